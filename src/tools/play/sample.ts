import { ownValue } from '../../engine/index.ts';
import { branchOf, rulesOf } from './branches.ts';
import { drawnIn, handledIn, pressedIn, screensOf, statesOf } from './features.ts';
import { type Cast, castOf } from './playing.ts';
import {
  beginningOf,
  isAskedBySome,
  isTakenForGranted,
  type Journey,
  lineageIn,
  type Project,
  screenIn,
} from './project.ts';

/** One journey played for one cast. */
export type Performance = { readonly journey: Journey; readonly cast: Cast };

/** Every journey for everybody whom it can be played for: all brands in all their languages at both widths. */
export const everyPerformance = (project: Project): readonly Performance[] =>
  project.journeys.flatMap((journey) => castsFor(project, journey).map((cast) => ({ journey, cast })));

/**
 * A few journeys that, with those of `sampleScreens`, come to every screen and every way out, fill every field, press each kind
 * of action on each layout as the declared journeys do, and hear each kind of message, each for the cast it was written for.
 * That each action and each message comes with its words is seen without drawing it.
 */
export const samplePerformances = (project: Project): readonly Performance[] => {
  const features = (journey: Journey) => pressedIn(project, journey);
  const shown = sampleStates(project).flatMap(features);
  const others = cover(project.journeys, features, new Set(shown));
  return others.map((journey) => ({ journey, cast: castOf(project, journey) }));
};

/**
 * Whether only Chromium can play a journey: Playwright has no authenticator in other browsers, and its clock passes minutes
 * there more slowly than a test may take.
 */
export const needsChromium = (journey: Journey): boolean =>
  beginningOf(journey).credential !== undefined || journey.scenario.steps.some((step) => 'wait' in step);

/** The performance that shows most screens, of those that each browser can play. */
export const longestOf = (performances: readonly Performance[]): Performance | undefined => {
  const lengthOf = ({ journey }: Performance) => new Set(screensOf(journey)).size;
  return performances
    .filter(({ journey }) => !needsChromium(journey))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .at(0);
};

/** A few of some journeys that together come to every screen and take every action that they do. */
export const sampleDeeds = (journeys: readonly Journey[]): readonly Journey[] => cover(journeys, drawnIn);

/** A few of some journeys that together use each kind of control, and press something, on each layout that they come to. */
export const sampleHands = (project: Project, journeys: readonly Journey[]): readonly Journey[] =>
  cover(journeys, (journey) => handledIn(project, journey));

/** A few of some journeys that together come to each layout, as it comes and with what is said on it when something is wrong. */
export const sampleLayouts = (project: Project, journeys: readonly Journey[]): readonly Journey[] =>
  cover(journeys, (journey) =>
    statesOf(journey).map((state) => {
      const [kind = '', screen = ''] = state.split(' ');
      return `${kind} ${layoutOf(project, screen)}`;
    }),
  );

/** A few journeys that together see every screen, as it comes and with what it says when something is wrong. */
export const sampleStates = (project: Project): readonly Journey[] => cover(project.journeys, statesOf);

/**
 * A few journeys that together see every screen, as it comes and with what it says when something is wrong, for casts in
 * turn, those first with whom a pair of brand, language and width occurs that has not.
 */
export const sampleScreens = (project: Project): readonly Performance[] =>
  inTurn(project, sampleStates(project));

/** Which brand, language and width a cast has together, two by two. */
export const pairsOf = ({ brand, language, width }: Cast): readonly string[] => [
  `${brand} ${language}`,
  `${brand} ${width}`,
  `${language} ${width}`,
];

/** A few journeys for one brand that together see every screen that it has in every such state, in each of its languages. */
export const screenPerformances = (project: Project, brand: string): readonly Performance[] => {
  const all = everyPerformance(project).filter(({ cast }) => cast.brand === brand);
  const languages = [...new Set(all.map(({ cast }) => cast.language))];
  return languages.flatMap((language) => {
    const spoken = all.filter(({ cast }) => cast.language === language);
    const journeys = [...new Set(spoken.map(({ journey }) => journey))];
    return cover(journeys, statesOf).flatMap(
      (journey) => spoken.find((performance) => performance.journey === journey) ?? [],
    );
  });
};

/** A journey, and the kinds of moves that it shows and none before it does. */
export type Moves = { readonly journey: Journey; readonly kinds: readonly string[] };

/** A few of some journeys that lead from one screen to another: together they see each kind of move that such journeys have. */
export const sampleMoves = (project: Project, journeys: readonly Journey[]): readonly Moves[] =>
  cover(journeys, (journey) => movesOf(project, journey)).reduce<readonly Moves[]>((before, journey) => {
    const known = before.flatMap(({ kinds }) => kinds);
    const own = new Set(movesOf(project, journey).filter((kind) => !known.includes(kind)));
    return [...before, { journey, kinds: [...own] }];
  }, []);

/** The kinds of moves between the screens of a journey. */
export const movesOf = (project: Project, journey: Journey): readonly string[] => {
  const seen = screensOf(journey).map((feature) => feature.slice('screen '.length));
  return seen.slice(1).flatMap((screen, at) => moveBetween(project, seen[at] ?? '', screen) ?? []);
};

/** The kind of the move from one screen to another: from which layout to which, within a flow or to a called or another one. */
export const moveBetween = ({ flows }: Project, from: string, to: string): string | undefined => {
  if (from === to) return undefined;
  const kind = (screen: string) => {
    const [flow = '', name = ''] = screen.split('/');
    return `${screenIn(flows, flow, name)?.layout} of ${ownValue(flows, flow)?.entries === undefined ? 'a called flow' : 'a page'}`;
  };
  const isWithin = from.split('/')[0] === to.split('/')[0];
  return `${kind(from)} to ${kind(to)} ${isWithin ? 'within' : 'beyond'}`;
};

/** The casts that a journey can be played for: it stays with what it names itself, and with its own brand where the brand decides. */
export const castsFor = (project: Project, journey: Journey): readonly Cast[] => {
  const { brand, language } = beginningOf(journey);
  const own = castOf(project, journey);
  const brands =
    brand !== undefined || dependsOnBrand(project, journey) ? [own.brand] : Object.keys(project.brands);
  return brands.flatMap((id) => {
    const languages =
      language === undefined ? (ownValue(project.brands, id)?.languages ?? [own.language]) : [language];
    const widths = isOfOneWidth(journey) ? [own.width] : (['desktop', 'mobile'] as const);
    return languages.flatMap((each) => widths.map((size) => ({ brand: id, language: each, width: size })));
  });
};

// The address that a form is posted to may depend on the width.
const isOfOneWidth = (journey: Journey): boolean =>
  beginningOf(journey).width !== undefined ||
  journey.scenario.steps.some((step) => 'expect' in step && step.expect.posted !== undefined);

/**
 * Each journey for a cast of its own, those first with whom a pair of brand, language and width occurs that has not, or a
 * further feature of such a performance.
 */
export const inTurn = (
  project: Project,
  journeys: readonly Journey[],
  further: (performance: Performance) => readonly string[] = () => [],
): readonly Performance[] => {
  const featuresOf = (performance: Performance) => [...pairsOf(performance.cast), ...further(performance)];
  return journeys.reduce<readonly Performance[]>((before, journey, at) => {
    const known = new Set(before.flatMap(featuresOf));
    const added = (cast: Cast) =>
      new Set(featuresOf({ journey, cast }).filter((feature) => !known.has(feature))).size;
    const casts = castsFor(project, journey);
    const turned = [...casts.slice(at % casts.length), ...casts.slice(0, at % casts.length)];
    const [cast = castOf(project, journey)] = turned.toSorted((one, other) => added(other) - added(one));
    return [...before, { journey, cast }];
  }, []);
};

const layoutOf = ({ flows }: Project, screen: string): string | undefined => {
  const [flow = '', name = ''] = screen.split('/');
  return screenIn(flows, flow, name)?.layout;
};

/** A few of some journeys that have all their features: the one that adds most comes first, of those that add the same the shortest. */
export const cover = (
  journeys: readonly Journey[],
  features: (journey: Journey) => readonly string[],
  covered: ReadonlySet<string> = new Set(),
): readonly Journey[] => coverAll(new Map(journeys.map((journey) => [journey, features(journey)])), covered);

const coverAll = (
  features: ReadonlyMap<Journey, readonly string[]>,
  covered: ReadonlySet<string>,
): readonly Journey[] => {
  const newIn = (journey: Journey) =>
    (features.get(journey) ?? []).filter((feature) => !covered.has(feature));
  const added = (journey: Journey) => new Set(newIn(journey)).size;
  const best = [...features.keys()].reduce<Journey | undefined>(
    (chosen, journey) =>
      chosen === undefined || gain(journey, added) > gain(chosen, added) ? journey : chosen,
    undefined,
  );
  if (best === undefined || added(best) === 0) return [];
  const others = new Map([...features].filter(([journey]) => journey !== best));
  return [best, ...coverAll(others, new Set([...covered, ...newIn(best)]))];
};

/** How much a journey adds; a longer one counts for a little less. */
export const gain = (journey: Journey, added: (journey: Journey) => number): number =>
  added(journey) - journey.scenario.steps.length / 100;

// A rule that asks for a fact of the brand, or an answer that only some brands ask for: what then happens is that brand's own.
const dependsOnBrand = (project: Project, journey: Journey): boolean => {
  const { flows } = project;
  const { scenario } = journey;
  const decides = (scenario.branches ?? []).some((branch) => {
    const { flow, step, outcome } = branchOf(journey, branch);
    const rules = rulesOf(project, { flow, step, outcome });
    return lineageIn(flows, flow).some(({ steps, conditions = {} }) =>
      [ownValue(steps, step), rules].some((declared) => asksBrand(declared, conditions)),
    );
  });
  const answers = scenario.steps.flatMap((step) => ('fill' in step ? Object.entries(step.fill) : []));
  return (
    decides ||
    answers.some(([field, value]) => isAskedBySome(flows, field) && !isTakenForGranted(flows, field, value))
  );
};

const asksBrand = (declared: unknown, conditions: Readonly<Record<string, unknown>>): boolean => {
  const text = JSON.stringify(declared ?? null);
  const isAsked = (part: string) => /"\$brand\.[\w.]+":/.test(part);
  return (
    isAsked(text) ||
    Object.entries(conditions).some(
      ([name, condition]) => text.includes(`"${name}"`) && isAsked(JSON.stringify(condition)),
    )
  );
};
