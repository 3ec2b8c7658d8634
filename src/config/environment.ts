import type { JsonObject } from '../engine/index.ts';

/** What the hosting environment decides. Hosts are origins such as `https://api.example.com`; empty means the page's own. */
export type Environment = {
  /** Host names that this environment is for: exact, `*.suffix`, or `*` for the rest. */
  readonly hosts: readonly string[];
  readonly apiHost: string;
  readonly assetsHost: string;
  readonly servicingHost: string;
  readonly loanHost: string;
  readonly quickPayHost: string;
  readonly accountsHosts: readonly string[];
  readonly basePaths: { readonly brand: string; readonly accounts: string };
  /** OAuth client ids by brand; a brand that is not named has its own id. */
  readonly oauthClientIds: JsonObject;
  readonly defaultClientId: string;
  readonly loopback: readonly string[];
  /** Where the page tells how it goes: an address of OTLP over HTTP for logs; empty where it tells nobody. */
  readonly telemetry: string;
};

export type EnvironmentDocument = { readonly environments: readonly Environment[] };

/** The environment of a host: the first that names it exactly, else by suffix, else `*`, else the first of all. Throws on an empty document. */
export const environmentFor = <Each extends Pick<Environment, 'hosts'>>(
  { environments }: { readonly environments: readonly Each[] },
  hostname: string,
): Each => {
  const matches = [
    (host: string) => host === hostname,
    (host: string) => host.startsWith('*.') && hostname.endsWith(host.slice(1)),
    (host: string) => host === '*',
    () => true,
  ];
  const found =
    matches.map((match) => environments.find(({ hosts }) => hosts.some(match))).find(Boolean) ??
    environments[0];
  if (found === undefined) throw new Error('No environment is named');
  return found;
};
