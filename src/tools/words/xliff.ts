import type { WordRow } from './sheet.ts';

/** The languages of a file of words: what stands in it, and what it is said in. */
export type Languages = { readonly source: string; readonly target: string };

/**
 * Rows as XLIFF 1.2, which every translation program reads: a file for each flow, a unit for each word. Parameters are
 * inline codes (`ph`), so that such a program keeps them; a length limit stands as `maxwidth`, words that must stay are
 * `approved`.
 */
export const xliffOf = (rows: readonly WordRow[], { source, target }: Languages): string => {
  const flows = [...new Set(rows.map(({ flow }) => flow))];
  const files = flows.map((flow) => {
    const head = attributesOf({
      original: flow,
      'source-language': source,
      'target-language': target,
      datatype: 'plaintext',
    });
    const units = rows.filter((row) => row.flow === flow).map(unitOf);
    return `  <file${head}>\n    <body>\n${units.join('')}    </body>\n  </file>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n${files.join('')}</xliff>\n`;
};

const unitOf = ({ key, shared, own, limit, isFinal }: WordRow): string => {
  const head = attributesOf({
    id: key,
    resname: key,
    'xml:space': 'preserve',
    ...(limit !== undefined && { maxwidth: String(limit), 'size-unit': 'char' }),
    ...(isFinal === true && { approved: 'yes' }),
  });
  const said = own === '' ? '' : `        <target>${inline(own)}</target>\n`;
  return `      <trans-unit${head}>\n        <source>${inline(shared)}</source>\n${said}      </trans-unit>\n`;
};

// A parameter, as it stands in words.
const parameter = /(\{\{-?\s*[\w.-]+[^{}]*\}\})/;

// The same parameter has the same id in both languages.
const inline = (text: string): string => {
  const parts = text.split(parameter);
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return escaped(part);
      const before = parts.slice(0, at).filter((each) => each === part).length;
      const id = part.replace(/[^\w.-]/g, '') + (before === 0 ? '' : `-${before + 1}`);
      return `<ph${attributesOf({ id })}>${escaped(part)}</ph>`;
    })
    .join('');
};

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('');

// A line that ends with a carriage return would be read as one that ends without. XML has no way to write what else is no sign.
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(noSigns, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant.
const noSigns = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
