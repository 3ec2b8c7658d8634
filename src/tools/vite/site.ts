import type { Plugin } from 'vite';
import { checkOverlay } from '../check/overlay.ts';
import { devSite } from './dev.ts';
import { pages } from './pages.ts';

/** The plugins that serve and build the pages of the site at `root`, the folder of the project. */
export const sitePlugins = (root: string): readonly Plugin[] => [
  devSite(root),
  pages(root),
  checkOverlay(root),
];
