/**
 * `npm run matrix`: plays every declared journey in the browser for all brands, in all their languages, at both widths.
 * What follows `--` goes to Playwright: `npm run matrix -- --grep reset --shard 1/4`.
 */
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';

const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];

process.exitCode = await run('playwright', args, {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  env: { ...process.env, E2E_MATRIX: 'all' },
});
