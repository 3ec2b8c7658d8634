import { ownValue, type ParsedReference, parseReference, valueAt } from '../../engine/index.ts';
import { segmentsOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachReference } from './each.ts';
import { areComplete, graphsOf, runsIn } from './model/derived.ts';
import { alwaysRequired, deciding, fieldsOf } from './model/fields.ts';
import { late } from './model/known.ts';
import { isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { withoutEntry } from './model/pages.ts';
import { askedIn, namesIn } from './model/places.ts';
import type { PlacedReference } from './model/references.ts';
import { rootNames, shapeOfReference, sourcesAt } from './model/scope.ts';
import { memberNames, partAt, plainOf, type Shape } from './model/shape.ts';
import type { Source } from './model/sources.ts';

/** Every reference leads to something that is declared: by the form, the answer, the data, the brand, the issuer, or the runtime. */
export const referenceExists: CheckRule = eachReference((model, placed) =>
  judge(model, placed, parseReference(placed.text)),
);

const judge = (model: Model, placed: PlacedReference, reference: ParsedReference): readonly Finding[] => {
  const { text } = placed;
  const sources = sourcesAt(model, placed, reference.root);
  if (sources === undefined)
    return told(placed, `There is nothing called $${reference.root}`, suggest(reference.root, rootNames));
  if (late.includes(reference.root) && model.uses[placed.use]?.sent !== true)
    return told(
      placed,
      `${text} is computed when something is sent; it is not known here`,
      'Use it in the body, parameters or query of what is sent.',
    );
  if (reference.root === 'item' && sources.length === 0)
    return told(
      placed,
      '$item is a member of a list of choices; there is none here',
      'Use it in the value and the parameters of a field of options.',
    );
  if (isUnsaid(model, placed, reference))
    return told(
      placed,
      `The issuer does not say ${reference.path.join('.')}`,
      'Add it to brands/issuer.json, or let it be absent with ?.',
    );
  return isKnown(model, placed, reference.root) ? member(model, placed, reference, sources) : [];
};

// There is one issuer: what it may say and does not say is missing whenever it is needed.
const isUnsaid = (
  model: Model,
  placed: PlacedReference,
  { root, path, optional }: ParsedReference,
): boolean => {
  const { issuer } = model.project;
  if (root !== 'issuer' || optional || placed.spare || placed.use === 'condition' || issuer === undefined)
    return false;
  const shape = shapeOfReference(model, placed, { root, path, optional, formats: [] });
  const usual =
    shape !== undefined &&
    plainOf(shape).some((each) => each.kind === 'schema' && each.schema.default !== undefined);
  return (
    shape !== undefined &&
    !usual &&
    valueAt(model.issuer, path) === undefined &&
    (ownValue(model.problems, issuer.path) ?? []).length === 0
  );
};

const isSharedIntact = once((model: Model): boolean =>
  Object.values(model.flows).every((each) => isIntact(model, each, 'shared')),
);

// What was left out of a flow may have been what gives a reference its value.
const isKnown = (model: Model, { flow }: PlacedReference, root: string): boolean => {
  if (root === 'entry' || root === 'query') return areComplete(model);
  if (root === 'shared') return isSharedIntact(model);
  if (root === 'value') return isIntact(model, flow, 'values');
  if (root === 'data') return isIntact(model, flow, 'data', 'input');
  return (
    !['form', 'response', 'result', 'item'].includes(root) ||
    runsIn(model, flow).every((run) => isComplete(model, run))
  );
};

const member = (
  model: Model,
  placed: PlacedReference,
  reference: ParsedReference,
  sources: readonly Source[],
): readonly Finding[] => {
  const there = sources.flatMap(({ shape, from }) => (shape === undefined ? [] : [{ shape, from }]));
  const without = there.filter(({ shape }) => partAt(shape, reference.path) === undefined);
  const { file, pointer, text } = placed;
  // A place that nothing leads to has no sources: another rule tells that.
  if (sources.length === 0) return [];
  if (there.length === 0)
    return told(
      { file, pointer },
      `${text} is never there: nothing gives $${reference.root} a value before this`,
      'Keep the value in data where it is known, and refer to that.',
    );
  if (without.length === there.length)
    return told(
      { file, pointer },
      `${text} does not exist in ${listed(there)}`,
      suggest(missingName(there, reference), namesAround(there, reference)),
    );
  if (reference.optional || placed.spare || model.uses[placed.use]?.spare === true) return [];
  if (reference.root === 'entry') return unhanded(model, placed, reference);
  if (reference.root !== 'form' || placed.step === undefined) return [];
  if (without.length > 0)
    return told(
      { file, pointer },
      `${text} is not there when one comes from ${listed(without)}`,
      'Keep the value where it is known and refer to that, or let it be absent with ?.',
    );
  const unasked = there.filter(({ shape }) => mayBeEmpty(model, placed, shape, reference.path[0] ?? ''));
  return unasked.length === 0
    ? []
    : told(
        { file, pointer },
        `${text} is not there when the field is left empty, or does not show, on ${listed(unasked)}`,
        `Write ${text.replace(/^\S+/, '$&?')}, or let the form always show and require the field, or give it a default.`,
      );
};

// What is sent is sent without what is missing; where a page goes, and what it says, has a way of its own.
const unhanded = (model: Model, placed: PlacedReference, { path: [fact = ''] }: ParsedReference) => {
  const isNeeded = model.uses[placed.use]?.sent === true || placed.use === 'address';
  const [who] = isNeeded ? withoutEntry(model, placed, fact) : [];
  return who === undefined
    ? []
    : told(
        placed,
        `${placed.text} is not there when ${who}`,
        'Hand it over in with wherever something leads there, ask for it in the when of the address, or let it be absent with ?.',
      );
};

// A field that one branch requires is there where a condition near by asks for it, or for what the branch is chosen by.
const mayBeEmpty = (model: Model, placed: PlacedReference, shape: Shape, name: string): boolean => {
  if (shape.kind !== 'schema') return false;
  const field = fieldsOf(shape.schema).find((each) => each.name === name);
  if (field === undefined || field.schema.default !== undefined) return false;
  if (!field.required) return true;
  return (
    !alwaysRequired(shape.schema).includes(name) &&
    ![name, ...deciding(shape.schema)].some((each) => askedNear(model, placed).includes(`$form.${each}`))
  );
};

// What conditions ask for in a step, and in those that lead to it.
const askedNear = (model: Model, { flow, step = '' }: PlacedReference): readonly string[] => {
  const { edges = {} } = ownValue(graphsOf(model), flow.name) ?? {};
  const near = Object.keys(edges).filter(
    (name) => name === step || ownValue(edges, name)?.some(({ to }) => to === step),
  );
  const isNear = (spot: { readonly step?: string }) => near.includes(spot.step ?? '');
  const named = namesIn(flow, 'condition').flatMap((place) => (isNear(place) ? [place.value] : []));
  return lineageOf(model, flow.name)
    .flatMap((member) => askedIn(member))
    .flatMap((spot) => {
      const [part, condition = ''] = segmentsOf(spot.pointer);
      return isNear(spot) || (part === 'conditions' && named.includes(condition)) ? [String(spot.value)] : [];
    });
};

const listed = (sources: readonly { readonly from: string }[]): string =>
  sources
    .slice(0, 3)
    .map(({ from }) => from)
    .join(' or ') + (sources.length > 3 ? ' or others' : '');

type There = readonly { readonly shape: Shape }[];

const namesAround = (there: There, { path }: ParsedReference): readonly string[] => [
  ...new Set(
    there.flatMap(({ shape }) => memberNames(partAt(shape, path.slice(0, reach(shape, path))) ?? shape)),
  ),
];

const missingName = (there: There, { path }: ParsedReference): string =>
  path[Math.max(...there.map(({ shape }) => reach(shape, path)))] ?? '';

// How many names of a path lead somewhere.
const reach = (shape: Shape, path: readonly string[]): number =>
  path.findIndex((_, at) => partAt(shape, path.slice(0, at + 1)) === undefined);
