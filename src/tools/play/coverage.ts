import { ownValue, type Rule } from '../../engine/index.ts';
import type { Project as Source } from '../assemble.ts';
import { type OperationModel, readOperations } from '../check/model/operation.ts';
import { documentsOf } from '../grammar/schema.ts';
import { type Led, type LedRule, waysIn } from '../grammar/ways.ts';
import { ledRows } from '../graph/rows.ts';
import { isMeant, leadsSo, rulesOf } from './branches.ts';
import type { Project } from './project.ts';
import type { Told } from './stage.ts';

/** What one journey went through, by what analytics was told of it. */
export type Walk = { readonly journey: string; readonly told: readonly Told[] };

/**
 * A transition that a flow declares itself: the step (`any step` for what the flow says for all), the outcome (`then` for
 * a decision) with what it means where that is a code, the number of the rule among those for it, from 1, and what it leads to.
 * `journeys` are those that took it. Rules that lead to the same place with the same words cannot be told apart: they count together.
 */
export type Transition = {
  readonly step: string;
  readonly outcome: string;
  readonly rule: number;
  readonly leads: string;
  readonly meaning?: string;
  readonly journeys: readonly string[];
};

/** What journeys walk of the flows of a project, by flow. */
export const coverageOf = (
  project: Project,
  source: Source,
  walks: readonly Walk[],
): Readonly<Record<string, readonly Transition[]>> => {
  const { operations } = readOperations(source.schemas['issuer.openapi.json']);
  const taken = takenIn(project, walks);
  const documents = documentsOf(source);
  return Object.fromEntries(
    Object.entries(project.flows).map(([name, flow]) => [
      name,
      waysIn(documents, flow)
        .led.filter(({ at }) => at.kind === 'step' || at.kind === 'shared')
        .flatMap((led) =>
          transitionsOf(led, taken, operationOf(ownValue(flow.steps, led.at.step ?? ''), operations)),
        ),
    ]),
  );
};

/** How many of the transitions some journey walks. */
export const walkedIn = (transitions: readonly Transition[]): number =>
  transitions.filter(({ journeys }) => journeys.length > 0).length;

type Operations = Readonly<Record<string, OperationModel>>;

const operationOf = (step: object | undefined, operations: Operations): OperationModel | undefined =>
  step !== undefined && 'call' in step ? ownValue(operations, String(step.call)) : undefined;

type Taken = ReadonlyMap<Rule, readonly { readonly outcome: string; readonly journey: string }[]>;

const transitionsOf = (
  led: Led,
  taken: Taken,
  operation: OperationModel | undefined,
): readonly Transition[] =>
  (led.at.outcomes ?? [undefined]).flatMap((outcome) =>
    led.rules.map((each, index) => {
      const walked = (taken.get(each.rule) ?? []).filter(
        (one) => outcome === undefined || isMeant(outcome, one.outcome),
      );
      const meaning = ownValue(operation?.codes, outcome ?? '');
      return {
        step: led.at.step ?? 'any step',
        outcome: outcome ?? led.word,
        rule: index + 1,
        leads: leadsTo(led, each),
        ...(meaning !== undefined && { meaning }),
        journeys: [...new Set(walked.map(({ journey }) => journey))],
      };
    }),
  );

const leadsTo = (led: Led, each: LedRule): string =>
  ledRows({ ...led, at: {}, rules: [each] })
    .slice(0, 1)
    .map(({ spans, to, exit }) => {
      const aim = to?.replace(/^step:/, '') ?? exit;
      return [...spans.map(({ text }) => text), ...(aim === undefined ? [] : [`leads to ${aim}`])].join(' ');
    })
    .join();

const takenIn = (project: Project, walks: readonly Walk[]): Taken => {
  const taken = new Map<Rule, { readonly outcome: string; readonly journey: string }[]>();
  for (const { journey, told } of walks)
    for (const each of told)
      for (const rule of rulesOf(project, each))
        if (leadsSo(rule, each))
          taken.set(rule, [...(taken.get(rule) ?? []), { outcome: each.outcome, journey }]);
  return taken;
};
