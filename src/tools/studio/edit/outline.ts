import { ownValue, parseReference, type Rule } from '../../../engine/index.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from '../../check/model/model.ts';
import { rulesIn } from '../../check/model/places.ts';
import { referencesOf } from '../../check/model/references.ts';
import { exitWords } from '../../graph/rows.ts';
import { conditionWords } from '../../graph/words.ts';
import { pointerOf } from '../../source.ts';
import { anyStep } from '../map/lines.ts';
import { aboutStep, wordsUnder } from './about.ts';
import { type Stage, stageBetween } from './make/stage.ts';
import { operationsIn } from './project-names.ts';

/** A part of a flow that is edited by itself: a step or a screen. `owner` is the flow that it is inherited from. */
export type OutlinePart = {
  readonly name: string;
  readonly about: string;
  readonly file: string;
  readonly owner?: string;
};

/** A flow by its parts; `heirs` are the flows that inherit from it. */
export type FlowOutline = {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly lineage: readonly string[];
  readonly heirs: readonly string[];
  readonly languages: readonly string[];
  readonly steps: readonly (OutlinePart & { readonly screen?: string })[];
  readonly screens: readonly OutlinePart[];
  /** Rules that lead from a step to another one, or out of the flow, by the place where they stand. */
  readonly leads: readonly Lead[];
};

/** A rule of a step, or of any, that leads to a step, or out of the flow: then `to` is told in words. One of any step that stays leads nowhere. */
export type Lead = {
  readonly from: string;
  readonly outcome: string;
  readonly to: string;
  readonly leaves: boolean;
  /** The message that it says there, if it always is the same. */
  readonly says?: string;
  /** The stage of the flow that a screen between both shows, and the screen that it is taken from. */
  readonly stage?: Pick<Stage, 'screen' | 'words'>;
  readonly pointer: string;
};

/** Whatever can be edited: flows, brands and calls, by name. */
export type Catalog = {
  readonly flows: readonly { readonly name: string; readonly title: string }[];
  readonly brands: readonly { readonly name: string; readonly title: string; readonly file: string }[];
  readonly calls: readonly { readonly name: string; readonly title: string; readonly pointer: string }[];
};

/** All that can be chosen to be edited. */
export const catalogOf = (model: Model): Catalog => ({
  flows: Object.values(model.flows)
    .map(({ name, flow }) => ({ name, title: flow.title ?? '' }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  brands: Object.values(model.brands).map(({ id, value, source }) => ({
    name: id,
    title: String(value.displayName ?? ''),
    file: source.brand.path,
  })),
  calls: Object.entries(operationsIn(model)).map(([name, { pointer, value }]) => ({
    name,
    title: String(value.summary ?? ''),
    pointer,
  })),
});

/** A flow by its parts, its own first; undefined where there is no such flow. */
export const outlineOf = (model: Model, name: string): FlowOutline | undefined => {
  const flow = ownValue(model.flows, name);
  if (flow === undefined) return undefined;
  const lineage = lineageOf(model, name);
  return {
    name,
    title: flow.flow.title ?? name,
    file: flow.source.flow.path,
    lineage: lineage.map((member) => member.name),
    heirs: heirsOf(model, name).map((member) => member.name),
    languages: model.languages,
    steps: partsOf(lineage, ({ flow: { steps }, source }) =>
      Object.entries(steps).map(([step, declared]) => ({
        name: step,
        about: aboutStep(declared),
        file: source.flow.path,
        ...('screen' in declared && { screen: declared.screen }),
      })),
    ),
    screens: partsOf(lineage, ({ screens }) =>
      Object.values(screens).map((screen) => ({
        name: screen.name,
        about: wordsUnder(model, name, `${screen.name}.title`),
        file: screen.file.path,
      })),
    ),
    leads: leadsOf(model, flow),
  };
};

const partsOf = <Part extends OutlinePart>(
  lineage: readonly FlowModel[],
  own: (member: FlowModel) => readonly Part[],
): readonly Part[] => {
  const all = lineage.flatMap((member, at) =>
    own(member).map((part) => (at === 0 ? part : { ...part, owner: member.name })),
  );
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
};

// A step that decides leads on without an outcome.
const leadsOf = (model: Model, flow: FlowModel): readonly Lead[] =>
  rulesIn(flow).flatMap(({ rule, step, outcomes = [], pointer }) => {
    const decides = step !== undefined && pointer.startsWith(pointerOf('steps', step, 'then'));
    const isAny = step === undefined && pointer.startsWith('/on/');
    const stays = isAny && rule.goto === undefined && rule.leave === undefined ? '' : undefined;
    const { screen, words } = stageBetween(model, flow.name, step, rule.goto) ?? {};
    const to = rule.goto ?? wayOut(model, flow, { rule, pointer }) ?? stays;
    return to === undefined || (step === undefined && !isAny) || (outcomes.length === 0 && !decides)
      ? []
      : [
          {
            from: step ?? anyStep,
            outcome: `${decides ? 'then' : outcomes.join(' ')}${rule.when === undefined ? '' : `, if ${conditionWords(rule.when)}`}`,
            to,
            leaves: rule.goto === undefined && to !== '',
            ...(rule.say?.startsWith('$') === false && rule.field === undefined && { says: rule.say }),
            ...(screen !== undefined && words !== undefined && { stage: { screen, words } }),
            pointer,
          },
        ];
  });

// One that can be gone later just as well: nothing of it belongs to the very answer or form that it leads on from.
const wayOut = (
  model: Model,
  flow: FlowModel,
  { rule: { leave, say }, pointer }: { readonly rule: Rule; readonly pointer: string },
): string | undefined => {
  if (leave === undefined || say !== undefined) return undefined;
  const isOfNow = referencesOf(model)(flow).some(
    (placed) =>
      placed.pointer.startsWith(`${pointer}/leave/`) && passing.has(parseReference(placed.text).root),
  );
  return isOfNow ? undefined : exitWords(leave);
};

const passing: ReadonlySet<string> = new Set(['form', 'response', 'result', 'outcome', 'item']);
