import { type JsonObject, ownValue } from '../engine/index.ts';

/** What the hosting environment decides. Hosts are origins such as `https://api.example.com`; empty means the page's own. */
export type Environment = {
  /** Host names that this environment is for: exact, `*.suffix`, or `*` for any. */
  readonly hosts: readonly string[];
  /** Below it the previews of this environment have their hosts. Pages have it among `hosts`. */
  readonly previewHost?: string;
  readonly apiHost: string;
  /** Those of before, which a session that began there stays on. */
  readonly formerApiHosts: readonly string[];
  readonly assetsHost: string;
  readonly servicingHost: string;
  readonly loanHost: string;
  readonly quickPayHost: string;
  readonly accountsHosts: readonly string[];
  readonly basePaths: { readonly brand: string; readonly accounts: string };
  /** OAuth client ids by brand; a brand that is not named has its own id. */
  readonly oauthClientIds: JsonObject;
  readonly defaultClientId: string;
  /** What the bank's authorization server is called; empty for the address of the brand's pages. */
  readonly issuer: string;
  readonly loopback: readonly string[];
  /** Where scripts of others lie, by role, where that is not as the issuer says. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** What they must be there, by role, where that is another file than the issuer's. */
  readonly scriptIntegrity?: Readonly<Record<string, string>>;
  /** Where the page tells how it goes: an address of OTLP over HTTP for logs; empty where it tells nobody. */
  readonly telemetry: string;
  /** The path of the page's own host at which browsers report what the policy refused; empty where they report nothing. */
  readonly reports?: string;
};

/** The OAuth client id of a brand. */
export const clientIdOf = ({ oauthClientIds }: Pick<Environment, 'oauthClientIds'>, brand: string): string =>
  String(ownValue(oauthClientIds, brand) ?? brand);

/** Whether a host is one that an environment is for. A name that is written otherwise, as with a dot at its end, is another host. */
export const isHostOf = ({ hosts }: Pick<Environment, 'hosts'>, hostname: string): boolean =>
  hosts.some(
    (host) => host === hostname || host === '*' || (host[0] === '*' && hostname.endsWith(host.slice(1))),
  );
