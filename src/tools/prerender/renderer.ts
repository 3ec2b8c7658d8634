import { pathToFileURL } from 'node:url';
import type { Render } from './pages.ts';

/** What draws pages, in the module at a path that the build has written. */
export const rendererAt = async (path: string): Promise<Render> => {
  const { renderPage } = (await import(pathToFileURL(path).href)) as { readonly renderPage: Render }; // As render.tsx has it.
  return renderPage;
};
