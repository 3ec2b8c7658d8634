import { parseReference } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow, eachReference, inTurn } from './each.ts';
import { fieldsOf } from './model/fields.ts';
import { addressSlots, secretSlots } from './model/known.ts';
import { howMarked, isOpen } from './model/marked.ts';
import type { Model } from './model/model.ts';
import { fromQuery, originsOf, typedIn } from './model/origins.ts';
import { valuesIn } from './model/places.ts';
import type { PlacedReference } from './model/references.ts';
import { shapeOfReference } from './model/scope.ts';
import { any, isPrivate, isSecret, isToken, type Shape } from './model/shape.ts';
import { wantedBy } from './model/wanted.ts';

/** A secret goes into the body of a call or of a form, or into a parameter or a fact that is a secret itself, and nowhere else: not into storage, analytics, an address, a message or a fact that is kept. What is private is kept out of the first three. No address fills in a secret. */
export const secretKept: CheckRule = (model) => inTurn(ofReferences, ofPrefill)(model);

const ofReferences = eachReference((model, placed) => {
  const { secret, unless } = model.uses[placed.use] ?? {};
  if (secret === undefined) return [];
  const reference = parseReference(placed.text);
  const shape = shapeOfReference(model, placed, { ...reference, formats: [] });
  const what = lasting.includes(secret) ? privateIn(model, placed, shape) : undefined;
  if (what !== undefined)
    return told(
      placed,
      `${what} private, and would go ${secret}`,
      'Send it in the body of a call, or hand it to another page in with.',
    );
  const wanted = unless === true ? wantedBy(model, placed) : undefined;
  if (shape !== undefined && wanted !== undefined && isSecret(wanted) && isOpen(reference, shape))
    return told(
      placed,
      `${placed.text} is kept as a secret, and nothing says that it is one`,
      howMarked(placed.text),
    );
  if (shape === undefined || !isSecret(shape) || isPart(reference.formats) || hasSlot(placed, shape))
    return [];
  return wanted !== undefined && isSecret(wanted)
    ? []
    : told(
        placed,
        `${placed.text} is a secret, and would go ${secret}`,
        'Send it in the body of a call; what has to wait for one is kept in a fact that is writeOnly.',
      );
});

// An address stays in the history of the browser, and in the logs of servers.
const ofPrefill = eachFlow((model, flow) =>
  valuesIn(flow).flatMap((spot) => {
    const form = spot.use === 'prefill' ? spot.screen?.screen?.form : undefined;
    const field = fieldsOf(objectOf(form?.schema)).find(({ name }) => name === spot.name);
    if (field?.schema.writeOnly !== true) return [];
    const origin = originsOf(model, spot, spot.value).find(({ name }) => name.startsWith(fromQuery));
    return origin === undefined
      ? []
      : told(
          spot,
          `The field ${field.name} is a secret, and ${origin.name} of the address fills it in`,
          'Take it out of prefill: people type a secret themselves, or a flow hands it over in a fact that is writeOnly.',
        );
  }),
);

// A fact is private where what is kept in it is.
const privateIn = (model: Model, placed: PlacedReference, shape: Shape = any): string | undefined => {
  if (isPrivate(shape)) return `${placed.text} is`;
  const origin = typedIn(model, placed, placed.text).find((typed) => isPrivate(typed.shape));
  return origin && `${placed.text} may be ${origin.name}, which is`;
};

// Where others may read it, or where it outlives the page.
const lasting: readonly string[] = ['into storage', 'into analytics', 'into an address'];

// Whom a token speaks of is no secret.
const isPart = (formats: readonly string[]): boolean => formats.includes('subject');

// What a server gives and some of what an address brings has slots that are made for it; what a person types has none.
const hasSlot = ({ use, name = '', text }: PlacedReference, shape: Shape): boolean =>
  use === 'store' &&
  ((secretSlots.includes(name) && isToken(shape)) ||
    (addressSlots.includes(name) && text.startsWith('$query.')));
