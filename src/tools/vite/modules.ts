import { join } from 'node:path';
import type { Format } from 'ajv';
import type { JsonObject, LinkedFlow } from '../../engine/types.ts';
import { formats } from '../../runtime/formats.ts';
import type { Bundle } from './bundle.ts';
import { compileForms, compileSchema, type ValidatorCode } from './validators.ts';

/** What every id of a generated module begins with. */
export const prefix = 'virtual:portico/';

/**
 * The source of a generated module; `name` is its id without the prefix. Undefined when there is none of that name.
 *
 * - `core`: `catalogue`, with the flows that are there from the start.
 * - `flow/<flow>`: `shipped`, a FlowModule.
 * - `words/<flow>/<language>`: `words`.
 * - `brand-rules`: `rules`, what is needed of a brand that did not come with the page.
 */
export const moduleSource = (name: string, bundle: Bundle, root: string): string | undefined => {
  const [kind = '', first = '', second = ''] = name.split('/');
  return Object.hasOwn(sources, kind)
    ? sources[kind as keyof typeof sources](bundle, root, first, second)
    : undefined;
};

/** The validators of a flow's forms as code. */
export const formsOf = ({ screens }: LinkedFlow): ValidatorCode => {
  const schemas = Object.entries(screens).flatMap(([name, { form }]) =>
    form === undefined ? [] : [[name, form.schema as JsonObject] as const],
  );
  return compileForms(Object.fromEntries(schemas), formats as Readonly<Record<string, Format>>);
};

type Source = (bundle: Bundle, root: string, first: string, second: string) => string | undefined;

const coreSource: Source = (bundle) => {
  const lazy = Object.keys(bundle.flows).filter((flow) => !bundle.core.includes(flow));
  const words = Object.entries(bundle.flows).flatMap(([flow, shipped]) =>
    Object.keys(shipped.words).map((language) => `${flow}/${language}`),
  );
  return `${bundle.core.map((flow, at) => `import { shipped as flow${at} } from ${text(`${prefix}flow/${flow}`)};`).join('\n')}
const loaded = { ${bundle.core.map((flow, at) => `${text(flow)}: flow${at}`).join(', ')} };
const load = {
${bundle.core.map((flow) => `${text(flow)}: async () => loaded[${text(flow)}],`).join('\n')}
${lazy.map((flow) => `${text(flow)}: () => import(${text(`${prefix}flow/${flow}`)}).then((module) => module.shipped),`).join('\n')}
};
const words = {
${words.map((at) => `${text(at)}: () => import(${text(`${prefix}words/${at}`)}),`).join('\n')}
};
export const catalogue = {
  routes: ${text(bundle.routes)},
  load,
  loaded,
  words: async (flow, language) => (await words[flow + '/' + language]?.())?.words ?? {},
  issuer: ${text(bundle.issuer)},
  environments: ${text(bundle.environments)},
  operations: ${text(bundle.operations)},
  secretQuery: ${text(bundle.secretQuery)},
  brandRules: () => import(${text(`${prefix}brand-rules`)}).then((module) => module.rules),
};
`;
};

const flowSource: Source = (bundle, root, name) => {
  const shipped = bundle.flows[name];
  if (shipped === undefined) return undefined;
  const { body, uses, formats: formatted } = formsOf(shipped.flow);
  return `${imports(uses, root)}${formatted ? `import { formats } from ${text(join(root, 'src/runtime/formats.ts'))};\n` : ''}${body}
export const shipped = { flow: ${text(shipped.flow)}, operations: ${text(shipped.operations)}, validators };
`;
};

const wordsSource: Source = (bundle, _root, flow, language) => {
  const words = bundle.flows[flow]?.words[language];
  return words === undefined ? undefined : `export const words = ${text(words)};\n`;
};

const rulesSource: Source = ({ brandSchema, brandDefaults, fallback }, root) => {
  const { body, uses } = compileSchema(brandSchema);
  return `${imports(uses, root)}${body}
export const rules = { validate, defaults: ${text(brandDefaults)}, fallback: ${text(fallback)} };
`;
};

const sources = {
  core: coreSource,
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
