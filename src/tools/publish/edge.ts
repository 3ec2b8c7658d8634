import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { siteHeaders, transport, unkept } from '../headers.ts';
import type { EdgeSettings } from '../serve/edge.ts';
import { edgeFile } from './artifact.ts';

/** What the edge of a network has to know of a site with this issuer in an environment. */
export const edgeSettings = (
  issuer: JsonObject,
  environment: Environment,
  drawn: readonly string[],
): EdgeSettings => {
  const kinds = siteHeaders(issuer, { ...environment });
  const headers = Object.entries(kinds).map(([kind, each]) => [kind, { ...each, ...transport }]);
  return { hosts: environment.hosts, headers: { ...kinds, ...Object.fromEntries(headers) }, unkept, drawn };
};

/** Writes into the folder of a release what a CDN takes: the artifact's program of the edge with its settings, a module for runtimes that have the Fetch API, and the settings alone. */
export const writeEdge = (artifact: string, folder: string, settings: EdgeSettings): void => {
  const text = JSON.stringify(settings, undefined, 2);
  const program = readFileSync(join(artifact, edgeFile), 'utf8');
  writeFileSync(join(folder, 'headers.json'), `${text}\n`);
  writeFileSync(join(folder, edgeFile), `${program}\nexport default { fetch: edge(${text}) };\n`);
};
