import type { Flow, Leave, LeaveStep, Outcomes, Rule, Screen, Step } from '../../engine/declarations.ts';
import { withReturns } from './returns.ts';
import { conditionWords, valueWords } from './words.ts';

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
 * is not drawn, but named; a step that it goes to and that is not its own is a box of its own kind.
 */
export const chartOf = (flow: NamedFlow, screens: Readonly<Record<string, Screen>>): Chart => {
  const steps = Object.entries(flow.steps).map(([name, step]) => stepBox(name, step, screens));
  const drafts = [...entryBoxes(flow), ...restBox(flow), ...steps];
  const boxes = drafts.flatMap(({ box, exits }) => [box, ...exits]);
  return {
    name: flow.name,
    title: flow.title,
    about: aboutOf(flow),
    boxes: withReturns([...boxes, ...elsewhere(boxes, flow)]),
  };
};

/** A box and the ways out that are drawn beside it. */
type Draft = { readonly box: Box; readonly exits: readonly Box[] };

const idOf = (step: string): string => `step:${step}`;

const entryBoxes = (flow: NamedFlow): readonly Draft[] => [
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

/** A row that may lead out of the flow. */
type RowDraft = Row & { readonly exit?: string };

const stepBox = (name: string, step: Step, screens: Readonly<Record<string, Screen>>): Draft => {
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
  if ('then' in step) {
    const counted = step.count === undefined ? {} : { subtitle: `adds one to ${step.count}` };
    return draftOf({ ...box, kind: 'then', ...counted }, ruleRows(step.then));
  }
  return leaveBox(box, step);
};

const leaveBox = (box: Pick<Box, 'id' | 'title'>, { leave }: LeaveStep): Draft =>
  draftOf(
    { ...box, kind: 'leave', subtitle: exitWords(leave) },
    'refused' in leave && leave.refused !== undefined ? outcomeRows({ refused: leave.refused }) : [],
  );

const screenRows = (
  step: Extract<Step, { screen: string }>,
  screen: Screen | undefined,
): readonly RowDraft[] => {
  const actions = Object.entries(screen?.actions ?? {});
  const links = actions.flatMap(([name, { kind, href }]) =>
    kind === 'external' && href !== undefined ? [{ spans: [outcome(name)], exit: valueWords(href) }] : [],
  );
  return [
    ...outcomeRows(step.on ?? {}),
    ...links,
    ...(step.load ?? []).map(({ call }) => ({ spans: [note('loads'), outcome(call)] })),
    ...Object.entries(step.fields ?? {}).map(([field, { call }]) => ({
      spans: [note(`${field} asks`), outcome(call)],
    })),
    ...(step.after === undefined ? [] : outcomeRows({ [`after ${step.after.seconds} s`]: step.after.then })),
    ...(step.every === undefined ? [] : outcomeRows({ [`every ${step.every.seconds} s`]: step.every.then })),
  ];
};

const restBox = (flow: NamedFlow): readonly Draft[] =>
  flow.on === undefined
    ? []
    : [
        draftOf(
          { id: 'rest', kind: 'rest', title: 'any step', subtitle: 'where it says nothing itself' },
          outcomeRows(flow.on),
        ),
      ];

const outcomeRows = (outcomes: Outcomes): readonly RowDraft[] =>
  inOrder(outcomes).flatMap(([name, rules]) => {
    const label = outcome(name === '*' ? 'any other code' : name.split(' ').join(', '));
    const rows = ruleRows(rules);
    const [only] = rows;
    if (only !== undefined && rows.length === 1) return [{ ...only, spans: [label, ...only.spans] }];
    return [{ spans: [label] }, ...rows.map((row) => ({ ...row, indented: true }))];
  });

// An object's whole numbers come first whatever the file says: codes are put in their own order, what stands for any code last.
const inOrder = (outcomes: Outcomes): readonly (readonly [string, Outcomes[string]])[] => {
  const entries = Object.entries(outcomes);
  const codes = entries.filter(([name]) => /^\d/.test(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  const words = entries.filter(([name]) => /^[^\d*]/.test(name));
  return [...codes, ...words, ...entries.filter(([name]) => name.startsWith('*'))];
};

const ruleRows = (rules: Rule | readonly Rule[]): readonly RowDraft[] => {
  const list = Array.isArray(rules) ? (rules as readonly Rule[]) : [rules as Rule];
  return list.map((rule, index) => ({ spans: ruleSpans(rule, index > 0), ...targetOf(rule) }));
};

const targetOf = (rule: Rule): Pick<RowDraft, 'to' | 'exit'> => {
  if (rule.goto !== undefined) return { to: idOf(rule.goto) };
  return rule.leave === undefined ? {} : { exit: exitWords(rule.leave) };
};

const ruleSpans = (rule: Rule, late: boolean): readonly Span[] => [
  ...(rule.when === undefined
    ? late
      ? [condition('otherwise')]
      : []
    : [condition(`if ${conditionWords(rule.when)}`)]),
  ...(rule.say === undefined
    ? []
    : [
        { role: 'message', text: rule.say.startsWith('$') ? valueWords(rule.say) : `“${rule.say}”` } as const,
      ]),
  ...(rule.do ?? []).flatMap((action) =>
    'toast' in action
      ? [note(`toast “${action.toast}”`)]
      : 'assist' in action
        ? [note('opens the chat')]
        : [],
  ),
  ...(rule.goto === undefined && rule.leave === undefined ? [note('↺\u00a0stays')] : []),
];

const outcome = (text: string): Span => ({ role: 'outcome', text });
const condition = (text: string): Span => ({ role: 'condition', text });
const note = (text: string): Span => ({ role: 'note', text });

const exitWords = (leave: Leave): string => {
  if ('route' in leave) return leave.route;
  if ('return' in leave) return `returns ${leave.return}`;
  if ('redirect' in leave) return `redirects to ${valueWords(leave.redirect)}`;
  if ('post' in leave) return `posts to ${valueWords(leave.post)}`;
  if ('resume' in leave) return `resumes, else ${leave.else}`;
  return 'back' in leave ? `goes back, else ${leave.back}` : 'loads the page again';
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

const aboutOf = (flow: NamedFlow): readonly string[] => [
  ...(flow.before === undefined || flow.before.length === 0 ? [] : [`First runs ${flow.before.join(', ')}.`]),
  ...(flow.extends === undefined
    ? []
    : [`An outcome that is not named here is answered as in ${flow.extends}.`]),
  'In quotes: the message that is shown. ↩ back to the step named. ↺ the same screen again.',
];
