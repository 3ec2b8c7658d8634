import { heirsOf, type Model } from '../check/model/model.ts';
import { placeAt, type Trail } from '../play/trail.ts';
import { segmentsOf } from '../source.ts';
import type { Told } from './diff.ts';
import { leavesOf } from './leaves.ts';
import { inBrand } from './reach-brand.ts';
import { operationsAt } from './reach-schemas.ts';
import { placesOfWord } from './reach-words.ts';

/** Who can see a change: those that pass one of the places, of a brand and in a language alone where these are given. `all` is wherever they go. */
export type Reach = {
  readonly brand?: string;
  readonly language?: string;
  readonly places: readonly string[] | 'all';
};

/** Whether a journey that is played for these can see what a change reaches, wherever it leads. */
export const mayPass = (
  { brand, language, places }: Reach,
  { brands, languages }: Pick<Trail, 'brands' | 'languages'>,
): boolean =>
  (brand === undefined || brands.includes(brand)) &&
  (language === undefined || languages.includes(language)) &&
  (places === 'all' || places.length > 0);

/** Whether a journey that led there has passed what a change reaches. Of one that stopped nobody knows where it would go on: what is changed in its flows counts. */
export const passes = (reach: Reach, trail: Trail): boolean => {
  const { places } = reach;
  if (!mayPass(reach, trail)) return false;
  if (places === 'all') return true;
  const passed = new Set(trail.places);
  return places.some((place) => passed.has(place) || (!trail.isWhole && passed.has(flowOf(place))));
};

const flowOf = (place: string): string => placeAt.flow(/^\w+ ([^/:]+)/.exec(place)?.[1] ?? '');

/** What a change reaches. What journeys themselves say is not told here. */
export const reachOf = (before: Model, after: Model, change: Told): Reach => {
  const { group, of, file, pointer } = change;
  const [, , part = '', name = ''] = file.replace(/\.json$/, '').split('/');
  const models = [before, after];
  if (part === 'scenarios') return nowhere;
  if (part === 'locales') {
    const found = leavesOf(change).map(({ pointer: leaf }) => {
      const [flow = '', ...key] = [...(group === 'flows' ? [of] : []), ...segmentsOf(leaf)];
      return placesOfWord(models, flow, key, name);
    });
    return { ...(group === 'brands' && { brand: of }), language: name, places: joined(found) };
  }
  if (group === 'flows')
    return { places: part === 'screens' ? screensAs(after, of, name) : inFlow(after, change) };
  if (group === 'brands' && file !== 'brands/issuer.json')
    return { brand: of, places: inBrand(models, change) };
  if (group === 'schemas') return { places: inSchema(models, file, segmentsOf(pointer)) };
  return file.startsWith('deploy/') && !file.endsWith('/local.json') ? nowhere : everywhere;
};

const nowhere: Reach = { places: [] };
const everywhere: Reach = { places: 'all' };

const withHeirs = (model: Model, flow: string): readonly string[] => [
  flow,
  ...heirsOf(model, flow).map(({ name }) => name),
];

const screensAs = (model: Model, flow: string, screen: string): readonly string[] =>
  withHeirs(model, flow).map((each) => placeAt.screen(each, screen));

// Nobody has been in what is new: what leads there is told by itself.
const inFlow = (model: Model, { of, pointer, before }: Told): readonly string[] => {
  const flows = withHeirs(model, of);
  const [first, second = '', third, fourth = ''] = segmentsOf(pointer);
  if (first === 'on')
    return outcomesIn(second).flatMap((outcome) => flows.map((flow) => placeAt.anyway(flow, outcome)));
  if (first === 'messages') return flows.map((flow) => placeAt.message(flow, second));
  if (first !== 'steps')
    return pointer === '' && before === undefined ? [] : flows.map((flow) => placeAt.flow(flow));
  // One that has another name was passed by the one that it had.
  const steps = [second, ...(typeof before === 'string' ? [before] : [])];
  return flows.flatMap((flow) =>
    third === 'on'
      ? outcomesIn(fourth).map((outcome) => placeAt.outcome(flow, second, outcome))
      : steps.map((step) => placeAt.step(flow, step)),
  );
};

const outcomesIn = (key: string): readonly string[] => (key === '' ? ['*'] : key.split(' '));

const joined = (found: readonly Reach['places'][]): Reach['places'] =>
  found.some((each) => each === 'all') ? 'all' : [...new Set(found.flat())];

const inSchema = (models: readonly Model[], file: string, names: readonly string[]): Reach['places'] => {
  if (file === 'schemas/contract.json') return [];
  if (file === 'schemas/issuer.openapi.json')
    return joined(
      models.map(({ project }) => operationsAt(project.schemas['issuer.openapi.json']?.value, names)),
    );
  if (file !== 'schemas/fields.schema.json' || names[0] !== '$defs') return 'all';
  const reference = `"fields.schema.json#/$defs/${names[1] ?? ''}"`;
  return joined(
    models.map((model) =>
      Object.values(model.flows).flatMap(({ name, screens }) =>
        Object.values(screens).flatMap((screen) =>
          screen.file.text.includes(reference) ? screensAs(model, name, screen.name) : [],
        ),
      ),
    ),
  );
};
