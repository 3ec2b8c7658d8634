import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import type { BrandModel } from './model/model.ts';

/** A brand has a card title in each of its languages, and a name for voice assistants in each or none, is not offered what it has no address for, and links each partner once. */
export const brandFacts: Rule = ({ brands }) =>
  Object.values(brands).flatMap((brand) =>
    brand.valid ? [...titles(brand), ...voice(brand), ...partners(brand), ...extras(brand)] : [],
  );

const titles = ({ source, value }: BrandModel): readonly Finding[] =>
  languagesOf(value)
    .filter((language) => objectOf(value.cardTitle)[language] === undefined)
    .map((language) => ({
      file: source.brand,
      pointer: '/cardTitle',
      message: `The card has no title in ${language}, a language of the brand`,
      advice: `Add "${language}" to cardTitle, or take it out of languages.`,
    }));

const voice = ({ source, value }: BrandModel): readonly Finding[] => {
  const { cardName } = objectOf(value.voice);
  // One text stands for all languages.
  if (!isObject(cardName)) return [];
  return languagesOf(value)
    .filter((language) => cardName[language] === undefined)
    .map((language) => ({
      file: source.brand,
      pointer: '/voice/cardName',
      message: `Voice assistants have no name for the card in ${language}, a language of the brand`,
      advice: `Add "${language}" to voice.cardName, or leave it out: then its title stands there.`,
    }));
};

const partners = ({ source, value }: BrandModel): readonly Finding[] => {
  const ids = listOf(value.partners).map((partner) => String(objectOf(partner).clientId));
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at
      ? [
          {
            file: source.brand,
            pointer: pointerOf('partners', at, 'clientId'),
            message: `The partner ${id} is there twice`,
            advice: 'Put all its addresses in one place.',
          },
        ]
      : [],
  );
};

const extras = ({ source, value }: BrandModel): readonly Finding[] => {
  const { label } = objectOf(objectOf(value.links).extra);
  if (label === undefined) return [];
  return languagesOf(value)
    .filter((language) => objectOf(label)[language] === undefined)
    .map((language) => ({
      file: source.brand,
      pointer: '/links/extra/label',
      message: `The link has no words in ${language}, a language of the brand`,
      advice: `Add "${language}".`,
    }));
};

const languagesOf = (value: BrandModel['value']): readonly string[] =>
  value.languages === undefined ? ['en'] : listOf(value.languages).map(String);
