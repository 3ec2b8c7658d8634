import { ref } from 'valtio/vanilla';
import type { State } from '../engine/index.ts';
import { loadFlow } from './loader.ts';
import type { Needs } from './parts.ts';

/** Goes on from a state, once the flows in it are there. Rejects where one of them does not load. */
export const resume = async (
  parts: Needs<'store' | 'refresh' | 'send' | 'registry' | 'world' | 'catalogue'>,
  state: State,
): Promise<void> => {
  const machines = Object.values(state.machines);
  const called = machines.flatMap(({ waiting }) => (waiting?.for === 'flow' ? [waiting.flow] : []));
  const shown = machines.flatMap(({ frames }) => frames.map(({ flow }) => flow));
  await Promise.all([...shown, ...called].map((flow) => loadFlow(flow, parts)));
  parts.store.state = ref(state);
  parts.refresh();
  for (const flow of called) parts.send({ type: 'loaded', flow });
};
