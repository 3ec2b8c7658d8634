import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Navigator, Router } from 'react-router-dom';
import type { LayerView, View } from '../engine/index.ts';
import { coverOver } from '../runtime/cover.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type Surroundings, SurroundingsContext, sayFor } from './context.tsx';
import { readControls } from './kit/read.ts';
import { Layer, mainClass, Waiting } from './layer.tsx';
import { lineage } from './lineage.ts';
import { keepDoubleClicks } from './press.ts';
import { useDocument } from './shell/document.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { ToTop } from './shell/to-top.tsx';
import { ToastList } from './shell/toasts.tsx';
import { useStored } from './stored.ts';
import { inTime, type Words } from './words.ts';

type AppProps = {
  readonly runtime: Runtime;
  readonly words: Words;
  /** Whether the first screen is announced as all later ones are: the person was here before, and may find another. */
  readonly seen?: boolean | undefined;
};

/** The page: header, what the flow shows, dialogs, toasts, footer. */
export const App = ({ runtime, words, seen }: AppProps) => {
  const route = useStored(runtime.store, (now) => now.route);
  const base = useStored(runtime.store, (now) => now.base);
  const navigator = useMemo(() => navigatorOf(runtime), [runtime]);
  return (
    <I18nextProvider i18n={words.i18n}>
      <Router
        basename={base === '' ? '/' : base}
        location={{ pathname: `${base}${route}`, search: '', hash: '' }}
        navigator={navigator}
      >
        <Page runtime={runtime} words={words} seen={seen} />
      </Router>
    </I18nextProvider>
  );
};

const Page = ({ runtime, words, seen: before = false }: AppProps) => {
  const shown = useShown(runtime, words);
  const surroundings = useMemo(
    (): Surroundings => ({ runtime, words, language: shown.language }),
    [runtime, words, shown.language],
  );
  const say = sayFor(surroundings);
  useEffect(keepDoubleClicks, []);
  useEffect(() => {
    runtime.drawing.read = readControls;
  }, [runtime]);
  // Each screen is shown from its top. The browser would go to where another one was left.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  const typed = useStored(runtime.store, (now) => now.typed);
  const cover = coverOver(shown.page, shown.shell, { typed });
  const layers = cover === undefined ? shown.page.layers : [cover];
  useDocument(surroundings, layers.at(-1));
  const frame = shown.shell.layers.find(({ layout }) => layout === 'frame');
  const [base, ...above] = layers;
  const seen = useRef(before);
  useEffect(() => {
    seen.current ||= base !== undefined;
  });
  const dialogs = [...above, ...shown.shell.layers.filter(({ dialog }) => dialog)];
  return (
    <SurroundingsContext value={surroundings}>
      <div className="p-page">
        <Header frame={frame} />
        <main className={mainClass(base)} id="main" aria-busy={shown.page.busy ? true : undefined}>
          {base === undefined ? (
            <Waiting label={say.kit('kit.loading')} />
          ) : (
            <Layer layer={base} seen={seen} />
          )}
        </main>
        <Footer frame={frame} />
        <ToTop label={say.kit('shell.toTop')} />
      </div>
      {dialogs.map((layer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dialog stays open while what it shows changes.
        <Layer key={at} layer={layer} seen={seen} />
      ))}
      <ToastList />
    </SurroundingsContext>
  );
};

type Shown = { readonly page: View; readonly shell: View; readonly language: string };

/**
 * The newest view whose words are there. While words are on their way the last one stays, so that a change of
 * language or a new flow never shows keys or an empty page. What goes on beside the page is left out when its words
 * keep people waiting.
 */
const useShown = (runtime: Runtime, words: Words): Shown => {
  const revision = useStored(runtime.store, (now) => now.revision);
  const language = useStored(runtime.store, (now) => now.language);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the state that the views are made of.
  const next = useMemo(
    (): Shown => ({ page: runtime.view('page'), shell: runtime.view('shell'), language }),
    [runtime, revision, language],
  );
  const flows = useMemo(() => flowsOf(runtime, next), [runtime, next]);
  const [given, giveUp] = useState<Flows>();
  const ready = words.has(flows.page, language);
  const whole = words.has(flows.shell, language);
  const last = useRef<Shown>(undefined);
  // Who draws the page has waited already: it does not go for a while again, with the field that a person types in.
  if (ready && (whole || given === flows || last.current === undefined))
    last.current = whole ? next : without(next, 'shell');
  useEffect(() => {
    if (ready && whole) return undefined;
    let isWanted = true;
    words.load(flows.page, language).then(
      () => isWanted && redraw(),
      () => isWanted && lack(runtime, language, last.current),
    );
    const beside = words.load(flows.shell, language).then(() => void (isWanted && redraw()));
    inTime(beside).then(() => isWanted && giveUp(flows));
    return () => {
      isWanted = false;
    };
  }, [words, flows, language, ready, whole, runtime]);
  return last.current ?? without(without(next, 'page'), 'shell');
};

// A page that stands can still be read in its language; without one there is nothing to show.
const lack = (runtime: Runtime, language: string, shown: Shown | undefined): void => {
  if (shown === undefined || shown.language === language) runtime.fail('chunk');
  else runtime.keepLanguage(shown.language);
};

const without = (shown: Shown, machine: 'page' | 'shell'): Shown => ({
  ...shown,
  [machine]: { ...shown[machine], layers: [] },
});

/** The flows whose words are needed to draw the page, and what goes on beside it. */
type Flows = { readonly page: readonly string[]; readonly shell: readonly string[] };

/** The flows whose words are needed to draw what is shown now. */
export const flowsShown = (runtime: Runtime): Flows =>
  flowsOf(runtime, { page: runtime.view('page'), shell: runtime.view('shell') });

const flowsOf = (runtime: Runtime, { page, shell }: Pick<Shown, 'page' | 'shell'>): Flows => {
  const lineages = (flows: readonly string[]) => flows.flatMap((flow) => lineage(runtime, flow));
  return {
    page: [...new Set([runtime.rootFlow, ...lineages([runtime.pageFlow(), ...named(page.layers)])])],
    shell: [...new Set(lineages(named(shell.layers)))],
  };
};

const named = (layers: readonly LayerView[]): readonly string[] =>
  layers.flatMap(({ flow, message, fieldMessages }) => [
    flow,
    message?.flow ?? flow,
    ...Object.values(fieldMessages).map((said) => said.flow),
  ]);

// What react-router asks of a history; addresses reach it only from links in the page.
const navigatorOf = (runtime: Runtime): Navigator => ({
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: (steps) => runtime.go(steps),
  push: (to) => runtime.open(routeOf(runtime, to)),
  replace: (to) => runtime.open(routeOf(runtime, to), { replace: true }),
});

const routeOf = (runtime: Runtime, to: Parameters<Navigator['push']>[0]): string => {
  const path = typeof to === 'string' ? to : (to.pathname ?? '/');
  const { base } = runtime.store;
  return path.startsWith(base) ? path.slice(base.length) || '/' : path;
};
