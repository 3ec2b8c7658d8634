import type { JourneyName } from '../../diff/touched.ts';
import type { Updated } from '../../play/update.ts';
import type { ProjectFiles } from '../../project.ts';
import type { PlayedJourney } from '../review/review.ts';
import type { Workers } from '../tasks.ts';
import { journeysKept, type Moment } from './journeys-kept.ts';
import type { Opened } from './opened.ts';
import { type Playable, playableOf } from './playable.ts';
import { flowsOn, playedBy, renewedAll, renewedAs, updatedBy } from './played.ts';

type JourneyTask = 'playedJourneys' | 'playJourney' | 'renewJourney' | 'renewJourneys';

/** Where the draft is read, and what is known of its journeys from before. */
type Reading = {
  readonly root: string;
  readonly files: () => ProjectFiles;
  readonly opened: (files: ProjectFiles) => Opened;
  readonly known: KnownJourneys;
};

/** What is known of journeys: how they went, and what they would say. */
export type KnownJourneys = ReturnType<typeof knownJourneys>;

/** Knows nothing yet. */
export const knownJourneys = () => ({
  played: journeysKept<PlayedJourney>(),
  updates: journeysKept<Updated>(),
  texts: new WeakMap<Opened, Moment['texts']>(),
});

/** Plays journeys with the draft and brings them up to date; what they do not lead through plays none of them again. */
export const journeyWorkers = ({ root, files, opened, known }: Reading): Pick<Workers, JourneyTask> => {
  const now = (): Moment & { readonly playable: () => Promise<Playable> } => {
    const read = files();
    const project = opened(read);
    const texts = known.texts.get(project) ?? read.texts;
    known.texts.set(project, texts);
    return { texts, model: project.model, playable: () => playableOf(root, project) };
  };
  const update = async (journey: JourneyName, moment: ReturnType<typeof now>): Promise<Updated> => {
    const found = known.updates.found(journey, moment);
    if (found !== undefined) return found;
    const made = await updatedBy(await moment.playable(), journey);
    return known.updates.keep(journey, moment, flowsOn(made.journey, made.played), made);
  };
  return {
    playedJourneys: ({ journeys }) => {
      const moment = now();
      return journeys.flatMap((each) => known.played.found(each, moment) ?? []);
    },
    playJourney: async (journey) => {
      const moment = now();
      const { result, flows } = await playedBy(await moment.playable(), journey);
      return known.played.keep(journey, moment, flows, result);
    },
    renewJourney: async (journey) => renewedAs(await update(journey, now())),
    renewJourneys: async ({ journeys }) => {
      const moment = now();
      const all = await journeys.reduce<Promise<readonly Updated[]>>(
        async (before, each) => [...(await before), await update(each, moment)],
        Promise.resolve([]),
      );
      return renewedAll(await moment.playable(), all, (file) => moment.texts[file] ?? '');
    },
  };
};
