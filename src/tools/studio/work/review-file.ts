import { readFileSync } from 'node:fs';
import { check } from '../../check/check.ts';
import { diffPage, type PicturedScreen } from '../../diff/html.ts';
import { type Critical, criticalOf } from '../../prerender/critical.ts';
import { freshIn } from '../model/found.ts';
import type { Candidate } from '../review/candidates.ts';
import type { Compared, CompareLook, PlayedJourney, Review } from '../review/review.ts';
import { sentDocument } from '../server/documents.ts';
import { comparedAt, type Side } from './compared.ts';
import type { Drawn } from './draw.tsx';

/** What a file of a review is made of: its title, both sides, what there is to say, how screens are drawn, and what is known of journeys. */
export type ReviewFile = {
  readonly title: string;
  readonly before: Side;
  readonly after: Side;
  readonly review: Review;
  readonly look: CompareLook;
  readonly journeys: readonly PlayedJourney[];
};

/** The review as one file that can be sent to somebody without the workbench: screens stand in it as documents that run nothing. */
export const reviewFileOf = async (file: ReviewFile): Promise<string> => {
  const { title, before, after, review, look, journeys } = file;
  const { changes, charts, touched, screens, others } = review;
  const drawn = new Map<string, Drawn>();
  const first = await comparedUntilFull(file, screens, drawn);
  const compared = first.length > 0 ? first : await comparedUntilFull(file, others, drawn);
  const critical = criticalOf(sheet());
  const [was, is] = [before, after].map(({ opened }) => check(opened.model.project));
  return diffPage({
    title,
    changes,
    charts,
    touched,
    found: freshIn(was ?? [], is ?? []).map(({ rule, message, advice, file: path, line }) => ({
      words: `${message}. ${advice}`,
      place: `${path}:${line} ${rule}`,
    })),
    screens: await Promise.all(compared.map((each) => picturedOf(each, look, drawn, critical))),
    journeys: journeys.map(({ flow, name, passed, words }) => ({ title: `${flow}: ${name}`, passed, words })),
  });
};

/** As many states as somebody looks at, and as a letter can hold. */
const mostStates = 24;
/** As many screens are looked through at most. */
const mostScreens = 60;

const comparedUntilFull = (
  { before, after, look }: ReviewFile,
  screens: readonly Candidate[],
  drawn: Map<string, Drawn>,
): Promise<readonly Compared[]> =>
  screens.slice(0, mostScreens).reduce<Promise<readonly Compared[]>>(async (earlier, screen) => {
    const found = await earlier;
    const count = found.reduce((sum, { states }) => sum + states.length, 0);
    if (count >= mostStates) return found;
    const one = await comparedAt(
      before,
      after,
      screen,
      look,
      (made) => void drawn.set(made.name, made.drawn),
    );
    // The same picture again, as on every screen of flows that share it, says nothing more.
    const known = new Set(found.flatMap(({ states }) => states.map(pairOf)));
    const states = one.states.filter((state) => !known.has(pairOf(state))).slice(0, mostStates - count);
    return states.length === 0 ? found : [...found, { ...one, states }];
  }, Promise.resolve([]));

const pairOf = ({ before, after }: Compared['states'][number]): string => `${before} ${after}`;

const picturedOf = async (
  { place, brand, language, states, alike }: Compared,
  { width }: CompareLook,
  drawn: ReadonlyMap<string, Drawn>,
  critical: Critical,
): Promise<PicturedScreen> => {
  const documentFor = async (name: string | undefined): Promise<string | undefined> => {
    const one = drawn.get(name ?? '');
    return one && sentDocument(one, await critical(one.markup));
  };
  return {
    title: `${place.flow} / ${place.step}`,
    about: `Screen ${place.screen}, for ${brand} in ${language}`,
    width,
    more: alike,
    states: await Promise.all(
      states.map(async ({ title, before, after }) => {
        const [was, is] = [await documentFor(before), await documentFor(after)];
        return { title, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
      }),
    ),
  };
};

// Built beside this; the documents are plain where it is not.
const sheet = (): string => {
  try {
    return readFileSync(new URL('../page/assets/preview.css', import.meta.url), 'utf8');
  } catch {
    return '';
  }
};
