import { ownValue } from '../../engine/index.ts';
import { graphsOf } from '../check/model/derived.ts';
import type { Graph } from '../check/model/graph.ts';
import type { FlowModel, Model } from '../check/model/model.ts';

/** What a node stands for: a flow, an address that it begins at, a step as it runs in a flow, whatever any step says (`rest`), a screen, an end of a flow. */
export type NodeKind = 'flow' | 'address' | 'step' | 'rest' | 'screen' | 'end';

/** Why something is drawn grey: nobody gets there as the filter has it, or it is not what was asked for. */
export type Grey = 'unreachable' | 'aside';

/**
 * One node. `id` is its kind and name (`flow:login`, `address:/`, `step:login/sign-in`, `rest:login`, `screen:login/sign-in`,
 * `end:login/returns done`), the same as long as nothing is renamed. `flow` is the one that it runs in, `file` and `pointer`
 * say where it is declared.
 */
export type MapNode = {
  readonly id: string;
  readonly kind: NodeKind;
  readonly flow: string;
  readonly title: string;
  readonly file: string;
  readonly pointer: string;
  /** The flow that it is inherited from, where that is another one. */
  readonly inherited?: string;
  /** What a step does, and with which screen, operation or flow. */
  readonly step?: 'screen' | 'call' | 'flow' | 'credential' | 'decision';
  readonly with?: string;
  /** Whether it opens over the page. */
  readonly dialog?: true;
  /** What is called in the background while a step shows. */
  readonly background?: readonly string[];
  /** What else a flow is: for the app itself (`root`, `shell`, `unknown`), a gate, called by others, beside the page. */
  readonly roles?: readonly string[];
  /** Under which condition an address is open. */
  readonly when?: string;
  readonly grey?: Grey;
};

/** What an edge is: how a flow or an address begins, what an outcome leads to, what a step shows or runs, a gate, what is inherited from, a way outside that a screen offers. */
export type EdgeKind = 'begins' | 'outcome' | 'shows' | 'runs' | 'gate' | 'extends' | 'link';

/**
 * One edge. Of an outcome, `outcomes` are the names that the rules stand under, `rule` the number of the rule among them
 * from 1, `when` its condition in words, `message` what it says, `leads` where telemetry says that it leads; `stays` leads
 * back to whatever was seen last.
 */
export type MapEdge = {
  readonly id: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly pointer: string;
  readonly word?: string;
  readonly outcomes?: readonly string[];
  readonly rule?: number;
  readonly when?: string;
  readonly message?: string;
  readonly leads?: string;
  readonly stays?: true;
  /** Whether something went wrong: a failure, a code that nobody named, a message that is an error. */
  readonly error?: true;
  /** The flow that says so, where that is another one than the node's. */
  readonly inherited?: string;
  readonly grey?: Grey;
};

/** All flows, or one of them with what it touches, as data: what the charts of the studio and `npm run graph` are made from. */
export type FlowMap = { readonly nodes: readonly MapNode[]; readonly edges: readonly MapEdge[] };

/** The steps that run in a flow, each with the flow that declares it: its own, and those that it inherits as far as they are reached. */
export const stepsIn = (model: Model, flow: FlowModel): Graph['steps'] => {
  const { steps = {}, before = {} } = ownValue(graphsOf(model), flow.name) ?? {};
  return Object.fromEntries(
    Object.entries(steps).filter(
      ([name, { owner }]) => owner === flow || ownValue(before, name) !== undefined,
    ),
  );
};
