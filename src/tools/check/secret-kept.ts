import { parseReference } from '../../engine/index.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { dataOf, returnsOf, visitOf } from './model/facts.ts';
import { secretSlots } from './model/known.ts';
import { lineageOf, type Model } from './model/model.ts';
import { allReferences, type PlacedReference } from './model/references.ts';
import { shapeOfReference } from './model/scope.ts';
import { isSecret, isToken, type Shape } from './model/shape.ts';
import type { Use } from './model/values.ts';

/** A secret goes into the body of a call or of a form, or into a parameter that is a secret itself, and nowhere else: not into storage, analytics, an address, a message or a fact that is kept. */
export const secretKept: Rule = (model) =>
  allReferences(model).flatMap((placed): readonly Finding[] => {
    if (placed.use === 'condition' || isSafe(model, placed)) return [];
    const reference = parseReference(placed.text);
    const shape = shapeOfReference(model, placed, { ...reference, formats: [] });
    if (shape === undefined || !isSecret(shape) || isPart(reference.formats) || hasSlot(placed, shape))
      return [];
    return [
      {
        file: placed.file,
        pointer: placed.pointer,
        message: `${placed.text} is a secret, and would go ${destinations[placed.use]}`,
        advice:
          'Send it in the body of a call; what has to wait for one is kept in a fact that is writeOnly.',
      },
    ];
  });

// Whom a token speaks of is no secret.
const isPart = (formats: readonly string[]): boolean => formats.includes('subject');

// What a server gives has slots that are made for it; what a person types has none.
const hasSlot = ({ use, name = '' }: PlacedReference, shape: Shape): boolean =>
  use === 'store' && secretSlots.includes(name) && isToken(shape);

// A fact that is itself a secret may take one on; the token of an entrant travels as a header.
const isSafe = (model: Model, { use, flow, target, name }: PlacedReference): boolean => {
  // What a named value holds is judged where its name stands.
  if (use === 'body' || use === 'posted' || use === 'value') return true;
  if (use === 'parameter') {
    const parameter = model.operations[target ?? '']?.parameters[name ?? ''];
    return name === 'token' || (parameter !== undefined && isSecret(parameter));
  }
  const facts = {
    keep: () =>
      name?.startsWith('$visit.')
        ? visitOf(model)[name.slice('$visit.'.length)]
        : dataOf(model, flow)[name ?? ''],
    input: () =>
      lineageOf(model, target ?? '')
        .map((member) => member.flow.input?.[name ?? ''])
        .find((found) => found !== undefined),
    returned: () => returnsOf(model, flow.name)[target ?? '']?.[name ?? ''],
  };
  return (use === 'keep' || use === 'input' || use === 'returned') && facts[use]()?.writeOnly === true;
};

const destinations: Readonly<Record<Use | 'condition', string>> = {
  body: 'into a body',
  parameter: 'into an address or a header',
  input: 'into a fact that is not a secret',
  keep: 'into a fact that is not a secret',
  words: 'onto the screen',
  say: 'onto the screen',
  store: 'into storage',
  track: 'into analytics',
  handed: 'to another page',
  returned: 'into a fact that is not a secret',
  address: 'into an address',
  base: 'into an address',
  partner: 'into an address',
  query: 'into an address',
  posted: 'into a body',
  'posted-all': 'to another site',
  resume: 'into an address',
  'resume-query': 'into an address',
  fill: 'into a field',
  prefill: 'into a field',
  entry: 'to another page',
  picture: 'into an address',
  link: 'into an address',
  detail: 'onto the screen',
  language: 'onto the screen',
  options: 'onto the screen',
  choice: 'onto the screen',
  value: '',
  condition: '',
};
