import { createHash } from 'node:crypto';
import type { Environment } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { type AnswerKind, type Headers, siteHeaders, transport, unkept } from '../headers.ts';
import { brandFile, healthPath, wrongMethod } from '../serve/route.ts';
import { type Digests, policyName, sourceOf, withSources } from '../within.ts';
import { digestPattern, kindsOfPages, marks, pagesFolder } from './folder.ts';

/** A site as one server of nginx has it. */
export type SiteServer = {
  readonly issuer: JsonObject;
  readonly environment: Environment;
  /** The hosts that it answers to; all where there are none. */
  readonly hosts: readonly string[];
  /** What stands after the word `listen`. */
  readonly listen: string;
  /** The root of the site, and the folder of its brands. */
  readonly dist: string;
  readonly brands: string;
  /** The name under which it is looked at before it is live: nobody keeps anything of it, and no search engine has it. */
  readonly preview?: string;
};

/** The `server` of a site: the same routes and headers as the local server's. Before it stand the maps that are its own; the other `portico_` variables that it reads are written by `nginxConfig`. */
export const siteServer = (site: SiteServer): string => `${allowed(site)}
server {
    listen ${site.listen};
    server_name ${site.hosts.length === 0 ? '_' : site.hosts.map(serverName).join(' ')};
    root ${site.dist};
${logs}
${unkeptConnections(site.listen)}
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
    disable_symlinks if_not_owner from=${site.dist};

    # A page goes with the folder that its link leads to by then.
    open_file_cache off;

    error_page 405 @refused;

    # A form that reaches a page by POST gets the page back: it is asked for once more, as by GET.
    set $portico_asked $uri;

    # An address that cannot be read: the page says so in words.
    error_page 400 /app.html;

    # What answers without a file, or before its address is known.
${headers(site, 'none', '    ')}
${site.hosts.length === 0 ? '' : dotted}
    if ($request_method !~ "^(?:GET|HEAD|POST)$") {
        return 405;
    }

    # A page cannot see what another site posts to it. Older browsers send the origin alone.
    set $portico_sent_by "$request_method $http_sec_fetch_site $http_origin $http_host";
    if ($portico_sent_by ~ "^POST (?:(?:cross-site|same-site) | \\S+://(\\S+) (?!\\1$))") {
        return 405;
    }
${health}
    location = / {
        return 302 /login/;
    }

    # The page for any brand, and what no address may name.
    location ~ ^/(?:app|login/[^/]+/(?:index|app|at/.+))\\.html$ {
        internal;
        ${posted}
${headers(site, 'page')}
    }

    # A brand's first page where one was built, else the page for any brand. Where the link of a brand's pages leads to says
    # what they have within themselves.
    location ~ ^/login/(?<brand>${brandId})/?$ {
        root ${site.dist}/login/$brand;
${headers(site, 'page')}
        ${posted}
        try_files /index.html /app.html;
    }

    # The page that was drawn for an address, else the brand's for all others.
    location ~ ^/login/(?<brand>${brandId})/(?<route>[A-Za-z0-9/_-]*[A-Za-z0-9_-])/?$ {
        root ${site.dist}/login/$brand;
${headers(site, 'page')}
        ${posted}
        try_files /at/$route.html /app.html /app.html;
    }

    location ~ ^/login/(?<brand>${brandId})/ {
        root ${site.dist}/login/$brand;
${headers(site, 'page')}
        ${posted}
        try_files /app.html /app.html;
    }

    location ~ ^/(?:login|accounts/login)(?:/|$) {
${headers(site, 'page')}
        ${posted}
        try_files /app.html =404;
    }

    # The name of such a file changes with what is in it.
    location /assets/ {
        error_page 403 404 =404 @missing;
        error_page 405 @refused;
${headers(site, 'hashed')}
    }

    # Read at each request: a brand's folder may be copied in at any time. That a file is missing other hosts may read, too.
    # The folder itself may be a link; one in it leads nowhere.
    location ~ "^/brands/(?<folder>${brandId})/(?<file>${brandFile.source.slice(1, -1)})$" {
        disable_symlinks on from=${site.brands}/$folder;
        alias ${site.brands}/$folder/$file;
${headers(site, 'brand')}
    }

    location /brands/ {
        return 404;
    }

    location / {
        error_page 403 404 =404 @missing;
        error_page 405 @refused;
        try_files $uri =404;
${headers(site, 'file')}
    }

    location ~ /\\. {
        return 404;
    }

    location @missing {
        return 404;
    }

    location @refused {
${headers(site, 'none')}
        add_header allow $portico_allow always;
        default_type text/plain;
        return 405 "${wrongMethod.replace('\n', '\\n')}";
    }
}
`;

// nginx keeps names in a table whose places a long one does not fit into: it would not start. Patterns stand in no table.
const serverName = (host: string): string => (host.length > longest ? `"${hostPattern(host)}"` : host);

// A place has 64 bytes where nothing else is set.
const longest = 40;

/** What nginx matches a host by that is one of the environment's; `*.` stands for any names before the rest. */
export const hostPattern = (host: string): string => `~^${host.replace(/[.]/g, '\\.').replace(/^\*/, '.+')}$`;

const brandId = '[A-Za-z0-9][A-Za-z0-9_-]*';

/** What is written down of requests. */
export const logs = `    access_log /var/log/nginx/portico.log portico;
    # To what goes wrong with a request nginx adds its first line and its referrer, whatever the level. This level has no such
    # message: what nginx says of itself goes where the surrounding configuration has it.
    error_log /var/log/nginx/portico-error.log emerg;`;

/** Keeps requests off connections that are being closed. With TLS browsers speak HTTP/2, in which a server says which requests it still answers. */
export const unkeptConnections = (listen: string): string =>
  /\bssl\b/.test(listen)
    ? ''
    : `
    # After a reload, workers that end reset requests on idle connections. So no connection stays idle.
    keepalive_timeout 0;
`;

/** A load balancer asks by an address of its own, and often. */
export const health = `
    location = ${healthPath} {
        access_log off;
        default_type text/plain;
        return 200 "ok\\n";
    }
`;

const posted = 'error_page 405 =200 $portico_asked;';

// What the pages have within themselves that a request is answered from, as sources of a policy. Each server brings its own: a
// preview comes with settings that the live ones need not know.
const allowed = (site: Pick<SiteServer, 'preview'>): string =>
  kinds
    .map((kind) =>
      [
        `map $realpath_root ${allowedBy(kind, site)} {`,
        '    default "";',
        ...Array.from({ length: kindsOfPages }, (_, fewer) => {
          const names = Array.from({ length: kindsOfPages - fewer }, (__, at) => `portico_digest_${at}`);
          const digests = names.map((name) => `\\.${marks[kind]}(?<${name}>${digestPattern})`).join('');
          const sources = names.map((name) => ` ${sourceOf(`\${${name}}`)}`).join('');
          return `    "~/${pagesFolder}(?:\\.[A-Za-z0-9_-]+)*?${digests}(?:\\.|$)" "${sources}";`;
        }),
        '}',
      ].join('\n'),
    )
    .join('\n');

const kinds = ['styles', 'scripts'] as const;

const allowedBy = (kind: keyof Digests, { preview }: Pick<SiteServer, 'preview'>): string =>
  `$portico_own_${kind}${preview === undefined ? '' : `_${shortOf(preview)}`}`;

// nginx keeps the names of variables in such a table, too, and a preview's may be longer than its places.
const shortOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

// nginx takes a name with a dot at its end for the one without; browsers do not.
const dotted = `
    if ($http_host ~ "\\.(?::[0-9]+)?$") {
        return 421;
    }
`;

/** The headers of a kind of answer. A location that has a header of its own inherits none: each has all of its. */
export const headers = (
  site: Pick<SiteServer, 'issuer' | 'environment' | 'preview'>,
  kind: AnswerKind,
  indent = '        ',
): string => {
  const all = { ...siteHeaders(site.issuer, { ...site.environment })[kind], ...transport };
  const own = { styles: allowedBy('styles', site), scripts: allowedBy('scripts', site) };
  return Object.entries({
    ...all,
    ...(kind === 'page' && { [policyName]: withSources(all[policyName] ?? '', own) }),
    ...(kind !== 'none' && undated),
    ...(site.preview === undefined ? variables[kind] : unseen),
  })
    .map(([name, value]) => `${indent}add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n');
};

// The time of a file says what is in it, and not when that was written.
const undated: Headers = { 'last-modified': '' };

const unseen: Headers = { 'cache-control': unkept, 'x-robots-tag': 'noindex' };

// What is kept depends on the status.
const variables: Readonly<Record<AnswerKind, Headers>> = {
  page: { 'cache-control': '$portico_kept_page' },
  hashed: { 'cache-control': '$portico_kept_hashed' },
  file: { 'cache-control': '$portico_kept_file' },
  brand: { 'cache-control': '$portico_kept_brand' },
  none: {},
};
