import { type Json, ownValue } from '../../../engine/index.ts';
import { slots } from '../../check/model/known.ts';
import type { Model } from '../../check/model/model.ts';
import { once } from '../../check/model/once.ts';
import { sourcesAt } from '../../check/model/scope.ts';
import { memberNames } from '../../check/model/shape.ts';
import type { Name } from '../../grammar/declarations.ts';
import { objectOf, pointerOf } from '../../source.ts';
import { type Option, options } from './option.ts';

/** Names that can be chosen, by what they name. */
export type Names = Readonly<Partial<Record<Name | 'definition' | 'phone', readonly Option[]>>>;

/** The names that are the same wherever they are chosen in a project: its flows, addresses, calls, shared fields. */
export const projectNames = (model: Model): Names => {
  const operations = operationsIn(model);
  const flows = options(Object.keys(model.flows), (name) => ownValue(model.flows, name)?.flow.title ?? '');
  const all = Object.values(model.flows);
  const phones = Object.values(model.brands).map(({ value }) => objectOf(value.phones));
  const routes = all.flatMap(({ flow }) => Object.keys(flow.entries ?? {}));
  const definitions = objectOf(objectOf(model.documents['fields.schema.json']).$defs);
  return {
    flow: flows,
    subflow: flows,
    beside: flows,
    route: options(
      routes,
      (route) => all.find(({ flow }) => ownValue(flow.entries, route) !== undefined)?.flow.title ?? '',
    ),
    operation: options(Object.keys(model.operations), (id) =>
      String(ownValue(operations, id)?.value.summary ?? ''),
    ),
    script: options(Object.keys(objectOf(model.issuer.scripts))),
    flag: options(Object.keys(objectOf(model.issuer.flags))),
    slot: options(slots),
    language: options(model.languages),
    phone: options(phones.flatMap(Object.keys), (name) =>
      String(
        ownValue(
          phones.find((each) => ownValue(each, name) !== undefined),
          name,
        ) ?? '',
      ),
    ),
    entry: options(handed(model)),
    definition: options(Object.keys(definitions), (name) =>
      String(objectOf(ownValue(definitions, name)).description ?? ''),
    ).map(({ value, words }) => ({
      value: `fields.schema.json#/$defs/${value}`,
      words: `${value}: ${words}`,
    })),
  };
};

const handed = (model: Model): readonly string[] => {
  const [flow] = Object.values(model.flows);
  const sources =
    flow === undefined
      ? []
      : (sourcesAt(model, { flow, file: flow.source.flow, pointer: '' }, 'entry') ?? []);
  return sources.flatMap(({ shape }) => (shape === undefined ? [] : memberNames(shape)));
};

/** The operations of the API document by id, each with its place in it. */
export const operationsIn = once((model: Model): Readonly<Record<string, Written>> => {
  const { paths } = objectOf(model.documents['issuer.openapi.json']);
  return Object.fromEntries(
    Object.entries(objectOf(paths)).flatMap(([path, item]) =>
      Object.entries(objectOf(item)).flatMap(([method, value]) => {
        const written: Written = { pointer: pointerOf('paths', path, method), value: objectOf(value) };
        const { operationId } = written.value;
        return typeof operationId === 'string' ? [[operationId, written] as const] : [];
      }),
    ),
  );
});

/** Where something is written, and what. */
type Written = { readonly pointer: string; readonly value: Readonly<Record<string, Json>> };
