import type { Formatter } from '../engine/index.ts';
import { identity } from './identity.ts';
import { issued } from './issued.ts';
import { registered } from './registered.ts';
import { written } from './written.ts';
import { zoned } from './zoned.ts';

/** The formatters that are handed to the engine, by the name of their set: a flow brings along the sets that it uses. */
export const formatterSets: Readonly<Record<string, Readonly<Record<string, Formatter>>>> = {
  identity,
  issued,
  registered,
  written,
  zoned,
};

/** The properties of `brands/issuer.json` that the formatters of each set read. */
export const formatterFacts: Readonly<Record<string, readonly string[]>> = {
  identity: ['oauth'],
  issued: ['languageIds'],
  zoned: ['timeZone'],
};

/** All of them. */
export const handedIn: Readonly<Record<string, Formatter>> = {
  ...identity,
  ...issued,
  ...registered,
  ...written,
  ...zoned,
};
