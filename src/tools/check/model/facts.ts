import type { DataMap } from '../../../engine/index.ts';
import { objectOf } from '../../source.ts';
import { type FlowModel, lineageOf, type Model, mapped } from './model.ts';
import { membersShape, type Shape, schemaShape } from './shape.ts';

/** The shape of facts that are declared by name and type. */
export const dataShape = (...maps: readonly (DataMap | undefined)[]): Shape =>
  membersShape(
    Object.assign({}, ...maps.map((map) => mapped(map ?? {}, (datum) => schemaShape(objectOf(datum))))),
  ); // A datum is written in JSON Schema's words.

/** The facts that a flow keeps, its own and inherited ones, by name. */
export const dataOf = (model: Model, flow: FlowModel): DataMap =>
  Object.assign(
    {},
    ...[...lineageOf(model, flow.name)].reverse().flatMap((member) => [member.flow.data, member.flow.input]),
  );

/** The facts that live as long as the page, of whichever flow. */
export const visitOf = (model: Model): DataMap =>
  Object.assign({}, ...Object.values(model.flows).map(({ flow }) => flow.visit));

/** The outcomes with which a called flow ends, with what each hands back. */
export const returnsOf = (model: Model, flow: string): Readonly<Record<string, DataMap>> =>
  lineageOf(model, flow).find((member) => member.flow.returns !== undefined)?.flow.returns ?? {};
