import type { Operation } from '../../config/operations.ts';
import { type Answer, type Effect, ownValue } from '../../engine/index.ts';
import type { Request } from '../http.ts';
import type { Needs, Run } from '../parts.ts';
import type { Report } from '../report.ts';

/** Makes a call and sends its answer back as an event. What a screen asks for while it shows waits until the page is idle and nobody waits for an answer. */
export const call: Run<
  'call',
  'running' | 'send' | 'view' | 'world' | 'registry' | 'client' | 'report' | 'fresh' | 'drawing' | 'store'
> = (effect, parts) => {
  const { running, send, view, world } = parts;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(effect.id, () => controller.abort());
  const begin = (): void => {
    if (signal.aborted) return;
    // What is said of an answer is said with the brand as it is by then.
    const asked = effect.background === undefined ? parts.fresh() : undefined;
    const left = pageWaits(effect, parts) ? parts.drawing.left : undefined;
    void Promise.all([make(effect, parts, { signal, left }), asked]).then(([answer]) => {
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

const pageWaits = ({ id }: { readonly id: number }, { store }: Needs<'store'>): boolean => {
  const waiting = store.state.machines.page?.waiting;
  return waiting?.for === 'call' && waiting.id === id;
};

// Milliseconds between looks whether somebody still waits.
const pause = 500;

/** Gives up a call that is out, or a timer. */
export const stop = ({ id }: { readonly id: number }, { running }: Needs<'running'>): void => {
  running.get(id)?.();
  running.delete(id);
};

/** Makes the call that an effect asks for. One that fails is reported, but not one that is given up. */
export const make = async (
  {
    operation,
    body,
    params,
  }: Pick<Extract<Effect, { readonly type: 'call' | 'tell' }>, 'operation' | 'body' | 'params'>,
  { registry, client, report }: Needs<'registry' | 'client' | 'report'>,
  how: Pick<Request, 'signal' | 'keepalive' | 'left'>,
): Promise<Answer> => {
  const known = ownValue(registry.operations(), operation);
  const answer: Answer =
    known === undefined ? { failed: 'unresolved' } : await client.call(known, { body, params, ...how });
  if (!how.signal?.aborted) reportFailed(report, operation, answer, known);
  return answer;
};

/** Reports a call that got no answer, or a status that is none of success: what was called and the status. A site may go without a file. */
export const reportFailed = (report: Report, operation: string, answer: Answer, known?: Operation): void => {
  const status = 'failed' in answer ? answer.failed : answer.status;
  if (status === 404 && known?.host === 'own') return;
  if (typeof status === 'string' || status >= 400)
    report(String(status), operation, { type: 'failed-call', operation, status });
};
