import { withinLimit } from '../limit.ts';
import type { Run } from '../parts.ts';
import { make } from './call.ts';

/** Loads a flow's code. Where nothing can be shown without it, the page says so, and goes on once it comes. */
export const load: Run<'load', 'loadFlow' | 'send' | 'view' | 'report' | 'fail' | 'world' | 'recover'> = (
  { flow },
  { loadFlow, send, view, report, fail, world, recover },
) => {
  const loaded = loadFlow(flow).then(() => {
    recover();
    send({ type: 'loaded', flow });
  });
  withinLimit(loaded, world).catch((cause) => {
    send({ type: 'not-loaded', flow });
    if (view('page').layers.length === 0) fail(cause);
    else report('chunk', cause);
  });
};

/** Asks the browser for a credential. Who never does loads nothing of it. */
export const credential: Run<'credential', 'running' | 'send' | 'world'> = (effect, parts) => {
  const { running, send } = parts;
  const controller = new AbortController();
  running.set(effect.id, () => controller.abort());
  void withinLimit(import('./credential.ts'), parts.world)
    .then(
      ({ ask }) => ask(effect, controller.signal, parts),
      () => ({ credential: 'failed.chunk' }) as const,
    )
    .then((answer) => {
      running.delete(effect.id);
      if (!controller.signal.aborted) send({ type: 'answer', id: effect.id, answer });
    });
};

/** Has the browser offer one. It does without where the code does not come. */
export const offer: Run<
  'offer',
  'running' | 'view' | 'store' | 'world' | 'send' | 'registry' | 'client' | 'report'
> = (effect, parts) => {
  const controller = new AbortController();
  parts.running.set(effect.id, () => controller.abort());
  void import('./offer.ts').then(
    (late) => late.offer(effect, controller.signal, parts),
    (cause) => parts.report('chunk', cause),
  );
};

/** Makes a call whose answer nobody waits for; it may outlive the page. */
export const tell: Run<'tell', 'registry' | 'client' | 'report'> = (effect, parts) =>
  void make(effect, parts, { keepalive: true });
