import { lazy, Suspense, useEffect, useRef } from 'react';
import { withinLimit } from '../../runtime/limit.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { sayFor, useSurroundings } from '../context.tsx';
import { PlainToasts } from '../kit/plain-toasts.tsx';
import { timings } from '../kit/tokens.ts';
import { useStored } from '../stored.ts';

/** Milliseconds until messages show without the code that is for them. */
const patience = 3000;

// Most journeys show none: they come when the first one does.
const Toasts = lazy(() =>
  withinLimit(import('../kit/toast.tsx'), globalThis, patience).then(
    (part) => ({ default: part.Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

/** The short messages that are there now. */
export const ToastList = () => {
  const surroundings = useSurroundings();
  const { runtime } = surroundings;
  const toasts = useStored(runtime.store, (now) => now.toasts);
  const say = sayFor(surroundings);
  useLeaving(
    runtime,
    toasts.map(({ id }) => id),
  );
  // Once there, the place stays: the next message is announced in it.
  const wanted = useRef(false);
  wanted.current ||= toasts.length > 0;
  if (!wanted.current) return null;
  const items = toasts.map(({ id, flow, key, params, tone }) => ({
    id,
    tone,
    text: say.message(flow, key, params),
  }));
  return (
    <Suspense fallback={null}>
      <Toasts
        items={items}
        label={say.kit('kit.toasts')}
        closeLabel={say.kit('kit.close')}
        onDismiss={runtime.dismissToast}
      />
    </Suspense>
  );
};

// What was there long enough to be read goes when another screen comes.
const useLeaving = (runtime: Runtime, ids: readonly number[]): void => {
  useStored(runtime.store, (now) => now.revision);
  const screen = runtime.view().layers[0]?.key;
  const since = useRef(new Map<number, number>());
  useEffect(() => {
    for (const id of ids) if (!since.current.has(id)) since.current.set(id, performance.now());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen alone says when.
  useEffect(() => {
    for (const [id, at] of since.current) {
      if (performance.now() - at <= timings.toast) continue;
      since.current.delete(id);
      runtime.dismissToast(id);
    }
  }, [screen]);
};
