import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio/vanilla';
import type { Mount } from './boot/core.ts';
import { againIn, keepPlace, released } from './boot/handover.ts';
import type { Runtime } from './runtime/runtime.ts';
import { App, flowsShown } from './ui/app.tsx';
import { createWords, inTime } from './ui/words.ts';

/** Draws the page with React in place of what stands in the element, as soon as its words are there and nothing is held down. */
export const mount: Mount = async ({ runtime, root, before, strange }) => {
  const { drawing } = runtime;
  // What is drawn anew is drawn with the brand as it is now.
  await runtime.fresh();
  const words = createWords({ flow: runtime.project.words, brand: runtime.brandWords });
  drawing.words = words;
  // What goes on beside the page is drawn with it, not after it, unless people would have to wait for it; and a sign of
  // waiting does not flash up before a screen that is nearly there.
  await Promise.all([inTime(runtime.beside()), inTime(showing(runtime))]);
  const { language } = runtime.store;
  const { page, shell } = flowsShown(runtime);
  await Promise.all([words.load(page, language), inTime(words.load(shell, language))]);
  await released(root);
  const seen = hasReturned() && !showsForm(root);
  const control = strange();
  // The language has been taken.
  const isDone = control === undefined || control.hasAttribute('data-language');
  const pressed = isDone ? undefined : againIn(root, control);
  keepPlace(root, () => {
    before();
    drawing.dress?.();
    drawing.isDrawn = true;
    // What was to show first shows now.
    delete document.documentElement.dataset.gated;
    // React takes away what it cannot draw: the page's own words for a failure then stand alone.
    const drawn = createRoot(root, { onUncaughtError: (cause) => runtime.fail(cause, 'crash') });
    flushSync(() => drawn.render(<App runtime={runtime} words={words} seen={seen} />));
  });
  pressed?.()?.click();
};

// Done when there is a screen.
const showing = (runtime: Runtime): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (runtime.view('page').layers.length === 0) return;
      stop();
      resolve();
    };
    const stop = subscribe(runtime.store, look);
    look();
  });

// By a reload, or through the history from another page.
const hasReturned = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && again.has(entry.type));

const again: ReadonlySet<string> = new Set(['reload', 'back_forward']);

const showsForm = (root: HTMLElement): boolean =>
  document.documentElement.dataset.swap === undefined && root.querySelector('form') !== null;
