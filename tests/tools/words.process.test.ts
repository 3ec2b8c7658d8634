import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/tools/check/check.ts';
import { readProject } from '../../src/tools/project.ts';
import { main } from '../../src/tools/words.ts';
import { pseudoText } from '../pseudo.ts';
import { soundTexts } from './check/fixture.ts';

const place = { root: '' };

beforeEach(() => {
  place.root = mkdtempSync(join(tmpdir(), 'words-'));
  const files = { ...soundTexts, 'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place.root, path)), { recursive: true });
    writeFileSync(join(place.root, path), text);
  }
});

afterEach(() => rmSync(place.root, { recursive: true }));

const run = (...args: readonly string[]) => {
  const told: string[] = [];
  const code = main(args, place.root, (text) => told.push(text));
  return { code, told: told.join('') };
};

const sheet = (): string => join(place.root, 'words.csv');
const read = (path: string): string => readFileSync(join(place.root, path), 'utf8');
const brandFiles = (): readonly (string | undefined)[] =>
  ['brand.json', 'locales/en.json', 'locales/es.json'].map((name) =>
    existsSync(join(place.root, 'brands/plain', name)) ? read(`brands/plain/${name}`) : undefined,
  );

type Row = Readonly<Record<string, string>>;

const exported = (language: string): readonly Row[] => {
  expect(run('export', 'plain', language, sheet()).code).toBe(0);
  return parse(readFileSync(sheet()), { bom: true, columns: true });
};

const inXliff = (): string => join(place.root, 'words.xlf');

const columns = ['flow', 'key', 'shared words', "brand's words", 'placeholders'];

const imported = (language: string, rows: readonly Row[]) => {
  writeFileSync(sheet(), stringify([...rows], { header: true, columns }));
  return run('import', 'plain', language, sheet());
};

const withOwn = (rows: readonly Row[], key: string, words: string): readonly Row[] =>
  rows.map((row) => (row.key === key ? { ...row, "brand's words": words } : row));

const rowOf = (rows: readonly Row[], flow: string, key: string): Row | undefined =>
  rows.find((row) => row.flow === flow && row.key === key);

describe('an exported sheet', () => {
  it('has every text of every flow in one language, with the text of the brand', () => {
    const rows = exported('en');
    expect(rowOf(rows, 'door', 'door.title')).toEqual({
      flow: 'door',
      key: 'door.title',
      'shared words': 'Knock at {{brand}}',
      "brand's words": 'Knock at the plain door',
      placeholders: '{{brand}}',
    });
    expect(rowOf(rows, 'ask', 'ask.title')).toMatchObject({
      'shared words': 'Which room?',
      "brand's words": '',
    });
    expect(rowOf(rows, 'base', 'page.door.description')).toBeDefined();
    expect(rowOf(exported('es'), 'door', 'door.title')).toMatchObject({
      'shared words': 'Llame a {{brand}}',
      "brand's words": '',
    });
  });

  it('is UTF-8 with a byte order mark and CRLF line ends', () => {
    exported('es');
    const text = readFileSync(sheet(), 'utf8');
    expect(text.startsWith("\uFEFFflow,key,shared words,brand's words,placeholders\r\n")).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has quotes around cells with several lines', () => {
    imported('es', withOwn(exported('es'), 'ask.title', 'Uno\ndos'));
    exported('es');
    expect(readFileSync(sheet(), 'utf8')).toContain('\r\nask,ask.title,¿Qué sala?,"Uno\ndos",\r\n');
  });

  it('lists an inherited text under a flow if the brand replaces it there', () => {
    writeFileSync(
      join(place.root, 'brands/plain/locales/en.json'),
      '{ "$status": "draft", "door": { "action": { "cancel": "Never mind" } } }',
    );
    expect(rowOf(exported('en'), 'door', 'action.cancel')).toMatchObject({
      'shared words': 'Cancel',
      "brand's words": 'Never mind',
    });
  });
});

describe('an imported sheet', () => {
  it('changes no file if no text in it has changed', () => {
    const before = brandFiles();
    expect(imported('en', exported('en'))).toEqual({ code: 0, told: '0 words changed. Nothing differs.\n' });
    expect(brandFiles()).toEqual(before);
  });

  it('keeps quotes, commas, line breaks and accents', () => {
    const words = 'Dígame "la palabra",\nseñor; {{brand}}';
    expect(imported('es', withOwn(exported('es'), 'door.title', words)).code).toBe(0);
    expect(JSON.parse(read('brands/plain/locales/es.json'))).toEqual({
      $schema: '../../../schemas/locale.schema.json',
      $status: 'draft',
      door: { door: { title: words } },
    });
    expect(rowOf(exported('es'), 'door', 'door.title')).toMatchObject({ "brand's words": words });
  });

  it('adds a new language to `ownWords` of the brand, and the project stays valid', () => {
    expect(imported('es', withOwn(exported('es'), 'ask.title', '¿Cuál?')).told).toContain(
      'Wrote brands/plain/locales/es.json, brands/plain/brand.json.',
    );
    expect(JSON.parse(read('brands/plain/brand.json')).ownWords).toEqual(['en', 'es']);
    expect(check(readProject(place.root))).toEqual([]);
  });

  it('removes a text that is now empty, and the file after its last text', () => {
    expect(imported('en', withOwn(exported('en'), 'door.title', '')).code).toBe(0);
    expect(existsSync(join(place.root, 'brands/plain/locales/en.json'))).toBe(false);
    expect(JSON.parse(read('brands/plain/brand.json'))).not.toHaveProperty('ownWords');
    expect(check(readProject(place.root))).toEqual([]);
  });

  it('adds no text that equals the shared one', () => {
    expect(imported('en', withOwn(exported('en'), 'ask.title', 'Which room?')).told).toContain(
      '0 words changed',
    );
  });

  it('does not change texts that it has no line for', () => {
    const [line] = withOwn(exported('en'), 'ask.title', 'Where to?').filter(({ key }) => key === 'ask.title');
    expect(imported('en', line === undefined ? [] : [line]).code).toBe(0);
    expect(JSON.parse(read('brands/plain/locales/en.json'))).toMatchObject({
      door: { door: { title: 'Knock at the plain door' } },
      ask: { ask: { title: 'Where to?' } },
    });
  });

  it('changes approved texts back to a draft', () => {
    writeFileSync(
      join(place.root, 'brands/plain/locales/en.json'),
      '{ "$status": "approved", "door": { "door": { "title": "Knock" } } }',
    );
    imported('en', withOwn(exported('en'), 'door.title', 'Knock knock'));
    expect(JSON.parse(read('brands/plain/locales/en.json')).$status).toBe('draft');
  });

  it.each([
    ['semicolons between the cells', ';', ''],
    ['tabs between the cells', '\t', ''],
    ['a byte order mark', ',', '\uFEFF'],
  ])('may have %s, reordered columns, and empty lines', (_, delimiter, mark) => {
    const rows = withOwn(exported('en'), 'ask.title', 'Here; or there?');
    const order = [...columns].reverse();
    const text = stringify([...rows], { header: true, columns: order, delimiter });
    writeFileSync(sheet(), `${mark}${text}${delimiter.repeat(4)}\n\n`);
    expect(run('import', 'plain', 'en', sheet()).code).toBe(0);
    expect(read('brands/plain/locales/en.json')).toContain('Here; or there?');
  });
});

describe('the words command', () => {
  const head = "flow,key,shared words,brand's words\n";
  const line = 'ask,ask.title,Which room?,';
  it.each([
    ['an unknown flow', 'doors,ask.title,Which room?,Where?', 2, 'Did you mean "door"?'],
    ['an unknown key', 'ask,ask.titel,Which room?,Where?', 2, 'Did you mean "ask.title"?'],
    [
      'an unknown placeholder',
      `${line}\nask,ask.room-name,Room {{room}},Room {{romm}}`,
      3,
      'Use {{room}}, {{brand}}, {{cardTitle}}, or none.',
    ],
    [
      'a placeholder without one of its braces',
      'ask,ask.room-name,Room {{room}},Room {room}}',
      2,
      '{{name}}',
    ],
    ['changed shared words', 'ask,ask.title,Where?,', 2, 'Leave the shared words as they are'],
    ['the same text twice', `${line}\n"ask","ask.title","Which\nroom?",`, 3, 'Keep one of the two lines.'],
    ['an extra cell', `"ask","ask.room.label","Room","My\nroom"\n${line}Here, there`, 4, 'double quotes'],
    ['an unclosed quote', `${line}\n"ask,ask.title`, 3, 'a quote inside it is written twice'],
    ['a text that is too long', `${line}${'x'.repeat(81)}`, 2, '80'],
  ])('refuses a sheet with %s by file and line, and writes nothing', (_, rows, at, advice) => {
    const before = brandFiles();
    writeFileSync(sheet(), head + rows);
    const { code, told } = run('import', 'plain', 'en', sheet());
    expect(code).toBe(1);
    expect(told).toContain(`${sheet()}:${at}  `);
    expect(told).toContain(advice);
    expect(told).toContain('Nothing was written.');
    expect(brandFiles()).toEqual(before);
  });

  it('refuses a sheet without its header line', () => {
    writeFileSync(sheet(), line);
    expect(run('import', 'plain', 'en', sheet()).told).toContain('There is no column "flow", "key"');
  });

  it('refuses a sheet that is not UTF-8', () => {
    writeFileSync(sheet(), Buffer.from(`${head}ask,ask.title,Which room?,Se\u00f1or`, 'latin1'));
    expect(run('import', 'plain', 'en', sheet()).told).toContain(
      'Save it in the spreadsheet as "CSV UTF-8".',
    );
  });

  it.each([
    [['import', 'plan', 'en', 'words.csv'], 'Did you mean "plain"?'],
    [['export', 'plain', 'fr', 'words.csv'], 'not offered in "fr"'],
    [['import', 'plain', 'en', 'nowhere.csv'], 'There is no file nowhere.csv.'],
    [['mend', 'plain', 'en', 'words.csv'], "unknown command 'mend'"],
    [['export', 'plain', 'en'], "missing required argument 'file'"],
  ])('refuses the arguments %j', (args, words) => {
    const { code, told } = run(...args);
    expect(code).toBe(1);
    expect(told).toContain(words);
  });
});

describe('texts in XLIFF', () => {
  it('are exported and imported by file extension, and only edited texts change', () => {
    expect(run('export', 'plain', 'es', inXliff()).code).toBe(0);
    expect(readFileSync(inXliff(), 'utf8')).toContain('source-language="es"');
    expect(run('import', 'plain', 'es', inXliff())).toEqual({
      code: 0,
      told: '0 words changed. Nothing differs.\n',
    });
    writeFileSync(
      inXliff(),
      readFileSync(inXliff(), 'utf8').replace('¿Qué sala?</source>', '$&<target>¿Cuál?</target>'),
    );
    expect(run('import', 'plain', 'es', inXliff()).code).toBe(0);
    expect(JSON.parse(read('brands/plain/locales/es.json'))).toMatchObject({
      ask: { ask: { title: '¿Cuál?' } },
    });
  });

  it('are refused with the line number, and nothing is written', () => {
    run('export', 'plain', 'en', inXliff());
    const text = readFileSync(inXliff(), 'utf8').replace(
      'Which room?</source>',
      '$&<target>{{romm}}</target>',
    );
    writeFileSync(inXliff(), text);
    const line = text.slice(0, text.indexOf('id="ask.title"')).split('\n').length;
    const before = brandFiles();
    expect(run('import', 'plain', 'en', inXliff())).toMatchObject({
      code: 1,
      told: expect.stringContaining(`words.xlf:${line}  Nothing fills in {{romm}}`),
    });
    expect(brandFiles()).toEqual(before);
  });

  it('start a new language, which is refused while texts are missing', () => {
    expect(run('new', 'qps', inXliff()).code).toBe(0);
    expect(readFileSync(inXliff(), 'utf8')).toContain('target-language="qps"');
    expect(run('add', 'qps', inXliff())).toMatchObject({
      code: 1,
      told: expect.stringContaining('has no words'),
    });
  });
});

describe('a new language', () => {
  const named = ['flow', 'key', 'shared words', 'words in qps', 'placeholders'];
  const started = (): readonly Row[] => {
    rmSync(sheet(), { force: true });
    expect(run('new', 'qps', sheet()).code).toBe(0);
    return parse(readFileSync(sheet()), { bom: true, columns: true });
  };
  const added = (rows: readonly Row[]) => {
    writeFileSync(sheet(), stringify([...rows], { header: true, columns: named }));
    return run('add', 'qps', sheet());
  };
  const translated = (rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => ({ ...row, 'words in qps': pseudoText(row['shared words'] || 'Qps', 0) }));

  it('starts as a sheet of all texts, which does not overwrite an existing file', () => {
    const rows = started();
    expect(rowOf(rows, 'door', 'door.title')).toEqual({
      flow: 'door',
      key: 'door.title',
      'shared words': 'Knock at {{brand}}',
      'words in qps': '',
      placeholders: '{{brand}}',
    });
    expect(rows.map(({ flow, key }) => `${flow} ${key}`)).toContain('brands/plain/brand.json cardTitle');
    expect(run('new', 'qps', sheet())).toMatchObject({
      code: 1,
      told: expect.stringContaining('is there already'),
    });
  });

  it('is added as a whole, and the project and its brand stay valid', () => {
    expect(added(translated(started()))).toMatchObject({
      code: 0,
      told: expect.stringContaining('Add "qps"'),
    });
    expect(check(readProject(place.root))).toEqual([]);
    const brand = JSON.parse(read('brands/plain/brand.json'));
    writeFileSync(
      join(place.root, 'brands/plain/brand.json'),
      JSON.stringify({ ...brand, languages: [...brand.languages, 'qps'] }),
    );
    expect(check(readProject(place.root))).toEqual([]);
    expect(run('new', 'qps', join(place.root, 'again.csv')).told).toContain('already');
  });

  it('is refused with the line number if a text is missing or invalid', () => {
    const rows = translated(started());
    const change = (flow: string, key: string, words: string): readonly Row[] =>
      rows.map((row) => (row.flow === flow && row.key === key ? { ...row, 'words in qps': words } : row));
    const at = rows.findIndex(({ flow, key }) => flow === 'door' && key === 'door.title') + 2;
    const files = readProject(place.root).files;
    for (const [words, told] of [
      ['', 'door door.title has no words'],
      ['Knock at {{shop}}', 'Nothing fills in {{shop}}'],
      ['Knock at {{brand}', 'is not whole'],
    ] as const)
      expect(added(change('door', 'door.title', words))).toMatchObject({
        code: 1,
        told: expect.stringMatching(new RegExp(`words\\.csv:${at}  .*${told.replace(/[{}]/g, '\\$&')}`)),
      });
    expect(added(rows.toSpliced(at - 2, 1)).told).toContain('There is no line for door door.title');
    expect(readProject(place.root).files).toEqual(files);
  });

  it.each([
    ['es', 'already'],
    ['../x', 'no language'],
  ])('cannot be named %s', (language, told) => {
    expect(run('new', language, sheet())).toMatchObject({ code: 1, told: expect.stringContaining(told) });
    expect(run('add', language, sheet())).toMatchObject({ code: 1, told: expect.stringContaining(told) });
  });
});
