import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, command, runAs } from './command.ts';
import { deploymentOf } from './deployment.ts';
import { readProject } from './project.ts';
import { nginxConfig } from './publish/nginx.ts';
import { bundleOf } from './vite/bundle.ts';

const main = command<number>('npx tsx src/tools/nginx.ts', (program, run) =>
  program
    .description('Writes deploy/nginx.conf, the settings of nginx for production.')
    .option('--check', 'write nothing, and exit with 1 if the file is out of date')
    .action(run(writeSettings)),
);

const writeSettings = ({ root }: Context, { check }: { readonly check?: boolean }): number => {
  const project = readProject(root);
  const path = join(root, 'deploy/nginx.conf');
  const text = nginxConfig(bundleOf(project).issuer, deploymentOf(project, 'production').environment);
  if (!check) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write('deploy/nginx.conf is out of date: npx tsx src/tools/nginx.ts\n');
    return 1;
  }
  return 0;
};

await runAs(import.meta.url, main);
