import { type PaintedPair, paintedPairs, type Theme } from '../../config/theme.ts';
import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';

/** A brand's colours can be read on each other wherever they are really painted (WCAG 2.2, 1.4.3 and 1.4.11). */
export const brandContrast: CheckRule = ({ brands }) =>
  Object.values(brands).flatMap(({ source, value, valid }) => {
    if (!valid) return [];
    const theme = value.theme as unknown as Theme; // The brand's schema has accepted it.
    const colors = objectOf(objectOf(value.theme).colors);
    const stated = (color: string) => Object.keys(colors).find((name) => colors[name] === color);
    const faint = paintedPairs(theme)
      .filter(({ passes }) => !passes)
      .map((pair) => ({ pair, name: stated(pair.colors[0]) ?? stated(pair.colors[1]) }));
    // One colour may stand in many places.
    return [...new Set(faint.map(({ name }) => name))].flatMap((name) =>
      told(
        {
          file: source.brand,
          pointer: name === undefined ? '/theme/colors' : pointerOf('theme', 'colors', name),
        },
        faint.flatMap(({ pair, name: of }) => (of === name ? [worded(pair)] : [])).join('; '),
        'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
      ),
    );
  });

const worded = ({ foreground, background, colors: [ink, ground], ratio, required }: PaintedPair): string =>
  `${nameOf(foreground)} (${ink}) on ${nameOf(background)} (${ground}) has a contrast of ${ratio.toFixed(2)}; it needs ${required}`;

// '--p-on-primary' -> 'on primary'
const nameOf = (token: string): string => token.replace('--p-', '').replaceAll('-', ' ');
