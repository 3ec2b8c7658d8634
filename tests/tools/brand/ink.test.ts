import { expect, test } from 'vitest';
import { inksOf } from '../../../src/tools/brand/ink.ts';

const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const gradient =
  '<linearGradient id="g"><stop stop-color="#111111"/><stop style="stop-color:#fff"/></linearGradient>';

test.each([
  ['an attribute', '<path fill="#ABC" d="M0 0h9"/>', ['#aabbcc']],
  ['a group', '<g fill="white"><path d="M0 0h9"/></g>', ['#ffffff']],
  ['a style attribute', '<path style="fill: #123456; stroke: none" d="M0 0h9"/>', ['#123456']],
  [
    'a class in its style sheet',
    '<style>.a, .b { fill: #fffffa }</style><path class="x a" d="M0 0h9"/>',
    ['#fffffa'],
  ],
  [
    'an element selector in its style sheet',
    '<style><![CDATA[path{fill:#010203}]]></style><path d="M0 0h9"/>',
    ['#010203'],
  ],
  [
    'a class rather than an attribute',
    '<style>.a{fill:#000}</style><path fill="#fff" class="a" d="M0 0"/>',
    ['#000000'],
  ],
  ['the stops of a gradient', `${gradient}<path fill="url(#g)" d="M0 0h9"/>`, ['#111111', '#ffffff']],
  [
    'the stops of a referenced gradient',
    `${gradient}<radialGradient id="h" href="#g"/><path fill="url('#h')" d="M0 0h9"/>`,
    ['#111111', '#ffffff'],
  ],
  [
    'no source for a missing gradient or currentColor',
    '<path fill="url(#none)" stroke="currentColor" d="M0 0"/>',
    [],
  ],
])('an SVG takes its colors from %s', (_, inner, colors) => {
  const inks = inksOf(drawing(inner));
  expect(inks.map(({ color }) => color)).toEqual(colors);
  if (colors.length > 0) expect(inks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('reads no colors of an SVG that cannot be read', () => {
  expect(inksOf(drawing('<path d="M0 0" fill="#ffffff"/><title>A & B</title>'))).toEqual([]);
});
