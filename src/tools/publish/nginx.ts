import type { Environment } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { type AnswerKind, type Headers, siteHeaders, transport, unkept } from '../headers.ts';
import { brandFile, healthPath, methods } from '../serve/route.ts';

/** Where a deployment keeps things, and what stands after nginx's word `listen`. */
export type Places = { readonly dist: string; readonly brands: string; readonly listen: string };

/** The places that the written file names. */
export const usualPlaces: Places = {
  dist: '/srv/portico/current/site',
  brands: '/srv/portico/current/site/brands',
  listen: '8080',
};

/** The configuration of nginx (to be included within `http`) for a site with this issuer in an environment: the same routes and headers as the local server's. */
export const nginxConfig = (
  issuer: JsonObject,
  environment: Environment,
  places: Places = usualPlaces,
): string => `# Written from brands/issuer.json and an environment. Do not edit.

# Successes alone are kept.
${kept(issuer)}

# Nothing that a visitor sends is written down, for a secret may stand anywhere in it: of a success the file that was sent, else
# the part of the site.
map "$status $uri" $portico_place {
    default "-";
    "~^(?:200|304) (?<portico_file>/.+)$" $portico_file;
    "~^\\d+ /(?<portico_part>assets|brands|login|accounts/login)(?:/|$)" "/$portico_part/...";
}
map $request $portico_method {
    default "-";
    "~^(?<portico_known>GET|HEAD|POST) " $portico_known;
}
# What a refusal of a method says that is taken.
map $uri $portico_allow {
    default "${methods.file}";
    "~^/(?:login|accounts/login)(?:/|$)" "${methods.page}";
}
log_format portico '$remote_addr [$time_iso8601] $portico_method "$portico_place" $status $body_bytes_sent';

${refusing(issuer, environment, places)}server {
    listen ${isAny(environment) ? first(places.listen) : places.listen};
    server_name ${isAny(environment) ? '_' : environment.hosts.join(' ')};
    root ${places.dist};
${logs}

    server_tokens off;
    absolute_redirect off;
    client_max_body_size 64k;
    # All is sent whole: nginx finds out that a part cannot be had after it has said how long to keep it.
    max_ranges 0;
    charset utf-8;
    charset_types text/css text/plain application/javascript application/json image/svg+xml;

    # The build leaves compressed forms beside the files. With ngx_brotli: brotli_static on;
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_types application/json image/svg+xml;

    # All who may write here are one: what another's link leads to is not sent.
    disable_symlinks if_not_owner from=$document_root;

    error_page 405 @refused;

    # An address that cannot be read: the page says so in words.
    error_page 400 /app.html;

    # What answers without a file, or before its address is known.
${headers(issuer, environment, 'none', '    ')}
${dotted(environment)}
    if ($request_method !~ "^(?:GET|HEAD|POST)$") {
        return 405;
    }
${health}
    location = / {
        return 302 /login/;
    }

    # What pages are answered with, and nothing that an address may name.
    location ~ ^/(?:app|login/[^/]+/(?:index|app))\\.html$ {
        internal;
${headers(issuer, environment, 'page')}
    }

    # A brand's first page where one was built, else the page for any brand.
    location ~ ^/login/(?<brand>${brandId})/?$ {
${headers(issuer, environment, 'page')}
        ${posted}
        try_files /login/$brand/index.html /app.html =404;
    }

    location ~ ^/login/(?<brand>${brandId})/ {
${headers(issuer, environment, 'page')}
        ${posted}
        try_files /login/$brand/app.html /app.html =404;
    }

    location ~ ^/(?:login|accounts/login)(?:/|$) {
${headers(issuer, environment, 'page')}
        ${posted}
        try_files /app.html =404;
    }

    # The name of such a file changes with what is in it.
    location /assets/ {
        error_page 403 404 =404 @missing;
        error_page 405 @refused;
${headers(issuer, environment, 'hashed')}
    }

    # Read at each request: a brand's folder may be copied in at any time. That a file is missing other hosts may read, too.
    # The folder itself may be a link; one in it leads nowhere.
    location ~ "^/brands/(?<folder>${brandId})/(?<file>${brandFile.source.slice(1, -1)})$" {
        disable_symlinks on from=${places.brands}/$folder;
        alias ${places.brands}/$folder/$file;
${headers(issuer, environment, 'brand')}
    }

    location /brands/ {
        return 404;
    }

    location / {
        error_page 403 404 =404 @missing;
        error_page 405 @refused;
        try_files $uri =404;
${headers(issuer, environment, 'file')}
    }

    location ~ /\\. {
        return 404;
    }

    location @missing {
        return 404;
    }

    location @refused {
${headers(issuer, environment, 'none')}
        add_header allow $portico_allow always;
        return 405;
    }
}
`;

const brandId = '[A-Za-z0-9][A-Za-z0-9_-]*';

const isAny = ({ hosts }: Environment): boolean => hosts.includes('*');

// The server for those who ask for no other.
const first = (listen: string): string => `${listen} default_server`;

const logs = `    access_log /var/log/nginx/portico.log portico;
    # To what goes wrong with a request nginx adds its first line and its referrer, whatever the level. This level has no such
    # message: what nginx says of itself goes where the surrounding configuration has it.
    error_log /var/log/nginx/portico-error.log emerg;`;

// A load balancer asks by an address of its own, and often.
const health = `
    location = ${healthPath} {
        access_log off;
        default_type text/plain;
        return 200 "ok\\n";
    }
`;

// A form that reaches a page by POST gets the page back: its method becomes GET.
const posted = 'error_page 405 =200 $uri;';

// Who comes by another name gets no page that asks for a password.
const refusing = (issuer: JsonObject, environment: Environment, { listen }: Places): string =>
  isAny(environment)
    ? ''
    : `# A host that is none of the environment's.
server {
    listen ${first(listen)};
    server_name _;
${logs}

    server_tokens off;
${headers(issuer, environment, 'none', '    ')}
${health}
    location / {
        return 421;
    }
}

`;

// nginx takes a name with a dot at its end for the one without; browsers do not.
const dotted = (environment: Environment): string =>
  isAny(environment)
    ? ''
    : `
    if ($http_host ~ "\\.(?::[0-9]+)?$") {
        return 421;
    }
`;

// A location that has a header of its own inherits none: each has all of its.
const headers = (
  issuer: JsonObject,
  environment: Environment,
  kind: AnswerKind,
  indent = '        ',
): string => {
  const all = { ...siteHeaders(issuer, { ...environment })[kind], ...transport };
  return Object.entries({ ...all, ...variables[kind] })
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');
};

const successes = [200, 206, 304] as const;

// What is kept depends on the status.
const variables: Readonly<Record<AnswerKind, Headers>> = {
  page: { 'cache-control': '$portico_kept_page' },
  hashed: { 'cache-control': '$portico_kept_hashed' },
  file: { 'cache-control': '$portico_kept_file' },
  brand: { 'cache-control': '$portico_kept_brand' },
  none: {},
};

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
