/**
 * `npm start`: builds when needed, publishes the brands here for the environment of this machine, and serves that with the
 * pretend bank on one port.
 * `-- --api-delay 300` answers calls that many milliseconds late, `-- --brands DIR` serves another folder of brands; PORT
 * says where to listen (4173 where it does not), HOST who may reach it (nobody but this machine where it does not), HOSTS
 * which other names it answers to.
 */
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { whenNpmEnds } from './child.mjs';
import { deploymentOf } from './deployment.ts';
import { readProject } from './project.ts';
import { openBank } from './serve/bank.ts';
import { buildWhenNeeded, livePath, publishHere } from './serve/build.ts';
import { answeredHosts, isAnswered, listeningOf } from './serve/listening.ts';
import { siteListener } from './serve/site.ts';
import { bundleOf } from './vite/bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const main = async (): Promise<void> => {
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  whenNpmEnds(end);
  const { values } = parseArgs({
    options: {
      'api-delay': { type: 'string', default: '0' },
      brands: { type: 'string' },
    },
  });
  const apiDelay = Number(values['api-delay']);
  const brands = resolve(values.brands ?? join(root, 'brands'));
  const { port, host } = listeningOf(process.env);
  if (!(apiDelay >= 0)) return fail('--api-delay is a number of milliseconds.');
  await buildWhenNeeded(root, say);
  const fault = await publishHere(root, brands, say).catch(({ message }: Error) => message);
  if (fault !== undefined) return fail(fault);
  const project = readProject(root);
  const { issuer } = bundleOf(project);
  const { environment } = deploymentOf(project);
  const served = values.brands === undefined ? project : readProject(root, { brands });
  const bank = openBank(root, { apiDelay, brands: served.brands });
  const site = siteListener({ dist: join(root, livePath), brands, issuer, environment });
  const hosts = answeredHosts(process.env);
  const server = createServer((request, response) => {
    if (isAnswered(hosts, request, response)) bank.listener(request, response, () => site(request, response));
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another: PORT=4180 npm start`
        : error.message,
    ),
  );
  server.listen(port, host, () =>
    say(`${bank.greet(`http://localhost:${port}`)}\n${workbench}\nCtrl-C ends it.`),
  );
};

// It listens for itself alone, and takes a while to build the first time: who wants it starts it beside this.
const workbench = 'To see all that is declared, npm run studio: http://127.0.0.1:4199/';

const end = (): never => process.exit(0);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
};

await main();
