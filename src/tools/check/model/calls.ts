import { pointerOf } from '../../source.ts';
import type { FlowModel } from './model.ts';
import { actionsIn, backgroundCalls, type Spot, spotOf } from './walk.ts';

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
    return [];
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
  ...actionsIn(flow).flatMap(({ action, ...spot }): readonly CallSpot[] =>
    'tell' in action
      ? [{ ...spot, word: 'tell', operation: action.tell, send: action.send, params: action.params }]
      : [],
  ),
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
