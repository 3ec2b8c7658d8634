import { type Leave, listOf, type Screen, type Step } from '../../engine/index.ts';
import type { Box, NamedFlow } from './chart.ts';
import { exitWords, idOf, outcomeRows, type RowDraft, ruleRows, screenRows } from './rows.ts';
import { conditionWords } from './words.ts';

/** A box and the ways out that are drawn beside it. */
export type Draft = { readonly box: Box; readonly exits: readonly Box[] };

/** Where the flow begins: at its addresses, and where others call it. */
export const entryBoxes = (flow: NamedFlow): readonly Draft[] => [
  ...Object.entries(flow.entries ?? {}).map(([path, { start, when, else: other }]) => {
    const gate =
      when === undefined
        ? {}
        : { subtitle: `if ${conditionWords(when)}${other === undefined ? '' : `, else ${other}`}` };
    return draftOf({ id: `entry:${path}`, kind: 'entry', title: path, ...gate }, [
      { spans: [], to: idOf(start) },
    ]);
  }),
  ...(flow.start === undefined ? [] : [calledBox(flow, flow.start)]),
];

const calledBox = (flow: NamedFlow, start: string): Draft => {
  const input = Object.keys(flow.input ?? {});
  const title = flow.returns === undefined ? 'start' : 'called';
  const facts = input.length === 0 ? {} : { subtitle: `with ${input.join(', ')}` };
  return draftOf({ id: 'entry', kind: 'entry', title, ...facts }, [{ spans: [], to: idOf(start) }]);
};

/** A step with its outcomes. */
export const stepBox = (name: string, step: Step, screens: Readonly<Record<string, Screen>>): Draft => {
  const box = { id: idOf(name), title: name };
  if ('screen' in step) {
    const screen = screens[step.screen];
    const dialog = screen?.layout === 'dialog';
    const shown = step.screen === name ? {} : { subtitle: `shows ${step.screen}` };
    return draftOf(
      { ...box, kind: 'screen', ...shown, ...(dialog ? { dialog } : {}) },
      screenRows(step, screen),
    );
  }
  if ('call' in step)
    return draftOf({ ...box, kind: 'call', subtitle: step.call }, outcomeRows(step.on ?? {}));
  if ('flow' in step) {
    const dialog = step.as === 'dialog';
    const subtitle = dialog ? `${step.flow}, as a dialog` : step.flow;
    return draftOf(
      { ...box, kind: 'flow', subtitle, link: step.flow, ...(dialog ? { dialog } : {}) },
      outcomeRows(step.on ?? {}),
    );
  }
  const [rule, ...others] = listOf(step.then);
  if (rule?.leave !== undefined && others.length === 0) return leaveBox(box, rule.leave);
  const counted = step.count === undefined ? {} : { subtitle: `adds one to ${step.count}` };
  return draftOf({ ...box, kind: 'then', ...counted }, ruleRows(step.then));
};

const leaveBox = (box: Pick<Box, 'id' | 'title'>, leave: Leave): Draft =>
  draftOf(
    { ...box, kind: 'leave', subtitle: exitWords(leave) },
    'refused' in leave && leave.refused !== undefined ? outcomeRows({ refused: leave.refused }) : [],
  );

/** What any step leads to that says nothing itself. */
export const restBox = (flow: NamedFlow): readonly Draft[] =>
  flow.on === undefined
    ? []
    : [
        draftOf(
          { id: 'rest', kind: 'rest', title: 'any step', subtitle: 'where it says nothing itself' },
          outcomeRows(flow.on),
        ),
      ];

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
