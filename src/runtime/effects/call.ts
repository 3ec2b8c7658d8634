import type { Answer } from '../../engine/types.ts';
import type { Context, Run } from '../context.ts';

/** Makes a call and sends its answer back as an event. */
export const call: Run<'call'> = (effect, context) => {
  const controller = new AbortController();
  context.running.set(effect.id, () => controller.abort());
  void make(effect, context, { signal: controller.signal }).then((answer) => {
    // An aborted call belongs to a screen that is no longer there.
    if (controller.signal.aborted) return;
    context.running.delete(effect.id);
    context.send({ type: 'answer', id: effect.id, answer });
  });
};

/** Makes a call whose answer nobody waits for; it may outlive the page. */
export const tell: Run<'tell'> = (effect, context) => void make(effect, context, { keepalive: true });

/** Gives up a call that is out, or a timer. */
export const stop = ({ id }: { readonly id: number }, { running }: Context): void => {
  running.get(id)?.();
  running.delete(id);
};

type Made = Pick<Parameters<Run<'call'>>[0], 'operation' | 'body' | 'params'>;

const make = async ({ operation, body, params }: Made, context: Context, how: object): Promise<Answer> => {
  const known = context.loader.operations()[operation];
  if (known === undefined) return { failed: 'unresolved' };
  const answer = await context.client.call(known, { body, params, ...how });
  const status = 'failed' in answer ? answer.failed : answer.status;
  if (typeof status === 'string' || status >= 400) context.analytics.event({ type: 'failed-call', operation, status }, context.facts());
  return answer;
};
