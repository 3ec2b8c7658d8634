import type { Model } from '../check/model/model.ts';
import { namesOfFile } from '../check/model/places.ts';
import { placesIn } from '../grammar/walk.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { inReference } from './in-flows.ts';
import { type Mention, mention, textsIn } from './mention.ts';

/** What stands beside the flows: the issuer, brands, environments, the API document, fields, test people, and what must not be lost. */
export const inOthers = (model: Model): readonly Mention[] => [
  ...ofIssuer(model),
  ...ofBrands(model),
  ...Object.values(model.project.environments).flatMap((file) =>
    namesOfFile(model, 'environment', 'brand', file).map((place) =>
      mention('brand', place.value, place, { text: place.value }),
    ),
  ),
  ...ofDocument(model),
  ...ofFields(model),
  ...ofPeople(model),
  ...ofContract(model),
];

const declared = (
  file: SourceFile,
  kind: Mention['kind'],
  names: object,
  ...path: readonly string[]
): readonly Mention[] =>
  Object.keys(names).map((name) =>
    mention(kind, name, { file, pointer: pointerOf(...path, name) }, { text: name, role: 'declared' }),
  );

const ofIssuer = (model: Model): readonly Mention[] => {
  const { issuer: file } = model.project;
  if (file === undefined) return [];
  const named = (['flow', 'beside', 'operation', 'flag'] as const).flatMap((name) =>
    namesOfFile(model, 'issuer', name).map((place) =>
      mention(name === 'beside' ? 'flow' : name, place.value, place, { text: place.value }),
    ),
  );
  const references = textsIn(file.value).flatMap(({ text, pointer }) =>
    /^\$(flags|brand)\./.test(text) ? inReference(model, '', { file, pointer }, text) : [],
  );
  return [...declared(file, 'flag', objectOf(model.issuer.flags), 'flags'), ...named, ...references];
};

const ofBrands = (model: Model): readonly Mention[] => [
  ...Object.values(model.brands).flatMap(({ id, source, value }) => [
    mention('brand', id, { file: source.brand, pointer: '' }, { text: id, role: 'declared' }),
    ...declared(source.brand, 'phone', objectOf(value.phones), 'phones'),
  ]),
  ...phonesOfSchema(model),
];

// Which phones a brand has is said in its schema.
const phonesOfSchema = ({ project }: Model): readonly Mention[] => {
  const file = project.schemas['brand.schema.json'];
  if (file === undefined) return [];
  const { properties, required } = objectOf(objectOf(objectOf(file.value).$defs).Phones);
  return [
    ...Object.keys(objectOf(properties)).map((name) =>
      mention(
        'phone',
        name,
        { file, pointer: pointerOf('$defs', 'Phones', 'properties', name) },
        { text: name },
      ),
    ),
    ...listOf(required).map((name, at) =>
      mention(
        'phone',
        String(name),
        { file, pointer: pointerOf('$defs', 'Phones', 'required', at) },
        { text: String(name) },
      ),
    ),
  ];
};

const ofDocument = (model: Model): readonly Mention[] => {
  const file = model.project.schemas['issuer.openapi.json'];
  if (file?.value === undefined) return [];
  const operations = Object.entries(objectOf(objectOf(file.value).paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      const { operationId, 'x-outcome': outcome } = objectOf(operation);
      if (typeof operationId !== 'string') return [];
      const pointer = pointerOf('paths', path, method, 'operationId');
      return [
        mention('operation', operationId, { file, pointer }, { text: operationId, role: 'declared' }),
        ...declared(
          file,
          'code',
          objectOf(objectOf(outcome).codes),
          'paths',
          path,
          method,
          'x-outcome',
          'codes',
        ),
      ];
    }),
  );
  const codes = placesIn(model.documents, 'api.schema.json', file.value).flatMap(
    ({ holds, value, pointer }) =>
      holds.name === 'code' || holds.name === 'outcome'
        ? [mention('code', String(value), { file, pointer }, { text: String(value) })]
        : [],
  );
  return [...operations, ...codes.filter(({ is }) => /^\d/.test(is))];
};

const ofFields = ({ project }: Model): readonly Mention[] => {
  const file = project.schemas['fields.schema.json'];
  return file === undefined
    ? []
    : declared(file, 'definition', objectOf(objectOf(file.value).$defs), '$defs');
};

const ofPeople = ({ project: { people: file } }: Model): readonly Mention[] =>
  listOf(objectOf(file?.value).people).flatMap((person, at) =>
    Object.entries(objectOf(objectOf(person).answers)).flatMap(([operation, code]) => {
      const spot = file && { file, pointer: pointerOf('people', at, 'answers', operation) };
      return spot === undefined
        ? []
        : [
            { ...mention('operation', operation, spot, { text: operation }), part: 'key' as const },
            ...(typeof code === 'string' ? [mention('code', code, spot, { text: code })] : []),
          ];
    }),
  );

const ofContract = (model: Model): readonly Mention[] => {
  const file = model.project.schemas['contract.json'];
  const { operations, messages, words, brands } = objectOf(file?.value);
  if (file === undefined) return [];
  const used = (kind: 'operation' | 'brand', names: unknown, part: string): readonly Mention[] =>
    Object.keys(objectOf(names)).map((name) =>
      mention(kind, name, { file, pointer: pointerOf(part, name) }, { text: name }),
    );
  const ofFlows = (part: string, all: unknown, prefix: string): readonly Mention[] =>
    Object.entries(objectOf(all)).flatMap(([flow, keys]) => [
      mention('flow', flow, { file, pointer: pointerOf(part, flow) }, { text: flow }),
      ...Object.keys(objectOf(keys)).flatMap((key) =>
        key.startsWith(prefix)
          ? [
              mention(
                'message',
                `${flow}/${key.slice(prefix.length)}`,
                { file, pointer: pointerOf(part, flow, key) },
                { text: key, start: prefix.length },
              ),
            ]
          : [],
      ),
    ]);
  return [
    ...used('operation', operations, 'operations'),
    ...used('brand', brands, 'brands'),
    ...ofFlows('messages', messages, ''),
    ...ofFlows('words', words, 'message.'),
  ];
};
