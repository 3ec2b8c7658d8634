import type { Reply } from '../config/reply.ts';
import { isObject, type Json, mapValues, valueAt } from '../engine/index.ts';

/**
 * What an answer holds of what its operation declares. A part that is not declared, or is not what is declared, is not
 * there. Nor is a part that says nothing: null, a text with nothing in it that is seen (white space alone is nothing, too),
 * an object of which nothing is left. A list stays, without such members and those beyond the most that it may
 * have. Undefined where nothing is what is declared.
 */
export const takeIn = (reply: Reply, value: Json | undefined, isPart = false): Json | undefined => {
  // Nothing in it that is seen.
  if (typeof value === 'string' && !/[^\s\p{C}]/u.test(value)) return undefined;
  if (reply === true) return value;
  if (typeof reply === 'number') return typeof value === 'string' ? plain(value, reply) : undefined;
  if (typeof reply === 'string') return isOfType(reply, value) ? value : undefined;
  if (isAlternatives(reply))
    return reply.map((each) => takeIn(each, value, isPart)).find((taken) => taken !== undefined);
  const { '[]': member, '#': most = Infinity } = reply;
  if (member !== undefined)
    return Array.isArray(value)
      ? value
          .map((each: Json) => takeIn(member, each, true))
          .filter((taken) => taken !== undefined)
          .slice(0, Number(most))
      : undefined;
  if (!isObject(value)) return undefined;
  const members = mapValues(reply, (each, name) => takeIn(each, valueAt(value, [name]), true));
  return isPart && Object.keys(members).length === 0 ? undefined : members;
};

const isOfType = (declared: string, value: Json | undefined): boolean => {
  const [types = '', ...pattern] = declared.split(/(?=\^)/);
  return types.includes(typeof value) && new RegExp(pattern.join(''), 'u').test(String(value));
};

// Characters that are not seen, or turn the direction of what is around them, are not text; a new line is.
const plain = (text: string, length: number): string =>
  Array.from(text.replace(/[^\P{C}\n]/gu, ''))
    .slice(0, length)
    .join('');

const isAlternatives = (reply: Reply): reply is readonly Reply[] => Array.isArray(reply);
