import {
  isReference,
  type JsonObject,
  ownValue,
  type ParsedReference,
  parseReference,
} from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import { isObject, objectOf } from '../../source.ts';
import { dataOf, dataShape, readsItself, sessionOf, sharedOf, valuesOf } from './facts.ts';
import { groupsOf } from './groups.ts';
import { formats, known, secretSlots, visitorValues } from './known.ts';
import { isIntact, lineageOf, type Model, mapped } from './model.ts';
import { once } from './once.ts';
import { type Spot, valuesIn } from './places.ts';
import {
  any,
  itemsOf,
  membersShape,
  oneOfShapes,
  partAt,
  type Shape,
  schemaShape,
  typeShape,
} from './shape.ts';
import { formsAt, responsesAt, resultsAt, type Source } from './sources.ts';

/** What a reference's root may stand for at a place; undefined when there is no such root. Of several any may be the one. */
export const sourcesAt = (model: Model, spot: Spot, root: string): readonly Source[] | undefined =>
  ownValue(roots, root)?.(model, spot);

/** The shape of a reference at a place, formatters applied; undefined where no source has it. */
export const shapeOfReference = (
  model: Model,
  spot: Spot,
  { root, path, formats: names }: ParsedReference,
): Shape | undefined => {
  const [last] = names.slice(-1).flatMap((name) => ownValue(formats, name) ?? []);
  const found = (sourcesAt(model, spot, root) ?? []).flatMap(
    ({ shape }) => (shape && partAt(shape, path)) ?? [],
  );
  if (found.length === 0) return undefined;
  // The issuer may call a language otherwise.
  if (names.at(-1) === 'language')
    return oneText(
      model.languages.map((name) => String(ownValue(objectOf(model.issuer.languageIds), name) ?? name)),
    );
  return last === undefined ? oneOfShapes(found) : typeShape(last.gives);
};

/** The shape of any value at a place. A reference that leads nowhere may be anything: another rule tells it. */
export const shapeOfValue = (model: Model, spot: Spot, value: unknown): Shape => {
  if (isReference(value)) return shapeOfReference(model, spot, parseReference(value)) ?? any;
  if (Array.isArray(value)) return schemaShape({ type: 'array' });
  if (!isObject(value)) return schemaShape({ const: value as JsonObject[string] }); // A literal is JSON.
  if (Array.isArray(value.$first))
    return oneOfShapes(value.$first.map((each) => shapeOfValue(model, spot, each)));
  if (value.$table !== undefined) return any;
  if (value.$message !== undefined) return typeShape('message');
  return membersShape(mapped(value, (member) => shapeOfValue(model, spot, member)));
};

const certain = (shape: Shape, from: string): readonly Source[] => [{ shape, from }];
const ofNames = (names: Readonly<Record<string, Parameters<typeof typeShape>[0]>>): Shape =>
  membersShape(mapped(names, (type) => typeShape(type)));

const roots: Readonly<Record<string, (model: Model, spot: Spot) => readonly Source[]>> = {
  form: (model, spot) => formsAt(model, spot),
  response: (model, spot) => responsesAt(model, spot),
  result: (model, spot) => resultsAt(model, spot),
  data: (model, { flow }) => certain(dataShape(dataOf(model, flow)), `the data of flow ${flow.name}`),
  shared: (model) => certain(dataShape(sharedOf(model)), 'what flows share'),
  outcome: () => certain(ofNames(known.outcome), 'the last answer'),
  brand: (model) =>
    certain(
      oneOfShapes([
        documentShape(model, 'brand.schema.json'),
        membersShape({ id: oneText(Object.keys(model.brands)) }),
      ]),
      'the brand',
    ),
  issuer: (model) => certain(documentShape(model, 'issuer.schema.json'), 'the issuer'),
  flags: (model) =>
    certain(ofNames(mapped(objectOf(model.issuer.flags), () => 'boolean' as const)), "the issuer's flags"),
  environment: (model) => certain(documentShape(model, 'environment.schema.json'), 'the environment'),
  session: (model) =>
    certain(
      membersShape({
        ...Object.fromEntries(sessionOf(model).map((name) => [name, typeShape('string')])),
        ...mapped(known.session, (type, name) =>
          schemaShape({ type, 'x-secret': secretSlots.includes(`session.${name}`) }),
        ),
      }),
      'the session',
    ),
  visitor: (model) => certain(visitorShape(model), 'the visitor'),
  assistant: () => certain(ofNames(known.assistant), 'the assistant'),
  now: () => certain(typeShape('integer'), 'the clock'),
  oauth: () => certain(ofNames(known.oauth), 'the authorization request'),
  device: () => certain(ofNames(known.device), 'the device'),
  entry: (model) => certain(entryShape(model), 'what pages hand over'),
  query: (model, spot) => certain(queryShape(model, spot), 'the query parameters'),
  value: (model, spot) => certain(namedShape(model, spot), `the values of flow ${spot.flow.name}`),
  item: (model, spot) => itemsAt(model, spot),
};

/** The names of all roots. */
export const rootNames: readonly string[] = Object.keys(roots);

const visitorShape = once((model: Model): Shape => {
  const isCut = Object.values(model.flows).some((flow) => !isIntact(model, flow, 'entries'));
  const route = Object.values(model.flows).flatMap(({ flow }) => Object.keys(flow.entries ?? {}));
  const values: Readonly<Record<string, readonly string[]>> = {
    ...visitorValues,
    language: model.languages,
    ...(!isCut && { route }),
  };
  return membersShape(
    mapped(known.visitor, (type, name) => {
      const texts = ownValue(values, name);
      return texts === undefined ? typeShape(type) : oneText(texts);
    }),
  );
}, asBefore);

const oneText = (texts: readonly string[]): Shape =>
  schemaShape({ type: 'string', ...(texts.length > 0 && { enum: texts }) });

const documentShape = (model: Model, file: string): Shape =>
  schemaShape({ $ref: `${file}#` }, { file, documents: model.documents });

const queryShape = (model: Model, { flow }: Spot): Shape => {
  // A called flow and an inherited step read the address of whichever flow was entered.
  const declared = [
    ...new Set([
      ...lineageOf(model, flow.name).map((member) => member.flow.query ?? []),
      ...(flow.flow.entries === undefined ? queriesOf(model) : []),
    ]),
  ];
  const parameters = declared.flat();
  return membersShape(
    Object.fromEntries(
      parameters.map((parameter) =>
        typeof parameter === 'string'
          ? [parameter, typeShape('string')]
          : [parameter.name, schemaShape({ type: 'string', writeOnly: true })],
      ),
    ),
  );
};

const queriesOf = once(
  (model: Model) =>
    Object.values(model.flows).flatMap(({ flow }) => (flow.query === undefined ? [] : [flow.query])),
  asBefore,
);

// Worked out when it is asked for: a value may read another one. One that reads itself may be anything: another rule tells it.
const namedShape = (model: Model, spot: Spot): Shape => {
  const values = valuesOf(model, spot.flow);
  const members: Record<string, Shape> = {};
  for (const name of Object.keys(values))
    Object.defineProperty(members, name, {
      enumerable: true,
      get: () => (readsItself(values, name) ? any : shapeOfValue(model, spot, ownValue(values, name))),
    });
  return membersShape(members);
};

const unfinished = new WeakSet<Model>();

// Whatever some page hands to some other: $entry belongs to the page, whichever flow is running. What is handed on may itself
// come from $entry.
const entryShape = (model: Model): Shape => (unfinished.has(model) ? any : handedShape(model));

const handedShape = once((model: Model): Shape => {
  unfinished.add(model);
  const handed = Object.values(model.flows).flatMap((flow) =>
    valuesIn(flow).filter(({ use, name }) => (use === 'handed' || use === 'entry') && name !== undefined),
  );
  const shapes = [...groupsOf(handed, ({ name }) => name ?? '')].map(([name, all]) => {
    const given = all.map((each) => shapeOfValue(model, each, each.value));
    return [name, oneOfShapes(given)] as const;
  });
  unfinished.delete(model);
  return membersShape(Object.fromEntries(shapes));
}, asBefore);

const itemsAt = (model: Model, spot: Spot): readonly Source[] => {
  const options =
    spot.field === undefined ? undefined : ownValue(spot.screen?.screen?.form?.options, spot.field);
  return options === undefined
    ? []
    : certain(itemsOf(shapeOfValue(model, spot, options.from)), 'the list of choices');
};
