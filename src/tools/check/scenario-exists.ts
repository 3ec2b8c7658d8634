import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { type FlowModel, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { wordsIn } from './model/words.ts';

/** What scenarios name is there: brands, addresses, flows, screens, actions, messages, operations, branches. */
export const scenarioExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    const file = flow.source.scenarios;
    if (file === undefined || (model.problems[file.path] ?? []).length > 0) return [];
    const scenarios = listOf(objectOf(file.value).scenarios).map(objectOf);
    const names = scenarios.map(({ name }) => String(name));
    return scenarios.flatMap((scenario, at) => {
      const place = pointerOf('scenarios', at);
      return [
        ...(names.indexOf(String(scenario.name)) < at
          ? [
              {
                file,
                pointer: `${place}/name`,
                message: `There are two scenarios called ${scenario.name}`,
                advice: 'Say what is different about this one.',
              },
            ]
          : []),
        ...listOf(scenario.branches).flatMap((branch, index) =>
          ofBranch(model, flow, String(branch), file, `${place}${pointerOf('branches', index)}`),
        ),
        ...listOf(scenario.steps).flatMap((step, index) =>
          ofStep(model, objectOf(step), file, `${place}${pointerOf('steps', index)}`),
        ),
      ];
    });
  });

type Step = ReturnType<typeof objectOf>;

const ofStep = (model: Model, step: Step, file: SourceFile, pointer: string): readonly Finding[] => {
  const whole = Object.values(model.flows);
  const named = (name: unknown, known: readonly string[], what: string, at: string): readonly Finding[] =>
    name === undefined || known.includes(String(name))
      ? []
      : [
          {
            file,
            pointer: `${pointer}${at}`,
            message: `There is no ${what} ${name}`,
            advice: suggest(String(name), known),
          },
        ];
  const { at, brand, flow, force } = objectOf(step.start);
  const { screen, message, toast, actions, absent, called, notCalled, route } = objectOf(step.expect);
  const each = (list: unknown, word: string, known: readonly string[], what: string) =>
    listOf(list).flatMap((name, index) => named(name, known, what, `/expect${pointerOf(word, index)}`));
  const screens = whole.flatMap((member) =>
    lineageOf(model, member.name).flatMap((owner) =>
      Object.keys(owner.screens).map((name) => `${member.name}/${name}`),
    ),
  );
  const paths = whole.flatMap((member) => Object.keys(member.flow.entries ?? {}));
  const acts = [
    ...new Set(
      whole.flatMap((member) =>
        Object.values(member.screens).flatMap((each_) => Object.keys(each_.screen?.actions ?? {})),
      ),
    ),
  ];
  const messages = [
    ...new Set(
      whole.flatMap((member) =>
        Object.values(member.source.locales).flatMap((locale) => Object.keys(wordsIn(locale))),
      ),
    ),
  ].flatMap((key) => (key.startsWith('message.') ? [key.slice('message.'.length)] : []));
  const operations = Object.keys(model.operations);
  return [
    ...named(brand, Object.keys(model.brands), 'brand', '/start/brand'),
    ...named(flow, Object.keys(model.flows), 'flow', '/start/flow'),
    ...(flow === undefined && step.start !== undefined && objectOf(step.start).unknown === undefined
      ? pathOf(at).flatMap((path) => (isOdd(path) ? [] : named(path, paths, 'address', '/start/at')))
      : []),
    ...listOf(force).flatMap((answer, index) =>
      named(
        objectOf(answer).operation,
        operations,
        'operation',
        `/start${pointerOf('force', index, 'operation')}`,
      ),
    ),
    ...named(screen, screens, 'screen', '/expect/screen'),
    ...named(route === undefined ? undefined : pathOf(route)[0], paths, 'address', '/expect/route'),
    ...named(message, messages, 'message', '/expect/message'),
    ...named(toast, messages, 'message', '/expect/toast'),
    ...each(actions, 'actions', acts, 'action'),
    ...each(absent, 'absent', acts, 'action'),
    ...each(called, 'called', operations, 'operation'),
    ...each(notCalled, 'notCalled', operations, 'operation'),
    ...named(step.press, [...acts, 'Back', 'Escape'], 'action', '/press'),
  ];
};

const pathOf = (address: unknown): readonly string[] =>
  typeof address === 'string' ? [address.split(/[?#]/)[0] ?? ''] : [];

const isOdd = (_: string): boolean => false;

const ofBranch = (
  model: Model,
  flow: FlowModel,
  branch: string,
  file: SourceFile,
  pointer: string,
): readonly Finding[] => {
  const [place = '', outcome = ''] = branch.split(':');
  const [other, inner] = place.includes('/') ? place.split('/') : [flow.name, place];
  const owner = model.flows[other ?? ''];
  if (owner === undefined)
    return [
      {
        file,
        pointer,
        message: `There is no flow ${other}`,
        advice: suggest(other ?? '', Object.keys(model.flows)),
      },
    ];
  const steps = Object.assign(
    {},
    ...lineageOf(model, owner.name).map((member) => member.flow.steps),
  ) as FlowModel['flow']['steps'];
  const step = steps[inner ?? ''];
  if (step === undefined)
    return owner.whole
      ? [
          {
            file,
            pointer,
            message: `The flow ${owner.name} has no step ${inner}`,
            advice: suggest(inner ?? '', Object.keys(steps)),
          },
        ]
      : [];
  return outcome === ''
    ? [{ file, pointer, message: 'The branch names no outcome', advice: 'Write it as step:outcome.' }]
    : [];
};
