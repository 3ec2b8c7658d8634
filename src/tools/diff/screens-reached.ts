import { lineageOf, type Model } from '../check/model/model.ts';
import type { Told } from './diff.ts';
import { namedIn, screenAt } from './nearest-first.ts';
import type { Reach } from './reach.ts';

/** The screens that show what a change reaches, as `flow/screen`: of a rule those that it leads to. None where it reaches everything. */
export const screensReached = (model: Model, change: Told, { places }: Reach): readonly string[] => {
  if (places === 'all') return [];
  const isRule = change.file.endsWith('/flow.json') && /^(\/steps\/[^/]+)?\/on\//.test(change.pointer);
  if (!isRule) return places.flatMap((place) => screensOf(model, place));
  return [change.before, change.after]
    .flatMap((rules) => namedIn(rules, 'goto'))
    .flatMap((step) => screenIn(model, change.of, step));
};

const screensOf = (model: Model, place: string): readonly string[] => {
  const [, kind, flow = '', name = ''] = /^(\w+) ([^/:]+)[/:]?([^:]*)/.exec(place) ?? [];
  const inherited = lineageOf(model, flow);
  if (kind === 'screen')
    return inherited.some(({ screens }) => Object.hasOwn(screens, name)) ? [`${flow}/${name}`] : [];
  if (kind === 'step') return screenIn(model, flow, name);
  if (kind !== 'message') return [];
  return inherited.flatMap((member) =>
    Object.entries(member.flow.steps).flatMap(([step, declared]) =>
      JSON.stringify(declared).includes(`"say":${JSON.stringify(name)}`) ? screenIn(model, flow, step) : [],
    ),
  );
};

// Of a step that is inherited the screen is seen in the flow that it belongs to by then.
const screenIn = (model: Model, flow: string, step: string): readonly string[] =>
  lineageOf(model, flow)
    .flatMap((member) => screenAt(model, member.name, step))
    .map((screen) => `${flow}/${screen.split('/')[1] ?? ''}`);
