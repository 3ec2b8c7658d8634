import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { deploymentOf } from '../../../src/tools/deployment.ts';
import { readProject } from '../../../src/tools/project.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

type Labels = Readonly<Record<string, string>>;
type Named = { readonly name: string };
type Probe = {
  readonly httpGet: {
    readonly path: string;
    readonly port: string;
    readonly httpHeaders?: readonly { readonly value: string }[];
  };
};
type Container = Named & {
  readonly image: string;
  readonly securityContext: object;
  readonly volumeMounts: readonly (Named & { readonly mountPath: string; readonly readOnly?: boolean })[];
  readonly ports?: readonly Named[];
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
};
type Pod = {
  readonly securityContext: object;
  readonly containers: readonly Container[];
  readonly volumes: readonly (Named & { readonly persistentVolumeClaim?: { readonly claimName: string } })[];
};
type Resource = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named & { readonly labels: Labels };
  // What of it each kind has, its tests know.
  readonly spec: Readonly<Record<string, never>>;
};

const folder = `${root}deploy/kubernetes/`;
const resources = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(folder + file, 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  }),
);

const every = <Spec>(kind: string): readonly (Resource & { readonly spec: Spec })[] =>
  resources.filter((each) => each.kind === kind) as readonly (Resource & { readonly spec: Spec })[];

const deployments = every<{
  readonly selector: { readonly matchLabels: Labels };
  readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
  readonly strategy: { readonly type: string; readonly rollingUpdate?: { readonly maxUnavailable: number } };
}>('Deployment');
const serving = deployments.find(({ metadata }) => metadata.name === 'portico-serve')!;
const claims = every('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
const containerfile = readFileSync(`${root}deploy/Containerfile`, 'utf8');
const { hosts } = deploymentOf(readProject(root), 'production').environment;

type Route = {
  readonly parentRefs: readonly (Named & { readonly sectionName: string })[];
  readonly hostnames: readonly string[];
  readonly rules: readonly {
    readonly backendRefs?: readonly (Named & { readonly port: number })[];
    readonly filters?: readonly { readonly type: string; readonly requestRedirect: object }[];
  }[];
};

describe('deploy/kubernetes', () => {
  it('says in the first line of each file that it was not tried', () => {
    for (const file of readdirSync(folder))
      expect(readFileSync(folder + file, 'utf8').split('\n')[0]).toMatch(
        /^# Not tried: there was no cluster/,
      );
  });

  it('polls with the same pod as the deployment that watches, but for --watch', () => {
    const [polling] = every<{
      readonly concurrencyPolicy: string;
      readonly jobTemplate: { readonly spec: { readonly template: { readonly spec: Pod } } };
    }>('CronJob');
    const watching = deployments.find(({ metadata }) => metadata.name === 'portico-publish')!;
    const pod = polling!.spec.jobTemplate.spec.template.spec;
    const [{ args, ...container }] = pod.containers as [Container & { readonly args: readonly string[] }];
    const command = /^CMD (\[.*\])$/m.exec(containerfile.split(' AS publish\n')[1]!)![1]!;
    expect([...args, '--watch']).toEqual(JSON.parse(command));
    expect({ ...pod, containers: [container] }).toEqual({
      restartPolicy: 'Never',
      ...watching.spec.template.spec,
    });
    expect(polling!.spec.concurrencyPolicy).toBe('Forbid');
  });

  it('routes each host of the environment over TLS to the service by the Gateway API', () => {
    const [gateway] = every<{
      readonly infrastructure: { readonly parametersRef: Named & { readonly kind: string } };
      readonly listeners: readonly (Named & { readonly protocol: string; readonly tls?: object })[];
    }>('Gateway');
    const [service] = every<{ readonly ports: readonly { readonly port: number }[] }>('Service');
    const routes = every<Route>('HTTPRoute');
    for (const { spec } of routes) {
      expect(spec.hostnames).toEqual(hosts);
      expect(spec.parentRefs.map(({ name }) => name)).toEqual([gateway?.metadata.name]);
    }
    const [site, toHttps] = ['HTTPS', 'HTTP'].map((protocol) => {
      const listener = gateway?.spec.listeners.find((each) => each.protocol === protocol);
      return routes.find(({ spec }) => spec.parentRefs[0]?.sectionName === listener?.name)?.spec.rules;
    });
    expect(site?.flatMap(({ backendRefs }) => backendRefs)).toEqual([
      { name: service?.metadata.name, port: service?.spec.ports[0]?.port },
    ]);
    expect(toHttps).toEqual([
      { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] },
    ]);
    const { kind, name } = gateway!.spec.infrastructure.parametersRef;
    const [proxy] = every<{ readonly telemetry: object }>(kind);
    expect(proxy?.metadata.name).toBe(name);
    expect(proxy?.spec.telemetry).toEqual({ accessLog: { disable: true } });
  });

  it('has unique resource names and all resource kinds that a site needs', () => {
    const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const kinds = resources.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
    for (const wanted of [
      'apps/v1 Deployment',
      'v1 Service',
      'networking.k8s.io/v1 Ingress',
      'policy/v1 PodDisruptionBudget',
      'autoscaling/v2 HorizontalPodAutoscaler',
    ])
      expect(kinds).toContain(wanted);
  });

  it.each(deployments)('runs $metadata.name without root on a read-only file system', ({ spec }) => {
    const { securityContext, containers } = spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of containers)
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
  });

  it.each(deployments)('defines the labels, volumes and image that $metadata.name refers to', ({ spec }) => {
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    const { containers, volumes } = spec.template.spec;
    for (const { image, volumeMounts } of containers) {
      expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
      expect(containerfile).toContain(` AS ${image.replace('portico-', '')}\n`);
    }
    for (const { persistentVolumeClaim } of volumes)
      if (persistentVolumeClaim !== undefined) expect(claims).toContain(persistentVolumeClaim.claimName);
  });

  it('mounts the folders that the image publishes from and to', () => {
    const publishing = deployments.find(({ metadata }) => metadata.name === 'portico-publish')!;
    const command = /^CMD (\[.*\])$/m.exec(containerfile.split(' AS publish\n')[1]!)![1]!;
    const paths = (JSON.parse(command) as string[]).filter((each) => each.startsWith('/'));
    const mounted = publishing.spec.template.spec.containers[0]!.volumeMounts;
    expect(paths).toHaveLength(3);
    for (const path of paths)
      expect(mounted.some(({ mountPath }) => path === mountPath || path.startsWith(`${mountPath}/`))).toBe(
        true,
      );
  });

  it('rolls out without downtime and points its probes at a declared port', () => {
    expect(serving.spec.strategy).toMatchObject({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0 },
    });
    const [{ ports = [], readinessProbe, livenessProbe }] = serving.spec.template.spec.containers as [
      Container,
    ];
    for (const probe of [readinessProbe, livenessProbe])
      expect(ports.map(({ name }) => name)).toContain(probe?.httpGet.port);
    expect(hosts).toContain(readinessProbe?.httpGet.httpHeaders?.[0]?.value);
  });

  it('selects the serving pods in the service, disruption budget and autoscaler', () => {
    const { labels } = serving.spec.template.metadata;
    const [service] = every<{
      readonly selector: Labels;
      readonly ports: readonly (Named & { readonly targetPort: string })[];
    }>('Service');
    expect(service?.spec.selector).toEqual(labels);
    expect(serving.spec.template.spec.containers[0]?.ports?.map(({ name }) => name)).toContain(
      service?.spec.ports[0]?.targetPort,
    );
    const [budget] = every<{
      readonly minAvailable: number;
      readonly selector: { readonly matchLabels: Labels };
    }>('PodDisruptionBudget');
    expect(budget?.spec.selector.matchLabels).toEqual(labels);
    const [scaler] = every<{ readonly minReplicas: number; readonly scaleTargetRef: Named }>(
      'HorizontalPodAutoscaler',
    );
    expect(scaler?.spec.scaleTargetRef.name).toBe(serving.metadata.name);
    // Else no node could ever be emptied.
    expect(scaler?.spec.minReplicas).toBeGreaterThan(budget?.spec.minAvailable ?? Number.POSITIVE_INFINITY);
  });

  it('has TLS and an ingress rule for each production host', () => {
    const [ingress] = every<{
      readonly tls: readonly { readonly hosts: readonly string[] }[];
      readonly rules: readonly {
        readonly host: string;
        readonly http: { readonly paths: readonly { readonly backend: { readonly service: Named } }[] };
      }[];
    }>('Ingress');
    expect(ingress?.spec.tls.flatMap((each) => each.hosts)).toEqual(hosts);
    expect(ingress?.spec.rules.map(({ host }) => host)).toEqual(hosts);
    for (const { http } of ingress?.spec.rules ?? [])
      expect(http.paths.map(({ backend }) => backend.service.name)).toEqual(
        every('Service').map(({ metadata }) => metadata.name),
      );
  });
});
