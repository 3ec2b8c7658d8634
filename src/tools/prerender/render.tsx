import { catalogue } from 'virtual:portico/core';
import { renderToString } from 'react-dom/server';
import { digestOf } from '../../boot/digest.ts';
import { resolveBrand } from '../../config/brand.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { BrandRules, FlowModule, PageData } from '../../runtime/catalogue.ts';
import { createRuntime, type Runtime } from '../../runtime/runtime.ts';
import { App, flowsShown } from '../../ui/app.tsx';
import { sayFor } from '../../ui/context.tsx';
import { mainClass, Waiting } from '../../ui/layer.tsx';
import { titleOf } from '../../ui/shell/title.ts';
import { createWords, type Words } from '../../ui/words.ts';
import type { LogoShapes } from '../brand/look.ts';
import type { Deployment } from '../deployment.ts';
import { stillWorld } from './world.ts';

/** A brand as it stands in its folder, with the defaults of the schema; `logos` are the shapes of its logos; `words` are its own, by language; `digests` are those of its files, for each language. */
export type BrandFiles = {
  readonly id: string;
  readonly brand: JsonObject;
  readonly logos: LogoShapes;
  readonly words: Readonly<Record<string, JsonObject>>;
  readonly digests: Readonly<Record<string, string>>;
};

/** What is written of one page: its parts for the document, in the brand's first language. `view` is the digest of what is drawn. */
export type Rendered = {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly view?: string;
  /** What stands in the place of a page that knows no brand yet. */
  readonly waiting: string;
  readonly loading: string;
  readonly brand: JsonObject;
  /** In each language of the brand, that of the page first. */
  readonly words: readonly PageWords[];
};

/** Words for when the scripts do not run, or do nothing at a host that is not the page's, in one language: which one a person reads is not known then. */
export type PageWords = {
  readonly language: string;
  readonly crashTitle: string;
  readonly crashText: string;
  readonly reload: string;
  readonly noScript: string;
  readonly elsewhereTitle: string;
  readonly elsewhereText: string;
};

/** By what a page reads a brand's file: that of the product itself. */
export const brandRules = (): Promise<BrandRules> => catalogue.brandRules();

/** What is to be drawn: a route, with the query that it is opened with, and the step of its flow that shows the screen; without one what its flow begins with. */
export type Shown = {
  readonly route: string;
  readonly search?: string;
  readonly begins?: { readonly flow: string; readonly step: string };
};

/**
 * Draws a page of a brand with the product's own runtime and interface. With nothing to be shown, the page for addresses that
 * are not drawn ahead, which shows the brand and that something is loading. An address that is closed for this brand is not
 * drawn: it has neither `markup` nor `view`.
 */
export const renderPage = async (
  files: BrandFiles,
  shown: Shown | undefined,
  deployment: Deployment,
): Promise<Rendered> => {
  const { id } = files;
  const { resolved, language, words, said } = sharedOf(files);
  const page: PageData = { brandId: id, brand: resolved, language };
  const { basePaths } = deployment.environment;
  const runtime = createRuntime({
    world: stillWorld(`${basePaths.brand}/${id}${shown?.route ?? '/'}`, shown?.search),
    catalogue: { ...catalogue, ...deployment, ...flowsFor(shown) },
    page,
  });
  await runtime.start();
  if (shown !== undefined) await settled(runtime);
  if (shown?.begins !== undefined && runtime.pageFlow() !== shown.begins.flow)
    return { ...undrawn, language, brand: resolved };
  await runtime.beside();
  const { page: flows, shell } = flowsShown(runtime);
  await words.load([...flows, ...shell], language);
  const say = sayFor({ runtime, words, language });
  const view = shown === undefined ? undefined : digestOf(runtime);
  return {
    language,
    // Which page it will be is not known before its flow is there.
    title:
      (shown === undefined
        ? undefined
        : titleOf({ runtime, words, language }, runtime.store.segment, runtime.view('page').layers.at(-1))) ??
      String(resolved.displayName),
    description: shown === undefined ? '' : say.kit(`page.${runtime.store.segment}.description`),
    // React asks for each picture ahead of its element, which stands in the same document and would wait behind none.
    markup: renderToString(<App runtime={runtime} words={words} />).replace(
      /^(<link rel="preload"[^>]*>)+/,
      '',
    ),
    brand: resolved,
    loading: say.kit('kit.loading'),
    waiting: renderToString(
      <div className="p-page">
        <main className={mainClass(undefined)} id="main" aria-busy>
          <Waiting label={say.kit('kit.loading')} />
        </main>
      </div>,
    ),
    words: await said(() => Promise.all(languagesOf(resolved).map((each) => wordsIn(each, runtime, words)))),
    ...(view !== undefined && { view }),
  };
};

/** What the pages of a brand have in common, whatever they show. */
type Shared = {
  readonly resolved: JsonObject;
  readonly language: string;
  readonly words: Words;
  readonly said: (say: () => Promise<readonly PageWords[]>) => Promise<readonly PageWords[]>;
};

const shared = new WeakMap<BrandFiles, Shared>();

const sharedOf = (files: BrandFiles): Shared => {
  const known = shared.get(files) ?? shareOf(files);
  shared.set(files, known);
  return known;
};

const shareOf = ({ id, brand, words: own }: BrandFiles): Shared => {
  const resolved = resolveBrand(brand, id, '');
  const [language = 'en'] = languagesOf(resolved);
  let pageWords: Promise<readonly PageWords[]> | undefined;
  return {
    resolved,
    language,
    words: createWords({ flow: catalogue.words, brand: async (wanted) => ownValue(own, wanted) }),
    said: (say) => {
      pageWords ??= say();
      return pageWords;
    },
  };
};

const undrawn = { title: '', description: '', markup: '', waiting: '', loading: '', words: [] } as const;

const wordsIn = async (language: string, runtime: Runtime, words: Words): Promise<PageWords> => {
  await words.load([catalogue.issuer.flows.root], language);
  const say = sayFor({ runtime, words, language });
  return {
    language,
    crashTitle: say.kit('crash.title'),
    crashText: say.kit('crash.text'),
    reload: say.kit('crash.reload'),
    noScript: say.kit('noscript.text'),
    elsewhereTitle: say.kit('crash.elsewhereTitle'),
    elsewhereText: say.kit('crash.elsewhereText'),
  };
};

const languagesOf = ({ languages }: JsonObject): readonly string[] =>
  Array.isArray(languages) ? languages.map(String) : ['en'];

// What is drawn ahead stands for all who get so far: nothing runs before it, and what decides is passed by.
const flowsFor = (shown: Shown | undefined): Partial<typeof catalogue> => {
  if (shown === undefined) return { loaded: {}, load: pending };
  const { route, begins } = shown;
  if (begins === undefined) return {};
  const ahead = (name: string, module: FlowModule): FlowModule => {
    const { before: _, ...flow } = module.flow;
    const entry = ownValue(flow.entries, route);
    const entries =
      name === begins.flow && entry !== undefined
        ? { ...flow.entries, [route]: { ...entry, start: begins.step } }
        : flow.entries;
    return { ...module, flow: { ...flow, ...(entries && { entries }) } };
  };
  return {
    loaded: Object.fromEntries(
      Object.entries(catalogue.loaded).map(([name, module]) => [name, ahead(name, module)]),
    ),
    load: async (name) => ahead(name, await catalogue.load(name)),
  };
};

// A flow that never arrives: its page stays at what shows before there is a screen. What stands around it is drawn.
const pending = (flow: string): Promise<FlowModule> => {
  const { root, shell } = catalogue.issuer.flows;
  return flow === root || flow === shell ? catalogue.load(flow) : new Promise(() => undefined);
};

// Flows that run before the first screen ask the servers, which answer at once here: a few turns of the event loop are enough, but for code that has to be read first.
const settled = async (runtime: Runtime, turns = 500): Promise<void> => {
  await new Promise((resolve) => (turns > 450 ? setImmediate(resolve) : setTimeout(resolve, 10)));
  const { store } = runtime;
  if (store.flags !== undefined && runtime.view('page').layers.length > 0 && !runtime.view('page').busy)
    return;
  if (turns === 0) throw new Error(`The first page of ${store.brandId} shows no screen`);
  return settled(runtime, turns - 1);
};
