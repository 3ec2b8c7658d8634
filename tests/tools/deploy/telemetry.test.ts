import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
  readonly processors: Named;
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

// The names of the attributes that each event can have, by its name.
const told = Object.fromEntries(
  Object.entries(all).map(([type, { name, takes }]) => {
    const detail = Object.fromEntries(takes.map((fact) => [fact, 1]));
    return [name, Object.keys(eventOf(type, detail, 0, {})?.attributes ?? {})];
  }),
);

// What is known of a page besides, and what of that is left where events are counted.
const known = [...text('src/runtime/telemetry/telemetry.ts').matchAll(/^ +'([\w.]+)':/gm)].map(
  ([, name]) => name,
);
const quoted = (source: string, before: string) =>
  [...source.matchAll(new RegExp(`${before}\\(?"([^"]+)"`, 'g'))].map(([, name]) => name ?? '');
const kept = quoted(
  JSON.stringify(collector.processors).replaceAll('\\"', '"'),
  'keep_keys\\(attributes, \\[',
);

const asLabel = (name: string) => name.replaceAll('.', '_');

describe('deploy/otel-collector.yaml', () => {
  it.each(Object.entries(counts))('counts what pages tell: %s', (_, { conditions, attributes = [] }) => {
    const events = conditions.flatMap((condition) => quoted(condition, 'event_name == '));
    expect(events).toHaveLength(conditions.length);
    for (const event of events) {
      expect(Object.keys(told)).toContain(event);
      for (const { key } of attributes) expect(told[event]).toContain(key);
    }
  });

  it('counts each event that is an error', () => {
    const counted = Object.values(counts).flatMap(({ conditions }) =>
      conditions.flatMap((condition) => quoted(condition, 'event_name == ')),
    );
    const grave = Object.values(all).filter(({ severity }) => severity === 'error');
    expect(grave.map(({ name }) => name).filter((name) => !counted.includes(name))).toEqual([]);
  });

  it('lets through every event that pages tell, and names no attribute of a page that it has not', () => {
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

  it('is whole: its pipelines name what there is, all of it', () => {
    const parts = ['receivers', 'processors', 'exporters'] as const;
    const there = [...parts, 'connectors' as const].flatMap((part) => Object.keys(collector[part]));
    const used = Object.values(collector.service.pipelines).flatMap((pipeline) =>
      parts.flatMap((part) => pipeline[part] ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(there.sort());
  });

  it('takes events from the hosts of production', () => {
    const { hosts } = deploymentOf(readProject(root), 'production').environment;
    expect(collector.receivers.otlp.protocols.http.cors.allowed_origins).toEqual(
      hosts.map((host) => `https://${host}`),
    );
  });
});

describe('deploy/alerts.yaml', () => {
  const labels = Object.fromEntries(
    Object.entries(counts).map(([name, { attributes = [] }]) => [
      `${asLabel(name)}_total`,
      [...attributes.map(({ key }) => key), ...kept].map(asLabel),
    ]),
  );

  it.each(rules)('asks for what is counted: $alert', ({ expr, annotations }) => {
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

  it('names steps that flows have, and codes that pages report', () => {
    const all = rules.map(({ expr }) => expr).join('\n');
    const steps = [...all.matchAll(/portico_flow="([^"]+)", portico_step="([^"]+)"/g)];
    expect(steps.length).toBeGreaterThan(0);
    for (const [, flow, step] of steps)
      expect(Object.keys(JSON.parse(text(`flows/${flow}/flow.json`)).steps)).toContain(step);
    const source = readdirSync(`${root}src/runtime`, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => text(`src/runtime/${name}`))
      .join('\n');
    const codes = [...all.matchAll(/portico_code="([^"]+)"/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(source).toContain(`report('${code}'`);
  });

  it('has a rule for each event that is an error, but for errors that nobody caught', () => {
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

  const promtool = process.env.PROMTOOL ?? 'promtool';
  const isThere = spawnSync(promtool, ['--version']).status === 0;

  it.skipIf(!isThere)('alerts when it has to, and at no other time', () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'deploy/alerts.test.yaml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
