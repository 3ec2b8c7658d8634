import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/tools/check/check.ts';
import { readFiles } from '../../../../src/tools/project.ts';
import type { LookWish } from '../../../../src/tools/studio/tasks.ts';
import { editsFor } from '../../../../src/tools/studio/words/edit.ts';
import { takenFrom, wordsFile } from '../../../../src/tools/studio/words/sheet.ts';
import { shownAt } from '../../../../src/tools/studio/words/shown.ts';
import { tableOf } from '../../../../src/tools/studio/words/table.ts';
import type { WordLine, WordsEdit } from '../../../../src/tools/studio/words/types.ts';
import type { Drawn } from '../../../../src/tools/studio/work/draw.tsx';
import { type Opened, openFiles } from '../../../../src/tools/studio/work/opened.ts';
import { soundFolder } from '../../sound-folder.ts';

const { place } = soundFolder('studio-words');

type Texts = Readonly<Record<string, string | undefined>>;

// The project with texts in the place of files.
const opened = (texts: Texts = {}): Opened => {
  const files = readFiles(place.root);
  const laid = Object.entries({ ...files.texts, ...texts }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  return openFiles({ ...files, texts: Object.fromEntries(laid) });
};

const textsOf = (edits: ReturnType<typeof editsFor>): Texts =>
  Object.fromEntries(edits.map((edit) => [edit.file, 'text' in edit ? (edit.text ?? undefined) : undefined]));

const edited = ({ model }: Opened, wish: WordsEdit): Texts => textsOf(editsFor(model, wish));

const wish = { language: 'es', beside: 'en' };

const lineIn = ({ model }: Opened, flow: string, key: string, language = 'es'): WordLine => {
  const found = tableOf(model, { language, beside: 'en' }).lines.find(
    (line) => line.flow === flow && line.key === key,
  );
  if (found === undefined) throw new Error(`There is no line ${flow} ${key}`);
  return found;
};

const say = (text: string, brand?: string): WordsEdit => ({
  ...{ kind: 'say', language: 'es', flow: 'ask', key: 'ask.title', text },
  ...(brand !== undefined && { brand }),
});

describe('the table of texts', () => {
  it('shows both languages, uses, length limit, parameters and brand overrides', () => {
    const line = lineIn(opened(), 'door', 'door.title', 'es');
    expect(line).toMatchObject({
      beside: 'Knock at {{brand}}',
      text: 'Llame a {{brand}}',
      parameters: ['brand'],
      isFinal: false,
      faults: [],
    });
    expect(line.limit).toBeGreaterThan(10);
    expect(line.uses.join()).toContain('screen door');
    const english = tableOf(opened().model, { language: 'en', beside: 'es' }).lines;
    expect(english.find(({ key }) => key === 'door.title')?.brands).toEqual([
      { id: 'plain', text: 'Knock at the plain door' },
    ]);
  });

  it('includes texts that are missing in one language or in both', () => {
    const es = opened().model.flows.ask?.source.locales.es?.text ?? '';
    const { ask: words, ...others } = JSON.parse(es);
    const { title: _, ...rest } = words;
    const without = opened({ 'flows/ask/locales/es.json': JSON.stringify({ ...others, ask: rest }) });
    expect(lineIn(without, 'ask', 'ask.title').text).toBe('');
    const en = JSON.parse(opened().model.flows.ask?.source.locales.en?.text ?? '');
    const neither = opened({
      'flows/ask/locales/es.json': JSON.stringify({ ...others, ask: rest }),
      'flows/ask/locales/en.json': JSON.stringify({ ...en, ask: { ...en.ask, title: undefined } }),
    });
    expect(lineIn(neither, 'ask', 'ask.title')).toMatchObject({ text: '', beside: '', mayWait: false });
  });

  it('shows the checker message for a text, with the brand concerned', () => {
    const project = opened(edited(opened(), say('x'.repeat(300), 'plain')));
    const [fault] = lineIn(project, 'ask', 'ask.title').faults;
    expect(fault).toMatchObject({ brand: 'plain', rule: 'text-length' });
    expect(check(project.model.project).some(({ message }) => fault?.words.startsWith(message))).toBe(true);
  });
});

describe('a changed text', () => {
  it('changes only its own line and sets an approved file back to draft', () => {
    const before = opened();
    const file = 'flows/ask/locales/es.json';
    const texts = edited(before, say('¿Cuál?'));
    expect(Object.keys(texts)).toEqual([file]);
    const text = before.model.project.files[file]?.text ?? '';
    expect(texts[file]).toBe(text.replace('¿Qué sala?', '¿Cuál?'));
    const signed = opened({ [file]: text.replace('"draft"', '"approved"') });
    expect(JSON.parse(edited(signed, say('¿Cuál?'))[file] ?? '').$status).toBe('draft');
  });

  it('can belong to one brand alone and can be removed again', () => {
    const before = opened();
    const texts = edited(before, say('¿Cuál?', 'plain'));
    expect(Object.keys(texts).sort()).toEqual(['brands/plain/brand.json', 'brands/plain/locales/es.json']);
    const after = opened(texts);
    expect(lineIn(after, 'ask', 'ask.title')).toMatchObject({
      text: '¿Qué sala?',
      brands: [{ id: 'plain', text: '¿Cuál?' }],
    });
    expect(check(after.model.project)).toEqual([]);
    expect(edited(after, say('', 'plain'))).toMatchObject({ 'brands/plain/locales/es.json': undefined });
    expect(edited(before, say('', 'plain'))).toEqual({});
  });

  it('has the same position as in the other language', () => {
    const path = 'flows/ask/locales/es.json';
    const words = JSON.parse(opened().model.project.files[path]?.text ?? '');
    const { title, ...rest } = words.ask;
    const without = opened({ [path]: JSON.stringify({ ...words, ask: rest }, null, 2) });
    const after = JSON.parse(edited(without, say(title))[path] ?? '');
    const order = Object.keys(
      JSON.parse(opened().model.project.files['flows/ask/locales/en.json']?.text ?? '').ask,
    );
    expect(Object.keys(after.ask)).toEqual(order);
  });

  it('can be marked as final and as draft again', () => {
    const names = [{ flow: 'ask', key: 'ask.title' }];
    const mark = (isFinal: boolean): WordsEdit => ({ kind: 'final', language: 'es', names, isFinal });
    const final = opened(edited(opened(), mark(true)));
    expect(lineIn(final, 'ask', 'ask.title').isFinal).toBe(true);
    expect(check(final.model.project)).toEqual([]);
    const draft = opened({ ...edited(opened(), mark(true)), ...edited(final, mark(false)) });
    expect(lineIn(draft, 'ask', 'ask.title').isFinal).toBe(false);
    expect(edited(draft, mark(false))).toEqual({});
  });
});

describe('a new language', () => {
  const begin = (brands: readonly string[], language = 'fr'): WordsEdit => ({
    ...{ kind: 'language', language, name: 'Français', brands },
  });

  it('begins without texts and passes the checker while no brand offers it', () => {
    const after = opened(edited(opened(), begin([])));
    const lines = tableOf(after.model, { language: 'fr', beside: 'en' }).lines;
    expect(lines.length).toBeGreaterThanOrEqual(tableOf(after.model, wish).lines.length - 2);
    expect(lines.filter(({ text }) => text !== '')).toEqual([]);
    expect(check(after.model.project)).toEqual([]);
  });

  it('needs all texts once a brand offers it', () => {
    const after = opened(edited(opened(), begin(['plain'])));
    const words = tableOf(after.model, wish).languages.find(({ code }) => code === 'fr');
    expect(words?.brands).toEqual(['plain']);
    expect(lineIn(after, 'brands/plain/brand.json', 'cardTitle', 'fr').mayWait).toBe(false);
    expect(check(after.model.project).some(({ message }) => message.includes('(fr)'))).toBe(true);
  });

  it('is refused when its code is invalid or already exists', () => {
    expect(() => edited(opened(), begin([], '../x'))).toThrow('is no language');
    expect(() => edited(opened(), begin([], 'es'))).toThrow('already');
  });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file of texts', () => {
  it.each(['words.csv', 'words.xlf'])('can be exported and imported as %s without a change', (name) => {
    const { model } = opened();
    for (const brand of [{}, { brand: 'plain' }]) {
      const file = { ...wish, ...brand, name };
      const taken = takenFrom(model, file, bytes(wordsFile(model, file)));
      expect(taken).toMatchObject({ changes: [], refused: [], edits: [] });
      expect(taken.same).toBeGreaterThan(5);
    }
  });

  it.each(['words.csv', 'words.xlf'])(
    'imports valid lines and refuses the others by line number (%s)',
    (name) => {
      const { model } = opened();
      const text = wordsFile(model, { ...wish, name })
        .replace('¿Qué sala?', '¿Cuál?')
        .replace('Llame a <ph id="brand">{{brand}}</ph>', 'Llame a {{shop}}')
        .replace('Llame a {{brand}}', 'Llame a {{shop}}');
      const { changes, refused, edits } = takenFrom(model, { ...wish, name }, bytes(text));
      expect(changes).toMatchObject([{ key: 'ask.title', before: '¿Qué sala?', after: '¿Cuál?' }]);
      expect(refused).toMatchObject([{ message: expect.stringContaining('{{shop}}') }]);
      const lines = text.split(/\r?\n/);
      expect(lines.slice((refused[0]?.line ?? 0) - 1).join('\n')).toContain('{{shop}}');
      expect(textsOf(edits)).toEqual(edited(opened(), say('¿Cuál?')));
    },
  );

  describe('with a missing parameter', () => {
    const name = 'words.csv';
    const room = (table: typeof wish): WordLine | undefined =>
      tableOf(opened().model, table).lines.find(({ parameters: [first = ''] }) => first === 'room');
    const lost = {
      message: expect.stringContaining('leave out {{room}}'),
      advice: 'Write {{room}} where it belongs.',
    };

    it.each([
      ['a translation', wish],
      ['the source language', { language: 'en', beside: 'es' }],
    ])('is refused once for that line, even with a brand override: %s', (_, table) => {
      const { flow = '', key = '', text = '' } = room(table) ?? {};
      const own = { kind: 'say', flow, key, language: table.language, brand: 'plain' } as const;
      const { model } = opened(edited(opened(), { ...own, text: `Plain: ${text}` }));
      const file = wordsFile(model, { ...table, name });
      const taken = takenFrom(model, { ...table, name }, bytes(file.replace(text, 'Nada')));
      expect(taken).toMatchObject({ changes: [], edits: [], refused: [lost] });
      expect(file.split(/\r?\n/)[(taken.refused[0]?.line ?? 0) - 1]).toContain(text);
      const all = takenFrom(model, { ...table, name }, bytes(file));
      expect(taken.same).toBe(all.same - 1);
    });
  });

  it('reports all errors of a line together and counts each line once', () => {
    const { model } = opened();
    const file = wordsFile(model, { ...wish, name: 'words.csv' });
    const text = file.replace('¿Qué sala?', '{{one}} {{two}}').replace('Llame a {{brand}}', 'Llame a');
    const { changes, refused, same } = takenFrom(model, { ...wish, name: 'words.csv' }, bytes(text));
    const told = refused.find(({ message }) => message.includes('{{one}}'));
    expect(told?.advice).toContain('Nothing fills in {{two}}');
    expect(new Set([...changes, ...refused].map(({ line }) => line)).size).toBe(
      changes.length + refused.length,
    );
    const all = takenFrom(model, { ...wish, name: 'words.csv' }, bytes(file));
    expect(changes.length + refused.length + same).toBe(all.same);
  });

  it('cannot change final texts', () => {
    const names = [{ flow: 'ask', key: 'ask.title' }];
    const { model } = opened(edited(opened(), { kind: 'final', language: 'es', names, isFinal: true }));
    const file = { ...wish, name: 'words.csv', only: names };
    const text = wordsFile(model, file).replace('¿Qué sala?', '¿Cuál?');
    expect(takenFrom(model, file, bytes(text))).toMatchObject({
      changes: [],
      refused: [{ line: 2, message: expect.stringContaining('final') }],
    });
  });

  it.each([
    ['another language', 'words.csv', 'flow,key,shared words,words in fr\na,b,c,d', 'words in fr'],
    ['texts of a brand', 'words.csv', "flow,key,shared words,brand's words\na,b,c,d", "brand's words"],
    ['unknown columns', 'words.csv', 'a,b\n1,2', 'There is no column'],
    ['invalid XML', 'words.xlf', 'a,b', 'not XML'],
  ])('is refused as a whole: %s', (_, name, text, told) => {
    const { changes, refused } = takenFrom(opened().model, { ...wish, name }, bytes(text));
    expect(changes).toEqual([]);
    expect(refused).toMatchObject([{ line: 1, message: expect.stringContaining(told) }]);
  });
});

describe('the preview of a text', () => {
  const look: LookWish = { brand: 'plain', language: 'es', width: 390, scheme: 'light' };
  const shown = async (flow: string, key: string, texts: Texts = {}) => {
    const pictures: Drawn[] = [];
    const told = await shownAt(opened(texts), { flow, key }, look, (picture) =>
      String(pictures.push(picture)),
    );
    return { ...told, markup: pictures[0]?.markup ?? '' };
  };

  it('highlights the text with a mark element only', async () => {
    const { places, picture, markup } = await shown('door', 'door.title');
    expect(places).not.toEqual([]);
    expect(picture).toMatchObject({ at: 0, isSeen: true });
    expect(markup).toContain('<mark>Llame a');
    expect(markup).not.toContain('\u2063');
  });

  it('shows the screen state with the message', async () => {
    const { picture, markup } = await shown('door', 'message.again');
    expect(picture?.title).toContain('again');
    expect(picture?.after).toContainEqual(expect.stringMatching(/^again: \w/));
    expect(markup).toContain('<mark>');
  });

  describe('with an earlier rule for another message', () => {
    const path = 'flows/door/flow.json';
    const own = '{ "say": "again", "with": { "phone": "$brand.phones.fraud" }, "goto": "count" }';
    const instead = async (when: string, more = '') => {
      const before = readFiles(place.root).texts[path] ?? '';
      const rules = `[{ "when": ${when}, "say": "taken", "goto": "count" }, ${own}]${more}`;
      const text = before.replace(own, rules);
      expect(text).not.toBe(before);
      return (await shown('door', 'message.again', { [path]: text })).instead;
    };

    it('names that message when the rule always applies to the brand', async () => {
      expect(await instead('{ "$brand.phones.fraud": { "exists": true } }')).toEqual([
        { flow: 'door', key: 'message.taken' },
      ]);
    });

    it('names no message when the rule may not apply to the brand', async () => {
      const holding = '"$brand.phones.fraud": { "exists": true }';
      expect(await instead('{ "$brand.vanityUrl": { "exists": true } }')).toEqual([]);
      expect(await instead(`{ ${holding}, "$data.knocks": 0 }`)).toEqual([]);
    });

    it('names no message when another rule also shows the text', async () => {
      const when = '{ "$brand.phones.fraud": { "exists": true } }';
      expect(await instead(when, `, "closed": ${own}`)).toEqual([]);
    });
  });
});
