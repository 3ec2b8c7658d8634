import type { Reply } from '../config/reply.ts';
import type { Json } from '../engine/index.ts';
import { isObject } from './json.ts';

/**
 * What an answer holds of what its operation declares. A part that is not declared, or is not what is declared, is not
 * there; undefined where nothing is left.
 */
export const takeIn = (reply: Reply, value: Json | undefined): Json | undefined => {
  if (reply === true) return value;
  if (typeof reply === 'number') return typeof value === 'string' ? plain(value, reply) : undefined;
  if (typeof reply === 'string') return isOfType(reply, value) ? value : undefined;
  if (isAlternatives(reply))
    return reply.map((each) => takeIn(each, value)).find((taken) => taken !== undefined);
  const { '[]': member } = reply;
  if (member !== undefined)
    return Array.isArray(value)
      ? value.map((each: Json) => takeIn(member, each)).filter((taken) => taken !== undefined)
      : undefined;
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(reply).flatMap(([name, each]) => {
          const taken = Object.hasOwn(value, name) ? takeIn(each, value[name]) : undefined;
          return taken === undefined ? [] : [[name, taken]];
        }),
      )
    : undefined;
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
