import type { Json, JsonObject } from '../../engine/index.ts';
import { listOf, objectOf } from '../source.ts';
import type { Stage } from './stage.ts';

/** A call as the sandbox notes it when it comes, however late it is answered. */
export type Call = {
  readonly operation: string;
  readonly status: number;
  readonly code?: string;
  /** What of the request does not fit the document. */
  readonly problem?: string;
  readonly params: JsonObject;
  readonly request?: Json | undefined;
};

/** The calls that a page has made, the first one first. */
export const callsOn = async (stage: Stage): Promise<readonly Call[]> =>
  listOf(await stage.sandbox('log.json'))
    .map(callOf)
    .toReversed();

const callOf = (noted: Json): Call => {
  const { operation, status, code, problem, params, request } = objectOf(noted);
  return {
    operation: String(operation),
    status: Number(status),
    ...(typeof code === 'string' && { code }),
    ...(typeof problem === 'string' && { problem }),
    params: objectOf(params),
    request,
  };
};

/** The last passcode that was sent to the visitor. */
export const lastCode = async (stage: Stage): Promise<string> => {
  const { code } = objectOf(listOf(await stage.sandbox('outbox.json'))[0]);
  if (typeof code !== 'string') throw new Error('The sandbox has sent no passcode');
  return code;
};
