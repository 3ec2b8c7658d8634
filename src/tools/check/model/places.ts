import { type Json, type JsonObject, listOf, type Rule, type Rules } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import type { Name, Use } from '../../grammar/declarations.ts';
import { type Circumstances, namesAmong, type Place, placesIn } from '../../grammar/walk.ts';
import { type SourceFile, segmentsOf } from '../../source.ts';
import { grouped } from './groups.ts';
import type { FlowModel, Model, ScreenModel } from './model.ts';
import { once, onceFor } from './once.ts';

/** A place in a flow or one of its screens, and the circumstances under which it is read. */
export type Spot = Circumstances & {
  readonly flow: FlowModel;
  readonly file: SourceFile;
  readonly pointer: string;
  readonly screen?: ScreenModel;
};

/** A place and what stands there. */
export type PlaceSpot = Spot & Omit<Place, 'at'>;

/** A name of something that stands elsewhere. */
export type NameSpot = Omit<PlaceSpot, 'value'> & { readonly value: string };

/** A name wherever it stands. */
export type NamedPlace = Pick<NameSpot, 'file' | 'pointer' | 'value' | 'target'>;

/** A value and what it is for. `name` is what it is given to (a datum, a parameter, a slot), `target` the operation, flow, address or return. */
export type ValueSpot = PlaceSpot & { readonly use: Use };

/** One rule. */
export type RuleSpot = PlaceSpot & { readonly rule: Rule };

/** Rules of which the first that holds is taken; `listed` when they are written as a list. */
export type RuleList = PlaceSpot & { readonly rules: readonly Rule[]; readonly listed: boolean };

/** A call: by a step, in the background, or without waiting for the answer. `word` names the operation. */
export type CallSpot = PlaceSpot & {
  readonly word: string;
  readonly operation: string;
  readonly call: { readonly params?: JsonObject };
};

/** All places of a flow and its screens, found once for a model. */
export const placesOf = once((flow: FlowModel): readonly PlaceSpot[] => [
  ...ofFlow(flow),
  ...Object.values(flow.screens).flatMap(ofScreens(flow)),
]);

const ofFlow = once(
  (flow: FlowModel): readonly PlaceSpot[] =>
    // A copy: what is found in a declaration is kept for it, and this one may change.
    spotsIn('flow.schema.json', { ...flow.flow }, { flow, file: flow.source.flow }),
  asBefore,
);

const ofScreens = once((flow: FlowModel) =>
  once(
    (screen: ScreenModel): readonly PlaceSpot[] =>
      screen.screen === undefined
        ? []
        : spotsIn('screen.schema.json', { ...screen.screen }, { flow, file: screen.file, screen }),
    asBefore,
  ),
);

const spotsIn = (schema: string, value: object, around: Omit<Spot, 'pointer'>): readonly PlaceSpot[] =>
  placesIn(around.flow.grammar, schema, value as Json).map(({ at, ...place }) => ({
    ...around,
    ...at,
    ...place,
  })); // A declaration is JSON.

/** The places of a flow that are written by a definition of the schema, such as Leave. */
export const partsOf = onceFor(
  (flow: FlowModel, definition): readonly PlaceSpot[] => byDefinition(flow).get(definition) ?? [],
  asBefore,
);

/** The names of such things that a flow and its screens refer to. */
export const namesIn = (flow: FlowModel, ...names: readonly Name[]): readonly NameSpot[] =>
  names.flatMap((name) => named(flow, name));

/** The values of a flow and its screens, but for those that conditions ask for. */
export const valuesIn = once(
  (flow: FlowModel): readonly ValueSpot[] =>
    placesOf(flow).flatMap((place) => {
      const { value: use } = place.holds;
      return use === undefined || use === 'condition' ? [] : [{ ...place, use }];
    }),
  asBefore,
);

/** The references that conditions ask for or may compare with. */
export const askedIn = once(
  (flow: FlowModel): readonly ValueSpot[] =>
    placesOf(flow).flatMap((place) =>
      place.holds.value === 'condition' ? [{ ...place, use: 'condition' as const }] : [],
    ),
  asBefore,
);

/** All lists of rules of a flow, in the order of the file. */
export const listsIn = once(
  (flow: FlowModel): readonly RuleList[] =>
    partsOf(flow, 'Rules').map((place) => ({
      ...place,
      rules: listOf(place.value as unknown as Rules), // Its schema says so.
      listed: Array.isArray(place.value),
    })),
  asBefore,
);

/** All rules of a flow, one by one. */
export const rulesIn = once(
  (flow: FlowModel): readonly RuleSpot[] =>
    partsOf(flow, 'Rule').map((place) => ({ ...place, rule: place.value as Rule })),
  asBefore,
);

/** Every call that a flow declares. */
export const callsIn = once(
  (flow: FlowModel): readonly CallSpot[] =>
    namesIn(flow, 'operation').map((name) => {
      const [word = ''] = segmentsOf(name.pointer).slice(-1);
      return { ...aroundOf(name), word, operation: name.value, call: name.around };
    }),
  asBefore,
);

/** The names of such things in a file beside the flows, where they play a part for the app itself: the issuer's, or an environment. */
export const namesOfFile = (
  { project, documents }: Model,
  which: 'issuer' | 'environment',
  name: Name,
  file = project.issuer,
): readonly NamedPlace[] =>
  file?.value === undefined
    ? []
    : namesAmong(placesIn(documents, `${which}.schema.json`, file.value), name).map((place) => ({
        ...place,
        file,
      }));

/** The object that a place stands in. */
export const aroundOf = <Where extends { readonly pointer: string }>(place: Where): Where => ({
  ...place,
  pointer: place.pointer.slice(0, place.pointer.lastIndexOf('/')),
});

const byDefinition = once((flow: FlowModel) =>
  grouped(placesOf(flow).flatMap((place) => place.is.map((definition) => [definition, place] as const))),
);

const named = onceFor((flow: FlowModel, name): readonly NameSpot[] => byName(flow).get(name) ?? [], asBefore);

const byName = once((flow: FlowModel) =>
  grouped(
    placesOf(flow).flatMap((place): readonly (readonly [string, NameSpot])[] => {
      const { holds, value } = place;
      return holds.name === undefined || typeof value !== 'string' ? [] : [[holds.name, { ...place, value }]];
    }),
  ),
);
