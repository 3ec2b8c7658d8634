import { flagsFrom } from '../../src/config/flags.ts';
import { handedIn } from '../../src/config/formatters.ts';
import { documentedCodes, type Operation, responseSchema } from '../../src/config/operations.ts';
import { type JsonObject, lineageOf, type Scope } from '../../src/engine/index.ts';
import { lateRoots } from '../../src/runtime/late.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { hostileAddresses } from '../config/hostile-addresses.ts';

/** What of the project a fuzzer is made from. */
export type Facts = {
  /** All flows and operations, and a visitor who has just come; what chance decides is missing. */
  readonly scope: Scope;
  readonly brands: readonly JsonObject[];
  readonly issuer: Awaited<ReturnType<typeof openProject>>['catalogue']['issuer'];
  readonly routes: Readonly<Record<string, string>>;
  readonly environment: Awaited<ReturnType<typeof openProject>>['catalogue']['environment'];
  readonly secretQuery: readonly string[];
  readonly codes: (operation: string) => readonly string[];
  /** What an operation may answer with a status. */
  readonly reply: (operation: string, status: number) => JsonObject | undefined;
  /** What a flow reads of its address and of who hands over to it, by name. */
  readonly reads: (flow: string) => { readonly query: readonly string[]; readonly entry: readonly string[] };
};

export const factsOf = async (root: string): Promise<Facts> => {
  const { catalogue, flows, brands, brandDefaults, document } = await openProject(root);
  const modules = Object.values(catalogue.loaded);
  const operations: Readonly<Record<string, Operation>> = Object.assign(
    {},
    ...modules.map((each) => each.operations),
  );
  const issuer: JsonObject = Object.assign({}, catalogue.issuer, ...modules.map((each) => each.issuer));
  const scope: Scope = {
    flows,
    operations,
    brand: {},
    issuer,
    environment: catalogue.environment,
    flags: flagsFrom(undefined, '', catalogue.issuer.flags),
    flagsSettled: true,
    session: {},
    visitor: { language: 'en', route: '/', base: `${origin}/login/any`, origin },
    roots: { assistant: {} },
    late: lateRoots,
    formatters: handedIn,
    now: 1_700_000_000_000,
  };
  const replies = new Map<string, JsonObject | undefined>();
  return {
    scope,
    brands: Object.entries(brands).map(([id, brand]) => ({ ...brandDefaults, ...(brand as object), id })),
    issuer: catalogue.issuer,
    routes: catalogue.routes,
    environment: catalogue.environment,
    secretQuery: catalogue.secretQuery,
    codes: memoized((operation) => Object.keys(documentedCodes(document, operation))),
    reply: (operation, status) => {
      const key = `${operation} ${status}`;
      if (!replies.has(key))
        replies.set(
          key,
          near(responseSchema(document, operation, String(status)), catalogue.issuer.redirectHosts),
        );
      return replies.get(key);
    },
    reads: memoized((flow) => {
      const lineage = lineageOf(scope, flow) ?? [];
      return {
        query: lineage
          .flatMap(({ query = [] }) => query)
          .map((each) => (typeof each === 'string' ? each : each.name)),
        entry: [
          ...new Set([...JSON.stringify(lineage).matchAll(/\$entry\.(\w+)/g)].map(([, name]) => name!)),
        ],
      };
    }),
  };
};

// A text of an answer may be an address: one that may be followed, or one that looks like it.
const near = (schema: JsonObject | undefined, hosts: readonly string[]): JsonObject | undefined => {
  const examples = hosts.flatMap((host) => [
    `https://www.${host}/on?a=1`,
    ...hostileAddresses.map((each) => each.replaceAll('shop.example', host)),
  ]);
  const text = JSON.stringify(schema, (_, value) =>
    value?.type === 'string' && value.enum === undefined && value.pattern === undefined
      ? { ...value, examples }
      : value,
  );
  return text === undefined ? undefined : JSON.parse(text);
};

/** Where the page is. */
export const origin = 'https://bank.example';

const memoized = <Value>(make: (name: string) => Value): ((name: string) => Value) => {
  const known = new Map<string, Value>();
  return (name) => {
    const value = known.has(name) ? (known.get(name) as Value) : make(name);
    known.set(name, value);
    return value;
  };
};
