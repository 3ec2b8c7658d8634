import { type Leave, leadOf, ownValue, type Rule } from '../../engine/index.ts';
import { screenOf } from '../check/model/graph.ts';
import { type FlowModel, lineageOf, type Model } from '../check/model/model.ts';
import { listsIn, type NameSpot, namesIn, type RuleList } from '../check/model/places.ts';
import { linksIn, waysIn } from '../grammar/ways.ts';
import { pointerOf, segmentsOf } from '../source.ts';
import { type MapEdge, stepsIn } from './flow-map.ts';
import { exitWords } from './rows.ts';
import { conditionWords, valueWords } from './words.ts';

/** The edges that leave a flow's nodes. */
export const edgesIn = (model: Model, flow: FlowModel): readonly MapEdge[] => [
  ...beginningsIn(model, flow),
  ...gatesIn(model, flow),
  ...(flow.flow.extends === undefined
    ? []
    : [edge('extends', `flow:${flow.name}`, `flow:${flow.flow.extends}`, at(flow, '/extends'))]),
  ...Object.entries(stepsIn(model, flow)).flatMap(([name, { step, owner }]) => [
    ...namesIn(owner, 'screen').flatMap((place) =>
      place.step === name ? [shows(model, flow, name, place)] : [],
    ),
    ...('flow' in step
      ? [edge('runs', idOf(flow, name), `flow:${step.flow}`, at(owner, pointerOf('steps', name, 'flow')))]
      : []),
    ...listsIn(owner).flatMap((list) =>
      list.step === name && list.kind !== 'background' ? rulesIn(model, flow, owner, list) : [],
    ),
  ]),
  ...lineageOf(model, flow.name).flatMap((owner) =>
    listsIn(owner).flatMap((list) => (list.kind === 'shared' ? rulesIn(model, flow, owner, list) : [])),
  ),
  ...Object.values(flow.screens).flatMap(({ name, screen, file }) =>
    screen === undefined
      ? []
      : linksIn(model.documents, screen).map((link) =>
          edge('link', `screen:${flow.name}/${name}`, `end:${flow.name}/${valueWords(link.href)}`, {
            file: file.path,
            pointer:
              ownValue(screen.actions, link.name) === undefined ? '/blocks' : pointerOf('actions', link.name),
            word: link.name,
          }),
        ),
  ),
];

type About = Pick<MapEdge, 'file' | 'pointer'> & Partial<MapEdge>;

const edge = (kind: MapEdge['kind'], from: string, to: string, about: About): MapEdge => ({
  id: `${from} ${about.inherited === undefined ? '' : `${about.inherited} `}${about.word ?? kind}${about.pointer} ${to}`,
  kind,
  from,
  to,
  ...about,
});

const idOf = (flow: FlowModel, step: string): string => `step:${flow.name}/${step}`;

const at = (owner: FlowModel, pointer: string): Pick<MapEdge, 'file' | 'pointer'> => ({
  file: owner.source.flow.path,
  pointer,
});

const from = (flow: FlowModel, owner: FlowModel): Pick<MapEdge, 'inherited'> =>
  owner === flow ? {} : { inherited: owner.name };

const whenOf = (when: Rule['when']): Pick<MapEdge, 'when'> =>
  when === undefined ? {} : { when: conditionWords(when) };

// A start or a fallback that a flow has not itself is inherited; an address is not.
const beginningsIn = (model: Model, flow: FlowModel): readonly MapEdge[] => {
  const own = waysIn(model.documents, flow.flow).beginnings;
  const steps = stepsIn(model, flow);
  const inherited = lineageOf(model, flow.name)
    .slice(1)
    .flatMap((owner) =>
      waysIn(model.documents, owner.flow)
        .beginnings.filter(
          ({ path, word, step }) =>
            path === undefined &&
            Object.hasOwn(steps, step) &&
            !own.some((each) => each.path === undefined && each.word === word),
        )
        .map((beginning) => ({ ...beginning, owner })),
    );
  const elses = Object.entries(flow.flow.entries ?? {}).flatMap(([path, { else: other }]) =>
    other === undefined
      ? []
      : [
          edge('begins', `address:${path}`, `address:${other}`, {
            ...at(flow, pointerOf('entries', path, 'else')),
            word: 'else',
          }),
        ],
  );
  return [
    ...[...own.map((beginning) => ({ ...beginning, owner: flow })), ...inherited].map(
      ({ step, word, path, around, owner }) =>
        edge('begins', path === undefined ? `flow:${flow.name}` : `address:${path}`, idOf(flow, step), {
          ...at(owner, path === undefined ? `/${word}` : pointerOf('entries', path, word)),
          ...from(flow, owner),
          word,
          ...(path === undefined ? {} : whenOf(around.when as Rule['when'])), // An entry's, as its schema says.
        }),
    ),
    ...elses,
  ];
};

const gatesIn = (model: Model, flow: FlowModel): readonly MapEdge[] =>
  lineageOf(model, flow.name).flatMap((owner) =>
    (owner.flow.before ?? []).map((gate, index) =>
      edge('gate', `flow:${flow.name}`, `flow:${gate.flow}`, {
        ...at(owner, pointerOf('before', index)),
        ...from(flow, owner),
        ...whenOf(gate.when),
      }),
    ),
  );

// A screen that stands in while a call is out or a flow begins counts as well.
const shows = (model: Model, flow: FlowModel, step: string, { value, file, pointer }: NameSpot): MapEdge => {
  const found = screenOf(lineageOf(model, flow.name), value);
  return edge('shows', idOf(flow, step), `screen:${found?.flow ?? flow.name}/${value}`, {
    file: file.path,
    pointer,
    ...(segmentsOf(pointer).at(-1) === 'while' && { word: 'while' }),
  });
};

const rulesIn = (model: Model, flow: FlowModel, owner: FlowModel, list: RuleList): readonly MapEdge[] => {
  const start = list.step === undefined ? `rest:${flow.name}` : idOf(flow, list.step);
  const word = segmentsOf(list.pointer).at(list.kind === 'timer' || list.kind === 'offer' ? -2 : -1) ?? '';
  return list.rules.flatMap((rule, index) => {
    const about = {
      ...at(owner, list.listed ? `${list.pointer}/${index}` : list.pointer),
      ...from(flow, owner),
      word,
      ...(list.outcomes !== undefined && { outcomes: list.outcomes }),
      rule: index + 1,
      ...whenOf(rule.when),
      ...(rule.say !== undefined && { message: rule.say }),
      leads: leadOf(rule),
      ...(isError(rule, list) && { error: true as const }),
    };
    return targetsOf(model, flow, start, rule).map(({ to, ...more }) =>
      edge('outcome', start, to, { ...about, ...more }),
    );
  });
};

const isError = ({ say, tone = 'error' }: Rule, { outcomes = [], kind }: RuleList): boolean =>
  (say !== undefined && tone === 'error') ||
  (kind !== 'timer' && outcomes.some((outcome) => /^(http|failed|missing|\*)/.test(outcome)));

const targetsOf = (
  model: Model,
  flow: FlowModel,
  start: string,
  { goto, leave }: Rule,
): readonly Pick<MapEdge, 'to' | 'stays'>[] => {
  if (goto !== undefined) return [{ to: idOf(flow, goto) }];
  return leave === undefined ? [{ to: start, stays: true }] : [{ to: leftFor(model, flow, leave) }];
};

// A page of the app that a leave leads to, or may lead to.
const leftFor = (model: Model, flow: FlowModel, leave: Leave): string => {
  const path =
    'route' in leave
      ? leave.route
      : 'back' in leave
        ? leave.back
        : 'resume' in leave
          ? leave.else
          : undefined;
  const isAddress = Object.values(model.flows).some(
    (other) => path !== undefined && ownValue(other.flow.entries, path) !== undefined,
  );
  return isAddress ? `address:${path}` : `end:${flow.name}/${exitWords(leave)}`;
};
