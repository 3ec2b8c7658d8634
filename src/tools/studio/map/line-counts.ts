import { type Outcomes, rulesFor } from '../../../engine/index.ts';
import type { CanvasBox } from './canvas.ts';
import type { Passed } from './counts.ts';

/** How many a line led on, and how long that took in milliseconds at the median, where it was told. `isShared`: other lines may have led on some of them. */
export type LineCount = { readonly count: number; readonly ms?: number; readonly isShared: boolean };

type Edge = NonNullable<CanvasBox['rows'][number]['edge']>;

/** How many each line of a flow's boxes led on, by its edge. What a step has no line for is any step's. */
export const lineCounts = (
  boxes: readonly CanvasBox[],
  passed: readonly Passed[],
): ReadonlyMap<string, LineCount> => {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const led = passed.flatMap((each) => {
    const own = byId.get(`step:${each.flow}/${each.step}`);
    const lines = own === undefined ? [] : linesFor(each, own, byId.get(`rest:${each.flow}`));
    return lines.map(({ id }) => ({ id, each, isShared: lines.length > 1 }));
  });
  return new Map(
    [...new Set(led.map(({ id }) => id))].map((id) => {
      const here = led.filter((one) => one.id === id);
      const times = here.flatMap(({ each }) => each.times);
      return [
        id,
        {
          count: here.reduce((sum, { each }) => sum + each.count, 0),
          ...(times.length > 0 && { ms: median(times) }),
          isShared: here.some(({ isShared }) => isShared),
        },
      ];
    }),
  );
};

// The lower one of two middle values.
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? 0;

// Those of the rules that the engine looks at for the outcome which lead there, and say nothing else.
const linesFor = (
  { outcome, to, message }: Passed,
  own: CanvasBox,
  rest: CanvasBox | undefined,
): readonly Edge[] => {
  const edges = [own, ...(rest === undefined ? [] : [rest])].flatMap((box) => edgesOf(box));
  const isCode = own.node?.step === 'call' && !/^(http|failed)(\.|$)/.test(outcome);
  const levels = [edgesOf(own), ...levelsOf(rest)].map(outcomesOf);
  const ids = new Set(rulesFor(levels, outcome, isCode)?.map(({ goto }) => goto));
  return edges.filter(
    (edge) => ids.has(edge.id) && edge.leads === to && (message === undefined || mayMean(edge, message)),
  );
};

const edgesOf = ({ rows }: CanvasBox): readonly Edge[] => rows.flatMap(({ edge }) => edge ?? []);

// What a flow says of any step, and then what each says that it inherits from.
const levelsOf = (rest: CanvasBox | undefined): readonly (readonly Edge[])[] => {
  const edges = rest === undefined ? [] : edgesOf(rest);
  return [...new Set(edges.map(({ inherited }) => inherited))].map((owner) =>
    edges.filter(({ inherited }) => inherited === owner),
  );
};

// Each edge as a rule that leads to its id.
const outcomesOf = (edges: readonly Edge[]): Outcomes =>
  Object.fromEntries(
    [...new Set(edges.map(keyOf))].map((key) => [
      key,
      edges.filter((edge) => keyOf(edge) === key).map(({ id }) => ({ goto: id })),
    ]),
  );

// What a screen or a decision does by itself is told by its own word.
const keyOf = ({ outcomes, word = '' }: Edge): string => outcomes?.join(' ') ?? word;

// Some messages are only known once they are said.
const mayMean = ({ message }: Edge, said: string): boolean =>
  message === said || message?.startsWith('$') === true;
