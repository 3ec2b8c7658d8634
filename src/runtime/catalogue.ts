import type { Environment } from '../config/environment.ts';
import type { FlagRule } from '../config/flags.ts';
import type { Operation } from '../config/operations.ts';
import type { Formatter, JsonObject, LinkedFlow } from '../engine/index.ts';
import type { PageDefaults } from './analytics.ts';

/** A precompiled AJV validator of one form. `errors` are those of the last call. */
export type Validate = {
  (values: unknown): boolean;
  errors?: null | undefined | readonly ValidationError[];
  /** The validators of the schema and of what it is made of, by rjsf's hash. */
  readonly parts?: Readonly<Record<string, Validate>>;
};

/** An AJV error: the field is in `instancePath`, or in `params.missingProperty` of a `required` one. */
export type ValidationError = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: JsonObject;
};

/** One flow as it is shipped: linked, with the operations that it calls, what these and it read of the issuer beside its facts, the validators of its forms by screen, and the formatters that only some flows use. */
export type FlowModule = {
  readonly flow: LinkedFlow;
  readonly issuer?: JsonObject;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly validators: Readonly<Record<string, Validate>>;
  readonly formatters?: Readonly<Record<string, Formatter>>;
};

/** What is needed only where the page does not carry its brand. `languages` are those that every flow has words in. */
export type BrandRules = {
  readonly validate: Validate;
  readonly defaults: JsonObject;
  readonly languages: readonly string[];
};

/** What analytics is told of every page, and all operations that the runtime itself calls. */
export type ShippedFurther = {
  readonly pageDefaults: PageDefaults;
  readonly operations: Readonly<Record<string, Operation>>;
};

/** An external script: its address and what it must be there, the name where the page finds it, and what must hold for it to be loaded; at routes that are `barred` to it, it never is. */
export type ScriptFacts = {
  readonly src?: string;
  readonly integrity?: string;
  readonly barred?: readonly string[];
  readonly global?: string;
  readonly flag?: string;
  readonly needs?: string;
  readonly probeAfter?: number;
  readonly onDemand?: boolean;
};

/** What the runtime reads of the issuer; flows read the rest of it as data. */
export type IssuerFacts = {
  /** What people know the bank by. */
  readonly displayName?: string;
  readonly flows: {
    readonly root: string;
    readonly shell: string;
    readonly unknown: { readonly flow: string; readonly path: string };
  };
  readonly operations: { readonly flags: string; readonly brand: string };
  readonly flags: Readonly<Record<string, FlagRule>>;
  readonly scripts: Readonly<Record<string, ScriptFacts>>;
  readonly oauth: { readonly scope: string; readonly stateLength: number; readonly callback: string };
  readonly redirectHosts: readonly string[];
  readonly rememberedDays?: number;
  readonly channel: { readonly prefix: string; readonly desktop: string; readonly mobile: string };
  /** Links of the footer, each with the fact of the brand that hides it. */
  readonly hiddenLinks?: Readonly<Record<string, string>>;
};

/** The brand that is shown when another cannot be had, as it stands in its folder. */
export type Fallback = { readonly id: string; readonly brand: JsonObject };

/** Everything that a page is made of: what the bundle knows, and what the page brings along. */
export type Catalogue = Shipped & { readonly environment: Environment; readonly fallback: Fallback };

/** Everything that the bundle knows, whatever the brand and wherever it is served: flows, words, issuer. */
export type Shipped = {
  /** Addresses below the basename and the flow of each. */
  readonly routes: Readonly<Record<string, string>>;
  /** Loads a flow. Rejects where there is none of that name. */
  readonly load: (flow: string) => Promise<FlowModule>;
  /** The flows that are there from the start. */
  readonly loaded: Readonly<Record<string, FlowModule>>;
  readonly words: (flow: string, language: string) => Promise<JsonObject>;
  readonly issuer: IssuerFacts;
  /** What only the second half of the runtime needs. */
  readonly further: () => Promise<ShippedFurther>;
  /** The operations that the first half of the runtime itself calls. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly brandRules: () => Promise<BrandRules>;
  /** The names of all query parameters that any flow declares secret. */
  readonly secretQuery: readonly string[];
  /** The names of the query parameters that the flow at home reads: a way home takes them along. */
  readonly homeQuery: readonly string[];
};

/** What the page says of itself in its JSON data block. Each carries the environment that it was published for, and its brand, resolved, or the one that stands in for any. `digests` has one of the brand's files for each language (of brand.json and the brand's words in it), `view` that of what is drawn. One that starts a called flow alone names it, with its input in `entry`. */
export type PageData = {
  readonly brandId: string;
  readonly brand?: JsonObject;
  readonly digests?: Readonly<Record<string, string>>;
  readonly view?: string;
  readonly language: string;
  readonly environment?: Environment;
  readonly fallback?: Fallback;
  readonly flow?: string;
  readonly entry?: JsonObject;
};

export type { Environment, FlagRule, Operation };
