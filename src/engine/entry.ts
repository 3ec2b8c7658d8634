import { holds, rootsOf } from './condition.ts';
import { contextOf, type Draft, defaultsOf, emit, withMachine } from './draft.ts';
import { lineageOf } from './outcome.ts';
import { enterStep, frameOf, startOf } from './steps.ts';
import type { LinkedFlow } from './types.ts';
import { resolveEach } from './value.ts';

/** Goes on to the next flow that runs before the entry, or to the entry itself. */
export const proceed = (draft: Draft): Draft => {
  const { before, pending } = draft.machine;
  if (pending === undefined) return draft;
  const [gate, ...others] = before;
  const name = gate ?? pending.flow;
  const lineage = lineageOf(draft.scope, name);
  if (lineage === undefined)
    return emit(withMachine(draft, { waiting: { for: 'flow', flow: name } }), { type: 'load', flow: name });
  if (gate === undefined) return enterFlow(withMachine(draft, { waiting: undefined }), lineage, pending);
  const frames = [frameOf(name, 'inline', defaultsOf(lineage))];
  return enterStep(
    withMachine(draft, { waiting: undefined, before: others, frames }),
    startOf(lineage[0]?.start, name),
  );
};

const enterFlow = (
  draft: Draft,
  lineage: readonly LinkedFlow[],
  { flow, path }: { flow: string; path: string },
): Draft => {
  const entry = lineage[0]?.entries?.[path];
  if (entry === undefined) return enterAlone(draft, lineage, flow);
  if (!draft.scope.flagsSettled && rootsOf(entry.when, lineage).includes('flags')) {
    return emit(withMachine(draft, { waiting: { for: 'flags' } }), { type: 'await-flags' });
  }
  if (!holds(entry.when, contextOf(draft), lineage)) return refuse(draft, entry.else);
  const facts = { ...draft.machine.entry, ...resolveEach(entry.with, contextOf(draft)) };
  const frames = [frameOf(flow, 'page', defaultsOf(lineage))];
  return enterStep(withMachine(draft, { frames, entry: facts, pending: undefined }), entry.start);
};

// A called flow without a caller takes its input from what it was entered with.
const enterAlone = (draft: Draft, lineage: readonly LinkedFlow[], flow: string): Draft => {
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
