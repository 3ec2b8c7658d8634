import type { JsonObject } from '../engine/index.ts';

/** What is opened: a route below the basename, what is handed to it in memory, what of that the browser keeps with its history, and what its address says. */
export type Opened = {
  readonly route: string;
  readonly entry: JsonObject;
  readonly kept?: JsonObject;
  readonly query: JsonObject;
};

/** How a route is opened; `replace` takes the place of the present history entry. */
export type OpenOptions = {
  readonly entry?: JsonObject;
  readonly query?: JsonObject;
  readonly replace?: boolean;
};
