import type { Operation } from '../config/operations.ts';
import type { Reply } from '../config/reply.ts';
import { isObject, type Json, ownValue } from '../engine/index.ts';
import { takeIn } from './reply.ts';
import type { Report } from './report.ts';

/**
 * The parts of an answer that say something other than what its operation declares, and are therefore not taken in: the
 * JSON Pointer of each, once, in which `*` stands for a list's members, and never a value. A list that is too long is one of them. A part that says nothing, or
 * is not declared at all, is none of them.
 */
export const droppedOf = (reply: Reply, value: Json | undefined): readonly string[] => [
  ...new Set(partsOf(reply, value, '')),
];

const partsOf = (reply: Reply, value: Json | undefined, at: string): readonly string[] => {
  if (value === undefined || value === null || takeIn(true, value) === undefined) return [];
  if (!fits(reply, value)) return [at];
  if (typeof reply !== 'object') return [];
  if (isAlternatives(reply)) return partsOf(reply.find((each) => fits(each, value)) ?? true, value, at);
  const { '[]': member, '#': most = Infinity } = reply;
  if (member !== undefined) {
    const members: readonly Json[] = Array.isArray(value) ? value : [];
    const isCut = members.filter((each) => takeIn(member, each, true) !== undefined).length > Number(most);
    return [...(isCut ? [at] : []), ...members.flatMap((each) => partsOf(member, each, `${at}/*`))];
  }
  return Object.entries(reply).flatMap(([name, each]) => {
    const member = isObject(value) ? ownValue(value, name) : undefined;
    return member === undefined ? [] : partsOf(each, member, `${at}/${name}`);
  });
};

const fits = (reply: Reply, value: Json): boolean => {
  if (typeof reply !== 'object') return takeIn(reply, value) !== undefined;
  if (isAlternatives(reply)) return reply.some((each) => fits(each, value));
  return Object.hasOwn(reply, '[]') ? Array.isArray(value) : isObject(value);
};

const isAlternatives = (reply: Reply): reply is readonly Reply[] => Array.isArray(reply);

/** Reports what of an answer is not taken in: the operation and where it stands. */
export const tellDropped =
  ({ report }: { readonly report: Report }) =>
  ({ id, reply = true }: Operation, body: Json): void => {
    const parts = droppedOf(reply, body);
    if (parts.length > 0) report('dropped', id, { operation: id, parts });
  };
