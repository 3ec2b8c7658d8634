import { join } from 'node:path';
import type { Format } from 'ajv';
import { isObject, type JsonObject, type LinkedFlow, ownValue } from '../../engine/index.ts';
import { formats } from '../../runtime/formats.ts';
import { objectOf } from '../source.ts';
import type { Bundle } from './bundle.ts';
import { stripSchema } from './strip.ts';
import { compileForms, compileSchema, type ValidatorCode } from './validators.ts';

/** What every id of a generated module begins with. */
export const prefix = 'virtual:portico/';

/**
 * The source of a generated module; `name` is its id without the prefix. Undefined when there is none of that name.
 *
 * - `core`: `catalogue`, with the flows that are there from the start.
 * - `flows`: `load`, which loads any other flow, `words`, which loads the words of one in a language, and `further`, what only the second half of the runtime needs.
 * - `journey`: `flows`, those that may come up before the first journey is over.
 * - `flow/<flow>`: `shipped`, a FlowModule; outside the first journey with `words`, which loads its words by language.
 * - `words/<language>`, `words/<flow>/<language>`: `words` by flow, of the first journey and of a flow outside it.
 * - `brand-rules`: `rules`, what is needed of a brand that did not come with the page.
 */
export const moduleSource = (name: string, bundle: Bundle, root: string): string | undefined => {
  const [kind = '', first = '', second = ''] = name.split('/');
  return Object.hasOwn(sources, kind) ? ownValue(sources, kind)?.(bundle, root, first, second) : undefined;
};

/** The validators of a flow's forms as code. */
export const formsOf = ({ screens }: LinkedFlow): ValidatorCode => {
  const schemas = Object.entries(screens).flatMap(([name, { form }]) =>
    form === undefined ? [] : [[name, form.schema] as const],
  );
  // They are functions, which is one of the kinds of AJV's.
  return compileForms(Object.fromEntries(schemas), formats as Readonly<Record<string, Format>>);
};

type Source = (bundle: Bundle, root: string, first: string, second: string) => string | undefined;

const coreSource: Source = (bundle) => {
  const { core, operations, facts } = bundle;
  const flags = String(objectOf(facts.operations).flags);
  const first = ownValue(operations, flags) === undefined ? {} : { [flags]: ownValue(operations, flags) };
  return `${core.map((flow, at) => `import { shipped as flow${at} } from ${text(`${prefix}flow/${flow}`)};`).join('\n')}
const loaded = { ${core.map((flow, at) => `${text(flow)}: flow${at}`).join(', ')} };
const others = () => import(${text(`${prefix}flows`)});
export const catalogue = {
  routes: ${text(bundle.routes)},
  load: async (flow) => loaded[flow] ?? (await others()).load(flow),
  loaded,
  words: async (flow, language) => (await others()).words(flow, language),
  issuer: ${text(bundle.facts)},
  further: async () => (await others()).further,
  operations: ${text(first)},
  secretQuery: ${text(bundle.secretQuery)},
  homeQuery: ${text(bundle.homeQuery)},
  brandRules: () => import(${text(`${prefix}brand-rules`)}).then((module) => module.rules),
};
`;
};

// Where each of them is: a name with a hash for each, which the core has no use for.
const flowsSource: Source = ({ core, journey, flows, pageDefaults, operations }) => {
  const languages = [...new Set(Object.values(flows).flatMap(({ words }) => Object.keys(words)))];
  const load = Object.keys(flows)
    .filter((flow) => !core.includes(flow))
    .map((flow) =>
      journey.includes(flow)
        ? `${text(flow)}: () => import(${text(`${prefix}journey`)}).then((module) => module.flows[${text(flow)}]),`
        : `${text(flow)}: () => import(${text(`${prefix}flow/${flow}`)}).then((module) => module.shipped),`,
    );
  const words = languages.map(
    (language) => `${text(language)}: () => import(${text(`${prefix}words/${language}`)}),`,
  );
  return `const flows = {
${load.join('\n')}
};
const files = {
${words.join('\n')}
};
export const further = ${text({ pageDefaults, operations })};
export const load = (flow) => flows[flow]?.() ?? Promise.reject(new Error('There is no such flow'));
export const words = async (flow, language) => {
  const own = (await flows[flow]?.())?.words;
  const { words } = (await (own ?? files)[language]?.()) ?? {};
  return words?.[flow] ?? {};
};
`;
};

const journeySource: Source = ({ core, journey }) => {
  const called = journey.filter((flow) => !core.includes(flow));
  return `${called.map((flow, at) => `import { shipped as flow${at} } from ${text(`${prefix}flow/${flow}`)};`).join('\n')}
export const flows = { ${called.map((flow, at) => `${text(flow)}: flow${at}`).join(', ')} };
`;
};

// Of a table of the issuer's the flows of the core bring along what they read; those that come later bring it whole.
const readAtFirst = ({ core, flows }: Bundle, issuer: JsonObject): JsonObject => {
  const refers = core
    .flatMap((name) => ownValue(flows, name)?.refers ?? [])
    .filter(({ root }) => root === 'issuer');
  return Object.fromEntries(
    Object.entries(issuer).map(([key, table]) => {
      const names = refers.flatMap(({ path: [first, second = ''] }) => (first === key ? [second] : []));
      const isWhole = !isObject(table) || names.length === 0 || names.includes('');
      const read = Object.entries(table ?? {}).filter(([name]) => names.includes(name));
      return [key, isWhole ? table : Object.fromEntries(read)];
    }),
  );
};

const flowSource: Source = (bundle, root, name) => {
  const shipped = ownValue(bundle.flows, name);
  if (shipped === undefined) return undefined;
  const issuer = bundle.core.includes(name) ? readAtFirst(bundle, shipped.issuer) : shipped.issuer;
  const { body, uses, formats: formatted } = formsOf(shipped.flow);
  const sets = shipped.formatters;
  // Those of the first journey lie together; the core need not know where the others are.
  const words = bundle.journey.includes(name)
    ? ''
    : `, words: { ${Object.keys(shipped.words)
        .map((each) => `${text(each)}: () => import(${text(`${prefix}words/${name}/${each}`)})`)
        .join(', ')} }`;
  return `${imports(uses, root)}${sets.map((set) => `import { ${set} } from ${text(join(root, `src/config/${set}.ts`))};\n`).join('')}${formatted ? `import { formats } from ${text(join(root, 'src/runtime/formats.ts'))};\n` : ''}${body}
export const shipped = { flow: ${text(shipped.flow)}, issuer: ${text(issuer)}, operations: ${text(shipped.operations)}, validators${sets.length === 0 ? '' : `, formatters: { ${sets.map((set) => `...${set}`).join(', ')} }`}${words} };
`;
};

// `words/<language>` has those of the whole first journey, `words/<flow>/<language>` those of a flow outside it.
const wordsSource: Source = ({ flows, journey }, _root, first, second) => {
  const [language, wanted] = second === '' ? [first, journey] : [second, [first]];
  const words = wanted.flatMap((flow) => {
    const found = ownValue(ownValue(flows, flow)?.words, language);
    return found === undefined ? [] : [[flow, found] as const];
  });
  return words.length === 0 ? undefined : `export const words = ${text(Object.fromEntries(words))};\n`;
};

/** The languages that every flow has words in which has any. */
export const wholeLanguages = ({ flows }: Bundle): readonly string[] => {
  const written = Object.values(flows)
    .map(({ words }) => Object.keys(words))
    .filter((languages) => languages.length > 0);
  return (written[0] ?? []).filter((language) => written.every((languages) => languages.includes(language)));
};

const rulesSource: Source = (bundle, root) => {
  const { brandSchema, brandDefaults } = bundle;
  const { body, uses } = compileSchema(objectOf(stripSchema(brandSchema)));
  return `${imports(uses, root)}${body}
export const rules = { validate, defaults: ${text(brandDefaults)}, languages: ${text(wholeLanguages(bundle))} };
`;
};

const sources: Readonly<Record<string, Source>> = {
  core: coreSource,
  flows: flowsSource,
  journey: journeySource,
  flow: flowSource,
  words: wordsSource,
  'brand-rules': rulesSource,
} satisfies Record<string, Source>;

const imports = (uses: ValidatorCode['uses'], root: string): string =>
  uses.length === 0
    ? ''
    : `import { ${uses.join(', ')} } from ${text(join(root, 'src/runtime/compiled.ts'))};\n`;

// JSON is JavaScript, but for a key that sets the prototype.
const text = (value: unknown): string => JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
