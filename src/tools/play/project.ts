import type { Beginning as Begun, Brand, Expect, Scenario, Scenarios } from '../../config/declarations.ts';
import {
  type Form,
  type Json,
  type JsonObject,
  type LinkedFlow,
  type LinkedScreen,
  ownValue,
} from '../../engine/index.ts';
import type { Catalogue } from '../../runtime/catalogue.ts';
import type { Persona } from '../../sandbox/bank.ts';
import { type PersonaFile, readPersonas } from '../../sandbox/personas.ts';
import type { Project as Source } from '../assemble.ts';
import { catalogueOf } from '../catalogue.ts';
import { deploymentOf } from '../deployment.ts';
import { readProject } from '../project.ts';
import { isObject, listOf, objectOf, type SourceFile } from '../source.ts';
import { bundleOf } from '../vite/bundle.ts';
import { withOpening } from './opening.ts';

/** How a scenario begins, and what it says is seen. */
export type Beginning = Begun & { readonly at: string };
export type Expected = Expect['expect'];

/** One journey and the flow that it was declared for. Its steps begin with those of its opening: its name, and how many they are, beside the start. */
export type Journey = {
  readonly flow: string;
  readonly scenario: Scenario;
  readonly from?: string;
  readonly opened?: number;
};

/** What the declarations say, read once: the oracle that a page is compared with. */
export type Project = {
  readonly root: string;
  /** All flows are in `flows`; the catalogue has from the start only what the product's core has. */
  readonly catalogue: Catalogue;
  readonly flows: Readonly<Record<string, LinkedFlow>>;
  readonly brands: Readonly<Record<string, Brand>>;
  readonly brandDefaults: JsonObject;
  /** The words that brands change, by brand and language. */
  readonly brandWords: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly personas: readonly Persona[];
  readonly document: JsonObject;
  readonly journeys: readonly Journey[];
};

/** Reads the project in a folder. Throws where it cannot be put together. */
export const openProject = async (root: string): Promise<Project> => {
  const source = readProject(root);
  const bundle = bundleOf(source);
  return asInBrowser(await projectOf(root, source, catalogueOf(bundle, deploymentOf(source))), bundle.core);
};

/** A project of which pages have the flows of the core from the first moment on; all others are loaded when they are wanted. */
export const asInBrowser = (project: Project, core: readonly string[]): Project => {
  const { catalogue } = project;
  const loaded = Object.entries(catalogue.loaded).filter(([flow]) => core.includes(flow));
  return { ...project, catalogue: { ...catalogue, loaded: Object.fromEntries(loaded) } };
};

/** The project that some declarations are, with the catalogue of all its flows. What is no declaration is read from its folder when it is asked for. */
export const projectOf = async (root: string, source: Source, catalogue: Catalogue): Promise<Project> => ({
  root,
  catalogue,
  document: objectOf(readable(source.schemas['issuer.openapi.json'], 'schemas/issuer.openapi.json')),
  personas: readPersonas(readable(source.people, 'src/sandbox/personas.json') as PersonaFile), // Its schema vouches for it.
  flows: Object.fromEntries(Object.entries(catalogue.loaded).map(([name, { flow }]) => [name, flow])),
  brands: Object.fromEntries(
    Object.values(source.brands).flatMap(({ id, brand }) =>
      brand.text === '' ? [] : [[id, readable(brand, brand.path) as Brand] as const],
    ),
  ),
  brandDefaults: (await catalogue.brandRules()).defaults,
  brandWords: Object.fromEntries(
    Object.values(source.brands).map(({ id, locales }) => [
      id,
      Object.fromEntries(
        Object.entries(locales).map(([language, file]) => [language, objectOf(readable(file, file.path))]),
      ),
    ]),
  ),
  journeys: Object.values(source.flows).flatMap(({ name, scenarios }) =>
    scenarios === undefined ? [] : journeysOf(name, readable(scenarios, scenarios.path) as Scenarios),
  ),
});

const readable = (file: SourceFile | undefined, path: string): unknown => {
  if (file?.value === undefined) throw new Error(`${path} cannot be read`);
  return file.value;
};

const journeysOf = (flow: string, { openings = {}, scenarios }: Scenarios): readonly Journey[] =>
  scenarios.map((scenario) => {
    const steps = [...withOpening(openings, scenario.steps)];
    const [first] = scenario.steps;
    return {
      flow,
      scenario: { ...scenario, steps },
      ...(first !== undefined && 'start' in first && first.from !== undefined && { from: first.from }),
      opened: steps.length - scenario.steps.length,
    };
  });

/** How a journey begins. */
export const beginningOf = ({ scenario }: Journey): Beginning => {
  const [first] = scenario.steps;
  if (first === undefined || !('start' in first) || first.start.at === undefined)
    throw new Error(`${scenario.name} opens no address`);
  return { ...first.start, at: first.start.at };
};

/** A flow and those that it extends, itself first. */
export const lineageIn = (flows: Project['flows'], name: string): readonly LinkedFlow[] => {
  const flow = ownValue(flows, name);
  if (flow === undefined) return [];
  return flow.extends === undefined ? [flow] : [flow, ...lineageIn(flows, flow.extends)];
};

/** A screen of a flow or of what that extends. */
export const screenIn = (flows: Project['flows'], flow: string, screen: string): LinkedScreen | undefined =>
  lineageIn(flows, flow)
    .map(({ screens }) => ownValue(screens, screen))
    .find((found) => found !== undefined);

/** What is declared of one field: its control, its choices, whether it is a secret. */
export type FieldFacts = {
  readonly widget: string;
  readonly type: string | undefined;
  readonly choices: readonly Json[] | undefined;
  readonly autocomplete: string | undefined;
  readonly isSecret: boolean;
};

/** What is declared of a field of a screen's form, also one that shows under a condition. */
export const fieldIn = ({ form, secrets }: LinkedScreen, field: string): FieldFacts | undefined => {
  const schema = form && findField(form.schema, field);
  if (schema === undefined) return undefined;
  const { widget, autocomplete } = objectOf(schema['x-field']);
  const choices = schema.enum === undefined ? undefined : listOf(schema.enum);
  const plain = schema.type === 'boolean' ? 'checkbox' : choices === undefined ? 'text' : 'radio';
  return {
    widget: typeof widget === 'string' ? widget : plain,
    type: typeof schema.type === 'string' ? schema.type : undefined,
    choices,
    autocomplete: typeof autocomplete === 'string' ? autocomplete : undefined,
    isSecret: secrets.includes(field),
  };
};

/** The schema of a field of a screen's form, also of one that shows under a condition. */
export const fieldSchemaIn = ({ form }: LinkedScreen, field: string): JsonObject | undefined =>
  form && findField(form.schema, field);

const findField = (schema: Json | undefined, field: string): JsonObject | undefined => {
  const { properties, then, else: otherwise, allOf } = objectOf(schema);
  const own = ownValue(objectOf(properties), field);
  return isObject(own) && ('type' in own || 'x-field' in own)
    ? own
    : [then, otherwise, ...listOf(allOf)]
        .filter(isObject)
        .map((part) => findField(part, field))
        .find((found) => found !== undefined);
};

/** Whether a field is only asked for by some brands. */
export const isAskedBySome = (flows: Project['flows'], field: string): boolean =>
  formsWith(flows, field).some(({ when }) =>
    JSON.stringify(ownValue(when, field) ?? null).includes('"$brand.'),
  );

/** Whether a brand that does not ask for a field takes this as its answer. */
export const isTakenForGranted = (flows: Project['flows'], field: string, value: unknown): boolean =>
  formsWith(flows, field).every(({ schema }) => findField(schema, field)?.default === value);

const formsWith = (flows: Project['flows'], field: string): readonly Form[] =>
  Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ form }) =>
      form !== undefined && findField(form.schema, field) !== undefined ? [form] : [],
    ),
  );
