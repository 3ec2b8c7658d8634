import type { Leave } from '../../engine/index.ts';
import { objectOf, pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { rulesOf } from './model/derived.ts';
import { returnsOf } from './model/facts.ts';
import { type FlowModel, isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { actionsIn, type Spot, spotOf } from './model/walk.ts';

/** Every step, flow, address, outcome and script that something leads to is there. */
export const targetExists: Rule = (model) => [
  ...Object.values(model.flows).flatMap((flow) => [
    ...flowTargets(model, flow),
    ...stepTargets(model, flow),
    ...rulesOf(flow).flatMap(({ rule, ...spot }) => [
      ...(rule.goto === undefined ? [] : toStep(model, flow, rule.goto, `${spot.pointer}/goto`)),
      ...leaveTargets(model, spot, rule.leave, `${spot.pointer}/leave`),
    ]),
    ...toScripts(model, flow),
  ]),
  ...roleTargets(model),
];

const flowTargets = (model: Model, flow: FlowModel): readonly Finding[] => {
  const { start, fallback, before, entries } = flow.flow;
  return [
    ...(flow.flow.extends === undefined ? [] : toFlow(model, flow, flow.flow.extends, '/extends')),
    ...circle(model, flow),
    ...(start === undefined ? [] : toStep(model, flow, start, '/start')),
    ...(fallback === undefined ? [] : toStep(model, flow, fallback, '/fallback')),
    ...(before ?? []).flatMap((gate, at) =>
      toCalled(model, flow, gate.flow, pointerOf('before', at, 'flow')),
    ),
    ...Object.entries(entries ?? {}).flatMap(([path, entry]) => [
      ...toStep(model, flow, entry.start, pointerOf('entries', path, 'start')),
      ...(entry.else === undefined
        ? []
        : toRoute(model, flow, entry.else, pointerOf('entries', path, 'else'))),
      ...(entry.else === path
        ? [
            {
              file: flow.source.flow,
              pointer: pointerOf('entries', path, 'else'),
              message: 'The entry stands in for itself',
              advice: 'Name another address.',
            },
          ]
        : []),
    ]),
  ];
};

const circle = (model: Model, flow: FlowModel): readonly Finding[] => {
  const last = model.flows[flow.lineage.at(-1) ?? ''];
  return last?.flow.extends !== undefined && last.flow.extends === flow.name
    ? [
        {
          file: flow.source.flow,
          pointer: '/extends',
          message: `These flows extend each other in a circle: ${[...flow.lineage, last.flow.extends].join(' > ')}`,
          advice: 'Let one of them extend nothing.',
        },
      ]
    : [];
};

const stepTargets = (model: Model, flow: FlowModel): readonly Finding[] =>
  Object.entries(flow.flow.steps).flatMap(([name, step]) => {
    const { pointer } = spotOf(flow, name);
    if ('flow' in step) return toCalled(model, flow, step.flow, `${pointer}/flow`);
    if (!('leave' in step)) return [];
    return leaveTargets(model, spotOf(flow, name), step.leave, `${pointer}/leave`);
  });

const leaveTargets = (
  model: Model,
  { flow }: Pick<Spot, 'flow'>,
  leave: Leave | undefined,
  pointer: string,
): readonly Finding[] => {
  if (leave === undefined) return [];
  if ('route' in leave) return toRoute(model, flow, leave.route, `${pointer}/route`);
  if ('resume' in leave) return toRoute(model, flow, leave.else, `${pointer}/else`);
  if ('back' in leave) return toRoute(model, flow, leave.back, `${pointer}/back`);
  if (!('return' in leave)) return [];
  const returns = Object.keys(returnsOf(model, flow.name));
  if (returns.includes(leave.return) || !isIntact(model, flow, 'returns')) return [];
  const message = `The flow ${flow.name} does not declare the outcome ${leave.return} in returns`;
  return [
    { file: flow.source.flow, pointer: `${pointer}/return`, message, advice: suggest(leave.return, returns) },
  ];
};

const toStep = (model: Model, flow: FlowModel, name: string, pointer: string): readonly Finding[] => {
  const lineage = lineageOf(model, flow.name);
  const steps = lineage.flatMap((member) => [...Object.keys(member.flow.steps), ...member.opaque]);
  const isCut = !flow.linked || lineage.some(({ gone }) => gone.includes(''));
  return steps.includes(name) || isCut
    ? []
    : [
        {
          file: flow.source.flow,
          pointer,
          message: `There is no step ${name} in flow ${flow.name} or in what it extends`,
          advice: suggest(name, steps),
        },
      ];
};

const toScripts = (model: Model, flow: FlowModel): readonly Finding[] => {
  const roles = Object.keys(objectOf(model.issuer.scripts));
  return actionsIn(flow).flatMap(({ action, file, pointer }): readonly Finding[] =>
    'script' in action && !roles.includes(action.script) && model.project.issuer !== undefined
      ? [
          {
            file,
            pointer: `${pointer}/script`,
            message: `The issuer has no script ${action.script}`,
            advice: suggest(action.script, roles),
          },
        ]
      : [],
  );
};

const toFlow = (model: Model, flow: FlowModel, name: string, pointer: string): readonly Finding[] =>
  Object.hasOwn(model.flows, name)
    ? []
    : [
        {
          file: flow.source.flow,
          pointer,
          message: `There is no flow ${name}`,
          advice: suggest(name, Object.keys(model.flows)),
        },
      ];

const toCalled = (model: Model, flow: FlowModel, name: string, pointer: string): readonly Finding[] => {
  const called = model.flows[name];
  if (called === undefined) return toFlow(model, flow, name, pointer);
  if (called.flow.start !== undefined || !isIntact(model, called, 'start')) return [];
  return [
    {
      file: flow.source.flow,
      pointer,
      message: `The flow ${name} has no start: it cannot be called`,
      advice: `Give flows/${name}/flow.json a start.`,
    },
  ];
};

const toRoute = (model: Model, flow: FlowModel, path: string, pointer: string): readonly Finding[] => {
  const paths = Object.values(model.flows).flatMap((other) => Object.keys(other.flow.entries ?? {}));
  const isCut = Object.values(model.flows).some((other) => !isIntact(model, other, 'entries'));
  return paths.includes(path) || isCut
    ? []
    : [
        {
          file: flow.source.flow,
          pointer,
          message: `No flow begins at ${path}`,
          advice: suggest(path, paths),
        },
      ];
};

// The flows that play a part for the app itself are named in issuer.json.
const roleTargets = (model: Model): readonly Finding[] => {
  const { issuer: file } = model.project;
  const flows = model.issuer.flows;
  if (file === undefined || typeof flows !== 'object' || flows === null) return [];
  return Object.entries(flows).flatMap(([role, value]) => {
    const { flow = value, path } = (typeof value === 'object' && value !== null ? value : {}) as {
      flow?: unknown;
      path?: unknown;
    };
    const pointer = pointerOf('flows', role, ...(flow === value ? [] : ['flow']));
    const name = String(flow);
    if (!Object.hasOwn(model.flows, name))
      return [
        {
          file,
          pointer,
          message: `There is no flow ${name}`,
          advice: suggest(name, Object.keys(model.flows)),
        },
      ];
    if (role === 'shell' && model.flows[name]?.flow.beside !== true)
      return [
        {
          file,
          pointer,
          message: `The flow ${name} does not run beside the page`,
          advice: 'Say in its flow.json: "beside": true.',
        },
      ];
    const entries = Object.keys(model.flows[name]?.flow.entries ?? {});
    const isCut = model.flows[name]?.gone.some((gone) => gone === '' || gone.startsWith('/entries'));
    return path === undefined || entries.includes(String(path)) || isCut
      ? []
      : [
          {
            file,
            pointer: pointerOf('flows', role, 'path'),
            message: `The flow ${name} does not begin at ${path}`,
            advice: suggest(String(path), entries),
          },
        ];
  });
};
