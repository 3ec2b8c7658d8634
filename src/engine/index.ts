/** The engine: a state and an event give the next state and the effects that the world is asked for; `view` says what of a state is to be drawn. This is all that others know of it. */
export { holds, referencesOf } from './condition.ts';
export type * from './declarations.ts';
export { formatters } from './format.ts';
export {
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  objectOf,
  ownValue,
  without,
} from './json.ts';
export { codeName, leadOf, lineageOf, listOf, rulesFor } from './outcome.ts';
export { type Recorded, recorded, replayed, saved } from './save.ts';
export { initialState, transition } from './transition.ts';
export type * from './types.ts';
export {
  isReference,
  type ParsedReference,
  parseReference,
  textOf,
  valueAt,
} from './value.ts';
export { emptyView, view } from './view.ts';
