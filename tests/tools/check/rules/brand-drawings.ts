import { encode } from 'fast-png';
import { heldIn } from '../../../../src/tools/project.ts';
import type { Cases, Expected } from '../case.ts';

const svg = (attributes: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

const png = (width: number, height: number): string =>
  Buffer.from(encode({ width, height, channels: 1, data: new Uint8Array(width * height) })).toString(
    'latin1',
  );

const partner = (clientId: string, logo: string) => ({
  clientId,
  redirectUris: ['https://ann.example/'],
  name: { en: clientId, es: clientId },
  logo,
  asks: { en: ['See'], es: ['Ver'] },
});

const unsafe = (fault: string): Expected => [
  'brands/plain/brand.json#/images/logo',
  `The picture logo.svg ${fault}`,
  'Take it out, or save the picture as webp or avif.',
];

const saved = (encoding: BufferEncoding, text: string): string =>
  heldIn('a.svg', Buffer.from(text, encoding));

const encoded = (name: string, picture: string, more = ''): Expected => [
  `brands/plain/brand.json#/images/${name}`,
  `The picture ${picture} is not saved as UTF-8`,
  `Save it again: in the window "Save as" of the editor, choose UTF-8 as the encoding.${more}`,
];

const unreadable = (fault: string, advice: string): Expected => [
  'brands/plain/brand.json#/images/logo',
  `The picture logo.svg cannot be read: ${fault}`,
  advice,
];

const again = 'Save it again in the program that drew it, or save the picture as webp or avif.';

export const cases: Cases = {
  'an SVG cannot refer to anything outside itself': {
    pictures: {
      'brands/plain/logo.svg':
        '<?xml-stylesheet href="a.css"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><style>@import "a.css";</style><image href="https://a.example/b.png"/><use href="b.svg#c"/><image href="data:image/svg+xml,a"/><path fill="url(https://a.example/c)"/><path style="fill:u\\\\72l(//a.example)"/></svg>',
    },
    expected: [
      unsafe('has an instruction, <?xml-stylesheet?>'),
      unsafe('has a document type, which may define what is not seen'),
      unsafe('has a style that asks for another file'),
      unsafe('refers to https://a.example/b.png, outside itself'),
      unsafe('refers to b.svg#c, outside itself'),
      unsafe('refers to data:image/svg+xml,a, outside itself'),
      unsafe('refers outside itself in fill'),
      unsafe('refers outside itself in style'),
    ],
  },
  'a bare & in an SVG is named as the cause': {
    pictures: { 'brands/plain/logo.svg': svg('', '<!-- a & b -->\n<title>A &amp; B & C</title>') },
    expected: [
      unreadable(
        'an & in line 2 is not written as &amp;',
        'Write &amp; for each & in its texts and addresses.',
      ),
    ],
  },
  'an & in an SVG may begin a sign, or stand in a comment': {
    pictures: {
      'brands/plain/logo.svg': svg(
        '',
        '<!-- & --><title>&lt;&#38;&#x26;<![CDATA[&]]></title><text>&nbsp;</text>',
      ),
    },
    expected: [unreadable('1:106: undefined entity', again)],
  },
  'an SVG must be saved as UTF-8': {
    change: {
      'brands/plain/brand.json#/images': { hero: 'hero.svg', heroPhone: 'narrow.svg', promo: 'promo.svg' },
    },
    sizes: { 'brands/plain/hero.svg': 9, 'brands/plain/narrow.svg': 9, 'brands/plain/promo.svg': 9 },
    pictures: {
      'brands/plain/logo.svg': saved('latin1', svg('', '<title>Süder</title>')),
      'brands/plain/hero.svg': saved('utf16le', `\uFEFF${svg('', '')}`),
      'brands/plain/narrow.svg': saved('utf8', svg('', '<title>Süder</title>')),
      'brands/plain/promo.svg': saved(
        'latin1',
        `<?xml version="1.0" encoding="ISO-8859-1"?>${svg('', '<title>Süder</title>')}`,
      ),
    },
    expected: [
      encoded('logo', 'logo.svg'),
      encoded('hero', 'hero.svg'),
      encoded('promo', 'promo.svg', ' Write encoding="UTF-8" in its first line, which says ISO-8859-1.'),
    ],
  },
  'a raster image with the name of an SVG is reported once': {
    pictures: { 'brands/plain/logo.svg': '\uFFFDPNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00<a<b\uFFFD>' },
    expected: [
      [
        'brands/plain/brand.json#/images/logo',
        'The picture logo.svg is no svg',
        'Save it as what its name says, or name it as what it is.',
      ],
    ],
  },
  'the content of an image must match its file name': {
    change: { 'brands/plain/brand.json#/images': { hero: 'hero.png', promo: 'promo.webp' } },
    sizes: { 'brands/plain/hero.png': 9, 'brands/plain/promo.webp': 9 },
    pictures: {
      'brands/plain/logo.svg': '<html><body>',
      'brands/plain/hero.png': '\xff\xd8\xff\xe0',
      'brands/plain/promo.webp': 'RIFF\x01\x02\x03\x04WEBPVP8 ',
    },
    expected: [
      [
        'brands/plain/brand.json#/images/logo',
        'The picture logo.svg is no SVG, but <html>',
        'Save it as what its name says, or name it as what it is.',
      ],
      unreadable('1:12: unclosed tag: body', again),
      [
        'brands/plain/brand.json#/images/hero',
        'The picture hero.png is no png',
        'Save it as what its name says, or name it as what it is.',
      ],
    ],
  },
  'the logo of a partner must be a safe image and almost square': {
    change: {
      'brands/plain/brand.json#/partners': [
        partner('ann', 'ann.svg'),
        partner('bob', 'bob.svg'),
        partner('cleo', 'cleo.png'),
        partner('dora', 'dora.png'),
        partner('eve', 'eve.svg'),
      ],
    },
    sizes: {
      'brands/plain/ann.svg': 99,
      'brands/plain/bob.svg': 99,
      'brands/plain/cleo.png': 99,
      'brands/plain/dora.png': 99,
      'brands/plain/eve.svg': 99,
    },
    pictures: {
      'brands/plain/ann.svg': svg('viewBox="0 0 223 56"', '<path d="M0 0"/>'),
      'brands/plain/bob.svg': svg('viewBox="0 0 60 56"', '<path d="M0 0"/>'),
      'brands/plain/cleo.png': png(96, 480),
      'brands/plain/dora.png': png(96, 96),
      'brands/plain/eve.svg': svg('viewBox="0 0 9 9"', '<script/>'),
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/logo',
        'The picture ann.svg stands in a square, and is 4.0 times as wide as high',
        'Take the sign alone, without the name beside it.',
      ],
      [
        'brands/plain/brand.json#/partners/2/logo',
        'The picture cleo.png stands in a square, and is 0.2 times as wide as high',
        'Take the sign alone, without the name beside it.',
      ],
      [
        'brands/plain/brand.json#/partners/4/logo',
        'The picture eve.svg has <script>',
        'Take it out, or save the picture as webp or avif.',
      ],
    ],
  },
  'an SVG cannot run code or embed another document': {
    pictures: {
      'brands/plain/logo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><svg:foreignObject xmlns:svg="http://www.w3.org/2000/svg"/><a href="#a"><set attributeName="xlink:href" to="javascript:x()"/></a></svg>',
    },
    expected: [
      unsafe('has the event handler onload'),
      unsafe('has <script>'),
      unsafe('has <svg:foreignObject>'),
      unsafe('has <set> that changes xlink:href'),
    ],
  },
  'a PNG must be whole, and an SVG must name its namespace': {
    change: { 'brands/plain/brand.json#/images': { hero: 'hero.png', promo: 'promo.png', logo: 'logo.svg' } },
    sizes: { 'brands/plain/hero.png': 99, 'brands/plain/promo.png': 99 },
    pictures: {
      'brands/plain/hero.png': png(20, 10).slice(0, -20),
      'brands/plain/promo.png': png(20, 10).replace(/(?<=IDAT.{8})./s, '!'),
      'brands/plain/logo.svg': '<?xml version="1.0"?><svg viewBox="0 0 9 9"><path d="M0 0"/></svg>',
    },
    expected: [
      [
        'brands/plain/brand.json#/images/logo',
        'The picture logo.svg does not say that it is an SVG: browsers show nothing of it',
        'Write xmlns="http://www.w3.org/2000/svg" into its <svg>.',
      ],
      [
        'brands/plain/brand.json#/images/hero',
        'The picture hero.png is cut off or broken: browsers show nothing of it, or a part',
        'Copy it again, or save it again.',
      ],
      [
        'brands/plain/brand.json#/images/promo',
        'The picture promo.png is cut off or broken: browsers show nothing of it, or a part',
        'Copy it again, or save it again.',
      ],
    ],
  },
};
