import type { Cases } from '../case.ts';

// A dark square with a hole, and a white path that shows nothing.
const darkLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g fill="#222"><path d="M0 0h9v9H0zM1 1h2v2H1z"/></g><path fill="#fff" d="M0 0z"/></svg>';

export const cases: Cases = {
  'a dark logo on a dark header is reported': {
    change: { 'brands/plain/brand.json#/theme/colors/header': '#101010' },
    pictures: { 'brands/plain/logo.svg': darkLogo },
    expected: [
      [
        'brands/plain/brand.json#/images/logo',
        'The logo logo.svg is hardly seen on the header (#101010): 19 % of it has a contrast of 3',
        'Name one for dark grounds in images.logoDark, or make the header lighter.',
      ],
    ],
  },
  'on a dark header the checker examines the logo for dark backgrounds': {
    change: {
      'brands/plain/brand.json#/theme/colors/header': '#101010',
      'brands/plain/brand.json#/images/logoDark': 'night.svg',
    },
    sizes: { 'brands/plain/night.svg': 100 },
    pictures: { 'brands/plain/logo.svg': darkLogo, 'brands/plain/night.svg': darkLogo },
    expected: [
      [
        'brands/plain/brand.json#/images/logoDark',
        'The logo night.svg is hardly seen on the header (#101010): 19 % of it has a contrast of 3',
        'Draw it lighter, or change the colour of the header.',
      ],
    ],
  },
  'the checker reads the pixels of a PNG logo': {
    change: {
      'brands/plain/brand.json#/theme/colors/header': '#101010',
      'brands/plain/brand.json#/images/logoDark': 'night.png',
    },
    sizes: { 'brands/plain/night.png': 100 },
    pictures: {
      'brands/plain/night.png':
        '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x03\x00\x00\x00\x03\x08\x06\x00\x00\x00V(\xb5\xbf\x00\x00\x00\x15IDATx^c\x00\x01%%\xa5\xffp\x06\x08\x83\x00\x8a\x0c\x00\xab\x15\t\x91\x97\xfb\xe9\xf3\x00\x00\x00\x00IEND\xaeB`\x82',
    },
    expected: [
      [
        'brands/plain/brand.json#/images/logoDark',
        'The logo night.png is hardly seen on the header (#101010): 20 % of it has a contrast of 3',
        'Draw it lighter, or change the colour of the header.',
      ],
    ],
  },
  'a dark logo is reported on the header of dark pages': {
    change: { 'brands/plain/brand.json#/theme/dark': {} },
    pictures: { 'brands/plain/logo.svg': darkLogo },
    expected: [
      [
        'brands/plain/brand.json#/images/logo',
        'On dark pages the logo logo.svg is hardly seen on the header (#1f2429): 19 % of it has a contrast of 3',
        'Name one for dark grounds in images.logoDark, or make the header lighter.',
      ],
    ],
  },
};
