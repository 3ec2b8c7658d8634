import type { Run } from '../context.ts';

/** Loads a flow's code. Where nothing can be shown without it, the page says so. */
export const load: Run<'load'> = ({ flow }, context) => {
  context.loader.load(flow).then(
    () => context.send({ type: 'loaded', flow }),
    (cause) => {
      context.report('chunk', cause);
      context.send({ type: 'not-loaded', flow });
      if (context.view('page').layers.length === 0) context.store.failure = 'chunk';
    },
  );
};

/** The flags are on their way from the start; if they are there already, they are said again. */
export const awaitFlags: Run<'await-flags'> = (_, { store, send }) => {
  if (store.flags !== undefined) send({ type: 'flags' });
};
