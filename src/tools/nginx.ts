/** Writes deploy/nginx.conf, the settings for production; with --check it only says whether the file is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploymentOf } from './deployment.ts';
import { readProject } from './project.ts';
import { nginxConfig } from './publish/nginx.ts';
import { bundleOf } from './vite/bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const main = (): void => {
  const project = readProject(root);
  const path = join(root, 'deploy/nginx.conf');
  const text = nginxConfig(bundleOf(project).issuer, deploymentOf(project, 'production').environment);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write('deploy/nginx.conf is out of date: npx tsx src/tools/nginx.ts\n');
    process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
