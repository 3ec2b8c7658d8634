import { make } from './call.ts';
import type { RunLater } from './rest.ts';

/** Loads a flow's code. Where nothing can be shown without it, the page says so. */
export const load: RunLater<'load'> = ({ flow }, { context, loadFlow }) => {
  const { send, view, report, fail } = context;
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
export const tell: RunLater<'tell'> = (effect, { context }) =>
  void make(effect, context, { keepalive: true });
