import type { Json, JsonObject } from '../engine/index.ts';

/** Whether a value is an object with named members. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
