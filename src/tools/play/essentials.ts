import { resolveBrand } from '../../config/brand.ts';
import { type LinkedScreen, ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { actsIn } from './acts.ts';
import { screensOf } from './features.ts';
import { beginningOf, type Journey, type Project, screenIn } from './project.ts';
import { cover, everyPerformance, gain, inTurn, type Performance } from './sample.ts';
import { waitingIn } from './waiting.ts';

/**
 * The performances that every run plays in a browser: the main journey of each flow with an address, and as few others as
 * show each screen, and use each kind of field and of action. Brands, languages and widths take turns, so that each
 * layout of each brand shows.
 */
export const sampleEssentials = (project: Project): readonly Performance[] => {
  const essentials = (journey: Journey) => essentialsOf(project, journey);
  const looks = looksIn(project);
  const main = mainJourneys(project);
  const others = cover(project.journeys, essentials, new Set(main.flatMap(essentials)));
  const played = inTurn(project, [...main, ...others], looks);
  const shortestFirst = everyPerformance(project).toSorted(
    (one, other) => one.journey.scenario.steps.length - other.journey.scenario.steps.length,
  );
  return shortestFirst.reduce<Looked>(
    (before, performance) => {
      const own = looks(performance);
      if (own.every((look) => before.known.has(look))) return before;
      return {
        performances: [...before.performances, performance],
        known: new Set([...before.known, ...own]),
      };
    },
    { performances: played, known: new Set(played.flatMap(looks)) },
  ).performances;
};

type Looked = { readonly performances: readonly Performance[]; readonly known: ReadonlySet<string> };

/**
 * The main journey of each flow with an address: it shows the most screens of those that leave the site without a forced answer,
 * or of all where none does; of several it is the shortest.
 */
export const mainJourneys = ({ flows, journeys }: Project): readonly Journey[] =>
  Object.keys(flows).flatMap((flow) => {
    const own =
      ownValue(flows, flow)?.entries === undefined ? [] : journeys.filter((each) => each.flow === flow);
    const arriving = own.filter(isArriving);
    const screens = (journey: Journey) => new Set(screensOf(journey)).size;
    return (arriving.length > 0 ? arriving : own)
      .toSorted((one, other) => gain(other, screens) - gain(one, screens))
      .slice(0, 1);
  });

const isArriving = (journey: Journey): boolean => {
  const last = journey.scenario.steps.at(-1);
  const leaves =
    last !== undefined &&
    'expect' in last &&
    (last.expect.posted !== undefined || last.expect.redirected !== undefined);
  return leaves && beginningOf(journey).force === undefined;
};

// The screens of a journey, those that it waits on, the kinds of fields and actions that it uses, and those that it says are offered.
const essentialsOf = (project: Project, journey: Journey): readonly string[] => [
  ...screensOf(journey),
  ...waitingIn(project, journey).map(({ screen }) => `waits on ${screen}`),
  ...actsIn(project, journey).map(({ type, kind }) => `${type} ${kind}`),
  ...offeredIn(project, journey),
];

// A kind of action may show under conditions only, so that screens alone do not bring it.
const offeredIn = ({ flows }: Project, { scenario }: Journey): readonly string[] =>
  scenario.steps.flatMap((step) => {
    const { screen = '', actions = [] } = 'expect' in step ? step.expect : {};
    const [flow = '', name = ''] = screen.split('/');
    return actions.flatMap((action) => {
      const kind = ownValue(screenIn(flows, flow, name)?.actions, action)?.kind;
      return kind === undefined ? [] : [`offers ${kind}`];
    });
  });

// The layouts of the brand that a performance shows, each with the kind of page that it is for.
const looksIn = (project: Project): ((performance: Performance) => readonly string[]) => {
  const layouts = Object.fromEntries(
    Object.entries(project.brands).map(([id, brand]) => {
      const { theme } = resolveBrand(objectOf(brand), id, '', project.brandDefaults);
      return [id, objectOf(objectOf(theme).layout)];
    }),
  );
  return ({ journey, cast }) =>
    screensOf(journey).flatMap((feature) => {
      const [flow = '', name = ''] = feature.slice('screen '.length).split('/');
      const screen = screenIn(project.flows, flow, name);
      const page = screen && pageOf(screen);
      return page === undefined ? [] : [`${page} ${ownValue(layouts, cast.brand)?.[page]}`];
    });
};

// As the styles of the layouts tell pages apart.
const pageOf = ({ layout, blocks }: LinkedScreen): 'entrance' | 'form' | 'message' | undefined => {
  const hasForm = blocks.some((block) => 'form' in block);
  if (layout === 'split') return 'entrance';
  if (layout === 'cover' || (layout === 'card' && !hasForm)) return 'message';
  return hasForm && (layout === 'card' || layout === 'wide') ? 'form' : undefined;
};
