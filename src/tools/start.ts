import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { whenNpmEnds } from './child.mjs';
import { type Context, command, runAs } from './command.ts';
import { deploymentOf } from './deployment.ts';
import { createLocalServer } from './local-server.ts';
import { readProject } from './project.ts';
import { openBank } from './serve/bank.ts';
import { buildWhenNeeded, livePath, publishHere } from './serve/build.ts';
import {
  answeredHosts,
  isAnswered,
  listeningFault,
  listeningOf,
  listeningOrigins,
} from './serve/listening.ts';
import { siteListener } from './serve/site.ts';
import { bundleOf } from './vite/bundle.ts';

export const main = command('npm start --', (program, run) =>
  program
    .description('Builds if needed, publishes the brands, and serves them with the pretend bank on one port.')
    .option('--api-delay <milliseconds>', 'wait this long before each answer of the bank', '0')
    .option('--brands <folder>', 'serve the brands in this folder instead')
    .addHelpText('after', environmentHelp)
    .action(run(start)),
);

const environmentHelp = `
Environment:
  PORT   the port (4173)
  HOST   the address to listen at (this machine only)
  HOSTS  further host names to answer to`;

type Options = { readonly apiDelay: string; readonly brands?: string };

const start = async ({ root }: Context, options: Options): Promise<number> => {
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  whenNpmEnds(end);
  const apiDelay = Number(options.apiDelay);
  const brands = resolve(options.brands ?? join(root, 'brands'));
  if (!(apiDelay >= 0)) return fail('--api-delay is a number of milliseconds.');
  const impossible = await listeningFault(process.env);
  if (impossible !== undefined) return fail(impossible);
  await buildWhenNeeded(root, say);
  const fault = await publishHere(root, brands, say).catch(({ message }: Error) => message);
  if (fault !== undefined) return fail(fault);
  serve(root, { brands, apiDelay, isOwn: options.brands === undefined });
  return 0;
};

type Served = { readonly brands: string; readonly apiDelay: number; readonly isOwn: boolean };

const serve = (root: string, { brands, apiDelay, isOwn }: Served): void => {
  const project = readProject(root);
  const { issuer } = bundleOf(project);
  const { environment } = deploymentOf(project);
  const served = isOwn ? project : readProject(root, { brands });
  const bank = openBank(root, { apiDelay, brands: served.brands });
  const site = siteListener({ dist: join(root, livePath), brands, issuer, environment });
  const hosts = answeredHosts(process.env);
  const server = createLocalServer((request, response) => {
    if (isAnswered(hosts, request, response)) bank.listener(request, response, () => site(request, response));
  });
  server.on('error', ({ message }) => {
    process.exitCode = fail(message);
  });
  const { port, host } = listeningOf(process.env);
  server.listen(port, host, () => {
    const [origin, ...others] = listeningOrigins(process.env, (server.address() as AddressInfo).port); // It listens at a port.
    const elsewhere = others.length === 0 ? '' : `From other machines: ${others.join(', ')}\n`;
    say(`${bank.greet(origin)}\n${elsewhere}${workbench}\nCtrl-C ends it.`);
  });
};

// It listens for itself alone, and takes a while to build the first time: who wants it starts it beside this.
const workbench = 'To see all that is declared, npm run studio: http://127.0.0.1:4199/';

const end = (): never => process.exit(0);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (sentence: string): number => {
  process.stderr.write(`${sentence}\n`);
  return 1;
};

await runAs(import.meta.url, main);
