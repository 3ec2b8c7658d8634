import { lineageNames } from '../../../config/lineage.ts';
import { linkFlow } from '../../../config/link.ts';
import {
  type Flow,
  type JsonObject,
  type LinkedScreen,
  ownValue,
  type Screen,
} from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import type { BrandSource, FlowSource, Project } from '../../assemble.ts';
import type { Documents } from '../../grammar/schema.ts';
import { limitsOf, type OwnName, ownNames, type UseFacts, usesOf } from '../../grammar/vocabulary.ts';
import { keptBy } from '../../kept.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { judged } from './judged.ts';
import { once, onceFor } from './once.ts';
import { type OperationModel, readOperations } from './operation.ts';
import type { Problem } from './problem.ts';
import { prune } from './prune.ts';
import type { Validator } from './validate.ts';

/** A screen and its file; `screen` is absent when its schema refuses it, `fault` says why its form cannot be linked. */
export type ScreenModel = {
  readonly name: string;
  readonly flow: string;
  readonly file: SourceFile;
  readonly screen?: LinkedScreen;
  readonly fault?: string;
};

/** A flow as far as it can be read. */
export type FlowModel = {
  readonly name: string;
  readonly source: FlowSource;
  readonly flow: Flow;
  /** The schemas, which say what its places hold. */
  readonly grammar: Documents;
  /** Pointers of the parts that its schema refuses and that were left out; the empty one when nothing of it can be read. */
  readonly gone: readonly string[];
  /** Whether all that it extends is there. */
  readonly linked: boolean;
  /** Steps that are there but cannot be read. */
  readonly opaque: readonly string[];
  readonly screens: Readonly<Record<string, ScreenModel>>;
  /** The flow and those that it extends. */
  readonly lineage: readonly string[];
};

/** A brand as far as it can be read; `brand` is absent when its schema refuses it. */
export type BrandModel = {
  readonly id: string;
  readonly source: BrandSource;
  readonly value: JsonObject;
  readonly valid: boolean;
};

/** Everything that the rules look at, read and linked once. */
export type Model = {
  readonly project: Project;
  readonly validator: Validator;
  /** What the schemas refuse, by file. */
  readonly problems: Readonly<Record<string, readonly Problem[]>>;
  readonly flows: Readonly<Record<string, FlowModel>>;
  readonly brands: Readonly<Record<string, BrandModel>>;
  readonly operations: Readonly<Record<string, OperationModel>>;
  readonly operationFaults: readonly string[];
  readonly issuer: JsonObject;
  readonly documents: Documents;
  /** What the grammar says of the uses of values, and of what flows give names. */
  readonly uses: Readonly<Record<string, UseFacts>>;
  readonly ownNames: readonly OwnName[];
  /** How many characters fit each control. */
  readonly limits: Readonly<Record<string, number>>;
  /** The languages that some brand offers. */
  readonly languages: readonly string[];
};

/** Reads a project into the model. Nothing in it throws: what cannot be read is left out and told by the rules. */
export const modelOf = (project: Project): Model => {
  const { validator, documents, problems } = judged(project);
  const fields = objectOf(documents['fields.schema.json']);
  const flows = flowsOf(project, problems, { fields, grammar: documents });
  const { operations, faults } = readOperations(project.schemas['issuer.openapi.json']);
  const brands = mapped(project.brands, (source) => ({
    id: source.id,
    source,
    value: objectOf(source.brand.value),
    // There may be many, and few are asked for it.
    get valid() {
      return isObject(source.brand.value) && ownValue(problems, source.brand.path)?.length === 0;
    },
  }));
  return {
    project,
    validator,
    problems,
    flows,
    brands,
    operations,
    operationFaults: faults,
    issuer: objectOf(project.issuer?.value),
    documents,
    uses: usesOf(documents),
    ownNames: ownNames(documents),
    limits: limitsOf(documents),
    languages: languagesOf(project, brands),
  };
};

/** The members of a record, changed one by one. */
export const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

/** Whether nothing had to be left out of these parts of a flow and of what it extends (`steps`, `on`, `data` …): otherwise what is missing there proves nothing. */
export const isIntact = (model: Model, flow: FlowModel, ...parts: readonly (keyof Flow)[]): boolean =>
  flow.linked &&
  lineageOf(model, flow.name).every(
    ({ gone }) =>
      !gone.some((pointer) => pointer === '' || parts.some((part) => `${pointer}/`.startsWith(`/${part}/`))),
  );

/** Whether nothing at all had to be left out of a flow, its screens and what it extends. */
export const isComplete = (model: Model, flow: FlowModel): boolean =>
  flow.linked &&
  lineageOf(model, flow.name).every(
    ({ gone, screens }) =>
      gone.length === 0 &&
      Object.values(screens).every(({ screen, fault }) => screen !== undefined && fault === undefined),
  );

/** The flows that extend a flow, directly or not. */
export const heirsOf = onceFor(
  (model: Model, name): readonly FlowModel[] =>
    Object.values(model.flows).filter((flow) => flow.name !== name && flow.lineage.includes(name)),
  asBefore,
);

/** The flow and those that it extends, itself first. */
export const lineageOf = onceFor(
  (model: Model, name): readonly FlowModel[] =>
    (ownValue(model.flows, name)?.lineage ?? []).flatMap((member) => ownValue(model.flows, member) ?? []),
  asBefore,
);

type Problems = Readonly<Record<string, readonly Problem[]>>;

type Around = { readonly fields: JsonObject; readonly grammar: Documents };

const flowsOf = (
  project: Project,
  problems: Problems,
  around: Around,
): Readonly<Record<string, FlowModel>> => {
  const read = mapped(project.flows, (source) => readFlow(source, problems, around));
  const declared = mapped(read, ({ flow }) => flow);
  const lineages = mapped(read, ({ name }) => lineageNames(declared, name));
  return mapped(read, (flow) => {
    const lineage = ownValue(lineages, flow.name) ?? [];
    const last = ownValue(declared, lineage.at(-1) ?? '');
    const whole = { ...flow, lineage, linked: last !== undefined && last.extends === undefined };
    // One of which nothing has changed is the same for whoever has worked something out of it.
    return keptFlow(flow.source.flow, piecesOf(whole), () => whole);
  });
};

const keptFlow = keptBy<SourceFile, FlowModel>();

const piecesOf = ({ name, flow, grammar, linked, lineage, gone, source, screens }: FlowModel) => [
  ...[name, flow, grammar, linked, source.scenarios, lineage.join('\n'), gone.join('\n')],
  ...[source.locales, screens].flatMap((each) => Object.entries(each).flat()),
];

const readFlow = (
  source: FlowSource,
  problems: Problems,
  around: Around,
): Omit<FlowModel, 'lineage' | 'linked'> => {
  const value = objectOf(source.flow.value);
  const found = ownValue(problems, source.flow.path) ?? [];
  const pruned = prune(value, [...found, ...manyKinds(value)], 2);
  const flow = withSteps(pruned.value) as unknown as Flow; // What its schema refuses has been taken out.
  return {
    name: source.name,
    source,
    flow,
    grammar: around.grammar,
    gone: isObject(source.flow.value) ? pruned.gone : [''],
    opaque: Object.keys(objectOf(value.steps)).filter((step) =>
      pruned.gone.includes(pointerOf('steps', step)),
    ),
    screens: mapped(source.screens, (file, name) =>
      readScreen({ name, flow: source.name, file }, problems, around),
    ),
  };
};

const withSteps = once((flow: JsonObject) => ({ ...flow, steps: objectOf(flow.steps) }));

/** The words that say what kind a step is. */
export const stepKinds = ['screen', 'call', 'flow', 'credential', 'then', 'leave'] as const;

// A step of two kinds is refused by the schema in words that depend on chance: it has a rule of its own.
const manyKinds = (flow: JsonObject): readonly Problem[] =>
  Object.entries(objectOf(flow.steps))
    .filter(([, step]) => stepKinds.filter((kind) => kind in objectOf(step)).length !== 1)
    .map(([name]) => ({ pointer: pointerOf('steps', name), message: '', advice: '', extra: false }));

const readScreen = (about: ScreenAbout, problems: Problems, { fields, grammar }: Around): ScreenModel => {
  const known = screensOf(grammar).get(about.file);
  if (known?.name === about.name && known.flow === about.flow) return known;
  const read = readAnew(about, problems, fields);
  screensOf(grammar).set(about.file, read);
  return read;
};

// The schemas decide what a file is to be read as: as long as they are the same, it is the same screen.
const screensOf = once((_: Documents) => new WeakMap<SourceFile, ScreenModel>());

type ScreenAbout = Pick<ScreenModel, 'name' | 'flow' | 'file'>;

const readAnew = (about: ScreenAbout, problems: Problems, fields: JsonObject): ScreenModel => {
  const { file, name, flow } = about;
  const found = ownValue(problems, file.path) ?? [];
  if (!isObject(file.value) || found.some(({ extra }) => !extra)) return about;
  const screen = prune(file.value, found, 1).value as unknown as Screen; // What its schema refuses has been taken out.
  try {
    const linked = ownValue(
      linkFlow(flow, { title: flow, steps: {} }, { [name]: screen }, fields).screens,
      name,
    );
    return linked === undefined ? about : { ...about, screen: linked };
  } catch (error) {
    return {
      ...about,
      screen: { ...screen, secrets: [] },
      fault: error instanceof Error ? error.message : String(error),
    };
  }
};

const languagesOf = (project: Project, brands: Readonly<Record<string, BrandModel>>): readonly string[] => {
  const offered = Object.values(brands).flatMap(({ value }) => listOf(value.languages).map(String));
  const written = Object.values(project.flows).flatMap(({ locales }) => Object.keys(locales));
  // A language that no flow has a word in is told once, of the brand.
  const meant = offered.filter((language) => written.includes(language));
  return [...new Set(meant.length > 0 ? meant : written)].sort();
};
