import { catalogue } from 'virtual:portico/core';
import { renderToString } from 'react-dom/server';
import { digestOf } from '../../boot/digest.ts';
import { resolveBrand } from '../../config/brand.ts';
import type { JsonObject } from '../../engine/index.ts';
import type { BrandRules, FlowModule, PageData } from '../../runtime/catalogue.ts';
import { createRuntime, type Runtime } from '../../runtime/runtime.ts';
import { App, flowsShown } from '../../ui/app.tsx';
import { sayFor } from '../../ui/context.tsx';
import { Waiting } from '../../ui/layer.tsx';
import { titleOf } from '../../ui/shell/title.ts';
import { createWords, type Words } from '../../ui/words.ts';
import type { Deployment } from '../deployment.ts';
import { stillWorld } from './world.ts';

/** A brand as it stands in its folder, with the defaults of the schema; `words` are its own, by language; `digests` are those of its files, for each language. */
export type BrandFiles = {
  readonly id: string;
  readonly brand: JsonObject;
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

/**
 * Draws the first page of a brand with the product's own runtime and interface. With `first` false, the page for its
 * other addresses, which shows the brand and that something is loading.
 */
export const renderPage = async (
  { id, brand, words: own }: BrandFiles,
  first: boolean,
  deployment: Deployment,
): Promise<Rendered> => {
  const resolved = resolveBrand(brand, id, '');
  const [language = 'en'] = languagesOf(resolved);
  const page: PageData = { brandId: id, brand: resolved, language };
  const runtime = createRuntime({
    world: stillWorld(`${deployment.environment.basePaths.brand}/${id}/`),
    catalogue: { ...catalogue, ...deployment, ...(!first && { loaded: {}, load: pending }) },
    page,
  });
  await runtime.start();
  if (first) await settled(runtime);
  await runtime.beside();
  const words = createWords({ flow: catalogue.words, brand: async (wanted) => own[wanted] });
  const { page: flows, shell } = flowsShown(runtime);
  await words.load([...flows, ...shell], language);
  const say = sayFor({ runtime, words, language });
  const view = digestOf(runtime);
  return {
    language,
    // Which page it will be is not known before its flow is there.
    title:
      (first
        ? titleOf({ runtime, words, language }, runtime.store.segment, runtime.view('page').layers.at(-1))
        : undefined) ?? String(resolved.displayName),
    description: first ? say.kit(`page.${runtime.store.segment}.description`) : '',
    // React asks for each picture ahead of its element, which stands in the same document and would wait behind none.
    markup: renderToString(<App runtime={runtime} words={words} />).replace(
      /^(<link rel="preload"[^>]*>)+/,
      '',
    ),
    brand: resolved,
    loading: say.kit('kit.loading'),
    waiting: renderToString(
      <div className="p-page">
        <main className="p-main" id="main" aria-busy>
          <Waiting label={say.kit('kit.loading')} />
        </main>
      </div>,
    ),
    words: await Promise.all(languagesOf(resolved).map((each) => wordsIn(each, runtime, words))),
    ...(first && { view }),
  };
};

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

// A flow that never arrives: its page stays at what shows before there is a screen. What stands around it is drawn.
const pending = (flow: string): Promise<FlowModule> => {
  const { root, shell } = catalogue.issuer.flows;
  return flow === root || flow === shell ? catalogue.load(flow) : new Promise(() => undefined);
};

// Flows that run before the first screen ask the servers, which answer at once here: a few turns of the event loop are enough.
const settled = async (runtime: Runtime, turns = 50): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  const { store } = runtime;
  if (store.flags !== undefined && runtime.view('page').layers.length > 0 && !runtime.view('page').busy)
    return;
  if (turns === 0) throw new Error(`The first page of ${store.brandId} shows no screen`);
  return settled(runtime, turns - 1);
};
