import { isObject, type Json, type JsonObject, ownValue } from '../engine/index.ts';
import { type Account, type Bank, byUserId } from './bank.ts';
import type { Route } from './document.ts';
import { merge, patchAt, text } from './json.ts';
import { holder } from './oauth/codes.ts';
import { type Answer, type Call, lacking, type Run } from './operation.ts';
import { openProof, requestOf } from './proof.ts';
import type { World } from './world.ts';

/**
 * An operation that the bank has no code for, answered from what the document says of it: the example of its success,
 * or what the schema asks for, with a code by person. What the document does not say is told in words.
 */
export const declared =
  (route: Route): Run =>
  async (call, bank, world) => {
    const account = await personOf(call, bank, world);
    const code = codeFor(route, account);
    const known =
      route.idPointer !== undefined || code === undefined || ownValue(route.codes, code) !== undefined;
    if (!known)
      return lacking(
        bank,
        `x-sandbox of ${route.operation} answers ${code}, which is not among its x-outcome.codes.`,
      );
    if (route.idPointer !== undefined && code !== undefined) return refused(bank, route.idPointer, code);
    const answer = answerWith(route, code, { call, bank, world, account });
    const why = route.defect(answer.status, 'application/json', answer.body);
    return why === undefined
      ? answer
      : lacking(bank, `The document has no example of what ${route.operation} answers, and ${why}.`);
  };

type Around = {
  readonly call: Call;
  readonly bank: Bank;
  readonly world: World;
  readonly account: Account | undefined;
};

const answerWith = (route: Route, code: string | undefined, around: Around): Answer => {
  const { status, body } = route.success(code);
  if (body === undefined) return { bank: around.bank, status };
  const { bank, fields } = opened(route, code, around);
  const coded = code === undefined ? {} : patchAt(route.codePointer ?? '/code', code);
  return { bank, status, body: merge(merge(body, coded), fields) };
};

// The session that the passcode flow goes on with, where the table says that the code asks for one.
const opened = (
  { sandbox }: Route,
  code: string | undefined,
  { call, bank, world, account }: Around,
): { readonly bank: Bank; readonly fields: JsonObject } => {
  const segment = text(sandbox, 'passcode', code ?? '');
  if (segment === undefined || account === undefined) return { bank, fields: {} };
  return openProof(bank, world, account, { segment, check: 'otp', request: requestOf(call) });
};

const refused = (bank: Bank, pointer: string, id: string): Answer => ({
  bank,
  status: 400,
  body: merge({ message: 'Answered from the document.' }, patchAt(pointer, id)),
});

const codeFor = (route: Route, account: Account | undefined): string | undefined => {
  const { operation, sandbox, codes, codePointer } = route;
  const own =
    account && (text(sandbox, 'people', account.persona.id) ?? ownValue(account.persona.answers, operation));
  const shown = codePointer && text(route.success(undefined).body, ...codePointer.split('/').slice(1));
  return own ?? text(sandbox, 'otherwise') ?? (shown || Object.keys(codes)[0]);
};

/** Whose call it is: who holds the token, or whose session, user ID or card stands anywhere in it. */
const personOf = async (call: Call, bank: Bank, world: World): Promise<Account | undefined> => {
  const token = await holder(call, bank, world);
  const texts = [...textsIn(call.body), ...textsIn(call.params)];
  const session = texts.map((each) => ownValue(bank.proofs, each)).find(Boolean);
  const known = ownValue(bank.accounts, token?.account ?? session?.account ?? '');
  return known ?? texts.map((each) => byText(bank, each)).find(Boolean);
};

const byText = (bank: Bank, value: string): Account | undefined =>
  byUserId(bank, value) ??
  Object.values(bank.accounts).find(({ persona }) =>
    [persona.card, persona.replaces, persona.tid].includes(value),
  );

const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};
