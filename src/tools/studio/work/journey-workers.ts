import { ownValue } from '../../../engine/index.ts';
import { diffOf } from '../../diff/diff.ts';
import { nearestFirst } from '../../diff/nearest-first.ts';
import type { JourneyName } from '../../diff/touched.ts';
import type { Updated } from '../../play/update.ts';
import type { Workers } from '../tasks.ts';
import type { KnownJourneys } from './known-journeys.ts';
import type { Opened } from './opened.ts';
import { passingAmong } from './passing.ts';
import { playableOf } from './playable.ts';
import { playedBy, renewedAll, renewedAs, updatedBy } from './played.ts';
import type { Compared } from './review-workers.ts';
import { rewordedBetween } from './reworded.ts';

type JourneyTask = 'passing' | 'playedJourneys' | 'playJourney' | 'renewJourney' | 'renewJourneys';

type Reading = Compared & { readonly known: KnownJourneys };

/** Plays journeys with the draft and brings them up to date; what they do not pass plays none of them again. */
export const journeyWorkers = ({ root, files, opened, known }: Reading): Pick<Workers, JourneyTask> => {
  const drafted = (): Opened => opened(files({ drafted: true }));
  const update = async (journey: JourneyName, now: Opened): Promise<Updated> => {
    const found = known.updates.found(journey, now.model);
    if (found !== undefined) return found;
    const saysNow = rewordedBetween(opened(files({})).model, now.model);
    const { updated, trail } = await updatedBy(await playableOf(root, now), journey, saysNow);
    return known.updates.keep(journey, now.model, trail, updated);
  };
  return {
    passing: async ({ since }) => {
      const [before, lying, after] = [opened(files({ revision: since })), opened(files({})), drafted()];
      const { journeys, left } = await passingAmong({
        ...{ before: before.model, lying: lying.model, after: after.model, known },
        playable: await playableOf(root, lying),
      });
      const changes = diffOf(before.model.project, after.model.project);
      return { journeys: nearestFirst(before.model, after.model, changes, journeys), left };
    },
    playedJourneys: ({ journeys }) => {
      const { model } = drafted();
      return journeys.flatMap((each) => known.played.found(each, model)?.result ?? []);
    },
    playJourney: async (journey) => {
      const now = drafted();
      const went = await playedBy(await playableOf(root, now), journey);
      return known.played.keep(journey, now.model, went.trail, went).result;
    },
    renewJourney: async (journey) => renewedAs(await update(journey, drafted())),
    renewJourneys: async ({ journeys }) => {
      const now = drafted();
      const all = await journeys.reduce<Promise<readonly Updated[]>>(
        async (before, each) => [...(await before), await update(each, now)],
        Promise.resolve([]),
      );
      const { files: texts } = now.model.project;
      return renewedAll(await playableOf(root, now), all, (file) => ownValue(texts, file)?.text ?? '');
    },
  };
};
