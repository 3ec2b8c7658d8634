import { type Flow, ownValue, type Screen } from '../../engine/index.ts';
import type { Documents } from '../grammar/schema.ts';
import { linksIn, type Ways, waysIn } from '../grammar/ways.ts';
import { beginningBoxes, restBox, type Shown, stepBox } from './boxes.ts';
import { withReturns } from './returns.ts';
import { idOf } from './rows.ts';
import { conditionWords } from './words.ts';

/** A flow with its name, as a picture needs it. */
export type NamedFlow = Flow & { readonly name: string };

/** How a box is drawn: a kind of step, an address where the flow begins, a way out, what stands for every step, or a step of the flow that this one extends. */
export type BoxKind = 'entry' | 'screen' | 'call' | 'flow' | 'then' | 'leave' | 'exit' | 'rest' | 'elsewhere';

/** A piece of text and its role in a line. */
export type Span = { readonly role: 'outcome' | 'condition' | 'message' | 'note'; readonly text: string };

/** One line of a box; `to` is the box that an arrow from this line leads to, `back` one that it returns to without an arrow. */
export type Row = {
  readonly spans: readonly Span[];
  readonly indented?: boolean;
  readonly to?: string;
  readonly back?: string;
};

/** One box. `link` is the flow that it runs, `dialog` says that it opens over the screen before it. */
export type Box = {
  readonly id: string;
  readonly kind: BoxKind;
  readonly title: string;
  readonly subtitle?: string;
  readonly dialog?: boolean;
  readonly link?: string;
  readonly rows: readonly Row[];
};

/** What a picture of a flow shows, before it is laid out. The first box is where people come in. */
export type Chart = {
  readonly name: string;
  readonly title: string;
  readonly about: readonly string[];
  readonly boxes: readonly Box[];
};

/**
 * A flow as boxes and the lines that lead from one to the next, in the order in which it is declared. What it inherits
 * is not drawn, but named; a step that it goes to and that is not its own is a box of its own kind. What leads where
 * is told by the schemas.
 */
export const chartOf = (
  flow: NamedFlow,
  screens: Readonly<Record<string, Screen>>,
  documents: Documents,
): Chart => {
  const ways = waysIn(documents, flow);
  const shown = (name: string): Shown | undefined => {
    const screen = ownValue(screens, name);
    return screen && { layout: screen.layout, links: linksIn(documents, screen) };
  };
  const steps = Object.entries(flow.steps).map(([name, step]) =>
    stepBox(name, step, ways, 'screen' in step ? shown(step.screen) : undefined),
  );
  const drafts = [...beginningBoxes(flow, ways), ...restBox(ways), ...steps];
  const boxes = drafts.flatMap(({ box, exits }) => [box, ...exits]);
  return {
    name: flow.name,
    title: flow.title,
    about: aboutOf(flow, ways),
    boxes: withReturns([...boxes, ...elsewhere(boxes, flow)]),
  };
};

const elsewhere = (boxes: readonly Box[], flow: NamedFlow): readonly Box[] => {
  const known = new Set(boxes.map(({ id }) => id));
  const wanted = new Set(
    boxes.flatMap(({ rows }) => rows.flatMap(({ to }) => (to === undefined || known.has(to) ? [] : [to]))),
  );
  return [...wanted].map((id) => ({
    id,
    kind: 'elsewhere',
    title: id.slice(idOf('').length),
    subtitle: `as in ${flow.extends ?? 'another flow'}`,
    rows: [],
  }));
};

const aboutOf = (flow: NamedFlow, { gates }: Ways): readonly string[] => [
  ...gates.map(
    ({ flow: gate, when }) => `First runs ${gate}${when === undefined ? '' : ` if ${conditionWords(when)}`}.`,
  ),
  ...(flow.extends === undefined
    ? []
    : [`An outcome that is not named here is answered as in ${flow.extends}.`]),
  'In quotes: the message that is shown. ↩ back to the step named. ↺ the same screen again.',
];
