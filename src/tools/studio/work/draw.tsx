import { renderToString } from 'react-dom/server';
import { ref } from 'valtio/vanilla';
import { type EntryHeader, ownValue, view } from '../../../engine/index.ts';
import { defaultValues } from '../../../runtime/normalize.ts';
import { createRuntime, type Runtime } from '../../../runtime/runtime.ts';
import { App, flowsShown } from '../../../ui/app.tsx';
import { titleOf } from '../../../ui/shell/title.ts';
import type { Words } from '../../../ui/words.ts';
import { lookOf } from '../../brand/look.ts';
import { stillWorld } from '../../prerender/world.ts';
import { formState } from '../states/fields.ts';
import { screenAt } from '../states/says.ts';
import { type Look, type Stage, sceneKey, sceneOf } from '../states/scene.ts';
import type { ScreenPlace, ScreenState } from '../states/state.ts';
import { factsOf } from '../states/states.ts';
import { type Noted, noting } from '../text/spoken.ts';
import type { Opened } from './opened.ts';

/** What is to be drawn: a state of a screen, for whom, in which colours, and in other words than the brand's where some are given. */
export type Drawing = {
  readonly place: ScreenPlace;
  readonly state: ScreenState;
  readonly look: Look & { readonly scheme: 'light' | 'dark' };
  readonly words?: Words;
};

/** A drawn screen: the body of its document, and the colours of its brand as they are wished. */
export type Drawn = {
  readonly title: string;
  readonly language: string;
  readonly brand: string;
  readonly markup: string;
  readonly theme: string;
};

/** Draws a state with the product's own interface. */
export const drawn = (
  opened: Opened,
  stage: Stage,
  { place, state, look, words }: Drawing,
  note?: (noted: Noted) => void,
): Promise<Drawn> =>
  pictureOf(
    opened,
    () => runtimeFor(opened, stage, place, state),
    { ...look, ...(words !== undefined && { words }) },
    place.machine,
    note,
  );

/** Draws what a runtime that is never started has before it. */
export const pictureOf = async (
  opened: Opened,
  made: () => Runtime,
  look: Pick<Drawing['look'], 'brand' | 'language' | 'scheme'> & Pick<Drawing, 'words'>,
  machine: ScreenPlace['machine'] = 'page',
  note?: (noted: Noted) => void,
): Promise<Drawn> => {
  const brand = opened.drawing().brand(look.brand);
  if (brand === undefined) throw new Error(`The brand ${look.brand} cannot be read`);
  const runtime = made();
  const words = look.words ?? brand.spoken;
  const { page, shell } = flowsShown(runtime);
  await words.load([...page, ...shell], look.language);
  const { store } = runtime;
  const layers = runtime.view(machine).layers;
  const title = titleOf({ runtime, words, language: look.language }, store.segment, layers.at(-1));
  const markup = renderToString(
    <App runtime={runtime} words={note === undefined ? words : noting(words, note)} />,
  ).replace(/^(<link rel="preload"[^>]*>)+/, '');
  // What a script sets otherwise stands here as an attribute, which the policy of what is drawn refuses.
  const plain = markup.replaceAll(' style="pointer-events:auto"', '');
  const hasDialog = layers.some(({ dialog }) => dialog);
  return {
    title: title ?? String(brand.brand.displayName),
    language: look.language,
    brand: look.brand,
    markup: schemed(
      hasDialog ? plain.replace('<div class="p-page"', '<div inert class="p-page"') : plain,
      look.scheme,
    ),
    theme: schemed(awaited(lookOf(brand.brand, brand.logos)), look.scheme),
  };
};

// What a system wishes is for the owner to say here: in styles, and of pictures.
const schemed = (text: string, scheme: 'light' | 'dark'): string =>
  text.replaceAll(
    /(@media |media=")\(prefers-color-scheme: ?dark\)/g,
    scheme === 'dark' ? '$1all' : '$1not all',
  );

// A page does without a font that comes late; a picture shows all that its brand has.
const awaited = (theme: string): string => theme.replaceAll(/(?<=font-display:)(?:optional|swap)/g, 'block');

// A runtime that is never started: what it would find out is given.
const runtimeFor = (opened: Opened, stage: Stage, place: ScreenPlace, state: ScreenState): Runtime => {
  const { catalogue, look, brand } = stage;
  const facts = factsOf(opened.model, stage, place, state);
  const { state: engine, scope } = sceneOf(stage, place, facts, state.said, state.busy);
  const base = `${catalogue.environment.basePaths.brand}/${look.brand}`;
  const runtime = createRuntime({
    world: { ...stillWorld(`${base}/`), width: () => look.width },
    catalogue,
  });
  const { store } = runtime;
  const entry =
    place.route === undefined
      ? undefined
      : ownValue(ownValue(catalogue.loaded, place.flow)?.flow.entries, place.route);
  Object.assign(store, {
    state: ref(engine),
    brand: ref(brand),
    flags: ref(scope.flags),
    language: look.language,
    brandId: look.brand,
    route: place.route ?? '/',
    segment: entry?.segment ?? place.route?.split('/').at(-1) ?? '',
    header: ref<EntryHeader>(entry?.header ?? {}),
    revision: 1,
  });
  const views = { page: view(engine, scope, 'page'), shell: view(engine, scope, 'shell') };
  const shown: Runtime = {
    ...runtime,
    view: (machine = 'page') => (machine === 'shell' ? views.shell : views.page),
    flows: () => scope.flows,
  };
  const found = screenAt(opened.model, place);
  const schema = found?.screen?.form?.schema;
  const validate = found && ownValue(ownValue(catalogue.loaded, found.flow)?.validators, place.screen);
  const layer = [...views.page.layers, ...views.shell.layers].find(({ key }) => key === sceneKey);
  for (const each of [...views.page.layers, ...views.shell.layers]) {
    const initial = defaultValues(screenAt(opened.model, each)?.screen?.form?.schema);
    store.forms[each.key] = { values: { ...initial, ...each.prefill }, touched: {}, errors: {}, attempts: 0 };
  }
  if (layer !== undefined && schema !== undefined) {
    const { typed } = state;
    const made =
      typed === undefined
        ? { ...formState(schema, validate, layer.prefill, ''), touched: {} }
        : formState(schema, validate, { ...layer.prefill, ...typed.values }, typed.field, layer.hidden);
    store.forms[sceneKey] = made;
  }
  return shown;
};
