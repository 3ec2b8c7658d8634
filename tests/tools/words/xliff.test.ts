import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aboutLanguage, fileOf, rowsIn } from '../../../src/tools/words/formats.ts';
import { readXliff } from '../../../src/tools/words/read-xliff.ts';
import type { WordRow } from '../../../src/tools/words/sheet.ts';
import { xliffOf } from '../../../src/tools/words/xliff.ts';

const about = aboutLanguage('en', 'ar');

/** What words are made of: markup, parameters, gaps, new lines, both directions of writing, and any other sign. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['<b>', '</source>', '&', '&amp;', '&#10;', ']]>', '<![CDATA[', '<!--', '"', "'", '>'],
    ...['{{name}}', '{{ name }}', '{{-name}}', '{{count}}', '{name}', '{{', '[[ at {{phone}}]]'],
    ...['\n', '\r\n', '\r', '\t', ' ', '\u00a0', '\u200f', 'مرحبًا ', 'שלום', '\u202b', '😀', 'é'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these.
const noXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('').replace(noXml, ''));
const name = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,12}$/);

const row: fc.Arbitrary<WordRow> = fc
  .record({ flow: name, key: name, shared: text, own: text, isFinal: fc.boolean() })
  .map((each) => ({ ...each, placeholders: '', limit: 40 }));
const rows = fc.uniqueArray(row, { maxLength: 12, selector: ({ flow, key }) => `${flow} ${key}` });

const bytes = (file: string): Uint8Array => new TextEncoder().encode(file);

const told = ({ flow, key, shared, own }: Omit<WordRow, 'placeholders'>) => ({ flow, key, shared, own });

// A flow is one file: rows come back flow by flow.
const byFlow = (all: readonly WordRow[]): readonly WordRow[] =>
  [...new Set(all.map(({ flow }) => flow))].flatMap((flow) => all.filter((each) => each.flow === flow));

describe('texts as XLIFF', () => {
  it('are the same after an export and an import', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const back = rowsIn('words.xlf', bytes(fileOf('words.xlf', all, about)), about);
        expect(back.objections).toEqual([]);
        expect(back.rows.map(told)).toEqual(byFlow(all).map(told));
      }),
      { numRuns: 300 },
    );
  });

  it('keep the line number of each text', () => {
    const all = ['one', 'two'].map((key) => ({ flow: 'f', key, shared: 'a\nb', own: '', placeholders: '' }));
    const file = xliffOf(all, about);
    const lines = file.split('\n');
    for (const { key, line } of readXliff(file, about).rows) expect(lines[line - 1]).toContain(`id="${key}"`);
  });

  it('have placeholders with the same IDs in source and target', () => {
    const file = xliffOf(
      [{ flow: 'f', key: 'k', shared: 'A {{x}} b {{x}}', own: '{{x}} {{x}}', placeholders: '' }],
      about,
    );
    expect([...file.matchAll(/<ph id="([^"]*)">\{\{x\}\}<\/ph>/g)].map(([, id]) => id)).toEqual([
      'x',
      'x-2',
      'x',
      'x-2',
    ]);
  });

  it('have a separate unit for each plural form', () => {
    const all = ['left_one', 'left_other'].map((key) => ({
      ...{ flow: 'f', key, shared: key, own: `${key} {{count}}` },
      placeholders: '{{count}}',
    }));
    expect(readXliff(xliffOf(all, about), about).rows.map(told)).toEqual(all.map(told));
  });

  it('include the length limit, and mark final texts as approved', () => {
    const file = xliffOf(
      [{ flow: 'f', key: 'k', shared: 's', own: '', placeholders: '', limit: 12, isFinal: true }],
      about,
    );
    expect(file).toContain('maxwidth="12" size-unit="char" approved="yes"');
    expect(file).not.toContain('<target');
  });
});

const old = (units: string, head = 'source-language="en" target-language="ar"'): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="f" datatype="plaintext" ${head}><body>
${units}
</body></file></xliff>`;

const young = (units: string, languages = 'srcLang="en" trgLang="ar"'): string =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${languages}>
<file id="f"><group id="g">
${units}
</group></file></xliff>`;

describe('XLIFF from other programs', () => {
  it.each([
    [
      'alternatives and segments of version 1.2',
      old(
        '<group id="g"><trans-unit id="k"><source>S. T.</source><seg-source><mrk mtype="seg" mid="1">S.</mrk></seg-source><target><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></target><alt-trans><source>x</source><target>y</target></alt-trans><note>n</note></trans-unit></group>',
      ),
      { shared: 'S. T.', own: 'A. B.' },
    ],
    [
      'inline codes with equivalent text',
      old(
        '<trans-unit id="k"><source><x id="1" equiv-text="{{a}}"/> s</source><target><g id="2">t</g> <x id="1" equiv-text="{{a}}"/></target></trans-unit>',
      ),
      { shared: '{{a}} s', own: 't {{a}}' },
    ],
    [
      'segments of version 2.0',
      young(
        '<unit id="k"><segment><source>S.</source><target>A.</target></segment><ignorable><source> </source></ignorable><segment><source>T.</source><target>B.</target></segment></unit>',
      ),
      { shared: 'S. T.', own: 'A. B.' },
    ],
    [
      'inline codes of version 2.0 that refer to their text',
      young(
        '<unit id="u1" name="k"><originalData><data id="d">{{a}}</data></originalData><segment><source>s <ph id="1" dataRef="d"/></source><target><ph id="1" dataRef="d"/> t<cp hex="0009"/></target></segment></unit>',
      ),
      { shared: 's {{a}}', own: '{{a}} t\t' },
    ],
  ])('is read with %s', (_, file, words) => {
    const { rows: read, objections } = readXliff(file, about);
    expect(objections).toEqual([]);
    expect(read).toEqual([{ line: 3, flow: 'f', key: 'k', ...words }]);
  });

  it.each([
    ['has another target language', old('', 'source-language="en" target-language="fr"'), 2, '"fr"'],
    ['has another source language', young('', 'srcLang="de" trgLang="ar"'), 1, '"de"'],
    ['is not XML', '<xliff version="1.2">\n<file>', 2, 'not XML'],
    ['is not XLIFF', '\n<html/>', 2, 'no XLIFF'],
    ['is empty', '', 1, 'not XML'],
    [
      'has a document type',
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>\n${old('<trans-unit id="k"><source>&a;</source></trans-unit>')}`,
      1,
      'DOCTYPE',
    ],
    ['is nested too deeply', '<a>'.repeat(5000), 1, 'nested'],
    [
      'has an inline code without text',
      old('<trans-unit id="k"><source>s</source><target><x id="1"/></target></trans-unit>'),
      3,
      'f k cannot be read',
    ],
    [
      'is only partly translated',
      young(
        '<unit id="k"><segment><source>S.</source><target>A.</target></segment><segment><source>T.</source></segment></unit>',
      ),
      3,
      'in part',
    ],
  ])('is refused if it %s', (_, file, line, words) => {
    const { rows: read, objections } = readXliff(file, about);
    expect(read).toEqual([]);
    expect(objections).toMatchObject([{ line, message: expect.stringContaining(words) }]);
  });

  it('may be in UTF-16, and is refused if its encoding is invalid', () => {
    const file = xliffOf([{ flow: 'f', key: 'k', shared: 's', own: 'é', placeholders: '' }], about);
    const wide = new Uint8Array(Buffer.from(`\uFEFF${file.replace('UTF-8', 'UTF-16')}`, 'utf16le'));
    expect(rowsIn('a.XLIFF', wide, about).rows).toMatchObject([{ own: 'é' }]);
    expect(rowsIn('a.xlf', new Uint8Array([0x3c, 0xe9, 0x3e]), about).objections).toMatchObject([
      { line: 1, message: 'The file is not in UTF-8' },
    ]);
  });
});
