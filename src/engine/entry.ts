import { holds, readsFlags } from './condition.ts';
import type { Entry, Gate } from './declarations.ts';
import { contextOf, type Draft, defaultsOf, emit, frameOf, startOf, withMachine } from './draft.ts';
import { ownValue } from './json.ts';
import { lineageOf } from './outcome.ts';
import type { LinkedFlow, Waiting } from './types.ts';
import { resolveEach } from './value.ts';

/**
 * Goes on to the next flow that runs before the entry, or to the entry itself. What runs before it is named by the
 * entry's own flow and by those that this extends, the last of them first. A flow that is entered without an address has
 * nothing run before it. `enterStep` is what a flow that begins is begun with.
 */
export const proceed = (draft: Draft, enterStep: EnterStep): Draft => {
  const { pending, before } = draft.machine;
  if (pending === undefined) return draft;
  const { flow, path } = pending;
  const own = lineageOf(draft.scope, flow);
  if (own === undefined) return load(draft, flow);
  const entry = ownValue(own[0]?.entries, path);
  if (entry === undefined) return enterAlone(draft, own, flow, enterStep);
  const [gate, ...others] = before ?? [...own].reverse().flatMap((member) => member.before ?? []);
  // An address that the brand does not have is closed before its own guard flows run. Only guards of every address go first.
  if (gate !== undefined && !isOfRoot(gate, own) && isClosed(entry, draft, own))
    return refuse(draft, entry.else);
  const { when } = gate ?? entry;
  if (!draft.scope.flagsSettled && readsFlags(when, own))
    return emit(waitFor(draft, { for: 'flags' }), { type: 'await-flags' });
  const isOpen = holds(when, contextOf(draft), own);
  if (gate === undefined)
    return isOpen ? enterFlow(draft, own, flow, entry, enterStep) : refuse(draft, entry.else);
  if (!isOpen) return proceed(withMachine(draft, { before: others }), enterStep);
  const lineage = lineageOf(draft.scope, gate.flow);
  if (lineage === undefined) return load(draft, gate.flow);
  const frames = [frameOf(gate.flow, 'inline', defaultsOf(lineage))];
  return enterStep(withMachine(draft, { before: others, frames }), startOf(lineage[0]?.start, gate.flow));
};

const isOfRoot = ({ flow }: Gate, lineage: readonly LinkedFlow[]): boolean =>
  lineage.at(-1)?.before?.some((gate) => gate.flow === flow) === true;

const isClosed = ({ when }: Entry, draft: Draft, lineage: readonly LinkedFlow[]): boolean =>
  (draft.scope.flagsSettled || !readsFlags(when, lineage)) && !holds(when, contextOf(draft), lineage);

type EnterStep = (draft: Draft, name: string) => Draft;

const load = (draft: Draft, flow: string): Draft =>
  emit(waitFor(draft, { for: 'flow', flow }), { type: 'load', flow });

const waitFor = (draft: Draft, waiting: Waiting): Draft => withMachine(draft, { waiting });

const enterFlow = (
  draft: Draft,
  lineage: readonly LinkedFlow[],
  flow: string,
  entry: Entry,
  enterStep: EnterStep,
): Draft => {
  const facts = { ...draft.machine.entry, ...resolveEach(entry.with, contextOf(draft)) };
  const frames = [frameOf(flow, 'page', defaultsOf(lineage))];
  return enterStep(withMachine(draft, { frames, entry: facts, pending: undefined }), entry.start);
};

// A called flow without a caller takes its input from what it was entered with.
const enterAlone = (
  draft: Draft,
  lineage: readonly LinkedFlow[],
  flow: string,
  enterStep: EnterStep,
): Draft => {
  const start = lineage[0]?.start;
  if (start === undefined) return refuse(draft, undefined);
  const frames = [frameOf(flow, 'page', { ...defaultsOf(lineage), ...draft.machine.entry })];
  return enterStep(withMachine(draft, { frames, pending: undefined }), start);
};

const refuse = (draft: Draft, route: string | undefined): Draft =>
  emit(
    withMachine(draft, { leaving: true, pending: undefined }),
    route === undefined
      ? { type: 'unknown' }
      : { type: 'navigate', route, entry: {}, query: {}, replace: true },
  );
