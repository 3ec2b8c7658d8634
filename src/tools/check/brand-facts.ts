import { parseAddress, partnerAllowed } from '../../config/address.ts';
import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import type { BrandModel } from './model/model.ts';

/** A brand has a card title in each of its languages, and a name for voice assistants in each or none, is not offered what it has no address for, names partners where it lets some in, each once, and each by addresses that people can be sent back to. */
export const brandFacts: Rule = ({ brands }) =>
  Object.values(brands).flatMap((brand) =>
    brand.valid
      ? [...titles(brand), ...voice(brand), ...partners(brand), ...addresses(brand), ...extras(brand)]
      : [],
  );

const titles = ({ source, value }: BrandModel): readonly Finding[] =>
  missingIn(value, value.cardTitle).flatMap((language) =>
    told(
      { file: source.brand, pointer: '/cardTitle' },
      `The card has no title in ${language}, a language of the brand`,
      `Add "${language}" to cardTitle, or take it out of languages.`,
    ),
  );

const voice = ({ source, value }: BrandModel): readonly Finding[] => {
  const { cardName } = objectOf(value.voice);
  // One text stands for all languages.
  return (isObject(cardName) ? missingIn(value, cardName) : []).flatMap((language) =>
    told(
      { file: source.brand, pointer: '/voice/cardName' },
      `Voice assistants have no name for the card in ${language}, a language of the brand`,
      `Add "${language}" to voice.cardName, or leave it out: then its title stands there.`,
    ),
  );
};

const partners = ({ source, value }: BrandModel): readonly Finding[] => {
  const way = value.cpl === true ? '/cpl' : isEmpty(objectOf(value.voice).terms) ? undefined : '/voice';
  if (way !== undefined && isEmpty(value.partners))
    return told(
      { file: source.brand, pointer: way },
      'Partners may send people in, but none is named, so that whoever comes is refused',
      `Name them in partners, or leave ${way.slice(1)} out.`,
    );
  const ids = listOf(value.partners).map((partner) => String(objectOf(partner).clientId));
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at
      ? told(
          { file: source.brand, pointer: pointerOf('partners', at, 'clientId') },
          `The partner ${id} is there twice`,
          'Put all its addresses in one place.',
        )
      : [],
  );
};

// As the app itself judges them: what it would never send anybody to, and what stands for something else.
const addresses = ({ source, value }: BrandModel): readonly Finding[] =>
  listOf(value.partners).flatMap((partner, at) => {
    const clientId = String(objectOf(partner).clientId);
    const registered = listOf(objectOf(partner).redirectUris).map(String);
    return registered.flatMap((address, index) => {
      const said = { file: source.brand, pointer: pointerOf('partners', at, 'redirectUris', index) };
      if (!partnerAllowed(address, clientId, [{ clientId, redirectUris: [address] }], { origin }))
        return told(
          said,
          `Nobody is ever sent back to ${address}`,
          'Write it without a default port (:443), and without ; and encoded slashes in its path.',
        );
      const meant = plain(address);
      return meant === address || meant === `${address}/`
        ? []
        : told(said, `${address} stands for ${meant}`, 'Write it so.');
    });
  });

// Where a path belongs to; any will do.
const origin = 'https://signin.invalid';

// What counts of an address: no query, no fragment, and its path as a browser opens it.
const plain = (address: string): string => {
  const url = parseAddress(address, { origin });
  return address.startsWith('/') ? `${url?.pathname}` : `${url?.origin}${url?.pathname}`;
};

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

const extras = ({ source, value }: BrandModel): readonly Finding[] => {
  const { label } = objectOf(objectOf(value.links).extra);
  return (label === undefined ? [] : missingIn(value, label)).flatMap((language) =>
    told(
      { file: source.brand, pointer: '/links/extra/label' },
      `The link has no words in ${language}, a language of the brand`,
      `Add "${language}".`,
    ),
  );
};

const missingIn = ({ languages = ['en'] }: BrandModel['value'], texts: unknown): readonly string[] =>
  listOf(languages)
    .map(String)
    .filter((language) => objectOf(texts)[language] === undefined);
