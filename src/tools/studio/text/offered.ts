import { ownValue, type Step } from '../../../engine/index.ts';
import { screenOf } from '../../check/model/graph.ts';
import { formats, late } from '../../check/model/known.ts';
import { lineageOf, type Model, type ScreenModel } from '../../check/model/model.ts';
import type { Spot } from '../../check/model/places.ts';
import { rootNames, sourcesAt } from '../../check/model/scope.ts';
import { memberNames, partAt, plainOf, type Shape } from '../../check/model/shape.ts';
import { wordsIn } from '../../check/model/words.ts';
import type { Holds, Name, Use } from '../../grammar/declarations.ts';
import { objectOf } from '../../source.ts';
import { wordsUnder } from '../edit/about.ts';
import { flowNames } from '../edit/flow-names.ts';
import type { Option } from '../edit/option.ts';
import { outcomesAt as outcomesOfStep } from '../edit/outcomes.ts';
import { projectNames } from '../edit/project-names.ts';

/** Something that can be written at a place, and what it is in a few words. */
export type Named = { readonly name: string; readonly about?: string };

/** What stands around a place in a flow or in one of its screens. */
export type Around = { readonly model: Model; readonly spot: Spot };

/** All that a place may name or refer to, by what its schema says that it holds; `typed` is what stands there so far. */
export const offeredBy = (around: Around, held: readonly Holds[], typed: string): readonly Named[] =>
  held.flatMap(({ name, value, words }) => [
    ...(name === undefined ? [] : namedAt(around, name)),
    ...(value === undefined ? [] : referencesAt(around, value, typed)),
    ...(words === undefined ? [] : keysAt(around)),
  ]);

/** The outcomes that may be answered where outcomes are, each with what it means. */
export const outcomesAt = ({ model, spot }: Around): readonly Named[] => {
  const { operation, step: name = '', flow } = spot;
  const step = operation === undefined ? ownValue(flow.flow.steps, name) : ({ call: operation } as Step); // A call alone.
  return step === undefined ? [] : outcomesOfStep(model, flow, step).map(named);
};

// The same that forms offer to be chosen. An address may be another one on purpose: forms have it typed.
const namedAt = (around: Around, name: Name): readonly Named[] => {
  const { model, spot } = around;
  const names = { ...projectNames(model), ...flowNames(model, spot.flow, screenAt(around)) };
  return (names[name === 'address' ? 'route' : name] ?? []).map(named);
};

const named = ({ value, words }: Option): Named => ({
  name: value,
  ...(words !== '' && { about: words }),
});

// The screen that a place belongs to: its own, or that of its step.
const screenAt = ({ model, spot: { flow, screen, step = '' } }: Around): ScreenModel | undefined => {
  if (screen !== undefined) return screen;
  const { screen: shown } = objectOf(ownValue(flow.flow.steps, step));
  return typeof shown === 'string' ? screenOf(lineageOf(model, flow.name), shown) : undefined;
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

// The words of a screen by the key below it.
const keysAt = (around: Around): readonly Named[] => {
  const { model, spot } = around;
  const start = `${screenAt(around)?.name}.`;
  const files = lineageOf(model, spot.flow.name).flatMap(({ source }) => Object.values(source.locales));
  const keys = new Set(files.flatMap((file) => Object.keys(wordsIn(file))));
  return [...keys]
    .filter((key) => key.startsWith(start))
    .map((key) => named({ value: key.slice(start.length), words: wordsUnder(model, spot.flow.name, key) }));
};
