import type { Json, JsonObject } from '../../engine/index.ts';
import { listOf, objectOf } from '../source.ts';
import { resolved } from './property.ts';

/** The manual of brands, as Markdown: how a folder gets in, every property that the schema has, what the check's findings mean. */
export const brandGuide = (schema: JsonObject): string => {
  const rows = rowsOf(schema, { root: schema, path: '' });
  return `${opening}

## Every property of brand.json

**Bold** ones must be there, or must be there where what is around them is. A default is what counts where nothing is stated.

| property | type | default | what it is | example |
|---|---|---|---|---|
${rows.join('\n')}

${closing}
`;
};

/** The findings of the check that are about brands, by rule: what each means to whoever keeps a brand. */
export const findings: Readonly<Record<string, string>> = {
  'json-syntax':
    'The file cannot be read: a comma too many or too few, a quote that is not closed; or its signs were read in another encoding. Nothing else in it is checked until that is mended',
  'schema-valid':
    'A property is missing, is called otherwise, or has a value that it cannot have. The table above says which it may have',
  'brand-folder':
    'The folder has a name that no address can have, has no `brand.json`, has one in other letters or further down, or has a file that nobody reads',
  'brand-facts':
    'The card, a link, or a partner’s name or asks has no words in one of the brand’s languages, or a partner is there twice, or with an address that leads nowhere',
  'brand-drawings':
    'A picture or a font is not of the kind that its name says, an SVG is not saved as UTF-8, or it has a script, an event handler, another document in it, a document type, or an address outside itself',
  'brand-images':
    'A picture or a font is named and not there, is there and not named, is empty, or has more than 60 kB, a font more than 40 kB, a partner’s logo more than 20 kB',
  'brand-fonts':
    'A font cannot be read, or `metrics` are not what its file says; the finding has the line to write',
  'brand-logo':
    'Most of the logo is hardly seen on the header, in the light or in the dark: name one for dark grounds in `images.logoDark`. What an svg is drawn with is measured, and a png with transparent corners',
  'brand-contrast':
    'Two colours are too near to each other for text, or for the edge of a field (WCAG 2.2 AA). It says which two, what they have and what they need',
  'brand-names':
    'The brand is called as another one, has its short address, or speaks of one, as it does where a folder was copied',
  'brand-phones':
    'A phone number cannot exist, is the fraud line’s as well, or stands in the brand’s words and not in its `phones`',
  'brand-own': 'A phone or an address is that of another brand, as it is where it was copied',
  'brand-languages':
    'A language has no words, or words of the brand’s own replace nothing, are never shown (by that flow, or at this brand), have a {{name}} that is not filled in there, or lack one that is',
  'words-plain':
    'There is markup in words, or braces that hold no name, which would be shown as they stand; or words are only spaces',
  'words-translated': 'Words are the same in two languages',
  'environment-hosts': 'The brand has the client id of another one in `deploy/environments/`',
  'text-length': 'A button has too many words',
};

const opening = `# Brands

<!-- Generated from schemas/brand.schema.json by npm run types. -->

A brand is a folder. Its name is the brand's id and stands in the address: the folder larkmoor is \`/login/larkmoor/\`. It may have up to 32 letters,
digits, \`-\` and \`_\`, the first a letter or a digit; some words, such as \`constructor\` and \`toString\`, are reserved.

| in the folder | |
|---|---|
| \`brand.json\` | the brand: names, phones, colours, links, what it offers |
| \`logo.svg\` and the other pictures that \`images\` and the \`logo\` of partners name | the logo is 56 high, one for dark grounds beside it; the artwork 640 by 560, for a band 1280 by 320, of which a low window shows the middle, for phones low and wide; the promotion 640 by 200, a partner’s logo square; svg, webp, avif, png or jpg, at most 60 kB each, a partner’s logo 20 kB |
| fonts that \`theme.type\` names | woff2 with the letters that the brand needs, at most 40 kB each, and beside them their licences (\`licence-<name>.txt\`); the check says what to write as their \`metrics\` |
| \`locales/<language>.json\` | words that differ from the flows' own, below the name of the flow: see "Words" in [flows/README.md](../flows/README.md). The language stands in \`ownWords\`. \`$status\` must be there: \`draft\` until compliance has signed the words off, then \`approved\` |

\`brands/issuer.json\` is what all brands of the bank share.

## A new brand

\`\`\`
npm run new:brand -- larkmoor "Larkmoor" --color "#1d5744"
\`\`\`

makes a whole folder that the check finds nothing wrong with, with plain pictures in that colour and the default brand's phones and links,
and says what to fill in next. Then:

\`\`\`
npm run check                       # what is wrong, in all brands and flows
npm run check -- --brand larkmoor   # what is wrong in one brand, and what it could still have
\`\`\`

Brands that lie elsewhere are checked there: \`npm run check -- --brands <folder> --environment <file>\` looks at them in the place of those
here. The brands here but the default one, \`default\`, are the demonstration's, and journeys are played for them: they go together or stay.
Without them (without \`demo\`, exactly) nothing that journeys say of brands is judged.

## Into a running site

Copy the folder to the brands that are published: with \`publish.mjs --watch\` it is live at \`/login/<id>/\` within two seconds, else with
the next run of it; nothing is built or started again ([deploy/README.md](../deploy/README.md)). Under \`npm start\` the site reads this folder
itself. Where \`assetsHost\` in the environment names another host, the folder is copied there, too. Copy it under another name first and
rename it when it is whole, so that nobody meets half a brand.

- Publishing gives each brand that it finds a page that shows before any script has run. A brand that lies on an assets host alone, or came
  under \`npm start\`, has none; it shows a moment later and is otherwise the same.
- A change to a folder is live at once, also to one that has a page: that page asks for \`brand.json\` and the brand's words when it is idle and
  before it says anything, and follows them. Until then it shows for a moment what the brand was; publishing makes that right, too.
- A property that is unknown or wrong costs that property: its default counts, or what the default brand has. A phone that is not there is
  shown nowhere: sentences have a form without it. The browser's console says in one line what was left out (\`brand\`), and telemetry hears it.
- An id that nobody registered shows the default brand. So does a \`brand.json\` that cannot be read or had, but of the default brand's phones
  only the general one. The console says why.
- What is at fault in a brand is named when it is published, with file, line and column; the brand is served without it, or as it was where its file cannot be read; no other waits for it.
- A language that the site has no words in is not offered, and the console says so.
- A picture that is not there leaves its place empty; without a logo the name stands there.
- To take a brand away, remove its folder; publishing takes away its page.
- Where the brand's OAuth client is not called as its folder is, its name goes into \`oauthClientIds\` in the environment.`;

const closing = `## What the check says

Each finding begins with the file, the line and the column, then has the rule's name, what is wrong, and what to do about it.

| rule | what it means for a brand |
|---|---|
${Object.entries(findings)
  .map(([rule, meaning]) => `| \`${rule}\` | ${meaning} |`)
  .join('\n')}

After its findings, and without failing for it, the check names the pictures that no page shows, as the brand is laid out:
artwork (\`images.hero\`, \`images.heroPhone\`) has no place where all of \`theme.layout\` is \`centred\`, \`band\` or \`plain\`.`;

type Around = { readonly root: JsonObject; readonly path: string };

const rowsOf = (schema: JsonObject, { root, path }: Around): readonly string[] =>
  Object.entries(objectOf(schema.properties)).flatMap(([key, stated]) => {
    if (key === '$schema') return [];
    const property = resolved(objectOf(stated), root);
    const isRequired = listOf(schema.required).includes(key);
    const name = `${path}${key}`;
    const items = resolved(objectOf(property.items), root);
    return [
      row(property, isRequired ? `**${name}**` : name, root),
      ...rowsOf(property, { root, path: `${name}.` }),
      ...rowsOf(items, { root, path: `${name}[].` }),
    ];
  });

const row = (property: JsonObject, name: string, root: JsonObject): string => {
  const cells = [
    name,
    typeOf(property, root),
    property.default === undefined ? '' : code(property.default),
    String(property.description ?? '').replaceAll('<', '\\<'),
    listOf(property.examples).map(code).join(' '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
};

const code = (value: Json): string => `\`${inline(value)}\``;

const inline = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inline(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

const typeOf = (property: JsonObject, root: JsonObject): string => {
  if (property.enum !== undefined) return listOf(property.enum).map(code).join(' or ');
  if (property.type === 'array') return `list of ${typeOf(resolved(objectOf(property.items), root), root)}`;
  return (
    { string: 'text', boolean: 'true or false', integer: 'whole number' }[String(property.type)] ?? 'object'
  );
};
