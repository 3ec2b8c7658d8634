import type { Step } from '../../../engine/index.ts';
import { outcomesOf, unknownCode } from '../../check/model/graph.ts';
import { formats, late } from '../../check/model/known.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { rootNames, sourcesAt } from '../../check/model/scope.ts';
import { memberNames, partAt, plainOf, type Shape } from '../../check/model/shape.ts';
import type { Holds, Use } from '../../grammar/declarations.ts';
import { type Around, type Named, namedIn, said, screenAt, wordKeys } from './named.ts';

/** All that a place may name or refer to, by what its schema says that it holds; `typed` is what stands there so far. */
export const offeredBy = (around: Around, held: readonly Holds[], typed: string): readonly Named[] =>
  held.flatMap(({ name, value, words }) => [
    ...(name === undefined ? [] : namedIn(around, name)),
    ...(value === undefined ? [] : referencesAt(around, value, typed)),
    ...(words === undefined ? [] : keysAt(around)),
  ]);

/** The outcomes that may be answered where outcomes are, each with what it means. */
export const outcomesAt = ({ model, spot }: Around): readonly Named[] => {
  const { operation, step: name = '', flow } = spot;
  const step = operation === undefined ? flow.flow.steps[name] : ({ call: operation } as Step); // A call alone.
  if (step === undefined) return [];
  const meanings = 'call' in step ? (model.operations[step.call]?.codes ?? {}) : {};
  const names = outcomesOf(model, lineageOf(model, flow.name), step).map((each) => each.name);
  const labels = 'screen' in step ? namedIn({ model, spot }, 'action') : [];
  const found = [...new Set(names)].filter((each) => each !== unknownCode);
  return [...found, ...('call' in step ? ['*'] : [])].map((each) => {
    const about = meanings[each] ?? labels.find((label) => label.name === each)?.about ?? usual[each];
    return { name: each, ...(about !== undefined && { about }) };
  });
};

const usual: Readonly<Record<string, string>> = {
  '*': 'any other code',
  ok: 'it went well',
  missing: 'an answer without a code',
  'failed.network': 'no connection',
  'failed.timeout': 'no answer in time',
  'failed.malformed': 'an answer that cannot be read',
  'failed.unresolved': 'something to be sent was missing',
  'failed.refused': 'the address is not allowed',
  'failed.chunk': 'the flow could not be loaded',
};

// A reference is offered member by member: what is typed says how far in.
const referencesAt = ({ model, spot }: Around, use: Use, typed: string): readonly Named[] => {
  if (typed !== '' && !typed.startsWith('$')) return [];
  if (typed.includes('|')) {
    const before = typed.slice(0, typed.lastIndexOf('|') + 1);
    return Object.keys(formats).map((name) => ({ name: `${before} ${name}`, about: 'written so' }));
  }
  const path = typed.slice(1).split('.').slice(1, -1);
  const [wanted = ''] = typed.slice(1).split('.');
  const roots = typed.includes('.') ? [wanted] : rootNames.filter((root) => isHere(model, use, root));
  return roots.flatMap((root) =>
    (sourcesAt(model, spot, root) ?? []).flatMap(({ shape, from }) => {
      const part = shape && partAt(shape, path);
      const start = ['$', root, ...path.map((each) => `.${each}`)].join('');
      return part === undefined
        ? []
        : memberNames(part).map((name) => ({
            name: `${start}.${name}`,
            about: aboutPart(part, name) ?? from,
          }));
    }),
  );
};

const isHere = (model: Model, use: Use, root: string): boolean =>
  !late.includes(root) || model.uses[use]?.sent === true;

const aboutPart = (shape: Shape, name: string): string | undefined => {
  const member = partAt(shape, [name]);
  const [first] = (member === undefined ? [] : plainOf(member)).flatMap((each) =>
    each.kind === 'schema' && typeof each.schema.description === 'string' ? [each.schema.description] : [],
  );
  return first;
};

// The words of a screen by the key below it, and those that all screens of the flow share.
const keysAt = (around: Around): readonly Named[] => {
  const start = `${screenAt(around)?.name}.`;
  return wordKeys(around).flatMap((key) =>
    key.startsWith(start) ? [said(around, key.slice(start.length), [key])] : [],
  );
};
