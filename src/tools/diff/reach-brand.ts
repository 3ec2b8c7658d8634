import { type JsonObject, ownValue, parseReference } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { once } from '../check/model/once.ts';
import { referencesIn } from '../grammar/references.ts';
import { placesIn } from '../grammar/walk.ts';
import { isObject, objectOf, segmentsOf } from '../source.ts';
import type { Change } from './changes.ts';
import type { Reach } from './reach.ts';

/**
 * What a change of a brand reaches. A journey reads words and presses what is offered: of pictures, fonts and whatever the
 * brand's schema calls looks (`x-looks`) it sees nothing, unless a flow makes more of it than a picture.
 */
export const inBrand = (
  models: readonly Model[],
  { file, pointer, before, after }: Change & { readonly file: string },
): Reach['places'] => {
  if (!file.endsWith('/brand.json')) return [];
  const [member = ''] = segmentsOf(pointer);
  // Written otherwise, it says the same.
  if (member === '') return before === undefined && after === undefined ? [] : 'all';
  return models.every((model) => isLooks(model, member) && !readIn(model).has(member)) ? [] : 'all';
};

const isLooks = ({ documents }: Model, member: string): boolean =>
  objectOf(ownValue(objectOf(objectOf(documents['brand.schema.json']).properties), member))['x-looks'] ===
  true;

// The members of brands that flows do more with than show them as pictures: conditions, texts, whatever is sent.
const readIn = once(({ documents, flows }: Model): ReadonlySet<string> => {
  const readBy = (schema: string, value: JsonObject): readonly string[] =>
    placesIn(documents, schema, value)
      .filter(({ holds }) => holds.value !== undefined && holds.value !== 'picture')
      .flatMap((place) => referencesIn(place.value).map(({ text }) => parseReference(text)))
      .flatMap(({ root, path: [member = ''] }) => (root === 'brand' ? [member] : []));
  return new Set(
    Object.values(flows).flatMap(({ source, screens }) => [
      ...readBy('flow.schema.json', objectOf(source.flow.value)),
      ...Object.values(screens).flatMap(({ file }) =>
        isObject(file.value) ? readBy('screen.schema.json', file.value) : [],
      ),
    ]),
  );
});
