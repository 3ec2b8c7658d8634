import { type DataMap, ownValue, parseReference } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import { referencesIn } from '../../grammar/references.ts';
import { objectOf } from '../../source.ts';
import { slots } from './known.ts';
import { type FlowModel, lineageOf, type Model, mapped } from './model.ts';
import { once } from './once.ts';
import { membersShape, type Shape, schemaShape } from './shape.ts';

/** The shape of facts that are declared by name and type. */
export const dataShape = (...maps: readonly (DataMap | undefined)[]): Shape =>
  membersShape(
    Object.assign({}, ...maps.map((map) => mapped(map ?? {}, (datum) => schemaShape(objectOf(datum))))),
  ); // A datum is written in JSON Schema's words.

/** What a flow has of something by name, its own and what it inherits. */
export const inherited = <Value>(
  model: Model,
  flow: string,
  part: (member: FlowModel) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> => Object.assign({}, ...[...lineageOf(model, flow)].reverse().map(part));

/** The facts that a flow keeps, its own and inherited ones, by name. */
export const dataOf = (model: Model, { name }: FlowModel): DataMap =>
  inherited(model, name, ({ flow }) => ({ ...flow.data, ...flow.input }));

/** The facts that a called flow is given, its own and inherited ones, by name. */
export const inputOf = (model: Model, name: string): DataMap =>
  inherited(model, name, ({ flow }) => flow.input);

/** The facts that live as long as the page, of whichever flow. */
export const sharedOf = once(
  (model: Model): DataMap => Object.assign({}, ...Object.values(model.flows).map(({ flow }) => flow.shared)),
  asBefore,
);

/** The names below which flows keep something in the tab, of whichever flow. */
export const sessionOf = once(
  (model: Model): readonly string[] =>
    Object.values(model.flows).flatMap(({ flow }) => Object.keys(flow.session ?? {})),
  asBefore,
);

/** The slots of browser storage that flows may fill and empty. */
export const slotsOf = (model: Model): readonly string[] => [
  ...slots,
  ...sessionOf(model).map((name) => `session.${name}`),
];

/** The values that a flow names, its own and inherited ones. */
export const valuesOf = (model: Model, { name }: FlowModel): Readonly<Record<string, unknown>> =>
  inherited<unknown>(model, name, ({ flow }) => flow.values);

/** Whether a named value leads back to itself. */
export const readsItself = (
  values: Readonly<Record<string, unknown>>,
  name: string,
  trail: readonly string[] = [],
): boolean =>
  trail.includes(name) ||
  referencesIn(ownValue(values, name)).some(({ text }) => {
    const { root, path } = parseReference(text);
    return root === 'value' && readsItself(values, path[0] ?? '', [...trail, name]);
  });

/** The outcomes with which a called flow ends, with what each hands back. A shape that nobody declares is another rule's to tell. */
export const returnsOf = (model: Model, flow: string): Readonly<Record<string, DataMap>> =>
  mapped(
    lineageOf(model, flow).find((member) => member.flow.returns !== undefined)?.flow.returns ?? {},
    (payload) => (typeof payload === 'string' ? (ownValue(shapesOf(model, flow), payload) ?? {}) : payload),
  );

/** The shapes that a flow names, its own and inherited ones. */
export const shapesOf = (model: Model, name: string): Readonly<Record<string, DataMap>> =>
  inherited(model, name, ({ flow }) => flow.shapes);
