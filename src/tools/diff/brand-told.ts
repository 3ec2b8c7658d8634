import { type PaintedPair, paintedPairs, type Theme } from '../../config/theme.ts';
import { type Json, ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { sentenceOf, type Wording } from './sentences.ts';

/** What is said of a change of a brand. */
export const ofBrand: readonly (readonly [RegExp, Wording])[] = [
  [
    /^\/theme\/(dark\/)?colors\/([^/]+)$/,
    ({ before, after }, [dark, name = ''], [was, is]) => {
      const [one, other] = [contrastOf(was, before), contrastOf(is, after)];
      const contrast = one === undefined || other === undefined ? '' : ` (contrast ${one} → ${other})`;
      return `${dark === '' ? '' : 'on dark pages '}${ownValue(colours, name) ?? `colour \`${name}\``} ${before ?? 'derived'} → ${after ?? 'derived'}${contrast}`;
    },
  ],
  [
    /^\/theme\/type$/,
    (change, _, whole) =>
      ['title', 'text', ...Object.keys(looks).map((at) => at.replace('type/', ''))]
        .flatMap((name) => typeSentences(change, name, whole))
        .join('; ') || undefined,
  ],
  [
    /^\/theme\/type\/(title|text)$/,
    ({ before, after }, [name = '']) => {
      const [was, is] = [before, after].map((face) => objectOf(face).file);
      return `${ownValue(set, name)} ${is === undefined ? 'in the typeface of the system' : `in \`${is}\``}, before ${was === undefined ? 'in that of the system' : `in \`${was}\``}`;
    },
  ],
  [
    /^\/theme\/type\/(title|text)\/file$/,
    ({ before, after }, [name = '']) => `${ownValue(set, name)} in \`${after}\`, before in \`${before}\``,
  ],
  [
    /^\/theme\/type\/(title|text)\/weight$/,
    ({ before, after }, [name = '']) =>
      `the typeface of ${ownValue(whose, name)} has ${spoken('weight', after)}, before ${spoken('weight', before)}`,
  ],
  [
    /^\/theme\/type\/(title|text)\/metrics(?:\/([^/]+))?$/,
    ({ before, after }, [name = '', measure]) =>
      measure === ''
        ? `the typeface of ${ownValue(whose, name)} ${after === undefined ? 'says its measures no longer' : 'says its measures'}`
        : `the typeface of ${ownValue(whose, name)}, its measure \`${measure}\`: ${before ?? '(none)'} → ${after ?? '(none)'}`,
  ],
  [
    /^\/theme\/(.+)$/,
    ({ before, after }, [at = '']) => {
      const look = ownValue(looks, at);
      return look && `${look} ${spoken(at, after)}, before ${spoken(at, before)}`;
    },
  ],
  [
    /^\/phones\/([^/]+)$/,
    ({ before, after }, [name]) => `phone \`${name}\` ${before ?? '(none)'} → ${after ?? '(none)'}`,
  ],
];

const colours: Readonly<Record<string, string>> = {
  primary: 'button colour',
  page: 'colour of the page',
  surface: 'colour of cards',
  header: 'colour of the header',
};

// The least contrast with which a colour is painted; none where the theme cannot be read.
const contrastOf = (brand: Json | undefined, color: Json | undefined): string | undefined => {
  try {
    const pairs: readonly PaintedPair[] = paintedPairs(objectOf(brand).theme as unknown as Theme); // A theme that is none throws, or has no pairs.
    const ratios = pairs.flatMap(({ colors, ratio }) =>
      colors.some((each) => each === color) ? [ratio] : [],
    );
    return ratios.length === 0 ? undefined : Math.min(...ratios).toFixed(1);
  } catch {
    return undefined;
  }
};

const set: Readonly<Record<string, string>> = { title: 'headings are set', text: 'text is set' };
const whose: Readonly<Record<string, string>> = { title: 'headings', text: 'text' };

// What is chosen of how a brand looks, as the beginning of a sentence that ends with what it is.
const looks: Readonly<Record<string, string>> = {
  'type/scale': 'headings are',
  'type/weight': 'headings have',
  'type/spacing': 'the letters of headings stand',
  'type/capitals': 'the words of buttons are',
  font: 'text is set in the typeface of the system that is',
  radius: 'the roundness of corners is',
  footer: 'the foot of the page has the colour of the',
  'layout/entrance': 'sign-in is laid out',
  'layout/form': 'other pages with forms are laid out',
  'layout/message': 'pages that ask for nothing are laid out',
  'header/height': 'the bar with the logo is',
  'header/logo': 'the logo is',
  'header/align': 'where the logo stands on wide screens:',
  'header/line': 'the line below the bar with the logo is',
  'shape/buttons': 'buttons are',
  'shape/fields': 'fields are',
  'shape/cards': 'cards are',
  'shape/density': 'the room around fields and buttons is',
};

const spoken = (at: string, value: Json | undefined): string => {
  if (at.endsWith('capitals')) return value === true ? 'in capitals' : 'as they are written';
  if (value === undefined) return 'as usual';
  return at.endsWith('weight') ? `the weight ${value}` : String(value);
};

// Once all of it comes or goes.
const typeSentences = (
  { before, after }: Parameters<Wording>[0],
  name: string,
  whole: Parameters<Wording>[2],
): readonly string[] => {
  const [was, is] = [before, after].map((type) => ownValue(objectOf(type), name));
  if (was === undefined && is === undefined) return [];
  const pointer = `/theme/type/${name}`;
  const change = {
    pointer,
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  };
  return [sentenceOf(ofBrand, change, whole)];
};
