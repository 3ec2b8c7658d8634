import type { LayerView, LinkedFlow, LinkedScreen } from '../engine/types.ts';
import type { Catalogue, FlowModule, Operation, Validate } from './catalogue.ts';

/** The flows that are there, with their operations. */
export type Registry = {
  readonly flows: () => Readonly<Record<string, LinkedFlow>>;
  readonly operations: () => Readonly<Record<string, Operation>>;
  /** A flow's modules: its own and those that it extends, itself first; those that are missing are left out. */
  readonly lineage: (flow: string) => readonly FlowModule[];
  readonly add: (flow: string, module: FlowModule) => void;
  /** The screen of a layer, its flow's own or an inherited one, and the validator of its form. */
  readonly drawn: (layer: Pick<LayerView, 'flow' | 'screen'>) => Drawn;
};

export type Drawn = { readonly screen: LinkedScreen | undefined; readonly validate: Validate | undefined };

export const createRegistry = ({ loaded, operations }: Catalogue): Registry => {
  const now: {
    modules: Readonly<Record<string, FlowModule>>;
    flows: Readonly<Record<string, LinkedFlow>>;
    operations: Readonly<Record<string, Operation>>;
  } = {
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
  return {
    flows: () => now.flows,
    operations: () => now.operations,
    lineage,
    add,
    drawn: ({ flow, screen }) => {
      const owner = lineage(flow).find((module) => module.flow.screens[screen] !== undefined);
      return { screen: owner?.flow.screens[screen], validate: owner?.validators[screen] };
    },
  };
};
