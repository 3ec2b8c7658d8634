import type { JsonObject } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { outcomesOf, screenOf, unknownCode } from './model/graph.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { nearest, suggest } from './model/nearest.ts';
import { wordsIn } from './model/words.ts';

/** What scenarios name is there: brands, flows, screens, their actions and fields, messages, operations, branches. An address may be unknown on purpose, unless it looks like a slip. */
export const scenarioExists: Rule = (model) => {
  const known = namesOf(model);
  return Object.values(model.flows).flatMap((flow) => {
    const file = flow.source.scenarios;
    if (file === undefined || (model.problems[file.path] ?? []).length > 0) return [];
    const scenarios = listOf(objectOf(file.value).scenarios).map(objectOf);
    return scenarios.flatMap((scenario, at) => {
      const pointer = pointerOf('scenarios', at);
      const isRepeated = scenarios.findIndex(({ name }) => name === scenario.name) < at;
      return [
        ...(isRepeated ? [twice(file, pointer, String(scenario.name))] : []),
        ...listOf(scenario.branches).flatMap((branch, index) =>
          ofBranch(model, flow, String(branch), {
            file,
            pointer: `${pointer}${pointerOf('branches', index)}`,
          }),
        ),
        ...ends(listOf(scenario.steps).map(objectOf), { file, pointer }),
        ...ofSteps(model, known, listOf(scenario.steps).map(objectOf), { file, pointer }),
      ];
    });
  });
};

type Place = { readonly file: SourceFile; readonly pointer: string };
type Names = Readonly<
  Record<
    'brand' | 'flow' | 'screen' | 'message' | 'operation' | 'action' | 'address' | 'around',
    readonly string[]
  >
>;

const namesOf = (model: Model): Names => {
  const flows = Object.values(model.flows);
  const words = flows.flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) => Object.keys(wordsIn(file))),
  );
  return {
    brand: Object.keys(model.brands),
    flow: Object.keys(model.flows),
    screen: flows.flatMap(({ name }) =>
      lineageOf(model, name).flatMap((owner) =>
        Object.keys(owner.screens).map((screen) => `${name}/${screen}`),
      ),
    ),
    message: [...new Set(words)].flatMap((key) =>
      key.startsWith('message.') ? [key.slice('message.'.length)] : [],
    ),
    operation: Object.keys(model.operations),
    action: [
      ...new Set(
        flows.flatMap(({ screens }) =>
          Object.values(screens).flatMap(({ screen }) => Object.keys(screen?.actions ?? {})),
        ),
      ),
    ],
    // Parts of the frame are there on every page.
    around: flows.flatMap(({ screens }) =>
      Object.values(screens).flatMap(({ screen }) =>
        screen?.layout === 'frame' ? Object.keys(screen.actions ?? {}) : [],
      ),
    ),
    address: flows.flatMap(({ flow }) => Object.keys(flow.entries ?? {})),
  };
};

// What expects nothing in the end proves nothing.
const ends = (steps: readonly JsonObject[], { file, pointer }: Place): readonly Finding[] => [
  ...(steps[0] !== undefined && !('start' in steps[0])
    ? [
        {
          file,
          pointer: `${pointer}${pointerOf('steps', 0)}`,
          message: 'The scenario does not begin with a start',
          advice: 'Say which address is opened first.',
        },
      ]
    : []),
  ...('expect' in (steps.at(-1) ?? {})
    ? []
    : [
        {
          file,
          pointer: `${pointer}${pointerOf('steps', steps.length - 1)}`,
          message: 'The scenario ends without expecting anything',
          advice: 'Say what is seen in the end.',
        },
      ]),
];

const twice = (file: SourceFile, pointer: string, name: string): Finding => ({
  file,
  pointer: `${pointer}/name`,
  message: `There are two scenarios called ${name}`,
  advice: 'Say what is different about this one.',
});

// What is pressed and filled in belongs to the screen that was seen last, as long as nothing was pressed since.
const ofSteps = (
  model: Model,
  known: Names,
  steps: readonly JsonObject[],
  { file, pointer }: Place,
): readonly Finding[] =>
  steps.flatMap((step, at) => {
    const since = steps.slice(0, at).reverse();
    const pressed = since.findIndex((other) => 'press' in other || 'start' in other);
    const seen = since
      .slice(0, pressed < 0 ? undefined : pressed)
      .map((other) => objectOf(other.expect).screen)
      .find((screen) => screen !== undefined);
    return ofStep(known, step, screenNamed(model, seen), {
      file,
      pointer: `${pointer}${pointerOf('steps', at)}`,
    });
  });

const screenNamed = (model: Model, name: unknown) => {
  const [flow = '', screen = ''] = String(name ?? '').split('/');
  return screenOf(lineageOf(model, flow), screen)?.screen;
};

const ofStep = (
  known: Names,
  step: JsonObject,
  screen: ReturnType<typeof screenNamed>,
  { file, pointer }: Place,
): readonly Finding[] => {
  const named = (name: unknown, what: string, at: string, names: readonly string[]): readonly Finding[] =>
    name === undefined || names.includes(String(name))
      ? []
      : [
          {
            file,
            pointer: `${pointer}${at}`,
            message: `There is no ${what} ${name}`,
            advice: suggest(String(name), names),
          },
        ];
  const one = (name: unknown, what: keyof Names, at: string) => named(name, what, at, known[what]);
  const each = (list: unknown, what: keyof Names, at: string) =>
    listOf(list).flatMap((name, index) => one(name, what, `${at}${pointerOf(index)}`));
  const start = objectOf(step.start);
  const expect = objectOf(step.expect);
  const actions = screen === undefined ? known.action : Object.keys(screen.actions ?? {});
  const fields = screen?.form === undefined ? undefined : fieldsOf(objectOf(screen.form.schema));
  return [
    ...one(start.brand, 'brand', '/start/brand'),
    ...one(start.flow, 'flow', '/start/flow'),
    ...slip(start.at, '/start/at', known.address, { file, pointer }),
    ...listOf(start.force).flatMap((answer, at) =>
      one(objectOf(answer).operation, 'operation', `/start${pointerOf('force', at, 'operation')}`),
    ),
    ...one(expect.screen, 'screen', '/expect/screen'),
    ...slip(expect.route, '/expect/route', known.address, { file, pointer }),
    ...one(expect.message, 'message', '/expect/message'),
    ...one(expect.toast, 'message', '/expect/toast'),
    ...each(expect.actions, 'action', '/expect/actions'),
    ...each(expect.absent, 'action', '/expect/absent'),
    ...each(expect.called, 'operation', '/expect/called'),
    ...each(expect.notCalled, 'operation', '/expect/notCalled'),
    ...named(step.press, 'action', '/press', [...actions, ...known.around, 'Back', 'Escape', 'Reload']),
    ...(fields === undefined
      ? []
      : Object.entries(objectOf(step.fill)).flatMap(([name, value]) => {
          const place = `/fill${pointerOf(name)}`;
          const choices = listOf(fields.find((field) => field.name === name)?.schema.enum).map(String);
          return [
            ...named(
              name,
              'field',
              place,
              fields.map((field) => field.name),
            ),
            ...(choices.length === 0 || String(value).startsWith('$')
              ? []
              : named(value, 'choice', place, choices)),
          ];
        })),
  ];
};

const slip = (
  address: unknown,
  at: string,
  known: readonly string[],
  { file, pointer }: Place,
): readonly Finding[] => {
  const path = typeof address === 'string' ? (address.split(/[?#]/)[0] ?? '') : '';
  const near = path === '' || known.includes(path) ? undefined : nearest(path, known);
  return near === undefined
    ? []
    : [
        {
          file,
          pointer: `${pointer}${at}`,
          message: `No flow begins at ${path}`,
          advice: `Did you mean "${near}"?`,
        },
      ];
};

const ofBranch = (model: Model, flow: FlowModel, branch: string, place: Place): readonly Finding[] => {
  const [path = '', rest = ''] = branch.split(':');
  const [name = '', stepName = ''] = path.includes('/') ? path.split('/') : [flow.name, path];
  const told = (message: string, advice: string): readonly Finding[] => [{ ...place, message, advice }];
  const owner = model.flows[name];
  if (owner === undefined) return told(`There is no flow ${name}`, suggest(name, Object.keys(model.flows)));
  const lineage = lineageOf(model, name);
  const steps = Object.assign(
    {},
    ...[...lineage].reverse().map((member) => member.flow.steps),
  ) as FlowModel['flow']['steps'];
  const step = steps[stepName];
  if (step === undefined)
    return isIntact(model, owner, 'steps')
      ? told(`The flow ${name} has no step ${stepName}`, suggest(stepName, Object.keys(steps)))
      : [];
  const [outcome = ''] = rest.split('#');
  const outcomes = outcomesOf(model, lineage, step).flatMap((known) =>
    known.name === unknownCode ? [] : [known.name],
  );
  const asking = 'screen' in step ? Object.keys(step.fields ?? {}) : [];
  // A scenario may well have the server answer what no document knows.
  const isGeneral =
    /^(http|failed|then|leave|load|after|every|\*)/.test(outcome) ||
    ('call' in step && /^\d+$/.test(outcome));
  return isGeneral || [...outcomes, ...asking].includes(outcome) || !isComplete(model, owner)
    ? []
    : told(`${outcome} is not an outcome of the step ${stepName}`, suggest(outcome, outcomes));
};
