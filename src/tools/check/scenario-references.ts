import { codeName, type JsonObject, ownValue, rulesFor, listOf as rulesOf } from '../../engine/index.ts';
import { asBefore } from '../as-before.ts';
import type { Place } from '../grammar/walk.ts';
import { factNames } from '../play/persona.ts';
import { listOf, objectOf, type SourceFile } from '../source.ts';
import { type Finding, told, unlessKnown } from './diagnostic.ts';
import { inherited } from './model/facts.ts';
import { outcomesOf, unknownCode } from './model/graph.ts';
import { isCast } from './model/journeys.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { ofCode } from './operation-sound.ts';

type Told = Place & { readonly file: SourceFile };

/** What scenarios say of the person and of the brand is there: `$persona.<fact>`, `$brand.phones.<name>`. */
export const ofReference = (
  place: Told,
  model: Model,
  beginnings: () => readonly JsonObject[],
): readonly Finding[] => {
  const { value, holds } = place;
  if ((holds.value !== 'typed' && holds.value !== 'seen') || typeof value !== 'string') return [];
  const [, root = '', rest] = /^\$([a-z]\w*)(?:\.(.*))?$/i.exec(value) ?? [];
  if (root === '' || value === '$code') return [];
  const ofBrands = phonesOf(model);
  if (root === 'brand')
    return isCast(model) ? unlessKnown(place, value, ofBrands, 'No brand has that phone number') : [];
  if (root !== 'persona' || rest === undefined)
    return told(
      place,
      `There is nothing called ${value} in scenarios`,
      suggest(value, ['$code', ...ofPeople, ...ofBrands]),
    );
  return beginnings().some(({ as }) => as === undefined)
    ? told(place, `${value} is a fact of nobody: the scenario does not say who begins`, 'Add "as" to start.')
    : unlessKnown(place, value, ofPeople, `A person has no ${rest}`);
};

/** A code that nobody documented is forced on purpose where the journeys name the branch that such a code takes. */
export const ofForced = (
  { value, target = '', file, pointer }: Told,
  model: Model,
  journeys: readonly JsonObject[],
): readonly Finding[] => {
  const code = String(value);
  const ids = objectOf(
    ownValue(model.issuer, ownValue(model.operations, target)?.operation?.ids?.table ?? ''),
  );
  const meant = [code, codeName(code), '*', ownValue(ids, code.replace(/\.[^.]*$/, ''))];
  const isMeant = journeys.every(({ branches }) =>
    listOf(branches).some((branch) => meant.includes(String(branch).replace(/^.*:|#\d+$/g, ''))),
  );
  return isMeant
    ? []
    : ofCode(model, { file, pointer }, target, code).map((finding) => ({
        ...finding,
        advice: `${finding.advice} Where one that the bank does not know is meant, name the branch that it takes in branches: <step>:*.`,
      }));
};

const phonesOf = once((model: Model): readonly string[] => {
  const names = Object.values(model.brands).flatMap((brand) => Object.keys(objectOf(brand.value.phones)));
  return [...new Set(names)].map((name) => `$brand.phones.${name}`);
}, asBefore);

const ofPeople = factNames.map((fact) => `$persona.${fact}`);

/** A branch is one that a step has: its outcome comes about, and its number is that of a rule. */
export const ofBranch = (model: Model, flow: FlowModel, place: Told): readonly Finding[] => {
  const [path = '', rest = ''] = String(place.value).split(':');
  const [name = '', stepName = ''] = path.includes('/') ? path.split('/') : [flow.name, path];
  const owner = ownValue(model.flows, name);
  if (owner === undefined)
    return unlessKnown(place, name, Object.keys(model.flows), `There is no flow ${name}`);
  const lineage = lineageOf(model, name);
  const steps = inherited(model, name, (member) => member.flow.steps);
  const step = ownValue(steps, stepName);
  if (step === undefined)
    return isIntact(model, owner, 'steps')
      ? unlessKnown(place, stepName, Object.keys(steps), `The flow ${name} has no step ${stepName}`)
      : [];
  const [outcome = '', nth] = rest.split('#');
  const levels = ['on' in step ? step.on : undefined, ...lineage.map((member) => member.flow.on)];
  const rules =
    'then' in step
      ? rulesOf(step.then)
      : (rulesFor(levels, outcome, !/^(http|failed)\b/.test(outcome)) ?? []);
  if (Number(nth) > rules.length && rules.length > 0)
    return told(
      place,
      `The step ${stepName} has ${rules.length === 1 ? 'one rule' : `${rules.length} rules`} for ${outcome}, and none is number ${nth}`,
      rules.length === 1 ? `Leave #${nth} away.` : `Write #1 to #${rules.length}.`,
    );
  const outcomes = outcomesOf(model, lineage, step).flatMap((known) =>
    known.name === unknownCode ? [] : [known.name],
  );
  const asking = 'screen' in step ? Object.keys(step.asks ?? {}) : [];
  // A scenario may well have the server answer what no document knows.
  const isGeneral =
    /^(http|failed|then|leave|load|after|every|\*)/.test(outcome) ||
    ('call' in step && /^\d+$/.test(outcome));
  return isGeneral || [...outcomes, ...asking].includes(outcome) || !isComplete(model, owner)
    ? []
    : told(place, `${outcome} is not an outcome of the step ${stepName}`, suggest(outcome, outcomes));
};
