/** Writes deploy/nginx.conf from the configuration; with --check it only says whether the file is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../config/environment.ts';
import type { JsonObject } from '../engine/index.ts';
import { deploymentOf } from './deployment.ts';
import { type AnswerKind, type Headers, siteHeaders, unkept } from './headers.ts';
import { readProject } from './project.ts';
import { bundleOf } from './vite/bundle.ts';

/** Where a deployment keeps things, and where nginx listens. */
export type Places = { readonly dist: string; readonly brands: string; readonly listen: string };

/** The places that the written file names. */
export const usualPlaces: Places = {
  dist: '/srv/portico/dist',
  brands: '/srv/portico/brands',
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
log_format portico '$remote_addr [$time_iso8601] $portico_method "$portico_place" $status $body_bytes_sent';

${refusing(issuer, environment, places)}server {
    listen ${places.listen}${isAny(environment) ? ' default_server' : ''};
    server_name ${isAny(environment) ? '_' : environment.hosts.join(' ')};
    root ${places.dist};
${logs}

    server_tokens off;
    absolute_redirect off;
    client_max_body_size 64k;
    # All is sent whole: nginx finds out that a part cannot be had after it has said how long to keep it.
    max_ranges 0;
    charset utf-8;
    charset_types text/html text/css text/plain application/javascript application/json image/svg+xml;

    # The build leaves compressed forms beside the files. With ngx_brotli: brotli_static on;
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_types application/json image/svg+xml;

    # A form that reaches a page by POST gets the page back: its method becomes GET.
    error_page 405 =200 $uri;

    # An address that cannot be read: the page says so in words.
    error_page 400 /app.html;

    # What answers without a file, or before its address is known.
${headers(issuer, environment, 'none', '    ')}
${dotted(environment)}
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
        try_files /login/$brand/index.html /app.html =404;
    }

    location ~ ^/login/(?<brand>${brandId})/ {
${headers(issuer, environment, 'page')}
        try_files /login/$brand/app.html /app.html =404;
    }

    location ~ ^/(?:login|accounts/login)(?:/|$) {
${headers(issuer, environment, 'page')}
        try_files /app.html =404;
    }

    # The name of such a file changes with what is in it.
    location /assets/ {
        error_page 403 404 =404 @missing;
        error_page 405 @refused;
${headers(issuer, environment, 'hashed')}
    }

    # Read at each request: a brand's folder may be copied in at any time. That a file is missing other hosts may read, too.
    location ~ ^/brands/(?<folder>${brandId})/(?<file>[A-Za-z0-9_-][A-Za-z0-9._/-]*)$ {
        error_page 405 @refused;
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
        return 405;
    }
}
`;

const brandId = '[A-Za-z0-9][A-Za-z0-9_-]*';

const isAny = ({ hosts }: Environment): boolean => hosts.includes('*');

const logs = `    access_log /var/log/nginx/portico.log portico;
    # To what goes wrong with a request nginx adds its first line and its referrer, whatever the level. This level has no such
    # message: what nginx says of itself goes where the surrounding configuration has it.
    error_log /var/log/nginx/portico-error.log emerg;`;

// Who comes by another name gets no page that asks for a password.
const refusing = (issuer: JsonObject, environment: Environment, { listen }: Places): string =>
  isAny(environment)
    ? ''
    : `# A host that is none of the environment's.
server {
    listen ${listen} default_server;
    server_name _;
${logs}

    server_tokens off;
${headers(issuer, environment, 'none', '    ')}
    return 421;
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
  const all = {
    ...siteHeaders(issuer, { ...environment })[kind],
    'strict-transport-security': 'max-age=31536000',
  };
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
