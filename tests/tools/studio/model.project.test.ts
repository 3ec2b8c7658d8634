import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatted } from '../../../src/tools/formatted.ts';
import { readFiles } from '../../../src/tools/project.ts';
import {
  discarded,
  edited,
  emptyDraft,
  laidOver,
  overlayOf,
  redone,
  standing,
  undone,
  withChange,
} from '../../../src/tools/studio/model/draft.ts';
import { type EditWish, stateOf, withEdits } from '../../../src/tools/studio/model/edits.ts';
import { keepDraft, keptDraft } from '../../../src/tools/studio/model/kept.ts';
import { isOurs, save } from '../../../src/tools/studio/model/save.ts';
import { savingsOf } from '../../../src/tools/studio/model/savings.ts';
import { soundFolder } from '../sound-folder.ts';

const change = (title: string, path: string, before?: string, after?: string) => ({
  title,
  files: { [path]: { before, after } },
});

describe('a draft', () => {
  const first = withChange(emptyDraft, change('one', 'a', '1', '2'));
  const second = withChange(first, change('two', 'b', undefined, '3'));

  it('changes, adds and removes files in the overlay', () => {
    expect(laidOver({ a: '1', c: '4' }, overlayOf(second))).toEqual({ a: '2', b: '3', c: '4' });
    const gone = withChange(second, change('three', 'c', '4', undefined));
    expect(laidOver({ a: '1', c: '4' }, overlayOf(gone))).toEqual({ a: '2', b: '3' });
  });

  it('has one undo history for all files', () => {
    expect(overlayOf(undone(second))).toEqual({ a: '2' });
    expect(redone(undone(undone(second)))).toEqual({ ...first, undone: [second.done[1]] });
    expect(redone(redone(undone(undone(second))))).toEqual(second);
    expect(undone(emptyDraft)).toEqual(emptyDraft);
    expect(redone(emptyDraft)).toEqual(emptyDraft);
  });

  it('can be discarded whole or per file, and the discard can be undone', () => {
    const [all, one] = [discarded(second), discarded(second, 'a')];
    expect([overlayOf(all), standing(all)]).toEqual([{}, []]);
    expect([overlayOf(one), standing(one)]).toEqual([{ b: '3' }, [second.done[1]]]);
    expect(undone(all).done).toEqual(second.done);
    expect(overlayOf(redone(undone(one)))).toEqual({ b: '3' });
    const later = withChange(all, change('three', 'a', '1', '5'));
    expect(overlayOf(later)).toEqual({ a: '5' });
    expect(overlayOf(discarded(later))).toEqual({});
    expect([discarded(all), discarded(second, 'c')]).toEqual([all, second]);
  });

  it('starts again from the saved files after it was discarded', () => {
    const texts = { a: '{ "x": 1 }' };
    const typed = { title: 'one', edits: [{ file: 'a', pointer: '/x', value: 2 }], join: 'a/x' };
    const textOf = (path: string) => (path === 'a' ? texts.a : undefined);
    const draft = discarded(withEdits(emptyDraft, typed, textOf));
    expect(stateOf(draft, textOf)).toMatchObject({
      files: [],
      done: [{ title: 'one' }, { files: ['a'], isDiscarding: true }],
    });
    const again = withEdits(draft, typed, textOf);
    expect(again.done).toHaveLength(3);
    expect(savingsOf(again)).toEqual([{ path: 'a', base: texts.a, text: '{ "x": 2 }' }]);
    expect(savingsOf(draft)).toEqual([]);
  });

  it('drops undone changes after a new change, and ignores empty changes', () => {
    expect(withChange(undone(second), change('other', 'd', '', 'x')).undone).toEqual([]);
    expect(withChange(first, change('none', 'a', '2', '2'))).toBe(first);
  });
});

describe('edits of a draft', () => {
  const files: Readonly<Record<string, string>> = { a: '{ "x": 1 }', b: '{ "y": [] }' };
  const textOf = (path: string) => files[path];
  const drafted = (...wishes: readonly EditWish[]) =>
    wishes.reduce((draft, wish) => withEdits(draft, wish, textOf), emptyDraft);

  it('can change several files and build on unsaved changes', () => {
    const draft = drafted(
      {
        title: 'one',
        edits: [
          { file: 'a', pointer: '/x', value: 2 },
          { file: 'c', text: '{}' },
        ],
      },
      {
        title: 'two',
        edits: [
          { file: 'c', pointer: '/z', value: true },
          { file: 'b', text: null },
        ],
      },
    );
    const texts = laidOver(files, overlayOf(draft));
    expect(Object.keys(texts)).toEqual(['a', 'c']);
    expect([JSON.parse(texts.a ?? ''), JSON.parse(texts.c ?? '')]).toEqual([{ x: 2 }, { z: true }]);
    expect(stateOf(draft, textOf).files).toEqual([
      { path: 'a', kind: 'changed' },
      { path: 'c', kind: 'new' },
      { path: 'b', kind: 'gone' },
    ]);
  });

  it('with the same join key are undone together, unless another edit intervenes', () => {
    const typed = (value: string): EditWish => ({
      title: 'Title',
      edits: [{ file: 'a', pointer: '/x', value }],
      join: 'a/x',
    });
    const draft = drafted(typed('b'), typed('bo'), typed('box'));
    expect(draft.done).toHaveLength(1);
    expect(undone(draft).done).toEqual([]);
    const other: EditWish = { title: 'Other', edits: [{ file: 'b', pointer: '/y/-', value: 1 }] };
    expect(drafted(typed('b'), other, typed('bo')).done).toHaveLength(3);
    expect(drafted(typed('b'), { ...typed('x'), edits: [{ file: 'a', text: files.a ?? '' }] }).done).toEqual(
      [],
    );
  });

  it('change the digest, and fail with a reason when they are impossible', () => {
    const [one, two] = [
      drafted(),
      drafted({ title: 'one', edits: [{ file: 'a', pointer: '/x', value: 2 }] }),
    ];
    expect(stateOf(one, textOf).digest).not.toBe(stateOf(two, textOf).digest);
    expect(() => drafted({ title: '', edits: [{ file: 'd', pointer: '', value: 1 }] })).toThrow('no d');
    expect(() => drafted({ title: '', edits: [{ file: 'a', text: '{}', from: 'x' }] })).toThrow('meanwhile');
    const broken: EditWish = { title: '', edits: [{ file: 'a', text: '{' }] };
    expect(() => drafted(broken, { title: '', edits: [{ file: 'a', pointer: '/x', value: 1 }] })).toThrow(
      'read',
    );
  });
});

describe('edited', () => {
  const text = '{\n  "a": { "b": [1, 2] },\n  "1": "x", "c/d": null\n}\n';

  it('changes only the value at the pointer', () => {
    expect(edited(text, '/a/b/1', 3)).toBe(text.replace('2]', '3]'));
    expect(edited(text, '/1', 'y')).toBe(text.replace('"x"', '"y"'));
    expect(edited(text, '/c~1d', true)).toBe(text.replace('null', 'true'));
    expect(JSON.parse(edited(text, '/a/b/-', 3)).a.b).toEqual([1, 2, 3]);
    expect(JSON.parse(edited(text, '/a', undefined))).toEqual({ 1: 'x', 'c/d': null });
    expect(JSON.parse(edited(text, '/new/deep', {})).new).toEqual({ deep: {} });
  });

  it('refuses invalid JSON', () => {
    expect(() => edited('{', '/a', 1)).toThrow();
  });
});

describe('save', () => {
  const { place, read } = soundFolder('studio-save');
  const path = 'flows/door/flow.json';
  const saved = (...files: Parameters<typeof save>[1]) => save(place.root, files);

  it('writes formatted text and leaves no temporary file', () => {
    const base = read(path);
    const text = JSON.stringify({ ...JSON.parse(base), title: 'Knock' });
    expect(saved({ path, base, text })).toHaveProperty('written');
    expect(read(path)).toBe(formatted(path, text));
    expect(readdirSync(join(place.root, 'flows/door')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('merges a change that someone else made in another part of the file', () => {
    const base = read(path);
    writeFileSync(join(place.root, path), edited(base, '/entries/~1/segment', 'gate'));
    expect(saved({ path, base, text: edited(base, '/title', 'Knock') })).toHaveProperty('written');
    expect(JSON.parse(read(path))).toMatchObject({ title: 'Knock', entries: { '/': { segment: 'gate' } } });
  });

  it('writes no file when one of them is refused', () => {
    const base = read(path);
    const other = edited(base, '/title', 'Another');
    writeFileSync(join(place.root, path), other);
    const words = read('flows/door/locales/en.json');
    const result = saved(
      { path: 'flows/door/locales/en.json', base: words, text: edited(words, '/$status', 'final') },
      { path, base, text: edited(base, '/title', 'Knock') },
    );
    expect(result).toMatchObject({
      refused: [{ path, words: expect.stringContaining('in the same place') }],
    });
    expect(read(path)).toBe(other);
    expect(read('flows/door/locales/en.json')).toBe(words);
  });

  it('refuses invalid JSON and a deleted file', () => {
    expect(saved({ path, base: read(path), text: '{' })).toHaveProperty('refused');
    expect(saved({ path: 'flows/door/gone.json', base: '{}', text: '{ "a": 1 }' })).toHaveProperty('refused');
    expect(existsSync(join(place.root, 'flows/door/gone.json'))).toBe(false);
  });

  it('creates and deletes files', () => {
    expect(saved({ path: 'flows/new/flow.json', base: undefined, text: '{"title":"New"}' })).toHaveProperty(
      'written',
    );
    expect(read('flows/new/flow.json')).toBe('{ "title": "New" }\n');
    expect(
      saved({ path: 'flows/new/flow.json', base: '{ "title": "New" }\n', text: undefined }),
    ).toHaveProperty('written');
    expect(existsSync(join(place.root, 'flows/new/flow.json'))).toBe(false);
  });

  it.each([
    'package.json',
    'src/a.json',
    'flows/../package.json',
    'flows//a.json',
    '/etc/passwd.json',
    'flows/a.ts',
    'flows/.hidden/a.json',
    'flows\\a.json',
    'deploy/environments/local.json',
    'flows/linked/a.json',
    'flows',
    '',
  ])('touches nothing outside flows, brands and schemas: %s', (other) => {
    mkdirSync(join(place.root, 'elsewhere'));
    symlinkSync(join(place.root, 'elsewhere'), join(place.root, 'flows/linked'));
    expect(isOurs(place.root, other)).toBe(false);
    expect(saved({ path: other, base: undefined, text: '{}' })).toHaveProperty('refused');
    expect(readdirSync(join(place.root, 'elsewhere'))).toEqual([]);
  });
});

describe('the declarations of the project', () => {
  it('stay byte for byte the same when they are saved without a change', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const { texts } = readFiles(root);
    const files = Object.entries(texts).flatMap(([path, text]) =>
      isOurs(root, path) ? [{ path, base: text, text }] : [],
    );
    expect(files.length).toBeGreaterThan(100);
    const result = save(root, files);
    expect(result).toEqual({ written: {} });
  });
});

describe('the stored draft', () => {
  const { place } = soundFolder('studio-kept');
  const file = () => join(place.root, '.portico/studio/draft.json');

  it('can be loaded again, and is deleted when it is empty', () => {
    const draft = withChange(emptyDraft, change('one', 'flows/a.json', '1', '2'));
    keepDraft(place.root, draft);
    expect(keptDraft(place.root)).toEqual(draft);
    keepDraft(place.root, discarded(draft));
    expect(undone(keptDraft(place.root)).done).toEqual(draft.done);
    keepDraft(place.root, emptyDraft);
    expect(existsSync(file())).toBe(false);
    expect(keptDraft(place.root)).toEqual(emptyDraft);
  });

  it('is renamed with the suffix .broken when it cannot be read', () => {
    keepDraft(place.root, withChange(emptyDraft, change('one', 'a', '1', '2')));
    writeFileSync(file(), '{"done": [');
    expect(keptDraft(place.root)).toEqual(emptyDraft);
    expect(existsSync(`${file()}.broken`)).toBe(true);
  });
});
