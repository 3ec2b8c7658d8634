import type { Project } from '../../assemble.ts';
import { type Documents, documentsOf } from '../../grammar/schema.ts';
import type { SourceFile } from '../../source.ts';
import { rememberedByText } from './by-text.ts';
import { nameOf } from './compile.ts';
import { once } from './once.ts';
import type { Problem } from './problem.ts';
import { createValidator, type Validator } from './validate.ts';

/** The schemas of a project, and what they refuse of its files, by path: a file is compared with its schema when that is first asked for. */
export const judged = ({ schemas, files }: Project) => {
  const { validator, documents, problemsOf } = schemasOf(Object.values(schemas));
  const problems: Readonly<Record<string, readonly Problem[]>> = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.values(files).map((file) => [file.path, { enumerable: true, get: () => problemsOf(file) }]),
    ),
  );
  return { validator, documents, problems };
};

/** The schema that a file has to fit, by its path from the project's root; undefined where there is none. */
export const schemaFor = (path: string): string | undefined =>
  kinds.find(([pattern]) => pattern.test(path))?.[1];

// What kind of declaration a file is.
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^flows\/[^/]+\/flow\.json$/, 'flow.schema.json'],
  [/^flows\/[^/]+\/screens\/[^/]+\.json$/, 'screen.schema.json'],
  [/^flows\/[^/]+\/scenarios\.json$/, 'scenarios.schema.json'],
  [/^(flows|brands)\/[^/]+\/locales\/[^/]+\.json$/, 'locale.schema.json'],
  [/^brands\/[^/]+\/brand\.json$/, 'brand.schema.json'],
  [/^brands\/issuer\.json$/, 'issuer.schema.json'],
  [/^deploy\/environments\/[^/]+\.json$/, 'environment.schema.json'],
  [/^src\/sandbox\/personas\.json$/, 'personas.schema.json'],
  [/^schemas\/issuer\.openapi\.json$/, 'api.schema.json'],
  [/^schemas\/fields\.schema\.json$/, 'field.schema.json#/$defs/Fields'],
];

type Schemas = {
  readonly validator: Validator;
  readonly documents: Documents;
  /** What is wrong with a file, found once for each. */
  readonly problemsOf: (file: SourceFile) => readonly Problem[];
};

// An editor and a publisher that check again and again, each with schemas of its own, find them read.
const most = 4;

const schemasOf = rememberedByText(most, (files): Schemas => {
  const schemas = Object.fromEntries(files.map((file) => [nameOf(file), file]));
  const validator = createValidator(schemas);
  const problemsOf = once(({ path, value }: SourceFile): readonly Problem[] => {
    const schema = schemaFor(path);
    return schema === undefined || value === undefined ? [] : validator.problems(schema, value);
  });
  return { validator, documents: documentsOf({ schemas }), problemsOf };
});
