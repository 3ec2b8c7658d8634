import {
  type JsonObject,
  type LayerView,
  type LinkedFlow,
  type LinkedScreen,
  ownValue,
  type Scope,
} from '../engine/index.ts';
import type { Catalogue, FlowModule, Operation, Validate } from './catalogue.ts';

/** The flows that are there, with their operations. */
export type Registry = {
  readonly flows: () => Readonly<Record<string, LinkedFlow>>;
  readonly operations: () => Readonly<Record<string, Operation>>;
  /** What is there of the issuer: its facts, and what the flows read. */
  readonly issuer: () => JsonObject;
  /** The formatters that came with the flows. */
  readonly formatters: () => Scope['formatters'];
  /** A flow's modules: its own and those that it extends, itself first; those that are missing are left out. */
  readonly lineage: (flow: string) => readonly FlowModule[];
  readonly add: (flow: string, module: FlowModule) => void;
  /** The screen of a layer, its flow's own or an inherited one, and the validator of its form. */
  readonly drawn: (layer: Pick<LayerView, 'flow' | 'screen'>) => Drawn;
};

export type Drawn = { readonly screen: LinkedScreen | undefined; readonly validate: Validate | undefined };

export const createRegistry = ({ loaded, operations, issuer }: Catalogue): Registry => {
  const now: {
    modules: Readonly<Record<string, FlowModule>>;
    flows: Readonly<Record<string, LinkedFlow>>;
    operations: Readonly<Record<string, Operation>>;
    issuer: JsonObject;
    formatters: Scope['formatters'];
  } = {
    modules: {},
    flows: {},
    formatters: {},
    operations,
    issuer,
  };
  const add = (name: string, module: FlowModule): void => {
    now.modules = { ...now.modules, [name]: module };
    now.flows = { ...now.flows, [name]: module.flow };
    now.operations = { ...now.operations, ...module.operations };
    now.issuer = { ...now.issuer, ...module.issuer };
    now.formatters = { ...now.formatters, ...module.formatters };
  };
  const lineage = (name: string | undefined): readonly FlowModule[] => {
    const module = ownValue(now.modules, name ?? '');
    return module === undefined ? [] : [module, ...lineage(module.flow.extends)];
  };
  for (const [name, module] of Object.entries(loaded)) add(name, module);
  return {
    flows: () => now.flows,
    operations: () => now.operations,
    issuer: () => now.issuer,
    formatters: () => now.formatters,
    lineage,
    add,
    drawn: ({ flow, screen }) => {
      const owner = lineage(flow).find((module) => ownValue(module.flow.screens, screen) !== undefined);
      return { screen: ownValue(owner?.flow.screens, screen), validate: ownValue(owner?.validators, screen) };
    },
  };
};
