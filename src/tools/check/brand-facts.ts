import { parseAddress, partnerAddress } from '../../config/address.ts';
import { type Json, ownValue } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';
import type { BrandModel, Model } from './model/model.ts';

/** A brand has a card title in each of its languages, a name for voice assistants, words of its promotion, its foot and its links and what people read of a partner in each or none, is not offered what it has no address for, names partners where it lets some in, each once, and each by addresses that people can be sent back to. */
export const brandFacts: CheckRule = eachBrand((model, brand) =>
  brand.valid ? [...untranslated(model, brand), ...partners(brand), ...addresses(brand)] : [],
);

// One text stands for all languages.
const untranslated = (model: Model, { source, value }: BrandModel): readonly Finding[] => {
  // A language that no flow has words in is told once, by brand-languages.
  const languages = listOf(value.languages ?? ['en']).filter((each) =>
    model.languages.includes(String(each)),
  );
  const ofLinks = listOf(objectOf(value.footer).links).map((_, at) => linkAt('footer', 'links', at));
  const ofPartners = listOf(value.partners).flatMap((partner, at) => textsOf(partner, at));
  return [...texts, ...ofLinks, ...ofPartners].flatMap(({ at, what, advice }) => {
    const text = valueAt(value, at);
    return (isObject(text) ? languages : []).flatMap((language) =>
      ownValue(objectOf(text), String(language)) === undefined
        ? told(
            { file: source.brand, pointer: at },
            `${what} in ${language}, a language of the brand`,
            `Add "${language}"${advice}.`,
          )
        : [],
    );
  });
};

const linkAt = (...place: readonly (string | number)[]) => ({
  at: pointerOf(...place, 'label'),
  what: 'The link has no words',
  advice: '',
});

const texts = [
  { at: '/cardTitle', what: 'The card has no title', advice: ' to cardTitle, or take it out of languages' },
  {
    at: '/voice/cardName',
    what: 'Voice assistants have no name for the card',
    advice: ' to voice.cardName, or leave it out: then its title stands there',
  },
  linkAt('links', 'extra'),
  { at: '/footer/legal', what: 'There is no legal line', advice: ' to footer.legal' },
  { at: '/footer/note', what: 'There is no note at the foot of the page', advice: ' to footer.note' },
  { at: '/promo/title', what: 'The promotion has no title', advice: ' to promo.title' },
  { at: '/promo/text', what: 'The promotion has no text', advice: ' to promo.text' },
];

const textsOf = (partner: Json, at: number) => {
  const { clientId } = objectOf(partner);
  return [
    {
      at: pointerOf('partners', at, 'name'),
      what: `The partner ${clientId} has no name`,
      advice: ' to its name: it may be the same one',
    },
    {
      at: pointerOf('partners', at, 'asks'),
      what: `Nothing says what the partner ${clientId} asks for`,
      advice: ' to its asks',
    },
  ];
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
      if (address.includes('*'))
        return told(
          said,
          `${address} has a *, and addresses of partners are matched to the letter: it stands for nothing else`,
          'Write each address that the partner registered, one by one.',
        );
      const asked = address.startsWith('/') ? `${origin}${address}` : address.replace(thisMachine, '$1:1024');
      if (partnerAddress(asked, clientId, [{ clientId, redirectUris: [address] }], trust) === undefined)
        return told(
          said,
          `Nobody is ever sent back to ${address}`,
          'Write it without a default port (:443), and without ; and encoded slashes in its path.',
        );
      if (objectOf(partner).pathsBelow !== undefined && /^https?:\/\/[^/]*\/?$/.test(address))
        return told(said, `All of ${address} is below it`, 'Name the page that gets people back.');
      const meant = plain(address);
      return meant === undefined || meant === address || meant === `${address}/`
        ? []
        : told(said, `${address} stands for ${meant}`, 'Write it so.');
    });
  });

// Where a path belongs to; any will do.
const origin = 'https://signin.invalid';

const thisMachine = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?=\/)/;

// Each port of this machine is trusted here: an environment says whether it is.
const trust = { origin, loopback: ['http://127.0.0.1:*', 'http://[::1]:*'] };

// An address as a browser opens it.
const plain = (address: string): string | undefined => {
  const url = parseAddress(address, { origin });
  return address.startsWith('/') && url ? `${url.pathname}${url.search}` : url?.href;
};

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;
