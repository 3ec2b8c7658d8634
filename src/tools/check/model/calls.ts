import type { Action } from '../../../engine/index.ts';
import { pointerOf } from '../../source.ts';
import type { FlowModel } from './model.ts';
import { backgroundCalls, ruleLists, rulesIn, type Spot, spotOf } from './walk.ts';

/** A call that a flow makes: by a step, in the background, or without waiting for the answer. `word` names the operation. */
export type CallSpot = Spot & {
  readonly word: 'call' | 'tell';
  readonly operation: string;
  readonly send?: unknown;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
};

/** Every call that a flow itself declares. */
export const callsIn = (flow: FlowModel): readonly CallSpot[] => [
  ...Object.entries(flow.flow.steps).flatMap(([name, step]): readonly CallSpot[] => {
    if ('call' in step)
      return [
        { ...spotOf(flow, name), word: 'call', operation: step.call, send: step.send, params: step.params },
      ];
    return 'leave' in step ? told(step.do, spotOf(flow, name)) : [];
  }),
  ...backgroundCalls(flow).map(
    ({ call, ...spot }): CallSpot => ({
      ...spot,
      word: 'call',
      operation: call.call,
      send: call.send,
      params: call.params,
    }),
  ),
  ...rulesIn(ruleLists(flow)).flatMap(({ rule, ...spot }) => told(rule.do, spot)),
];

/** The bodies that a call may send: one, or one of a list under conditions; each with its place below the call. */
export const bodiesOf = (send: unknown): readonly { readonly body: unknown; readonly pointer: string }[] => {
  if (send === undefined) return [];
  if (!Array.isArray(send)) return [{ body: send, pointer: '/send' }];
  return (send as readonly { readonly body: unknown }[]).map(({ body }, at) => ({
    body,
    pointer: pointerOf('send', at, 'body'),
  })); // Its schema says so.
};

const told = (actions: readonly Action[] | undefined, spot: Spot): readonly CallSpot[] =>
  (actions ?? []).flatMap((action, at): readonly CallSpot[] =>
    'tell' in action
      ? [
          {
            ...spot,
            pointer: `${spot.pointer}${pointerOf('do', at)}`,
            word: 'tell',
            operation: action.tell,
            send: action.send,
            params: action.params,
          },
        ]
      : [],
  );
