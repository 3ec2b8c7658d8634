import { type Json, ownValue } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { once } from '../check/model/once.ts';
import { callsIn, valuesIn } from '../check/model/places.ts';
import { placesIn } from '../grammar/walk.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile, segmentsOf, valueAt } from '../source.ts';
import { type Mention, mention, type Spot } from './mention.ts';

/** Mentions of the properties of requests, each named by its operation and its path (`order/address/zip`). */
export const inRequests = (model: Model): readonly Mention[] => {
  const known = new Set(propertiesIn(model).map(({ name }) => name));
  return [
    ...propertiesIn(model),
    ...[...ofFlows(model), ...ofJourneys(model), ...ofContract(model)].filter(({ name }) => known.has(name)),
  ];
};

/** The properties of requests that the API document declares or requires. */
export const propertiesIn = once((model: Model): readonly Mention[] => {
  const file = model.project.schemas['issuer.openapi.json'];
  return file === undefined
    ? []
    : Object.entries(objectOf(objectOf(file.value).paths)).flatMap(([path, item]) =>
        Object.entries(objectOf(item)).flatMap(([method, operation]) => {
          const { operationId, requestBody } = objectOf(operation);
          return Object.keys(objectOf(objectOf(requestBody).content)).flatMap((type) =>
            declaredIn(
              file,
              pointerOf('paths', path, method, 'requestBody', 'content', type, 'schema'),
              String(operationId),
            ),
          );
        }),
      );
});

/** The names that a property has in all operations that share its schema. */
export const sharedNames = (model: Model, name: string): readonly string[] => {
  const declared = propertiesIn(model).filter(({ role }) => role === 'declared');
  const grow = (names: ReadonlySet<string>): ReadonlySet<string> => {
    const places = new Set(declared.flatMap((each) => (names.has(each.name) ? [each.pointer] : [])));
    const next = new Set(declared.flatMap((each) => (places.has(each.pointer) ? [each.name] : [])));
    return next.size === names.size ? names : grow(next);
  };
  return [...grow(new Set([name]))];
};

const declaredIn = (
  file: SourceFile,
  pointer: string,
  name: string,
  seen: readonly string[] = [],
): readonly Mention[] => {
  // A schema may refer to itself.
  if (seen.includes(pointer)) return [];
  const schema = objectOf(valueAt(file.value, pointer));
  const { $ref, properties, required, items } = schema;
  const below = (next: string, full = name) => declaredIn(file, next, full, [...seen, pointer]);
  return [
    ...(typeof $ref === 'string' && $ref.startsWith('#/') ? below($ref.slice(1)) : []),
    ...Object.keys(objectOf(properties)).flatMap((own) => {
      const at = `${pointer}${pointerOf('properties', own)}`;
      const full = `${name}/${own}`;
      const spot = { file, pointer: at };
      return [mention('property', full, spot, { text: own, role: 'declared' }), ...below(at, full)];
    }),
    ...listOf(required).map((own, at) => {
      const spot = { file, pointer: `${pointer}/required/${at}` };
      return mention('property', `${name}/${String(own)}`, spot, { text: String(own) });
    }),
    ...(items === undefined ? [] : below(`${pointer}/items`)),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
      listOf(ownValue(schema, word)).flatMap((_, at) => below(`${pointer}/${word}/${at}`)),
    ),
  ];
};

const ofFlows = ({ flows }: Model): readonly Mention[] =>
  Object.values(flows).flatMap((flow) =>
    callsIn(flow).flatMap((call) =>
      valuesIn(flow)
        .filter(
          ({ use, file, pointer }) =>
            use === 'body' && file === call.file && pointer.startsWith(`${call.pointer}/send`),
        )
        .flatMap((body) => membersIn(body, body.value, call.operation)),
    ),
  );

const ofJourneys = ({ flows, documents }: Model): readonly Mention[] =>
  Object.values(flows).flatMap(({ source: { scenarios: file } }) =>
    file?.value === undefined
      ? []
      : placesIn(documents, 'scenarios.schema.json', file.value).flatMap(({ holds, pointer, value }) =>
          holds.name === 'request'
            ? membersIn({ file, pointer }, value, segmentsOf(pointer).at(-1) ?? '')
            : [],
        ),
  );

const ofContract = ({ project }: Model): readonly Mention[] => {
  const file = project.schemas['contract.json'];
  return file === undefined
    ? []
    : Object.entries(objectOf(objectOf(file.value).operations)).flatMap(([operation, pinned]) =>
        listOf(objectOf(pinned).bodies).flatMap((body, at) =>
          membersIn({ file, pointer: pointerOf('operations', operation, 'bodies', at) }, body, operation),
        ),
      );
};

// The first of several values that is there (`$first`) stands where one alone would.
const membersIn = ({ file, pointer }: Spot, value: Json | undefined, name: string): readonly Mention[] => {
  if (Array.isArray(value))
    return value.flatMap((each, at) => membersIn({ file, pointer: `${pointer}/${at}` }, each, name));
  return Object.entries(isObject(value) ? value : {}).flatMap(([own, member]) => {
    const spot = { file, pointer: `${pointer}${pointerOf(own)}` };
    if (own === '$first') return membersIn(spot, member, name);
    return [
      { ...mention('property', `${name}/${own}`, spot, { text: own }), part: 'key' as const },
      ...membersIn(spot, member, `${name}/${own}`),
    ];
  });
};
