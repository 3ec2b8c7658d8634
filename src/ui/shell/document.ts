import { useLayoutEffect } from 'react';
import type { LayerView } from '../../engine/index.ts';
import { type Surroundings, sayFor } from '../context.tsx';
import { useStored } from '../stored.ts';
import { titleOf } from './title.ts';

/** Keeps the document's language, title and description in step with the words of the page and the layer that a person has before them. */
export const useDocument = (surroundings: Surroundings, layer: LayerView | undefined): void => {
  const { runtime, language } = surroundings;
  const segment = useStored(runtime.store, (now) => now.segment);
  // After a submit that the form did not pass.
  const isWrong = useStored(runtime.store, ({ forms }) => {
    const { attempts = 0, errors = {} } = (layer && forms[layer.key]) ?? {};
    return attempts > 0 && Object.keys(errors).length > 0;
  });
  const say = sayFor(surroundings, { flow: runtime.pageFlow(), screen: '' });
  // Until the words of the page are there, those of the page before stand.
  const title = titleOf(surroundings, segment, layer, isWrong);
  const description = say.named(`page.${segment}.description`);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    if (title !== undefined) document.title = title;
    if (description !== undefined)
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [language, title, description]);
};
