import { defaultsOf } from '../../config/brand.ts';
import { formatterFacts, formatterSets } from '../../config/formatters.ts';
import { lineageNames } from '../../config/lineage.ts';
import { linkFlow } from '../../config/link.ts';
import { compileOperations, type Operation, operationIds } from '../../config/operations.ts';
import {
  type Flow,
  type JsonObject,
  type LinkedFlow,
  ownValue,
  type ParsedReference,
  parseReference,
  referencesOf,
  type Screen,
  type When,
} from '../../engine/index.ts';
import type { IssuerFacts } from '../../runtime/catalogue.ts';
import type { FlowSource, Project } from '../assemble.ts';
import { cardPages } from '../card-pages.ts';
import { referencesIn, referredIn } from '../grammar/references.ts';
import { type Documents, documentsOf } from '../grammar/schema.ts';
import { type Ways, waysIn } from '../grammar/ways.ts';
import { keptBy } from '../kept.ts';
import { isObject, listOf, objectOf, type SourceFile } from '../source.ts';
import { type Entrance, entrancesOf } from './entrances.ts';
import { journeyOf } from './journey.ts';
import { stripFlow, stripWords } from './strip.ts';

/** What the product ships of one flow: `issuer` is what it, its operations and its formatters read of the issuer beside the facts, `formatters` names the sets that it brings along, `words` are by language. `refers`, all that it refers to, and its `ways` are for the build alone. */
export type ShippedFlow = {
  readonly flow: LinkedFlow;
  readonly refers: readonly ParsedReference[];
  readonly ways: Ways;
  readonly issuer: JsonObject;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly formatters: readonly string[];
  readonly words: Readonly<Record<string, JsonObject>>;
};

/** All that the product ships, as data: the shape of the catalogue before it is cut into modules. It knows no brand and no environment. */
export type Bundle = {
  readonly flows: Readonly<Record<string, ShippedFlow>>;
  /** The flows that are there from the start: that of the first route, and whatever it needs to begin. */
  readonly core: readonly string[];
  /** The flows that usually come up before the first journey is over: those of the core, and those that these call without a flag and before another flow was called. */
  readonly journey: readonly string[];
  readonly routes: Readonly<Record<string, string>>;
  readonly secretQuery: readonly string[];
  /** The query parameters that the flow of the first route reads, without the secret ones. */
  readonly homeQuery: readonly string[];
  /** The query parameters that may have a flow run before that of the first route. */
  readonly gateQuery: readonly string[];
  /** The addresses whose first screen is drawn ahead, but for the first route's. */
  readonly entrances: Readonly<Record<string, Entrance>>;
  /** With the defaults of its schema. */
  readonly issuer: JsonObject;
  /** What the runtime itself reads of the issuer. */
  readonly facts: JsonObject;
  /** What analytics is told of every page. */
  readonly pageDefaults: JsonObject;
  /** The operations that the runtime itself calls. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly brandSchema: JsonObject;
  readonly brandDefaults: JsonObject;
};

/** Puts together what the product ships. `first` is the route whose flow is in the core. Throws when a file that it needs is missing or broken. */
export const bundleOf = (project: Project, first = '/'): Bundle => {
  const schema = (name: string) => objectIn(ownValue(project.schemas, name), `schemas/${name}`);
  const api = schema('issuer.openapi.json');
  const issuer = withDefaults(objectIn(project.issuer, 'brands/issuer.json'), schema('issuer.schema.json'));
  const grammar = {
    ...documentsOf(project),
    'flow.schema.json': schema('flow.schema.json'),
    'screen.schema.json': schema('screen.schema.json'),
  };
  const flows = shippedFlows(project, { grammar, fields: schema('fields.schema.json'), api, issuer });
  const routes = routesOf(flows);
  const brandSchema = schema('brand.schema.json');
  const core = coreOf(flows, [ownValue(routes, first)]);
  const roles = Object.values(objectOf(issuer.operations)).filter((id) => typeof id === 'string');
  return {
    flows,
    core,
    journey: journeyOf(flows, core),
    routes,
    secretQuery: [
      ...new Set(Object.values(flows).flatMap(({ ways }) => namesOf(ways.parameters.filter(isSecret)))),
    ],
    homeQuery: homeQueryOf(flows, ownValue(routes, first)),
    gateQuery: gateQueryOf(flows, ownValue(routes, first)),
    entrances: entrancesOf(flows, (name) => gateQueryOf(flows, name)),
    issuer,
    facts: {
      ...pick(issuer, Object.keys(facts)),
      oauth: pick(objectOf(issuer.oauth), oauthFacts),
      scripts: scriptFacts(issuer, flows),
    },
    pageDefaults: objectOf(issuer.analyticsDefaults),
    operations: compileOperations(api, roles),
    brandSchema,
    brandDefaults: defaultsOf(brandSchema),
  };
};

/** The value of a JSON file that must be an object. Throws, naming the file, where it is missing or cannot be read. */
export const objectIn = (file: SourceFile | undefined, path: string): JsonObject => {
  if (file === undefined) throw new Error(`${path} is missing`);
  const [fault] = file.faults;
  if (!isObject(file.value))
    throw new Error(`${path} cannot be read: ${fault?.message ?? 'it is not an object'}`);
  return file.value;
};

// What the runtime reads.
const facts = {
  displayName: true,
  flows: true,
  operations: true,
  flags: true,
  scripts: true,
  oauth: true,
  redirectHosts: true,
  rememberedDays: true,
  channel: true,
  hiddenLinks: true,
} as const satisfies Readonly<Record<keyof IssuerFacts, true>>;

// How a token is judged comes with the flows that do so.
const oauthFacts = [
  'scope',
  'stateLength',
  'callback',
] as const satisfies readonly (keyof IssuerFacts['oauth'])[];

const pick = (issuer: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(issuer).filter(([key]) => keys.includes(key)));

// Whose a script is, and why it is there, is for people.
const scriptFacts = (issuer: JsonObject, flows: Bundle['flows']): JsonObject => {
  const guarded = cardPages(mapped(flows));
  return Object.fromEntries(
    Object.entries(objectOf(issuer.scripts)).map(([role, script]) => {
      const { owner: _, reason: __, unpinned: ___, cardPages: open, ...rest } = objectOf(script);
      const barred = guarded.filter((route) => !listOf(open).includes(route));
      return [role, { ...rest, ...(barred.length > 0 && { barred }) }];
    }),
  );
};

const mapped = (flows: Bundle['flows']) =>
  Object.fromEntries(
    Object.entries(flows).map(([name, { flow }]) => [name, { flow, screens: Object.values(flow.screens) }]),
  );

const tablesIn = (
  refers: readonly ParsedReference[],
  operations: Readonly<Record<string, Operation>>,
): readonly string[] => [
  ...refers.flatMap(({ root, path: [name] }) => (root === 'issuer' && name ? [name] : [])),
  ...Object.values(operations).flatMap(({ ids }) => ids?.table ?? []),
];

type Around = {
  readonly grammar: Documents;
  readonly fields: JsonObject;
  readonly api: JsonObject;
  readonly issuer: JsonObject;
};

const keptShipped = keptBy<SourceFile, ShippedFlow>();

// Whoever edits one flow has the others as they were.
const shippedFlows = (project: Project, around: Around): Bundle['flows'] => {
  const { grammar, fields, api, issuer } = around;
  const shared = [...Object.entries(grammar).flat(), fields, api, JSON.stringify(issuer)];
  return Object.fromEntries(
    Object.values(project.flows).map((source) => {
      const own = [source.screens, source.locales].flatMap((each) => Object.entries(each).flat());
      return [source.name, keptShipped(source.flow, [...own, ...shared], () => shippedFlow(source, around))];
    }),
  );
};

const shippedFlow = (source: FlowSource, { grammar, fields, api, issuer }: Around): ShippedFlow => {
  const flow = stripFlow(linked(source, fields));
  const ways = waysIn(grammar, flow);
  const refers = referredIn(grammar, flow);
  const known = operationIds(api);
  const calls = [...new Set(ways.operations)].filter((id) => known.includes(id));
  const words = Object.entries(source.locales).map(([language, file]) => [
    language,
    stripWords(objectIn(file, file.path)),
  ]);
  const operations = compileOperations(api, calls);
  const tables = pick(issuer, tablesIn(refers, operations).filter(isBrought));
  const formatters = formatterSetsIn(refers, tables);
  const read = formatters.flatMap((set) => ownValue(formatterFacts, set) ?? []);
  return {
    flow,
    refers,
    ways,
    operations,
    issuer: { ...tables, ...pick(issuer, read) },
    formatters,
    words: Object.fromEntries(words),
  };
};

// What the runtime reads is there already, but of `oauth` only a part.
const isBrought = (key: string): boolean => key === 'oauth' || !Object.hasOwn(facts, key);

// The sets of formatters that a flow needs: those of its own references, and of the references in what it reads of the issuer. */
const formatterSetsIn = (refers: readonly ParsedReference[], issuer: JsonObject): readonly string[] => {
  const templates = referencesIn(issuer).map(({ text }) => parseReference(text));
  const named = new Set([...refers, ...templates].flatMap(({ formats }) => formats));
  return Object.entries(formatterSets).flatMap(([name, set]) =>
    Object.keys(set).some((formatter) => named.has(formatter)) ? [name] : [],
  );
};

// The schemas vouch for the shapes; the check says where a file breaks them.
const linked = ({ name, flow, screens }: FlowSource, fields: JsonObject): LinkedFlow =>
  linkFlow(
    name,
    objectIn(flow, flow.path) as Flow,
    Object.fromEntries(
      Object.entries(screens).map(([screen, file]) => [screen, objectIn(file, file.path) as Screen]),
    ),
    fields,
  );

type Parameter = Ways['parameters'][number];

const isSecret = ({ secret }: Parameter): boolean => secret;
const namesOf = (parameters: readonly Parameter[]): readonly string[] => parameters.map(({ name }) => name);

const declaredIn = (flows: Bundle['flows']): Readonly<Record<string, LinkedFlow>> =>
  Object.fromEntries(Object.entries(flows).map(([name, { flow }]) => [name, flow]));

const lineageIn = (flows: Bundle['flows'], name = ''): readonly ShippedFlow[] =>
  lineageNames(declaredIn(flows), name).flatMap((each) => ownValue(flows, each) ?? []);

const homeQueryOf = (flows: Bundle['flows'], first?: string): readonly string[] =>
  lineageIn(flows, first).flatMap(({ ways }) =>
    namesOf(ways.parameters.filter((parameter) => !isSecret(parameter))),
  );

const gateQueryOf = (flows: Bundle['flows'], first?: string): readonly string[] => {
  const lineage = lineageIn(flows, first);
  const whole = lineage.map(({ flow }) => flow);
  const roots = lineage.flatMap(({ ways }) => ways.gates.flatMap(({ when }) => queryOf(when, whole)));
  return [...new Set(roots)];
};

const queryOf = (when: When | undefined, lineage: readonly Flow[]): readonly string[] =>
  referencesOf(when, lineage).flatMap(({ root, path: [name] }) => (root === 'query' && name ? [name] : []));

const routesOf = (flows: Bundle['flows']): Bundle['routes'] =>
  Object.fromEntries(
    Object.values(flows).flatMap(({ flow, ways }) => ways.routes.map((route) => [route, flow.name])),
  );

// A flow cannot begin without what it extends and without the flows that always run before its entries.
const coreOf = (
  flows: Bundle['flows'],
  wanted: readonly unknown[],
  found: readonly string[] = [],
): readonly string[] => {
  const declared = declaredIn(flows);
  const next = wanted
    .flatMap((name) => (typeof name === 'string' ? lineageNames(declared, name) : []))
    .filter((name, at, all) => !found.includes(name) && all.indexOf(name) === at);
  return next.length === 0
    ? found
    : coreOf(
        flows,
        next.flatMap((name) => gatesOf(ownValue(flows, name))),
        [...found, ...next],
      );
};

const gatesOf = (flow: ShippedFlow | undefined): readonly string[] =>
  (flow?.ways.gates ?? []).flatMap((gate) => (gate.when === undefined ? [gate.flow] : []));

const withDefaults = (value: JsonObject, schema: JsonObject): JsonObject => {
  const { $schema: _, ...stated } = value;
  return overlay(defaultsOf(schema), stated);
};

/** An object with what another states in place of its own, part by part. */
export const overlay = (below: JsonObject, above: JsonObject): JsonObject => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const under = ownValue(below, name);
      return [name, isObject(value) && isObject(under) ? overlay(under, value) : value];
    }),
  ),
});
