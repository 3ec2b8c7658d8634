import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Has something done when somebody leaves the page, reloads it, or looks at another one: what they typed and paused not yet after goes into the draft. */
export const useLeaving = (give: () => void): void => {
  const latest = useRef(give);
  latest.current = give;
  useEffect(() => {
    const own = (): void => latest.current();
    held.add(own);
    return () => void held.delete(own);
  }, []);
};

const held = new Set<() => void>();

// A form tells what was typed once it has drawn it: afterwards nobody is there.
const giveAll = (): void =>
  flushSync(() => {
    for (const give of held) give();
  });

// Before another page is asked for, so that it knows; not every browser says so. And before the browser's Back shows another
// part of this one, which `hashchange` tells.
for (const leaving of ['beforeunload', 'pagehide', 'popstate']) window.addEventListener(leaving, giveAll);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && giveAll());
