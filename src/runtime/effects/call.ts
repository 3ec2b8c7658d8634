import type { Answer } from '../../engine/index.ts';
import type { Context, Run } from '../context.ts';
import type { Request } from '../http.ts';

/** Makes a call and sends its answer back as an event. What a screen asks for while it shows waits until the page is idle and nobody waits for an answer. */
export const call: Run<'call'> = (effect, context) => {
  const { running, send, view, world } = context;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(effect.id, () => controller.abort());
  const begin = (): void => {
    if (signal.aborted) return;
    void make(effect, context, { signal }).then((answer) => {
      running.delete(effect.id);
      send({ type: 'answer', id: effect.id, answer });
    });
  };
  const beginQuietly = (): void => {
    if (view('page').busy) world.setTimeout(beginQuietly, pause);
    else begin();
  };
  if (effect.background === 'load') world.whenIdle(beginQuietly);
  else begin();
};

// Milliseconds between looks whether somebody still waits.
const pause = 500;

/** Gives up a call that is out, or a timer. */
export const stop = ({ id }: { readonly id: number }, { running }: Context): void => {
  running.get(id)?.();
  running.delete(id);
};

/** Makes the call that an effect asks for. One that fails is reported, but not one that is given up. */
export const make = async (
  { operation, body, params }: Pick<Parameters<Run<'call'>>[0], 'operation' | 'body' | 'params'>,
  { registry, client, report }: Context,
  how: Pick<Request, 'signal' | 'keepalive'>,
): Promise<Answer> => {
  const known = registry.operations()[operation];
  const answer: Answer =
    known === undefined ? { failed: 'unresolved' } : await client.call(known, { body, params, ...how });
  if (!how.signal?.aborted) reportFailed(report, operation, answer);
  return answer;
};

/** Reports a call that got no answer, or a status that is none of success: what was called and the status. */
export const reportFailed = (report: Context['report'], operation: string, answer: Answer): void => {
  const status = 'failed' in answer ? answer.failed : answer.status;
  if (typeof status === 'string' || status >= 400)
    report(String(status), operation, { type: 'failed-call', operation, status });
};
