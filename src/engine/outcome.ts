import type { Outcomes, Rule, Rules } from './declarations.ts';
import { type Json, type JsonObject, ownValue } from './json.ts';
import type { Answer, CredentialAnswer, LinkedFlow, OperationFacts, Outcome, Scope } from './types.ts';
import { pointed, valueAt } from './value.ts';

/**
 * What an answer means: a 2xx has the declared response code as its outcome, `missing` where it is absent, `ok` where
 * none is declared; any other status has the outcome that the issuer's table gives the error id in the body or the
 * id's dotted beginning (idp.otp), else `http.<status>`; no answer at all is `failed.<reason>`. The browser's is named.
 */
export const outcomeOf = (
  operation: OperationFacts | undefined,
  answer: Answer | CredentialAnswer,
  issuer: JsonObject,
): Outcome => {
  if ('failed' in answer) return { name: `failed.${answer.failed}`, http: 0 };
  if ('credential' in answer) return { name: answer.credential };
  const transId = operation?.transId
    ?.map((pointer) => pointed(answer.body, pointer))
    .find((id) => id !== undefined);
  const told = transId === undefined ? {} : { transId: String(transId) };
  // The status of a 2xx says nothing to anybody: it names no failure.
  if (answer.status >= 200 && answer.status < 300) return { ...told, ...codeOf(operation, answer.body) };
  const facts = { ...told, http: answer.status };
  const id = operation?.ids && pointed(answer.body, operation.ids.pointer);
  const rows = operation?.ids && ownValue(issuer, operation.ids.table);
  const mapped =
    id === undefined
      ? undefined
      : namesOf(String(id))
          .map((name) => valueAt(rows, [name]))
          .find(Boolean);
  return mapped === undefined
    ? { ...facts, name: `http.${answer.status}`, ...(id === undefined ? {} : { code: String(id) }) }
    : { ...facts, name: String(mapped), code: String(id) };
};

/**
 * The flow and those that it extends, itself first; undefined where one of them is not loaded.
 */
export const lineageOf = (scope: Pick<Scope, 'flows'>, name: string): readonly LinkedFlow[] | undefined => {
  const flow = ownValue(scope.flows, name);
  if (flow === undefined) return undefined;
  if (flow.extends === undefined) return [flow];
  const inherited = lineageOf(scope, flow.extends);
  return inherited && [flow, ...inherited];
};

/** What has a name in a flow, or in the nearest that it extends. */
export const named = <F, T>(
  lineage: readonly F[],
  part: (flow: F) => { readonly [name: string]: T } | undefined,
  name: string,
): T | undefined => lineage.map((flow) => ownValue(part(flow), name)).find((found) => found !== undefined);

/**
 * The rules for an outcome. The step is searched first, then the flow, then those it extends, each for the outcome, its
 * dotted prefixes (http.403, http.4xx, http) and at last `*`, which stands for response codes alone, so that it never
 * swallows a transport failure.
 */
export const rulesFor = (
  levels: readonly (Outcomes | undefined)[],
  outcome: string,
  isCode: boolean,
): readonly Rule[] | undefined => {
  const names = namesOf(outcome);
  const found = levels
    .map(
      (level) =>
        names.map((name) => entryOf(level, name)).find(Boolean) ?? (isCode ? level?.['*'] : undefined),
    )
    .find(Boolean);
  return found === undefined ? undefined : listOf(found);
};

/** One rule or several as a list. */
export const listOf = (rules: Rules): readonly Rule[] => (Array.isArray(rules) ? rules : [rules]);

/** Where a rule leads, as telemetry tells it: a step, the word by which it leaves the flow, or `stay`. */
export const leadOf = ({ goto, leave }: Rule): string =>
  goto ?? (leave === undefined ? 'stay' : (Object.keys(leave)[0] ?? 'leave'));

/** The outcome that a response code is. One that could be taken for an HTTP status says what it is: `code.401`. */
export const codeName = (code: string): string => (/^[1-5]\d\d$/.test(code) ? `code.${code}` : code);

const codeOf = (
  operation: OperationFacts | undefined,
  body: Json | undefined,
): { name: string; code?: string } => {
  if (operation?.outcome === undefined) return { name: 'ok' };
  const code = pointed(body, operation.outcome);
  return code === undefined ? { name: 'missing' } : { name: codeName(String(code)), code: String(code) };
};

const namesOf = (outcome: string): readonly string[] => {
  const parts = outcome.split('.');
  const prefixes = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  const family = /^http\.(\d)\d\d$/.exec(outcome);
  return family === null ? prefixes : [outcome, `http.${family[1]}xx`, 'http'];
};

// A key may name several outcomes, separated by spaces.
const entryOf = (outcomes: Outcomes | undefined, name: string): Rules | undefined =>
  outcomes === undefined || name === '*'
    ? undefined
    : (ownValue(outcomes, name) ??
      Object.entries(outcomes).find(([key]) => key.includes(' ') && key.split(' ').includes(name))?.[1]);
