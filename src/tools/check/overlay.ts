import { join } from 'node:path';
import type { ErrorPayload, Plugin } from 'vite';
import { readProject } from '../project.ts';
import { check, type Diagnostic } from './check.ts';
import { lineOf, report } from './report.ts';

/** Checks the declarations in a folder while the development server runs: what is wrong lies over the page until it is mended, and stands in the terminal. */
export const checkOverlay = (root: string): Plugin => ({
  name: 'portico-check',
  // Tests bring their own server up; what they check, they ask for.
  apply: (_, { command, mode }) => command === 'serve' && mode !== 'test',
  configureServer: ({ watcher, ws, config: { logger } }) => {
    let diagnostics: readonly Diagnostic[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      if (diagnostics.length > 0) ws.send(overlayOf(diagnostics, root));
    };
    const run = (): void => {
      const before = diagnostics.length;
      diagnostics = check(readProject(root));
      if (diagnostics.length > 0) logger.error(report(diagnostics), { timestamp: true });
      // A page that is loaded again has lost its overlay; one that stays has to lose it.
      else if (before > 0) ws.send({ type: 'full-reload' });
      show();
    };
    watcher.on('all', (_event, path) => {
      if (!isDeclaration(path.slice(root.length).replaceAll('\\', '/'))) return;
      clearTimeout(timer);
      timer = setTimeout(run, quiet);
    });
    ws.on('connection', show);
    timer = setTimeout(run, quiet);
  },
});

/** Diagnostics as vite's overlay shows them: the first with its place, the others below it. */
export const overlayOf = (diagnostics: readonly Diagnostic[], root: string): ErrorPayload => {
  const [first] = diagnostics;
  return {
    type: 'error',
    err: {
      plugin: 'portico-check',
      message: `${diagnostics.length} ${diagnostics.length === 1 ? 'fault' : 'faults'} in the declarations`,
      stack: '',
      frame:
        diagnostics.slice(0, most).map(lineOf).join('\n\n') +
        (diagnostics.length > most ? `\n\n… and ${diagnostics.length - most} more` : ''),
      ...(first === undefined ? {} : siteOf(first, root)),
    },
  };
};

const siteOf = ({ file, line, column }: Diagnostic, root: string) => {
  const path = join(root, file);
  return { id: path, loc: { file: path, line, column } };
};

const most = 20;

// Editors write several files at once.
const quiet = 80;

const isDeclaration = (path: string): boolean =>
  /^\/?(flows|schemas|brands|deploy\/environments)\//.test(path);
