import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** For each folder: what it must not import, and what it may. */
const rules: Readonly<Record<string, { refused: readonly string[]; allowed: readonly string[] }>> = {
  'src/engine/x.ts': {
    refused: [
      '../config/operations.ts',
      './../config/operations.ts',
      './inner/../../config/operations.ts',
      '../runtime/store.ts',
      '../ui/App.tsx',
      'node:fs',
      'react',
      'valtio/vanilla',
      '@rjsf/core',
    ],
    allowed: ['./value.ts', './inner/value.ts'],
  },
  'src/config/x.ts': {
    refused: [
      '../runtime/store.ts',
      '../engine/../runtime/store.ts',
      '../engine/value.ts',
      '../ui/App.tsx',
      'node:fs',
      'redaxios',
    ],
    allowed: ['./theme.ts', '../engine/index.ts', 'virtual:portico/brand-validator'],
  },
  'src/runtime/x.ts': {
    refused: [
      '../ui/App.tsx',
      '../boot/held.ts',
      '../boot.ts',
      '../early.ts',
      '../main.tsx',
      '../sandbox/bank.ts',
      'react',
      'valtio',
      'i18next',
      'ajv',
      '../engine/transition.ts',
    ],
    allowed: ['./store.ts', '../engine/index.ts', '../config/link.ts', 'valtio/vanilla', 'redaxios'],
  },
  'src/runtime/effects/x.ts': {
    refused: [
      '../../ui/App.tsx',
      '../../tools/project.ts',
      '../../studio/page.tsx',
      'react',
      '../../engine/types.ts',
    ],
    allowed: ['./call.ts', '../store.ts', '../../engine/index.ts', '../../config/link.ts'],
  },
  'src/ui/x.tsx': {
    refused: [
      '../engine/transition.ts',
      '../config/link.ts',
      '../boot/held.ts',
      '../early.ts',
      '../sandbox/bank.ts',
      '../tools/project.ts',
      'ajv',
      'ajv-formats',
    ],
    allowed: ['../engine/index.ts', '../runtime/store.ts', './kit/card.tsx', 'react', 'valtio'],
  },
  'src/ui/blocks/x.tsx': {
    refused: ['../../engine/steps.ts', '../../config/link.ts', '../../studio/page.tsx', '../../main.tsx'],
    allowed: ['../../engine/index.ts', '../../runtime/store.ts', '../kit/card.tsx', '@rjsf/core'],
  },
  'src/boot.ts': {
    refused: [
      './sandbox/bank.ts',
      './tools/project.ts',
      './studio/page.tsx',
      './ui/App.tsx',
      'react',
      'react-dom/client',
      '@rjsf/core',
      'left-pad',
      './engine/types.ts',
    ],
    allowed: [
      './engine/index.ts',
      './config/link.ts',
      './runtime/runtime.ts',
      './main.tsx',
      'valtio/vanilla',
      'virtual:portico/core',
    ],
  },
  'src/early.ts': {
    refused: ['./ui/App.tsx', 'react', './sandbox/bank.ts'],
    allowed: ['./boot/held.ts'],
  },
  'src/boot/x.ts': {
    refused: [
      '../sandbox/bank.ts',
      '../tools/project.ts',
      '../studio/page.tsx',
      '../ui/App.tsx',
      '../main.tsx',
      '../boot.ts',
      '../early.ts',
      'react',
      'react-dom/client',
      '@rjsf/core',
      'i18next',
      '../engine/types.ts',
    ],
    allowed: [
      './held.ts',
      '../engine/index.ts',
      '../runtime/runtime.ts',
      '../config/theme.ts',
      'valtio/vanilla',
    ],
  },
  'src/main.tsx': {
    refused: ['./sandbox/bank.ts', './tools/project.ts', './studio/page.tsx', 'ajv', './engine/view.ts'],
    allowed: ['./ui/App.tsx', './runtime/runtime.ts', 'react-dom/client'],
  },
  'src/sandbox/x.ts': {
    refused: [
      '../tools/project.ts',
      '../studio/page.tsx',
      '../ui/App.tsx',
      '../runtime/store.ts',
      '../boot/held.ts',
      '../early.ts',
      'react',
      '../engine/types.ts',
    ],
    allowed: ['./bank.ts', '../engine/index.ts', '../config/operations.ts', 'jose', 'node:http'],
  },
  'src/studio/x.tsx': {
    refused: ['../sandbox/bank.ts', '../engine/transition.ts'],
    allowed: ['../tools/check/run.ts', '../engine/index.ts', '../ui/App.tsx', 'react'],
  },
  'src/tools/x.ts': {
    refused: ['../studio/page.tsx', '../engine/transition.ts'],
    allowed: ['../sandbox/server.ts', '../engine/index.ts', '../config/link.ts', 'vite', 'node:fs'],
  },
  'tests/engine/x.ts': {
    refused: ['../../src/engine/transition.ts'],
    allowed: ['../../src/engine/index.ts', './fixture.ts', '../../src/runtime/store.ts', 'vitest'],
  },
  'e2e/x.ts': {
    refused: ['../src/engine/types.ts'],
    allowed: ['../src/engine/index.ts', '@playwright/test'],
  },
};

type Report = {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
};

const project = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const write = (path: string, lines: readonly string[]): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), `${lines.join('\n')}\n`);
};

const lint = (): Report => {
  cpSync(join(root, '.biome.json'), join(project, '.biome.json'));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const run = spawnSync(process.execPath, [biome, ...options], { cwd: project, encoding: 'utf8' });
  return JSON.parse(run.stdout) as Report;
};

/** The lines of a file that a rule complains about, in order. */
const reported = (report: Report, category: string, path: string): readonly number[] =>
  report.diagnostics
    .filter((each) => each.category === category && each.location.path === path)
    .map(({ location }) => location.start.line)
    .sort((one, other) => one - other);

describe('import rules', () => {
  for (const [path, { refused, allowed }] of Object.entries(rules)) {
    write(
      path,
      [...refused, ...allowed].map((source, index) => `import * as a${index} from '${source}';`),
    );
  }
  write('src/engine/types-only.ts', [
    "import type { Store } from '../runtime/store.ts';",
    "export type { App } from '../ui/App.tsx';",
  ]);
  write('src/engine/lazy.ts', ["export const later = () => import('../ui/App.tsx');"]);
  write('src/engine/world.ts', [
    'export const now = (): number => Date.now();',
    "export const get = () => fetch('/');",
  ]);
  write('src/config/world.ts', ['export const kept = (): string | null => localStorage.getItem("a");']);
  write('src/ui/validator.ts', [
    "import validator from '@rjsf/validator-ajv8';",
    "import { createPrecompiledValidator } from '@rjsf/validator-ajv8';",
  ]);
  write('src/ui/exports.ts', ['export default 1;']);
  write('src/ui/judge.ts', [
    "import { transition } from '../engine/index.ts';",
    "import { type LayerView, textOf } from '../engine/index.ts';",
  ]);
  write('src/ui/blocks/judge.ts', ["import { holds } from '../../engine/index.ts';"]);
  for (const folder of ['config', 'runtime', 'boot', 'sandbox', 'ui']) {
    write(`src/${folder}/one.ts`, ["import type { Other } from './other.ts';", 'export type One = Other[];']);
    write(`src/${folder}/other.ts`, ["import type { One } from './one.ts';", 'export type Other = One[];']);
  }
  const report = lint();

  it.each(Object.entries(rules))('allow %s to import only its permitted layers', (path, { refused }) => {
    expect(reported(report, 'lint/style/noRestrictedImports', path)).toEqual(
      refused.map((_, index) => index + 1),
    );
  });

  it('apply to type imports and dynamic imports', () => {
    expect(reported(report, 'lint/style/noRestrictedImports', 'src/engine/types-only.ts')).toEqual([1, 2]);
    expect(reported(report, 'lint/style/noRestrictedImports', 'src/engine/lazy.ts')).toEqual([1]);
  });

  it.each(['config', 'runtime', 'boot', 'sandbox', 'ui'])(
    'forbid import cycles in %s, even through types',
    (folder) => {
      expect(reported(report, 'lint/suspicious/noImportCycles', `src/${folder}/one.ts`)).toEqual([1]);
      expect(reported(report, 'lint/suspicious/noImportCycles', `src/${folder}/other.ts`)).toEqual([1]);
    },
  );

  it('forbid the clock, fetch and storage in the engine and the configuration', () => {
    expect(reported(report, 'lint/nursery/noJsRestrictedProperties', 'src/engine/world.ts')).toEqual([1]);
    expect(reported(report, 'lint/style/noRestrictedGlobals', 'src/engine/world.ts')).toEqual([2]);
    expect(reported(report, 'lint/style/noRestrictedGlobals', 'src/config/world.ts')).toEqual([1]);
  });

  it('refuse the form validator that evaluates code', () => {
    expect(reported(report, 'lint/style/noRestrictedImports', 'src/ui/validator.ts')).toEqual([1]);
  });

  it('forbid the interface to import functions that evaluate conditions or run transitions', () => {
    expect(reported(report, 'lint/style/noRestrictedImports', 'src/ui/judge.ts')).toEqual([1]);
    expect(reported(report, 'lint/style/noRestrictedImports', 'src/ui/blocks/judge.ts')).toEqual([1]);
  });

  it('refuse default exports', () => {
    expect(reported(report, 'lint/style/noDefaultExport', 'src/ui/exports.ts')).toEqual([1]);
  });
});
