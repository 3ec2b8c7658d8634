import { parseReference } from '../../engine/index.ts';
import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { areComplete, runsIn } from './model/derived.ts';
import { deciding, fieldsOf } from './model/fields.ts';
import type { FlowModel, Model } from './model/model.ts';
import { once } from './model/once.ts';
import { namesIn } from './model/places.ts';
import { readIn, referencesOf } from './model/references.ts';

/** What a person is asked for is sent, kept, or decides something: otherwise they fill it in for nothing. */
export const fieldRead: CheckRule = (model) => (areComplete(model) ? ofFlows(model) : []);

const ofFlows = eachFlow((model, flow) => {
  const runs = runsIn(model, flow);
  if (runs.some((run) => readsWhole(model)(run))) return [];
  const read = new Set([
    ...readIn(model, runs, 'form'),
    ...runs.flatMap((run) => namesIn(run, 'field').map(({ value }) => value)),
  ]);
  return Object.values(flow.screens).flatMap(({ name, file, screen }) => {
    const schema = objectOf(screen?.form?.schema);
    const decides = deciding(schema);
    return fieldsOf(schema)
      .filter((field) => !read.has(field.name) && !decides.includes(field.name))
      .flatMap((field) =>
        told(
          { file, pointer: pointerOf('form', 'schema', 'properties', field.name) },
          `Screen ${name} asks for ${field.name}, and nothing reads it`,
          `Send or keep $form.${field.name}, let a condition look at it, or do without the field.`,
        ),
      );
  });
});

// All fields at once.
const readsWhole = once((model: Model) =>
  once((flow: FlowModel): boolean =>
    referencesOf(model)(flow).some(({ text }) => {
      const { root, path } = parseReference(text);
      return root === 'form' && path.length === 0;
    }),
  ),
);
