import { isObject, type Json, mapValues, ownValue } from '../engine/index.ts';

/** How a flag is read from the edge configuration: an explicit boolean `from`, else whether the brand is in `list`, else `default`. */
export type FlagRule = {
  readonly from?: string;
  readonly list?: string;
  readonly default: boolean;
};

export type Flags = Readonly<Record<string, boolean>>;

/** All flags of the table for one brand. Without a reply, and for whatever it leaves out or garbles, the defaults. */
export const flagsFrom = (
  reply: Json | undefined,
  brandId: string,
  table: Readonly<Record<string, FlagRule>>,
): Flags => {
  const member = (name: string | undefined): Json | undefined =>
    name !== undefined && isObject(reply) ? ownValue(reply, name) : undefined;
  return mapValues(table, (rule) => {
    const stated = member(rule.from);
    const list = member(rule.list);
    const listed = Array.isArray(list) ? list.includes(brandId) : rule.default;
    return typeof stated === 'boolean' ? stated : listed;
  });
};
