import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { eventOf, kinds, lost } from '../../../src/runtime/telemetry/events.ts';
import { deploymentOf } from '../../../src/tools/deployment.ts';
import { readProject } from '../../../src/tools/project.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const text = (path: string) => readFileSync(root + path, 'utf8');

type Named = Readonly<Record<string, unknown>>;
type Count = {
  readonly conditions: readonly string[];
  readonly attributes?: readonly { readonly key: string }[];
};
type Pipeline = Readonly<Record<'receivers' | 'processors' | 'exporters', readonly string[] | undefined>>;
type Collector = {
  readonly receivers: {
    readonly otlp: {
      readonly protocols: { readonly http: { readonly cors: { readonly allowed_origins: string[] } } };
    };
  };
  readonly processors: Named & {
    readonly 'transform/reported': {
      readonly log_statements: readonly { readonly statements: readonly string[] }[];
    };
  };
  readonly exporters: Named;
  readonly connectors: {
    readonly forward: unknown;
    readonly count: { readonly logs: Readonly<Record<string, Count>> };
  };
  readonly service: { readonly pipelines: Readonly<Record<string, Pipeline>> };
};
type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
};
type Alerts = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };

const collector = parse(text('deploy/otel-collector.yaml')) as Collector;
const rules = (parse(text('deploy/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules);
const counts = collector.connectors.count.logs;

const all = { ...kinds, lost };

const quoted = (source: string, before: string) =>
  [...source.matchAll(new RegExp(`${before}\\(?"([^"]+)"`, 'g'))].map(([, name]) => name ?? '');

// What becomes of a browser's report is said by the statements themselves.
const statements = collector.processors['transform/reported'].log_statements.flatMap(
  (each) => each.statements,
);
const reported = quoted(statements.join('\n'), 'set\\(event_name, ');

// The names of the attributes that each event can have, by its name.
const told: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(all).map(([type, { name, takes }]) => {
      const detail = Object.fromEntries(takes.map((fact) => [fact, 1]));
      return [name, Object.keys(eventOf(type, detail, 0, {})?.attributes ?? {})];
    }),
  ),
  ...Object.fromEntries(reported.map((name) => [name, quoted(statements.join('\n'), 'set\\(attributes\\[')])),
};

// What is known of a page besides, and what of that is left where events are counted.
const known = [...text('src/runtime/telemetry/telemetry.ts').matchAll(/^ +'([\w.]+)':/gm)].map(
  ([, name]) => name,
);
const kept = quoted(
  JSON.stringify(collector.processors).replaceAll('\\"', '"'),
  'keep_keys\\(attributes, \\[',
);

const asLabel = (name: string) => name.replaceAll('.', '_');

describe('deploy/otel-collector.yaml', () => {
  it.each(Object.entries(counts))(
    'counts only known events and attributes: %s',
    (_, { conditions, attributes = [] }) => {
      const events = conditions.flatMap((condition) => quoted(condition, 'event_name == '));
      expect(events).toHaveLength(conditions.length);
      for (const event of events) {
        expect(Object.keys(told)).toContain(event);
        for (const { key } of attributes) expect(told[event]).toContain(key);
      }
    },
  );

  it('counts every error event', () => {
    const counted = Object.values(counts).flatMap(({ conditions }) =>
      conditions.flatMap((condition) => quoted(condition, 'event_name == ')),
    );
    const grave = Object.values(all).filter(({ severity }) => severity === 'error');
    expect(grave.map(({ name }) => name).filter((name) => !counted.includes(name))).toEqual([]);
  });

  it('passes every page event and names only known page attributes', () => {
    const filter = text('deploy/otel-collector.yaml').match(
      /event_name != "(.+)" and not IsMatch\(event_name, "(.+)"\)/,
    );
    const passes = (name: string) =>
      name === filter?.[1] || new RegExp(filter?.[2]?.replaceAll('\\\\', '\\') ?? '$^').test(name);
    expect(Object.keys(told).filter((name) => !passes(name))).toEqual([]);
    expect(passes('other.event')).toBe(false);
    expect(kept.length).toBeGreaterThan(0);
    for (const name of [...kept, ...quoted(text('deploy/otel-collector.yaml'), 'resource.attributes\\[')])
      expect(known).toContain(name);
  });

  it('uses each defined component, and no others, in its pipelines', () => {
    const parts = ['receivers', 'processors', 'exporters'] as const;
    const there = [...parts, 'connectors' as const].flatMap((part) => Object.keys(collector[part]));
    const used = Object.values(collector.service.pipelines).flatMap((pipeline) =>
      parts.flatMap((part) => pipeline[part] ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(there.sort());
  });

  it('accepts events from the production hosts', () => {
    const { hosts } = deploymentOf(readProject(root), 'production').environment;
    expect(collector.receivers.otlp.protocols.http.cors.allowed_origins).toEqual(
      hosts.map((host) => `https://${host}`),
    );
  });
});

describe('a browser report in deploy/otel-collector.yaml', () => {
  const page = 'https://signin.example/login/alder/callback?code=hidden-4711';
  const forms = (blocked: string) => [
    JSON.stringify({
      'csp-report': {
        'document-uri': page,
        referrer: page,
        'violated-directive': 'img-src',
        'effective-directive': 'img-src',
        'original-policy': "img-src 'self'",
        'blocked-uri': blocked,
        'script-sample': '"effective-directive":"sample"',
      },
    }),
    JSON.stringify([
      {
        age: 1,
        body: {
          blockedURL: blocked,
          documentURL: page,
          effectiveDirective: 'img-src',
          referrer: page,
          sample: '"effectiveDirective":"sample"',
        },
        type: 'csp-violation',
        url: page,
      },
    ]),
  ];
  // The patterns are those of RE2, which writes the names of groups otherwise.
  const patterns = statements.flatMap((each) => {
    const [, quotedPattern] = /ExtractPatterns\(body, ("(?:[^"\\]|\\.)*")\)/.exec(each) ?? [];
    return quotedPattern === undefined
      ? []
      : new RegExp((JSON.parse(quotedPattern) as string).replaceAll('(?P<', '(?<'));
  });
  const kept = (body: string) =>
    Object.assign({}, ...patterns.map((pattern) => pattern.exec(body)?.groups ?? {}));

  it.each([
    ['https://elsewhere.example:8443/a.png?token=hidden-4711', 'https://elsewhere.example:8443'],
    ['https://elsewhere.example', 'https://elsewhere.example'],
    ['inline', 'inline'],
    ['https://who:hidden-4711@elsewhere.example/', undefined],
    ['https://who:4711@elsewhere.example/', undefined],
  ])('about %s is reduced in both formats to directive, brand and origin %s', (blocked, origin) => {
    for (const body of forms(blocked))
      expect(kept(body)).toEqual({ directive: 'img-src', brand: 'alder', ...(origin && { origin }) });
  });

  it('loses its body and attributes before it is forwarded', () => {
    const whatGoesOn = statements.slice(patterns.length);
    expect(whatGoesOn.slice(0, 3)).toEqual([
      'set(body, "")',
      'delete_matching_keys(attributes, ".*")',
      'delete_matching_keys(resource.attributes, ".*")',
    ]);
    expect(whatGoesOn.slice(3).join('\n')).not.toMatch(/body/);
    const { receivers, processors = [] } = collector.service.pipelines['logs/reported'] ?? {};
    expect(receivers).toEqual(['webhookevent']);
    const other = Object.entries(collector.service.pipelines).filter(([, each]) =>
      each.receivers?.includes('webhookevent'),
    );
    expect(other.map(([name]) => name)).toEqual(['logs/reported']);
    expect(processors.indexOf('transform/reported')).toBeLessThan(processors.indexOf('filter/told'));
  });
});

// The labels of each metric.
const labels = Object.fromEntries(
  Object.entries(counts).map(([name, { attributes = [] }]) => [
    `${asLabel(name)}_total`,
    [...attributes.map(({ key }) => key), ...kept].map(asLabel),
  ]),
);

const promtool = process.env.PROMTOOL ?? 'promtool';
const isThere = spawnSync(promtool, ['--version']).status === 0;

describe('deploy/alerts.yaml', () => {
  it.each(rules)('uses only counted metrics and labels: $alert', ({ expr, annotations }) => {
    const metrics = [...expr.matchAll(/\bportico_\w+_total\b/g)].map(([name]) => name);
    expect(metrics.length).toBeGreaterThan(0);
    const [metric = ''] = metrics;
    expect(new Set(metrics).size).toBe(1);
    expect(Object.keys(labels)).toContain(metric);
    const named = [expr, ...Object.values(annotations)].flatMap((each) =>
      [...each.matchAll(/\bportico_\w+\b/g)].map(([name]) => name).filter((name) => name !== metric),
    );
    for (const label of named) expect(labels[metric]).toContain(label);
  });

  it('names only existing steps and reported codes', () => {
    const all = rules.map(({ expr }) => expr).join('\n');
    const places = [...all.matchAll(/portico_flow=~?"([^"]+)", portico_step=~?"([^"]+)"/g)];
    expect(places.length).toBeGreaterThan(0);
    for (const [, flows = '', steps = ''] of places) {
      const there = flows
        .split('|')
        .map((flow) => Object.keys(JSON.parse(text(`flows/${flow}/flow.json`)).steps as object));
      const named = steps.split('|');
      for (const step of named) expect(there.flat()).toContain(step);
      for (const own of there) expect(own.filter((step) => named.includes(step))).not.toEqual([]);
    }
    const source = readdirSync(`${root}src/runtime`, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => text(`src/runtime/${name}`))
      .join('\n');
    const codes = [...all.matchAll(/portico_code="([^"]+)"/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(source).toContain(`report('${code}'`);
  });

  it('has a rule for each error event except uncaught errors', () => {
    const all = rules.map(({ expr }) => expr).join('\n');
    const grave = Object.entries(counts).filter(([, { conditions }]) =>
      Object.values({ ...kinds, lost }).some(
        ({ name, severity }) => severity === 'error' && conditions.join(' ').includes(`"${name}"`),
      ),
    );
    // Browser extensions and old browsers make some all the time.
    const asked = grave.filter(([name]) => !all.includes(`${asLabel(name)}_total`)).map(([name]) => name);
    expect(asked).toEqual(['portico.errors']);
  });
});

describe('deploy/grafana.json', () => {
  type Target = { readonly expr: string; readonly legendFormat: string };
  const dashboard = JSON.parse(text('deploy/grafana.json')) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
  };
  const targets = dashboard.panels.flatMap((panel) =>
    panel.targets.map((target) => ({ title: panel.title, ...target })),
  );

  it.each(targets)('uses only counted metrics and labels: $title', ({ expr, legendFormat }) => {
    const metrics = [...expr.matchAll(/\bportico_\w+_total\b/g)].map(([name]) => name);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect(Object.keys(labels)).toContain(metric);
    const there = metrics.flatMap((metric) => labels[metric] ?? []);
    const grouped = [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '));
    const matched = [...expr.matchAll(/(\w+)=~?"/g)].map(([, name]) => name);
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    for (const label of [...grouped, ...matched]) expect(there).toContain(label);
    for (const label of shown) expect(grouped).toContain(label);
  });

  it.skipIf(!isThere)('has queries that Prometheus can parse', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-'));
    const rules = targets.map(({ expr }, at) => ({
      record: `query:${at}`,
      expr: expr.replaceAll('$brand', '.*').replaceAll('$__rate_interval', '5m'),
    }));
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'queries', rules }] }));
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', join(folder, 'rules.json')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });
});
