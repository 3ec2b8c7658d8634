import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Say, Surroundings } from '../context.tsx';

/** Keeps the document's language, title and description in step with the page. */
export const useDocument = ({ runtime, language }: Surroundings, say: Say): void => {
  const { segment } = useSnapshot(runtime.store);
  const title = say.kit(`page.${segment}.title`);
  const description = say.kit(`page.${segment}.description`);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [language, title, description]);
};
