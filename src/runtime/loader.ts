import type { FlowModule } from './catalogue.ts';
import type { Needs } from './parts.ts';

/** Loads a flow and what it extends. Rejects with an error named ChunkLoadError, at the latest after 120 seconds. */
export const loadFlow = async (
  name: string,
  parts: Needs<'registry' | 'world' | 'catalogue'>,
): Promise<void> => {
  const { registry } = parts;
  const module = registry.lineage(name)[0] ?? (await fetchModule(name, parts));
  registry.add(name, module);
  if (module.flow.extends !== undefined) await loadFlow(module.flow.extends, parts);
};

/** Whether a flow and all that it extends are there. */
export const isLoaded = (name: string, { registry }: Needs<'registry'>): boolean => {
  const lineage = registry.lineage(name);
  return lineage.length > 0 && lineage.at(-1)?.flow.extends === undefined;
};

const fetchModule = (name: string, { world, catalogue }: Needs<'world' | 'catalogue'>): Promise<FlowModule> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(
        Object.assign(new Error(`Loading chunk failed: ${name}`, { cause }), { name: 'ChunkLoadError' }),
      );
    const giveUp = world.setTimeout(fail, 120_000);
    catalogue
      .load(name)
      .then(resolve, fail)
      .finally(() => world.clearTimeout(giveUp));
  });
