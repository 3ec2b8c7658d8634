import { formatterSets } from '../config/formatters.ts';
import { type JsonObject, type LinkedFlow, ownValue } from '../engine/index.ts';
import type { PageDefaults } from '../runtime/analytics.ts';
import type { BrandRules, Catalogue, FlowModule, Validate } from '../runtime/catalogue.ts';
import { equal, ucs2length } from '../runtime/compiled.ts';
import { formats } from '../runtime/formats.ts';
import { type Deployment, deploymentOf } from './deployment.ts';
import { readProject } from './project.ts';
import { type Bundle, bundleOf } from './vite/bundle.ts';
import { formsOf, wholeLanguages } from './vite/modules.ts';
import { compileSchema, type ValidatorCode } from './vite/validators.ts';

/** The product's catalogue for use in node, made of the declarations in a folder: the same data and the same compiled validators. All flows are there from the start. */
export const readCatalogue = (root: string): Catalogue => {
  const project = readProject(root);
  return catalogueOf(bundleOf(project), deploymentOf(project));
};

/** The catalogue of a bundle in an environment, evaluated in node. */
export const catalogueOf = (bundle: Bundle, { environment, fallback }: Deployment): Catalogue => {
  const loaded = Object.fromEntries(
    Object.keys(bundle.flows).map((name) => [name, flowModule(bundle, name)]),
  );
  return {
    routes: bundle.routes,
    load: async (name) => {
      const module = ownValue(loaded, name);
      if (module === undefined) throw new Error(`There is no flow ${name}`);
      return module;
    },
    loaded,
    words: async (flow, language) => ownValue(ownValue(bundle.flows, flow)?.words, language) ?? {},
    // The schema vouches for the shape; the check says where the file breaks it.
    issuer: { ...bundle.issuer, scripts: bundle.facts.scripts } as Catalogue['issuer'],
    // Its schema vouches for it, too.
    further: async () => ({
      pageDefaults: bundle.pageDefaults as PageDefaults,
      operations: bundle.operations,
    }),
    environment,
    fallback,
    operations: bundle.operations,
    secretQuery: bundle.secretQuery,
    homeQuery: bundle.homeQuery,
    brandRules: async () => brandRules(bundle),
  };
};

const flowModule = (bundle: Bundle, name: string): FlowModule => {
  const shipped = ownValue(bundle.flows, name);
  if (shipped === undefined) throw new Error(`There is no flow ${name}`);
  const { flow, operations, issuer } = shipped;
  const validators = validatorsOf(flow);
  return {
    flow,
    operations,
    issuer,
    validators,
    formatters: Object.assign({}, ...shipped.formatters.map((set) => ownValue(formatterSets, set))),
  };
};

// The workbench creates a catalogue after each edit, and compiling is most of the work.
const remembered = <From, Made>(
  most: number,
  textOf: (from: From) => string,
  make: (from: From) => Made,
): ((from: From) => Made) => {
  const known = new Map<string, Made>();
  return (from) => {
    const text = textOf(from);
    const made = known.get(text) ?? make(from);
    // The latest last; an older version of a form may come back by an undo, but not for ever.
    known.delete(text);
    known.set(text, made);
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size - most))) known.delete(old);
    return made;
  };
};

const validatorsOf = remembered(
  300,
  (flow: LinkedFlow) =>
    JSON.stringify(Object.entries(flow.screens).map(([name, { form }]) => [name, form?.schema])),
  (flow) => evaluate(formsOf(flow), 'validators') as FlowModule['validators'],
);

const brandValidatorOf = remembered(
  10,
  (schema: JsonObject) => JSON.stringify(schema),
  (schema) => evaluate(compileSchema(schema), 'validate') as Validate,
);

const brandRules = (bundle: Bundle): BrandRules => ({
  validate: brandValidatorOf(bundle.brandSchema),
  defaults: bundle.brandDefaults,
  languages: wholeLanguages(bundle),
});

// The code is our own compiler's; a module could not be told what `formats` is.
const evaluate = ({ body, uses }: Pick<ValidatorCode, 'body' | 'uses'>, result: string): unknown =>
  new Function('formats', ...uses, `${body}\nreturn ${result};`)(formats, ...uses.map((part) => parts[part]));

const parts = { equal, ucs2length };
