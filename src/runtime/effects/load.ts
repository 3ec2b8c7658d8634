import type { Run } from '../parts.ts';
import { make } from './call.ts';

/** Loads a flow's code. Where nothing can be shown without it, the page says so. */
export const load: Run<'load', 'loadFlow' | 'send' | 'view' | 'report' | 'fail'> = (
  { flow },
  { loadFlow, send, view, report, fail },
) => {
  loadFlow(flow).then(
    () => send({ type: 'loaded', flow }),
    (cause) => {
      send({ type: 'not-loaded', flow });
      if (view('page').layers.length === 0) fail(cause);
      else report('chunk', cause);
    },
  );
};

/** Makes a call whose answer nobody waits for; it may outlive the page. */
export const tell: Run<'tell', 'registry' | 'client' | 'report'> = (effect, parts) =>
  void make(effect, parts, { keepalive: true });
