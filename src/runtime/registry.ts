import type { LinkedFlow } from '../engine/types.ts';
import type { Catalogue, FlowModule, Operation } from './catalogue.ts';

/** The flows that are there, with their operations. */
export type Registry = {
  readonly flows: () => Readonly<Record<string, LinkedFlow>>;
  readonly operations: () => Readonly<Record<string, Operation>>;
  /** A flow's modules: its own and those that it extends, itself first; those that are missing are left out. */
  readonly lineage: (flow: string) => readonly FlowModule[];
  readonly add: (flow: string, module: FlowModule) => void;
};

export const createRegistry = ({ loaded, operations }: Catalogue): Registry => {
  const now: { modules: Readonly<Record<string, FlowModule>>; flows: Readonly<Record<string, LinkedFlow>>; operations: Readonly<Record<string, Operation>> } = {
    modules: {},
    flows: {},
    operations,
  };
  const add = (name: string, module: FlowModule): void => {
    now.modules = { ...now.modules, [name]: module };
    now.flows = { ...now.flows, [name]: module.flow };
    now.operations = { ...now.operations, ...module.operations };
  };
  const lineage = (name: string | undefined): readonly FlowModule[] => {
    const module = now.modules[name ?? ''];
    return module === undefined ? [] : [module, ...lineage(module.flow.extends)];
  };
  for (const [name, module] of Object.entries(loaded)) add(name, module);
  return { flows: () => now.flows, operations: () => now.operations, lineage, add };
};
