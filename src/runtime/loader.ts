import type { LinkedFlow } from '../engine/types.ts';
import type { Catalogue, FlowModule, Operation } from './catalogue.ts';
import type { World } from './world.ts';

/** The flows that are there, and the way to get the others. */
export type Loader = {
  readonly flows: () => Readonly<Record<string, LinkedFlow>>;
  readonly operations: () => Readonly<Record<string, Operation>>;
  /** A flow's modules: its own and those that it extends, itself first. */
  readonly lineage: (flow: string) => readonly FlowModule[];
  readonly isLoaded: (flow: string) => boolean;
  /** Loads a flow and what it extends. Rejects with an error named ChunkLoadError, at the latest after 120 seconds. */
  readonly load: (flow: string) => Promise<void>;
};

export const createLoader = (world: World, { load, loaded, operations }: Catalogue): Loader => {
  const modules: { readonly all: Record<string, FlowModule> } = { all: { ...loaded } };
  const made: { flows: Readonly<Record<string, LinkedFlow>>; operations: Readonly<Record<string, Operation>> } = { flows: {}, operations };
  const add = (name: string, module: FlowModule): void => {
    modules.all[name] = module;
    made.flows = { ...made.flows, [name]: module.flow };
    made.operations = { ...made.operations, ...module.operations };
  };
  for (const [name, module] of Object.entries(loaded)) add(name, module);
  const fetchFlow = async (name: string): Promise<void> => {
    const module = modules.all[name] ?? (await withinTime(world, name, load[name]));
    add(name, module);
    if (module.flow.extends !== undefined) await fetchFlow(module.flow.extends);
  };
  const lineage = (name: string): readonly FlowModule[] => {
    const module = modules.all[name];
    if (module === undefined) return [];
    return [module, ...(module.flow.extends === undefined ? [] : lineage(module.flow.extends))];
  };
  return {
    flows: () => made.flows,
    operations: () => made.operations,
    lineage,
    isLoaded: (name) => lineage(name).length > 0 && lineage(name).at(-1)?.flow.extends === undefined,
    load: fetchFlow,
  };
};

const withinTime = (world: World, name: string, load: (() => Promise<FlowModule>) | undefined): Promise<FlowModule> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(Object.assign(new Error(`Loading chunk failed: ${name}`, { cause }), { name: 'ChunkLoadError' }));
    const giveUp = world.setTimeout(fail, 120_000);
    const loading = load === undefined ? Promise.reject(new Error('There is no such flow')) : load();
    loading.then(resolve, fail).finally(() => world.clearTimeout(giveUp));
  });

