import { existsSync, readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../src/engine/index.ts';

/** What must hold of a call: method, host and path; the headers that the client fills in; each parameter as place, name, `optional`, `segments`; and bodies that it takes. */
export type PinnedOperation = {
  readonly call: string;
  readonly bearer?: string;
  readonly headers?: string;
  readonly parameters?: readonly string[];
  readonly sends?: string;
  readonly accepts: string;
  readonly codes?: string;
  readonly ids?: string;
  readonly mutates?: readonly string[];
  readonly bodies?: readonly Json[];
};

/** What a field makes of texts: how they are sent, or why they are refused; and what a browser and an agent are told of it. */
export type PinnedField = {
  readonly autocomplete?: string;
  readonly secret?: true;
  readonly private?: true;
  readonly maxLength?: number;
  readonly length?: number;
  readonly sent?: Readonly<Record<string, string>>;
  readonly refused?: Readonly<Record<string, string>>;
};

type Contract = {
  readonly operations: Readonly<Record<string, PinnedOperation>>;
  readonly secrets: {
    readonly request: readonly string[];
    readonly parameters: readonly string[];
    readonly replies: readonly string[];
  };
  readonly texts: readonly string[];
  readonly fields: Readonly<Record<string, PinnedField>>;
  readonly brands: Readonly<Record<string, JsonObject>>;
  /** The fields of the form that a person is handed over by. */
  readonly handover: JsonObject;
  /** What files say that no journey can show, by file. */
  readonly declared: Readonly<Record<string, JsonObject>>;
  /** Messages by flow and key, with the names of what is filled in. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What an owner wants kept of the bank's contract. What it does not name is free. */
export const contract = JSON.parse(readFileSync('schemas/contract.json', 'utf8')) as Contract;

/** What a file says that the contract pins something of; where there is no such file, which pin names it. */
export const pinnedFile = (path: string, pin: string): JsonObject => {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
  throw new Error(
    `schemas/contract.json has a pin at ${pin} for ${path}, and there is no such file: where it was renamed or is no longer wanted, say so in schemas/contract.json, which an owner may edit`,
  );
};
