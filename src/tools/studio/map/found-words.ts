import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import type { FlowMap, MapEdge, MapNode } from '../../graph/flow-map.ts';
import { wordsUnder } from '../edit/about.ts';
import { meanings } from '../edit/outcomes.ts';
import type { SoughtPlace } from './find.ts';

/** Says in a sentence what a found place is: the step that it belongs to, and what is found there. */
export const sentenceFor = (
  model: Model,
  { nodes, edges }: FlowMap,
): ((place: SoughtPlace) => { readonly place: string; readonly says: string }) => {
  const nodeBy = new Map(nodes.map((node) => [node.id, node]));
  const edgeBy = new Map(edges.map((edge) => [edge.id, edge]));
  return (place) => {
    const node = nodeBy.get(place.node);
    const edge = edgeBy.get(place.edge ?? '');
    if (node === undefined) return { place: place.flow, says: `“${place.words}”` };
    const says =
      edge === undefined
        ? aboutNode[place.as](place.words, node)
        : aboutEdge(model, place, node, edge, nodeBy);
    return { place: node.kind === 'flow' ? place.flow : `${place.flow} › ${node.title}`, says };
  };
};

const kinds: Readonly<Record<MapNode['kind'], string>> = {
  flow: 'the flow',
  address: 'the address',
  step: 'the step',
  rest: 'what any step does',
  screen: 'the screen',
  end: 'the way out',
};

const doing: Readonly<Record<NonNullable<MapNode['step']>, string>> = {
  screen: 'shows the screen',
  call: 'asks the server:',
  flow: 'runs the flow',
  credential: 'asks the device:',
  decision: 'decides:',
};

const aboutNode: Readonly<Record<SoughtPlace['as'], (words: string, node: MapNode) => string>> = {
  name: (words, { kind }) => `${kinds[kind]} ${words}`,
  done: (words, { step }) => `${step === undefined ? 'with' : doing[step]} ${words}`,
  meanwhile: (words) => `asks the server meanwhile: ${words}`,
  field: (words) => `has the field ${words}`,
  text: (words) => `says “${words}”`,
  line: (words) => words,
};

const aboutEdge = (
  model: Model,
  place: SoughtPlace,
  node: MapNode,
  edge: MapEdge,
  nodeBy: ReadonlyMap<string, MapNode>,
): string => {
  const { outcomes = [], word = '', when, message, stays, to } = edge;
  const name = outcomes.includes(place.words) ? place.words : (outcomes[0] ?? word);
  const condition = when === undefined ? '' : `${node.step === 'decision' ? 'if' : ' and'} ${when}`;
  const said = node.step === 'decision' ? condition : `when ${happening(model, node, name)}${condition}`;
  const text = place.as === 'text' ? place.words : messageOf(model, place.flow, message);
  const shown = text === undefined ? [] : [`shows the message “${text}”`];
  const target = nodeBy.get(to);
  const led =
    stays === true || to === node.id || target === undefined
      ? []
      : [`goes on to ${target.title || 'the flow'}`];
  const then = [...shown, ...led];
  return `${said}: ${then.length === 0 ? 'stays' : then.join(', ')}`;
};

const messageOf = (model: Model, flow: string, message: string | undefined): string | undefined => {
  if (message === undefined) return undefined;
  if (message.startsWith('$')) return 'that came along';
  return (wordsUnder(model, flow, `message.${message}`) || message).replace(/\[\[|\]\]/g, '');
};

const happening = (model: Model, { step, flow, with: done = '' }: MapNode, name: string): string => {
  if (step === 'screen') {
    const label = wordsUnder(model, flow, `${done}.action.${name}`, `action.${name}`);
    return label === '' ? `${name} happens` : `“${label}” is chosen (${name})`;
  }
  if (step === 'flow') return `${done} ends with ${name}`;
  if (step === 'credential') return `the device says ${name}`;
  const operations = step === 'call' ? [ownValue(model.operations, done)] : Object.values(model.operations);
  const meaning =
    ownValue(meanings, name) ??
    operations.map((each) => ownValue(each?.codes, name)).find((words) => words !== undefined);
  return `the server says ${name}${meaning === undefined || meaning === '' ? '' : ` (${meaning.replace(/\.$/, '')})`}`;
};
