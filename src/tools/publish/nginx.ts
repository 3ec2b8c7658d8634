import type { Environment } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { siteHeaders, unkept } from '../headers.ts';
import { methods } from '../serve/route.ts';
import { headers, health, hostPattern, logs, siteServer, unkeptConnections } from './nginx-server.ts';

/** Where a deployment keeps things, and what stands after nginx's word `listen`. */
export type Places = {
  readonly dist: string;
  readonly brands: string;
  /** Where the settings of previews lie, each in a folder of its own. */
  readonly previews: string;
  readonly listen: string;
};

/** The places that the written file names. */
export const usualPlaces: Places = {
  dist: '/srv/portico/current/site',
  brands: '/srv/portico/current/site/brands',
  previews: '/srv/portico/previews',
  listen: '8080',
};

/** The configuration of nginx (to be included within `http`) for a site with this issuer in an environment: the same routes and headers as the local server's. */
export const nginxConfig = (
  issuer: JsonObject,
  environment: Environment,
  places: Places = usualPlaces,
): string => {
  const { dist, brands, previews } = places;
  return `# Written from brands/issuer.json and an environment. Do not edit.

# Successes alone are kept.
${kept(issuer)}

# Nothing that a visitor sends is written down, for a secret may stand anywhere in it: of a success the file that was sent, else
# the part of the site.
map $request_filename $portico_file {
    default "-";
    "~^(?:${pattern(dist)}|${pattern(previews)}/[^/]+/[^/]+/site)(?<portico_sent>/.+)$" $portico_sent;
    "~^${pattern(brands)}(?<portico_sent>/.+)$" "/brands$portico_sent";
}
map "$status $uri" $portico_place {
    default "-";
    "~^(?:200|304) /" $portico_file;
    "~^\\d+ /(?<portico_part>assets|brands|login|accounts/login)(?:/|$)" "/$portico_part/...";
}
map $request $portico_method {
    default "-";
    "~^(?<portico_known>GET|HEAD|POST) " $portico_known;
}
# What a refusal of a method says that is taken. A form of another site reaches no page.
map "$http_sec_fetch_site $http_origin $http_host $uri" $portico_allow {
    default "${methods.file}";
    "~^(?:cross-site|same-site) " "${methods.file}";
    "~^ \\S+://(\\S+) (?!\\1 )" "${methods.file}";
    "~^\\S* \\S* \\S* /(?:login|accounts/login)(?:/|$)" "${methods.page}";
}
# Whether a host is one of the environment's, for a server that only leads to it.
map $host $portico_ours {
    default ${isAny(environment) ? '1' : '""'};${ours(environment)}
}
log_format portico '$remote_addr [$time_iso8601] $portico_method "$portico_place" $status $body_bytes_sent';

${refusing(issuer, environment, places)}${siteServer({
  issuer,
  environment,
  ...places,
  hosts: isAny(environment) ? [] : environment.hosts,
  listen: isAny(environment) ? first(places.listen) : places.listen,
})}
# What is looked at before it is live.
include ${previews}/*/preview.conf;
`;
};

const pattern = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ours = ({ hosts, previewHost }: Environment): string =>
  [...hosts, ...(previewHost === undefined ? [] : [`*.${previewHost}`])]
    .filter((host) => host !== '*')
    .map((host) => `\n    "${hostPattern(host)}" 1;`)
    .join('');

const isAny = ({ hosts }: Environment): boolean => hosts.includes('*');

// The server for those who ask for no other.
const first = (listen: string): string => `${listen} default_server`;

// Who comes by another name gets no page that asks for a password.
const refusing = (issuer: JsonObject, environment: Environment, { listen }: Places): string =>
  isAny(environment)
    ? ''
    : `# A host that is none of the environment's.
server {
    listen ${first(listen)};
    server_name _;
${logs}
${unkeptConnections(listen)}
    server_tokens off;
${headers({ issuer, environment }, 'none', '    ')}
${health}
    location / {
        return 421;
    }
}

`;

const successes = [200, 206, 304] as const;

const kept = (issuer: JsonObject): string => {
  const { none: _, ...kinds } = siteHeaders(issuer, {});
  return Object.entries(kinds)
    .map(([kind, { 'cache-control': value }]) =>
      [
        `map $status $portico_kept_${kind} {`,
        `    default "${unkept}";`,
        ...successes.map((status) => `    ${status} "${value}";`),
        '}',
      ].join('\n'),
    )
    .join('\n');
};
