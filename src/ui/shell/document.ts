import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { type Surroundings, sayFor } from '../context.tsx';

/** Keeps the document's language, title and description in step with the page: its flow's words say them. */
export const useDocument = (surroundings: Surroundings): void => {
  const { runtime, language } = surroundings;
  const { segment } = useSnapshot(runtime.store);
  const say = sayFor(surroundings, { flow: runtime.pageFlow(), screen: '' });
  // Until the words of the page are there, those of the page before stand.
  const title = say.named(`page.${segment}.title`);
  const description = say.named(`page.${segment}.description`);
  useEffect(() => {
    document.documentElement.lang = language;
    if (title !== undefined) document.title = title;
    if (description !== undefined)
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [language, title, description]);
};
