import { ownValue } from '../../../engine/index.ts';
import { fieldsOf } from '../../../runtime/normalize.ts';
import type { Diagnostic } from '../../check/check.ts';
import { groupsOf } from '../../check/model/groups.ts';
import type { Model } from '../../check/model/model.ts';
import { rulesIn } from '../../check/model/places.ts';
import { wordsIn } from '../../check/model/words.ts';
import type { FlowMap, MapNode } from '../../graph/flow-map.ts';
import { declaredNodes, mapOf } from '../../graph/map.ts';
import { sentenceFor } from './found-words.ts';

/** A place that words were found at: the flow, the node of its map, the line of it, what stands there, and what that is. */
export type FoundPlace = {
  readonly flow: string;
  readonly node: string;
  readonly edge?: string;
  readonly words: string;
  readonly file: string;
  readonly pointer: string;
  /** The flow and the step, as they are called. */
  readonly place: string;
  /** What stands there, in a sentence. */
  readonly says: string;
};

/** A place before it is told: `as` is what its words are there. */
export type SoughtPlace = Omit<FoundPlace, 'place' | 'says'> & {
  readonly as: 'name' | 'done' | 'meanwhile' | 'field' | 'text' | 'line';
};

/** Every place of the map at which a code, a word, a field, an operation or a message stands that has all of these words, accents or not; those that are called exactly so come first, then those that have them as they were typed. What says the same is told once. */
export const placesWith = (model: Model, typed: string): readonly FoundPlace[] => {
  const wanted = plain(typed.trim());
  if (wanted === '') return [];
  const parts = wanted.split(/\s+/);
  const map = mapOf(model);
  const places = [...named(map), ...fields(model, map), ...spoken(model, map)];
  const told = sentenceFor(model, map);
  const found = places
    .map((place) => ({ place, text: plain(place.words) }))
    .filter(({ text }) => parts.every((part) => text.includes(part)))
    .map(({ place, text }) => ({ place, rank: text === wanted ? 0 : text.includes(wanted) ? 1 : 2 }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ place: { as, ...place } }) => ({ ...place, ...told({ ...place, as }) }));
  const nameOf = ({ node, edge, says }: FoundPlace): string => JSON.stringify([node, edge, says]);
  return [...new Map(found.toReversed().map((place) => [nameOf(place), place])).values()].toReversed();
};

// More nobody reads: longer words find fewer.
const most = 400;

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const named = ({ nodes, edges }: FlowMap): readonly SoughtPlace[] => {
  const flows = new Map(nodes.map(({ id, flow }) => [id, flow]));
  return [
    ...nodes.flatMap(({ flow, id, title, with: done, background = [], file, pointer }) =>
      [title, done ?? '', ...background]
        .map((words, at) => ({ words, as: at === 0 ? 'name' : at === 1 ? 'done' : 'meanwhile' }) as const)
        .filter(({ words }, at, all) => words !== '' && all.findIndex((each) => each.words === words) === at)
        .map(({ words, as }) => ({ flow, node: id, words, file, pointer, as })),
    ),
    ...edges.flatMap(({ id, from, outcomes = [], message = '', when = '', file, pointer }) =>
      [...outcomes, message, when]
        .filter((words) => words !== '')
        .map((words) => ({
          ...{ flow: flows.get(from) ?? '', node: from, edge: id, words, file, pointer },
          as: 'line' as const,
        })),
    ),
  ];
};

const fields = (model: Model, { nodes }: FlowMap): readonly SoughtPlace[] =>
  Object.values(model.flows).flatMap(({ name, screens }) =>
    Object.values(screens).flatMap(({ name: screen, screen: declared, file }) =>
      Object.keys(fieldsOf(declared?.form?.schema)).flatMap((field) =>
        showing(nodes, name, screen).map(({ flow, id }) => ({
          ...{ flow, node: id, words: field, file: file.path },
          pointer: `/form/schema/properties/${field}`,
          as: 'field' as const,
        })),
      ),
    ),
  );

// Words by where they show: a message at the lines that say it, others at their screen.
const spoken = (model: Model, { nodes, edges }: FlowMap): readonly SoughtPlace[] => {
  const flows = new Map(nodes.map(({ id, flow }) => [id, flow]));
  return Object.values(model.flows).flatMap(({ name, source }) =>
    Object.values(source.locales).flatMap((file) =>
      Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]): readonly SoughtPlace[] => {
        const [first = '', second = ''] = key.split('.');
        const here = { words: text, file: file.path, pointer, as: 'text' as const };
        if (first === 'message') {
          const said = edges.filter(
            ({ message, from }) => message === second && runs(model, flows.get(from) ?? '', name),
          );
          return [
            ...said.map(({ id, from }) => ({ flow: flows.get(from) ?? '', node: from, edge: id, ...here })),
            ...saidMeanwhile(model, name, second).map((where) => ({ ...where, ...here })),
          ];
        }
        const shown = showing(nodes, name, first);
        return shown.length > 0
          ? shown.map(({ flow, id }) => ({ flow, node: id, ...here }))
          : [{ flow: name, node: `flow:${name}`, ...here }];
      }),
    ),
  );
};

// What is said at a field while a screen shows is no way that leads on.
const saidMeanwhile = (model: Model, words: string, message: string) =>
  Object.values(model.flows).flatMap((flow) =>
    flow.lineage.includes(words)
      ? rulesIn(flow).flatMap(({ rule, step, kind }) =>
          rule.say === message && kind === 'background' && step !== undefined
            ? [{ flow: flow.name, node: `step:${flow.name}/${step}` }]
            : [],
        )
      : [],
  );

const runs = (model: Model, flow: string, inherited: string): boolean =>
  ownValue(model.flows, flow)?.lineage.includes(inherited) === true;

const showing = (nodes: readonly MapNode[], flow: string, screen: string): readonly MapNode[] =>
  nodes.filter((node) => node.step === 'screen' && node.with === screen && node.flow === flow);

/** Which nodes of the map what the check has found belongs to, by its number; what belongs to no flow has none. */
export const nodesOf = (model: Model, found: readonly Diagnostic[]): readonly (readonly string[])[] => {
  const nodes = declaredNodes(model);
  const steps = groupsOf(
    nodes.filter(({ kind }) => kind === 'step' || kind === 'rest'),
    ({ file }) => file,
  );
  return found.map(({ file, pointer }) => {
    const here = (steps.get(file) ?? []).filter((node) => isBelow(pointer, node.pointer));
    if (here.length > 0) return here.map(({ id }) => id);
    const [, flow = '', screen] = /^flows\/([^/]+)\/(?:screens\/(.+)\.json)?/.exec(file) ?? [];
    const shown = screen === undefined ? [] : showing(nodes, flow, screen);
    return flow === '' ? [] : shown.length > 0 ? shown.map(({ id }) => id) : [`flow:${flow}`];
  });
};

const isBelow = (pointer: string, above: string): boolean =>
  pointer === above || pointer.startsWith(`${above}/`);
