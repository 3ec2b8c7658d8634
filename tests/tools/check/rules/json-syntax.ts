import type { Cases } from '../case.ts';

export const cases: Cases = {
  'zero bytes at the end of a file are reported at their position, and UTF-32 by its name': {
    change: {
      'flows/ask/locales/es.json': `{ "$status": "draft" }\n${'\0'.repeat(4000)}`,
      'flows/end/locales/es.json': [...'{ "$status": "draft" }\n'].map((sign) => `${sign}\0\0\0`).join(''),
    },
    expected: [
      [
        'flows/ask/locales/es.json:2:1',
        'Zero bytes stand here, as when writing the file was interrupted',
        'Write the file again from its source, or delete these bytes and compare what is left.',
      ],
      [
        'flows/end/locales/es.json:1:1',
        'The file is saved as UTF-32, which is not read here',
        'Save it again: in the window "Save as" of the editor, choose UTF-8 as the encoding.',
      ],
    ],
  },
  'single quotation marks are reported as such': {
    change: { 'flows/ask/locales/es.json': "{ '$status': 'draft' }\n" },
    expected: [
      [
        'flows/ask/locales/es.json:1:3',
        'A single quotation mark stands here: JSON knows only the straight double one, "',
        'Mend it here; nothing else in this file is checked until it can be read.',
      ],
    ],
  },
  'a file in UTF-16 is reported once': {
    change: {
      'flows/ask/locales/es.json': [...'\uFFFD\uFFFD{ "$status": "draft" }\n'].join('\0'),
    },
    expected: [
      [
        'flows/ask/locales/es.json:1:1',
        'The file is saved as UTF-16, which is not read here',
        'Save it again: in the window "Save as" of the editor, choose UTF-8 as the encoding.',
      ],
    ],
  },
  'a quotation mark inside a text is reported with the way to write it': {
    change: {
      'flows/shell/locales/en.json': '{ "$status": "draft",\n  "closed": { "title": "Closed "for" now" } }\n',
    },
    expected: [
      [
        'flows/shell/locales/en.json:2:33',
        'The quotation mark before this ends the text, and the text goes on',
        'Write a quotation mark within a text as \\", or as “ and ”. Mend it here; nothing else in this file is checked until it can be read.',
      ],
    ],
  },
  'a byte order mark at the start of a file is reported': {
    change: { 'flows/ask/locales/es.json': '\uFEFF{ "$status": "draft" }\n' },
    expected: [
      [
        'flows/ask/locales/es.json:1:1',
        'The file begins with a byte order mark',
        'Save it as UTF-8 without one (RFC 8259, section 8.1).',
      ],
    ],
  },
  'a missing comma is reported at its position, and the other files are still checked': {
    change: {
      'flows/end/flow.json': `{
  "title": "Goodbye"
  "steps": {}
}
`,
      'brands/plain/brand.json#/phones/plcc': '800-155-0101',
    },
    expected: [
      [
        'brands/plain/brand.json#/phones/plcc',
        '800-155-0101 cannot be a phone number: no exchange begins with 0 or 1',
        'Check the number with whoever gave it.',
        'brand-phones',
      ],
      [
        'flows/end/flow.json:3:3',
        'A comma is missing here, between this and what stands before it',
        'Mend it here; nothing else in this file is checked until it can be read.',
      ],
    ],
  },
  'a file that is not UTF-8 is reported': {
    change: {
      'flows/end/locales/es.json': `{
  "$status": "draft",
  "end": { "title": "Adi\uFFFDs, {{name}}", "action": { "home": "Inicio", "shop": "A la tienda" } }
}
`,
    },
    expected: [
      [
        'flows/end/locales/es.json:3:25',
        'A sign here cannot be read: the file is not saved as UTF-8',
        'Save it as UTF-8, then write the sign anew.',
      ],
    ],
  },
  'a character that was decoded with the wrong encoding is reported': {
    change: {
      'flows/end/locales/es.json': `{
  "$status": "draft",
  "end": { "title": "AdiÃ³s, {{name}}", "action": { "home": "Â¿Inicio?", "shop": "A la tienda" } }
}
`,
    },
    expected: [
      [
        'flows/end/locales/es.json:3:25',
        'Ã³ is one sign that was read in another encoding than it was written in',
        'Save it as UTF-8, then write the sign anew.',
      ],
    ],
  },
  'a name that occurs twice in an object is reported': {
    change: {
      'flows/shell/locales/en.json':
        '{ "$status": "draft", "closed": { "title": "Closed", "title": "Shut" } }\n',
    },
    expected: [
      [
        'flows/shell/locales/en.json:1:54',
        'The name "title" stands twice in the same object; only the last one counts',
        'Keep one of the two, or join them.',
      ],
    ],
  },
  'a flow folder without a flow.json is reported': {
    change: { 'flows/empty/locales/en.json': '{ "$status": "draft" }\n' },
    expected: [['flows/empty/flow.json', 'The file is missing', 'Write it, or remove the folder.']],
  },
  'a flow without words in a brand language is reported once': {
    change: { 'flows/ask/locales/es.json': null },
    expected: [
      [
        'flows/ask/locales/es.json',
        'The file is missing',
        'Write it: brands are offered in es. npm run words gives the words to translate.',
      ],
    ],
  },
};
