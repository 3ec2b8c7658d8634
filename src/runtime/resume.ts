import { ref } from 'valtio/vanilla';
import type { State } from '../engine/index.ts';
import { loadFlow } from './loader.ts';
import type { Needs } from './parts.ts';

/** Goes on from a state, once the flows in it are there, and has what was under way begin again. Rejects where one of them does not load. */
export const resume = async (
  parts: Needs<'store' | 'refresh' | 'send' | 'registry' | 'world' | 'catalogue' | 'running'>,
  state: State,
): Promise<void> => {
  const flows = Object.values(state.machines).flatMap(({ frames }) => frames.map(({ flow }) => flow));
  await Promise.all(flows.map((flow) => loadFlow(flow, parts)));
  // Its numbers are given out anew.
  for (const end of parts.running.values()) end();
  parts.running.clear();
  parts.store.state = ref(state);
  parts.refresh();
  parts.send({ type: 'resumed' });
};
