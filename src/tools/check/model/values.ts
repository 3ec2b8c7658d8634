import type { Action, Block, LabelRules, Leave, Options, Rule, Step, When } from '../../../engine/index.ts';
import { pointerOf } from '../../source.ts';
import type { FlowModel, ScreenModel } from './model.ts';
import { actionsIn, backgroundCalls, ruleLists, rulesIn, type Spot, sharedSpot, spotOf } from './walk.ts';

/** What a value is for. */
export type Use =
  | 'body' // of a call
  | 'parameter' // of a call
  | 'input' // of a called flow
  | 'keep'
  | 'words' // a parameter of a message
  | 'say' // a message passed on
  | 'store'
  | 'track'
  | 'handed' // to the next page, as $entry
  | 'returned' // to the calling flow
  | 'address'
  | 'base'
  | 'partner'
  | 'query'
  | 'posted' // one field of a form that goes to another site
  | 'posted-all' // all its fields
  | 'resume'
  | 'resume-query'
  | 'fill'
  | 'prefill'
  | 'entry'
  | 'picture'
  | 'link'
  | 'detail'
  | 'language' // of a text of the server
  | 'options'
  | 'value' // one that has a name
  | 'choice';

/** A value and its place; `name` is what it is given to (a datum, a parameter, a slot), `target` the operation or flow. */
export type ValueSpot = Spot & {
  readonly use: Use;
  readonly value: unknown;
  readonly name?: string;
  readonly target?: string;
};

/** A condition and its place; `target` the field whose choices it tells apart. */
export type ConditionSpot = Spot & { readonly when: When; readonly target?: string };

type Found = { readonly values: readonly ValueSpot[]; readonly conditions: readonly ConditionSpot[] };

/** Every value and every condition that a flow and its screens declare. */
export const spotsOf = (flow: FlowModel): Found => {
  const parts = [
    ...rulesIn(ruleLists(flow)).map(({ rule, ...spot }) => ofRule(rule, spot)),
    ...actionsIn(flow).map(({ action, ...spot }) => ofAction(action, spot)),
    each('value', flow.flow.values, sharedSpot(flow, 'values')),
    ...Object.entries(flow.flow.steps).map(([name, step]) => ofStep(step, spotOf(flow, name))),
    ...backgroundCalls(flow).map(({ call, ...spot }) =>
      join(ofCall(call.call, call.send, call.params, spot), ofWhen(call.when, spot)),
    ),
    ...Object.entries(flow.flow.entries ?? {}).map(([path, entry]) => {
      const spot: Spot = { ...spotOf(flow), kind: 'entry', pointer: pointerOf('entries', path) };
      return join(ofWhen(entry.when, spot), each('entry', entry.with, at(spot, 'with')));
    }),
    ...(flow.flow.before ?? []).map((gate, index) =>
      ofWhen(gate.when, { ...spotOf(flow), kind: 'entry', pointer: pointerOf('before', index) }),
    ),
    ...Object.entries(flow.flow.conditions ?? {}).map(([name, condition]) => {
      const spot = sharedSpot(flow, 'conditions', name);
      const all = Array.isArray(condition)
        ? condition.map((when, index) => ({ ...at(spot, index), when }))
        : [{ ...spot, when: condition }];
      return { values: [], conditions: all as readonly ConditionSpot[] }; // A named condition is written out, never a name again.
    }),
    ...Object.values(flow.screens).map((screen) => ofScreen(screen, flow)),
  ];
  return join(...parts);
};

const nothing: Found = { values: [], conditions: [] };

const join = (...parts: readonly Found[]): Found => ({
  values: parts.flatMap(({ values }) => values),
  conditions: parts.flatMap(({ conditions }) => conditions),
});

const at = <T extends Spot>(spot: T, ...names: readonly (string | number)[]): T => ({
  ...spot,
  pointer: `${spot.pointer}${pointerOf(...names)}`,
});

const one = (use: Use, value: unknown, spot: Spot, target?: string): Found =>
  value === undefined
    ? nothing
    : { values: [{ ...spot, use, value, ...(target === undefined ? {} : { target }) }], conditions: [] };

const each = (use: Use, values: object | undefined, spot: Spot, target?: string): Found => ({
  values: Object.entries(values ?? {}).map(([name, value]) => ({
    ...at(spot, name),
    use,
    name,
    value,
    ...(target === undefined ? {} : { target }),
  })),
  conditions: [],
});

const ofWhen = (when: When | undefined, spot: Spot): Found =>
  when === undefined ? nothing : { values: [], conditions: [{ ...at(spot, 'when'), when }] };

const ofRule = (rule: Rule, spot: Spot): Found =>
  join(
    ofWhen(rule.when, spot),
    rule.say?.startsWith('$') ? one('say', rule.say, at(spot, 'say')) : nothing,
    each('words', rule.with, at(spot, 'with')),
    each('keep', rule.keep, at(spot, 'keep')),
    each('fill', rule.fill, at(spot, 'fill')),
    ofLeave(rule.leave, at(spot, 'leave')),
  );

const ofAction = (action: Action, spot: Spot): Found => {
  if ('store' in action) return each('store', action.store, at(spot, 'store'));
  if ('track' in action) return each('track', action.track, at(spot, 'track'));
  if ('toast' in action) return each('words', action.with, at(spot, 'with'));
  return 'tell' in action ? ofCall(action.tell, action.send, action.params, spot) : nothing;
};

const ofLeave = (leave: Leave | undefined, spot: Spot): Found => {
  if (leave === undefined || 'back' in leave || 'reload' in leave) return nothing;
  if ('route' in leave) {
    return join(
      each('handed', leave.with, at(spot, 'with'), leave.route),
      each('query', leave.query, at(spot, 'query')),
    );
  }
  if ('return' in leave) return each('returned', leave.with, at(spot, 'with'), leave.return);
  if ('resume' in leave) {
    return join(
      one('resume', leave.resume, at(spot, 'resume')),
      one('resume-query', leave.query, at(spot, 'query')),
      each('handed', leave.with, at(spot, 'with')),
    );
  }
  const base = one('base', leave.base, at(spot, 'base'));
  if ('redirect' in leave) {
    return join(
      one('address', leave.redirect, at(spot, 'redirect')),
      base,
      each('query', leave.query, at(spot, 'query')),
      one('partner', leave.partner, at(spot, 'partner')),
    );
  }
  const fields =
    typeof leave.fields === 'string'
      ? one('posted-all', leave.fields, at(spot, 'fields'))
      : each('posted', leave.fields, at(spot, 'fields'));
  return join(one('address', leave.post, at(spot, 'post')), base, fields);
};

const ofStep = (step: Step, spot: Spot): Found => {
  if ('call' in step)
    return join(
      ofCall(step.call, step.send, step.params, spot),
      one('address', step.partner?.address, at(spot, 'partner', 'address')),
      one('partner', step.partner?.client, at(spot, 'partner', 'client')),
      each('keep', step.keep, { ...at(spot, 'keep'), phase: 'after' }),
    );
  if ('flow' in step)
    return join(
      each('input', step.with, at(spot, 'with'), step.flow),
      each('keep', step.keep, { ...at(spot, 'keep'), phase: 'after' }),
    );
  if ('then' in step) return each('keep', step.keep, at(spot, 'keep'));
  return 'leave' in step ? ofLeave(step.leave, at(spot, 'leave')) : nothing;
};

type SendRule = { readonly when?: When; readonly body: unknown };

// A list of bodies with conditions is told from a body that is itself a list by its members.
const ofCall = (operation: string, send: unknown, params: object | undefined, spot: Spot): Found => {
  const bodies = Array.isArray(send)
    ? (send as readonly SendRule[]).map((rule, index) =>
        join(
          ofWhen(rule.when, at(spot, 'send', index)),
          one('body', rule.body, at(spot, 'send', index, 'body'), operation),
        ),
      )
    : [one('body', send, at(spot, 'send'), operation)];
  return join(...bodies, each('parameter', params, at(spot, 'params'), operation));
};

const ofScreen = (model: ScreenModel, flow: FlowModel): Found => {
  const { screen, file } = model;
  if (screen === undefined) return nothing;
  const spot: Spot = { flow, file, screen: model, phase: 'before', kind: 'screen', pointer: '' };
  return join(
    each('prefill', screen.form?.prefill, at(spot, 'form', 'prefill')),
    ...Object.entries(screen.form?.when ?? {}).map(
      ([field, when]): Found => ({ values: [], conditions: [{ ...at(spot, 'form', 'when', field), when }] }),
    ),
    ...Object.entries(screen.form?.options ?? {}).map(([field, options]) => {
      const place = at(spot, 'form', 'options', field);
      return join(
        one('options', options.from, at(place, 'from')),
        one('choice', options.value, at(place, 'value'), field),
        each('words', options.with, at(place, 'with'), field),
        ...labelRules(options).map(({ when, with: given }, index) => {
          const rule = { ...at(place, 'label', index), target: field };
          return join(ofWhen(when, rule), each('words', given, at(rule, 'with'), field));
        }),
      );
    }),
    ...screen.blocks.map((block, index) => ofBlock(block, at(spot, 'blocks', index))),
    ...Object.entries(screen.actions ?? {}).map(([name, action]) =>
      join(
        ofWhen(action.when, at(spot, 'actions', name)),
        one('link', action.href, at(spot, 'actions', name, 'href')),
      ),
    ),
  );
};

/** The names that choices may have, where they are told apart by conditions. */
export const labelRules = ({ label }: Options): LabelRules => (typeof label === 'string' ? [] : label);

const ofBlock = (block: Block, spot: Spot): Found =>
  join(
    ofWhen('when' in block ? block.when : undefined, spot),
    each('words', 'with' in block ? block.with : undefined, at(spot, 'with')),
    'image' in block
      ? join(one('picture', block.image, at(spot, 'image')), one('link', block.href, at(spot, 'href')))
      : nothing,
    'text' in block ? one('language', block.language, at(spot, 'language')) : nothing,
    ...('details' in block
      ? block.details.map(({ value }, index) => one('detail', value, at(spot, 'details', index, 'value')))
      : []),
  );
