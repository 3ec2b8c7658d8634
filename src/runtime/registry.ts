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

export const createRegistry = (catalogue: Catalogue): Registry => {
  let modules: Readonly<Record<string, FlowModule>> = {};
  let flows: Readonly<Record<string, LinkedFlow>> = {};
  let operations: Readonly<Record<string, Operation>> = catalogue.operations;
  let issuer: JsonObject = catalogue.issuer;
  let formatters: Scope['formatters'] = {};
  const add = (name: string, module: FlowModule): void => {
    modules = { ...modules, [name]: module };
    flows = { ...flows, [name]: module.flow };
    operations = { ...operations, ...module.operations };
    issuer = { ...issuer, ...module.issuer };
    formatters = { ...formatters, ...module.formatters };
  };
  const lineage = (name: string | undefined): readonly FlowModule[] => {
    const module = ownValue(modules, name ?? '');
    return module === undefined ? [] : [module, ...lineage(module.flow.extends)];
  };
  for (const [name, module] of Object.entries(catalogue.loaded)) add(name, module);
  return {
    flows: () => flows,
    operations: () => operations,
    issuer: () => issuer,
    formatters: () => formatters,
    lineage,
    add,
    drawn: ({ flow, screen }) => {
      const owner = lineage(flow).find((module) => ownValue(module.flow.screens, screen) !== undefined);
      return { screen: ownValue(owner?.flow.screens, screen), validate: ownValue(owner?.validators, screen) };
    },
  };
};
