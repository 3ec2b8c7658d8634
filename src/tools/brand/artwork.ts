import { mix, readable } from '../../config/color.ts';

/** Plain pictures for a brand that has none yet, as texts of SVG files by name: all in shades of one colour, `#rrggbb`. */
export const artworkOf = (name: string, color: string): Readonly<Record<string, string>> => ({
  'logo.svg': logo(name, color),
  'logo-dark.svg': logo(name, color, '#ffffff'),
  'hero.svg': hero(shadesOf(color)),
  'promo.svg': promo(shadesOf(color)),
  'favicon.svg': svg(48, 48, `<g transform="translate(2 2)">${emblem(shadesOf(color).sign)}</g>`),
});

type Shades = {
  readonly light: string;
  readonly soft: string;
  readonly medium: string;
  readonly bright: string;
  readonly deep: string;
  readonly ink: string;
  readonly sign: string;
};

const shadesOf = (color: string): Shades => {
  const bright = mix(color, '#ffffff', 0.1);
  const deep = mix(color, '#000000', 0.28);
  return {
    light: mix('#ffffff', color, 0.1),
    soft: mix('#ffffff', color, 0.24),
    medium: mix('#ffffff', color, 0.5),
    bright,
    deep,
    ink: readable('#ffffff', [bright, deep], 3),
    // What stands on the white of a header, or on a browser's tab.
    sign: readable(color, ['#ffffff'], 3),
  };
};

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${content}\n</svg>\n`;

// 44 by 44.
const emblem = (color: string): string =>
  `<rect width="44" height="44" rx="12" fill="${color}"/><path fill="#fff" d="M10 34V24A14 14 0 0 1 24 10h10v10a14 14 0 0 1-14 14z"/><circle cx="22" cy="22" r="5" fill="${color}"/>`;

// For dark grounds its letters are light.
const logo = (
  name: string,
  color: string,
  ink = readable(mix(color, '#000000', 0.45), ['#ffffff'], 7),
): string => {
  const size = 24;
  const length = Math.ceil([...name].reduce((sum, letter) => sum + widthOf(letter), 0) * size);
  return svg(
    length + 62,
    56,
    `<g transform="translate(0 6)">${emblem(shadesOf(color).sign)}</g>\n<text x="58" y="36.5" textLength="${length}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" font-size="${size}" font-weight="600" fill="${ink}">${escaped(name)}</text>`,
  );
};

// About as wide as a letter is in any sans face; the picture says how long the whole is, so that it always fits.
const widthOf = (letter: string): number => {
  if (/[iljtfrI.,'’!|: ]/.test(letter)) return 0.36;
  if (/[mwMW@&%]/.test(letter)) return 0.92;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.62;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hero = ({ light, soft, medium, bright, deep, ink }: Shades): string =>
  svg(
    640,
    560,
    `<defs><linearGradient id="air" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${soft}"/></linearGradient><linearGradient id="face" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient><clipPath id="card"><rect width="404" height="254" rx="22"/></clipPath></defs>
<path fill="url(#air)" d="M0 0h640v560H0z"/>
<g fill="none" stroke="${medium}" stroke-opacity=".45" stroke-width="26"><circle cx="40" cy="540" r="120"/><circle cx="40" cy="540" r="190"/><circle cx="40" cy="540" r="260"/></g>
<circle cx="520" cy="116" r="72" fill="#fff" opacity=".7"/><circle cx="520" cy="116" r="38" fill="${medium}" opacity=".6"/>
<g transform="translate(126 156) rotate(-7 202 127)">
<rect x="6" y="18" width="404" height="254" rx="22" fill="${deep}" opacity=".22"/>
<rect width="404" height="254" rx="22" fill="url(#face)"/>
<g clip-path="url(#card)" fill="none" stroke="${ink}" stroke-opacity=".13" stroke-width="22"><circle cx="404" cy="254" r="64"/><circle cx="404" cy="254" r="116"/><circle cx="404" cy="254" r="168"/></g>
<g transform="translate(34 74)"><rect width="46" height="35" rx="7" fill="#f2dfae"/><path d="M0 12h15v11H0M46 12H31v11h15M15 0v12a8 8 0 0 0 0 11v12M31 0v12a8 8 0 0 1 0 11v12" fill="none" stroke="#a9853a" stroke-width="1.5"/></g>
<g transform="translate(98 75)" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"><path d="M0 10c3 4 3 10 0 14M8 5c5 7 5 17 0 24M16 0c7 10 7 24 0 34"/></g>
<path fill="none" stroke="${ink}" stroke-width="7.2" stroke-linecap="round" stroke-dasharray="0 14" d="M38 158h44M114 158h44M190 158h44M266 158h44"/>
<g fill="${ink}"><rect x="34" y="192" width="118" height="9" rx="4.5" opacity=".85"/><rect x="34" y="211" width="72" height="7" rx="3.5" opacity=".5"/></g></g>`,
  );

const promo = ({ light, soft, medium, bright, deep, ink }: Shades): string =>
  svg(
    640,
    200,
    `<defs><clipPath id="frame"><path d="M0 0h640v200H0z"/></clipPath></defs>
<g clip-path="url(#frame)"><path fill="${light}" d="M0 0h640v200H0z"/><path fill="${soft}" d="M0 128c120-62 240-44 350-8s200 16 290-34v114H0z"/><path fill="${medium}" opacity=".7" d="M0 176c130-46 250-30 360-6s200 6 280-24v54H0z"/>
<g transform="translate(420 36) rotate(9 80 55)"><rect x="3" y="8" width="168" height="108" rx="14" fill="${deep}" opacity=".2"/><rect width="168" height="108" rx="14" fill="${bright}"/><path fill="${deep}" d="M0 26h168v18H0z"/><g fill="${ink}"><rect x="16" y="66" width="64" height="8" rx="4"/><rect x="16" y="82" width="40" height="6" rx="3" opacity=".6"/></g></g>
<circle cx="150" cy="88" r="44" fill="#fff"/><path d="M130 89l14 15 27-31" fill="none" stroke="${deep}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  );
