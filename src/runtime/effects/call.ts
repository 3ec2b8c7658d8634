import type { Answer, JsonObject } from '../../engine/types.ts';
import type { Context, Run } from '../context.ts';
import type { Request } from '../http.ts';

/** Makes a call and sends its answer back as an event. */
export const call: Run<'call'> = (effect, context) => {
  const { running, send } = context;
  const controller = new AbortController();
  running.set(effect.id, () => controller.abort());
  void make(effect, context, { signal: controller.signal }).then((answer) => {
    running.delete(effect.id);
    send({ type: 'answer', id: effect.id, answer });
  });
};

/** Gives up a call that is out, or a timer. */
export const stop = ({ id }: { readonly id: number }, { running }: Context): void => {
  running.get(id)?.();
  running.delete(id);
};

/** Makes the call that an effect asks for. Analytics hears of each that fails, but not of those that are given up. */
export const make = async (
  { operation, body, params }: Pick<Parameters<Run<'call'>>[0], 'operation' | 'body' | 'params'>,
  { registry, client, rest }: Context,
  how: Pick<Request, 'signal' | 'keepalive'>,
): Promise<Answer> => {
  const known = registry.operations()[operation];
  const answer: Answer =
    known === undefined ? { failed: 'unresolved' } : await client.call(known, { body, params, ...how });
  const status = 'failed' in answer ? answer.failed : answer.status;
  const detail: JsonObject = { type: 'failed-call', operation, status };
  if (!how.signal?.aborted && (typeof status === 'string' || status >= 400))
    rest(({ tellAnalytics }) => tellAnalytics(detail));
  return answer;
};
