import type { Json, JsonObject } from '../engine/index.ts';
import type { Bank } from './bank.ts';
import type { World } from './world.ts';

/** A request that fits the API document. `params`: path, query and header parameters by name; `body`: JSON, or the fields of a form. */
export type Call = {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  readonly bearer?: string | undefined;
};

/** The bank afterwards, and what is said. For operations that the browser navigates to: `page` is HTML, `location` where it is sent on to. */
export type Answer = {
  readonly bank: Bank;
  readonly status: number;
  readonly body?: Json;
  readonly page?: string;
  readonly location?: string;
  /** What the document would have to say for an answer, in words. */
  readonly lacks?: string;
  /** What is wrong with a request that is answered all the same. */
  readonly stray?: string;
};

/** One operation: pure but for waiting on signatures and hashes. */
export type Run = (call: Call, bank: Bank, world: World) => Answer | Promise<Answer>;

/** A 200 with a response code, as the legacy calls answer. */
export const coded = (bank: Bank, world: World, code: string, fields: JsonObject = {}): Answer => ({
  bank,
  status: 200,
  body: {
    status: {
      response_code: code,
      response_desc: `Sandbox answer ${code}`,
      trans_id: world.id('trans'),
    },
    ...fields,
  },
});

/** A 200 with a body. */
export const said = (bank: Bank, body: JsonObject): Answer => ({ bank, status: 200, body });

/** A failure, in the document's shape for failures. */
export const failed = (bank: Bank, status: number, code: string, message: string): Answer => ({
  bank,
  status,
  body: { code, message },
});

/** What is said where the document does not have what an answer needs. */
export const lacking = (bank: Bank, lacks: string): Answer => ({
  ...failed(bank, 500, 'sandbox', lacks),
  lacks,
});

/** The headers of an answer that nobody may keep (RFC 6749, section 5.1). */
export const unkept = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;
