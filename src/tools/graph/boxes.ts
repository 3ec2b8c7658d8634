import { type JsonObject, ownValue, type Screen, type Step } from '../../engine/index.ts';
import type { Link, Ways } from '../grammar/ways.ts';
import type { Box, NamedFlow } from './chart.ts';
import { exitWords, idOf, ledRows, type RowDraft, stepRows } from './rows.ts';
import { conditionWords } from './words.ts';

/** A box and the ways out that are drawn beside it. */
export type Draft = { readonly box: Box; readonly exits: readonly Box[] };

/** Where the flow begins: at its addresses, where others call it, and where nothing has been shown yet. */
export const beginningBoxes = (flow: NamedFlow, { beginnings }: Ways): readonly Draft[] =>
  beginnings.map(({ step, word, path, around }) => {
    const box =
      path === undefined
        ? (ownValue(beginningWords, word)?.(flow) ?? { title: word })
        : addressWords(path, around);
    const id = `entry${path === undefined ? (word === 'start' ? '' : `:${word}`) : `:${path}`}`;
    return draftOf({ id, kind: 'entry', ...box }, [{ spans: [], to: idOf(step) }]);
  });

type Words = Pick<Box, 'title' | 'subtitle'>;

const addressWords = (path: string, { when, else: other }: JsonObject): Words => ({
  title: path,
  ...(when !== undefined && {
    subtitle: `if ${conditionWords(when)}${other === undefined ? '' : `, else ${other}`}`,
  }),
});

const beginningWords: Readonly<Record<string, (flow: NamedFlow) => Words>> = {
  start: ({ input = {}, returns }) => ({
    title: returns === undefined ? 'start' : 'called',
    ...(Object.keys(input).length > 0 && { subtitle: `with ${Object.keys(input).join(', ')}` }),
  }),
  fallback: () => ({ title: 'no screen yet', subtitle: 'where an outcome stays' }),
};

/** A step with its outcomes. */
export const stepBox = (name: string, step: Step, ways: Ways, screen: Shown | undefined): Draft => {
  const own = ways.led.filter(({ at }) => at.step === name);
  const background = ways.background.filter(({ at }) => at.step === name);
  const [only, ...others] = own.flatMap(({ rules }) => rules);
  const leave = only?.rule.leave;
  const box = { id: idOf(name), title: name, ...stepWords(name, step, screen) };
  if ('then' in step && leave !== undefined && others.length === 0)
    return draftOf(
      { ...box, kind: 'leave', subtitle: exitWords(leave) },
      only?.within.flatMap(ledRows) ?? [],
    );
  return draftOf(box, stepRows(own, background, screen?.links));
};

/** The screen of a step, and where it leads outside. */
export type Shown = Pick<Screen, 'layout'> & { readonly links: readonly Link[] };

const stepWords = (
  name: string,
  step: Step,
  screen: Shown | undefined,
): Pick<Box, 'kind' | 'subtitle' | 'dialog' | 'link'> => {
  if ('screen' in step)
    return {
      kind: 'screen',
      ...(step.screen !== name && { subtitle: `shows ${step.screen}` }),
      ...(screen?.layout === 'dialog' && { dialog: true }),
    };
  if ('call' in step) return { kind: 'call', subtitle: step.call };
  if ('flow' in step)
    return {
      kind: 'flow',
      subtitle: step.as === 'dialog' ? `${step.flow}, as a dialog` : step.flow,
      link: step.flow,
      ...(step.as === 'dialog' && { dialog: true }),
    };
  if ('credential' in step)
    return { kind: 'call', subtitle: `asks the browser to ${step.credential} a credential` };
  return { kind: 'then', ...(step.count !== undefined && { subtitle: `adds one to ${step.count}` }) };
};

/** What any step leads to that says nothing itself. */
export const restBox = ({ led }: Ways): readonly Draft[] => {
  const rest = led.filter(({ at }) => at.kind === 'shared');
  const words = { title: 'any step', subtitle: 'where it says nothing itself' };
  return rest.length === 0 ? [] : [draftOf({ id: 'rest', kind: 'rest', ...words }, stepRows(rest))];
};

const draftOf = (box: Omit<Box, 'rows'>, rows: readonly RowDraft[]): Draft => {
  const ways = new Map(
    rows.flatMap(({ exit }) => (exit === undefined ? [] : [[`exit:${box.id}:${exit}`, exit] as const])),
  );
  return {
    box: {
      ...box,
      rows: rows.map(({ exit, ...row }) =>
        exit === undefined ? row : { ...row, to: `exit:${box.id}:${exit}` },
      ),
    },
    exits: [...ways].map(([id, title]) => ({ id, kind: 'exit', title, rows: [] })),
  };
};
