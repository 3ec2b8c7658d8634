import type { FlowModule } from './catalogue.ts';
import type { Needs } from './parts.ts';

/** Loads a flow and what it extends. Rejects with an error named ChunkLoadError. */
export const loadFlow = async (name: string, parts: Needs<'registry' | 'catalogue'>): Promise<void> => {
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

const fetchModule = (name: string, { catalogue }: Needs<'catalogue'>): Promise<FlowModule> =>
  catalogue.load(name).catch((cause: unknown) => {
    throw Object.assign(new Error(`Loading chunk failed: ${name}`, { cause }), { name: 'ChunkLoadError' });
  });
