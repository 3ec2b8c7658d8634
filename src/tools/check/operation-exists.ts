import { pointerOf, type SourceFile } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { callsIn } from './model/calls.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** Every operation that is called is in the API document, and is one that a script can call. */
export const operationExists: Rule = (model) => [
  ...Object.values(model.flows).flatMap((flow) =>
    callsIn(flow).flatMap(({ operation, word, file, pointer }) =>
      judge(model, operation, file, `${pointer}/${word}`),
    ),
  ),
  ...roles(model),
];

const judge = (model: Model, name: string, file: SourceFile, pointer: string): readonly Finding[] => {
  const found = model.operations[name];
  if (found?.operation !== undefined || model.operationFaults.length > 0) return [];
  if (found !== undefined)
    return [
      {
        file,
        pointer,
        message: `The browser goes to ${name} by itself; it cannot be called`,
        advice: 'Leave the flow by a redirect.',
      },
    ];
  const callable = Object.values(model.operations).flatMap(({ id, operation }) =>
    operation === undefined ? [] : [id],
  );
  return [
    { file, pointer, message: `The API document has no operation ${name}`, advice: suggest(name, callable) },
  ];
};

// The operations that the app itself calls are named in issuer.json.
const roles = (model: Model): readonly Finding[] => {
  const { issuer: file } = model.project;
  const operations = model.issuer.operations;
  if (file === undefined || typeof operations !== 'object' || operations === null) return [];
  return Object.entries(operations).flatMap(([role, name]) =>
    judge(model, String(name), file, pointerOf('operations', role)),
  );
};
