import type { Answer, JsonObject } from '../engine/index.ts';

/** What is known of the visitor beside the page's own. */
export type Known = {
  /** The person's machine; and when time is up, for how many seconds nobody had done anything (`idle`), and whether anything was begun (`begun`). */
  device: JsonObject;
  /** Whether the chat assistant is live. */
  assistant: JsonObject;
  /** Which external scripts can be called. */
  scripts: JsonObject;
  /** The app's own cookies. */
  cookies: JsonObject;
  /** The number that all calls of a session in this tab carry. */
  correlationId: string;
  /** Whether this tab was here before. */
  returns?: boolean;
  /** Whether the very page was: it was loaded again, or is come back to. */
  readonly reopened: boolean;
  /** The parameters that the page's address had more than once. */
  repeated: readonly string[];
  /** The digests of the brand's files that the page was made from, by language; absent where nobody asks for them again. */
  digests?: Readonly<Record<string, string>> | undefined;
  /** The answer to the question for flags, once that is asked. */
  flags?: Promise<Answer>;
  /** How far the server's clock is ahead of the device's, in milliseconds, by the latest response that gave its time. */
  clockOffset: number;
  /** How often something was pressed. */
  presses: number;
  /** The action that was pressed since anything was changed, by its layer's key and its name; and when, by the monotonic clock. */
  pressed?: { readonly key: number; readonly action: string; readonly at: number };
};

/** What is known at first. */
export const knownAtFirst = (reopened: boolean): Known => ({
  device: {},
  assistant: {},
  scripts: {},
  cookies: {},
  correlationId: '',
  reopened,
  repeated: [],
  clockOffset: 0,
  presses: 0,
});
