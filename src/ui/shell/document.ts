import { useEffect } from 'react';
import { type Surroundings, sayFor } from '../context.tsx';
import { useStored } from '../stored.ts';

/** Keeps the document's language, title and description in step with the page: its flow's words say them. */
export const useDocument = (surroundings: Surroundings): void => {
  const { runtime, language } = surroundings;
  const segment = useStored(runtime.store, (now) => now.segment);
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
