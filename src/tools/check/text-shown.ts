import type { Block } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import type { FlowModel, Model } from './model/model.ts';
import { type Origin, originsOf } from './model/origins.ts';
import { type PlaceSpot, partsOf, valuesIn } from './model/places.ts';
import { kindOfText } from './model/text.ts';

/**
 * What others write reaches the screen only where the API document lets it: a text marked `x-text`, in a block that says
 * its language; else numbers, dates, listed values, and texts of a pattern that no sentence fits.
 */
export const textShown: CheckRule = eachFlow((model, flow) =>
  shownIn(model, flow).flatMap((place) => {
    const origins = originsOf(model, place, place.value);
    const ofKind = (kind: ReturnType<typeof kindOfText>) =>
      origins.filter(({ shape }) => kindOfText(shape) === kind);
    return [
      ...ofKind('free').flatMap((origin) => free(place, origin)),
      ...(inBlockWithLanguage(place) ? [] : ofKind('marked').flatMap((origin) => speechless(place, origin))),
    ];
  }),
);

// A message may be passed on from wherever a value stands.
const shownIn = (model: Model, flow: FlowModel): readonly PlaceSpot[] => [
  ...valuesIn(flow).filter(({ use }) => model.uses[use]?.shown === true),
  ...partsOf(flow, 'PassedMessage').flatMap((place) =>
    Object.entries(objectOf(objectOf(place.value).with)).map(([name, value]) => ({
      ...below(place, 'with', name),
      value,
    })),
  ),
];

const inBlockWithLanguage = ({ screen, pointer }: PlaceSpot): boolean => {
  const [, part, at] = pointer.split('/');
  const block: Block | undefined = part === 'blocks' ? screen?.screen?.blocks[Number(at)] : undefined;
  return block !== undefined && 'language' in block;
};

const free = (place: PlaceSpot, { name }: Origin): readonly Finding[] =>
  told(
    place,
    `This may show ${name}, a text that others write`,
    'Say it in words of our own; or, if it is meant to be read, mark it in the API document with x-text, a pattern or an enum.',
  );

const speechless = (place: PlaceSpot, { name }: Origin): readonly Finding[] =>
  told(
    place,
    `This may show ${name}, a text of the server, without saying its language`,
    'Show it in a text block with "language"; an empty one where nobody knows it.',
  );
