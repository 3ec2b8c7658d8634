import { lazy, Suspense, useRef } from 'react';
import { sayFor, useSurroundings } from '../context.tsx';
import { useStored } from '../stored.ts';

// Most journeys show none: they come when the first one does.
const Toasts = lazy(() => import('../kit/toast.tsx').then((part) => ({ default: part.Toasts })));

/** The short messages that are there now. */
export const ToastList = () => {
  const surroundings = useSurroundings();
  const { runtime } = surroundings;
  const toasts = useStored(runtime.store, (now) => now.toasts);
  const say = sayFor(surroundings);
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
