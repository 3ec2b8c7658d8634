import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check } from '../../../src/tools/check/check.ts';
import { readFiles } from '../../../src/tools/project.ts';
import { emptyDraft, overlayOf, redone, undone } from '../../../src/tools/studio/model/draft.ts';
import { stateOf, withEdits } from '../../../src/tools/studio/model/edits.ts';
import { bytesOf, contentAt, heldOf, isHeld } from '../../../src/tools/studio/model/held.ts';
import { keepDraft, keptDraft } from '../../../src/tools/studio/model/kept.ts';
import { filesOver } from '../../../src/tools/studio/model/laid.ts';
import { isOurs, save } from '../../../src/tools/studio/model/save.ts';
import { brandFileIn } from '../../../src/tools/studio/server/files.ts';
import { soundFolder } from '../sound-folder.ts';

const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const logo = 'brands/plain/logo.svg';
const font = 'brands/plain/title.woff2';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('a binary file in a draft', () => {
  it('keeps its bytes, whichever media type the browser reports', () => {
    expect(bytesOf(font, heldOf(font, every)).equals(every)).toBe(true);
    const called = `data:application/octet-stream;base64,${every.toString('base64')}`;
    expect(heldOf(font, bytesOf(font, called))).toBe(heldOf(font, every));
    expect(bytesOf(font, 'data:;base64,')).toHaveLength(0);
  });

  it.each([
    'brands/plain/logo.html',
    'brands/plain/logo.svg.html',
    'brands/plain/logo.SVG',
    'brands/plain/.logo.svg',
    'brands/plain/..svg',
    'brands/plain/deep/logo.svg',
    'brands/../plain/logo.svg',
    'brands/plain/../../logo.svg',
    'brands/plain/%2e%2e.svg/',
    'brands/plain/logo .svg',
    'brands/plain/logo.svg\n',
    'brands/plain\\logo.svg',
    'brands/logo.svg',
    'flows/plain/logo.svg',
    'brands/plain/notes.txt',
    'brands/plain/run.js',
    `brands/${'a'.repeat(33)}/logo.svg`,
    `brands/plain/${'a'.repeat(200)}.svg`,
  ])('cannot have the path %j', (path) => {
    expect(isHeld(path)).toBe(false);
    expect(() => bytesOf(path, 'data:;base64,AAAA')).toThrow('no file that a brand can have');
  });

  it.each([
    ['plain text', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an external URL', 'https://evil.example/a.svg'],
    ['a data URL without base64', 'data:image/svg+xml,<svg/>'],
    ['a data URL with invalid base64 characters', 'data:;base64,AA$A'],
    ['a data URL with non-canonical base64', 'data:;base64,AAB='],
  ])('cannot be %s', (_, text) => {
    expect(() => bytesOf(logo, text)).toThrow('no file');
  });

  it('cannot be larger than 1 MB', () => {
    const large = heldOf(logo, Buffer.alloc(1_000_001));
    expect(() => bytesOf(logo, large)).toThrow(/1001 kB/);
  });
});

describe('images and fonts in a draft', () => {
  const { place } = soundFolder('studio-held', { [logo]: drawing });
  const textOf = (path: string) => contentAt(place.root, path);
  const svg = (text: string): string => heldOf(logo, Buffer.from(text));
  const dropped = (path: string, text: string | null) =>
    withEdits(emptyDraft, { title: 'Dropped', edits: [{ file: path, text }] }, textOf);

  it('survive undo, redo and a restart byte for byte', () => {
    const draft = dropped(font, heldOf(font, every));
    expect(stateOf(draft, textOf).files).toEqual([{ path: font, kind: 'new' }]);
    expect(overlayOf(undone(draft))).toEqual({});
    expect(overlayOf(redone(undone(draft)))[font]).toBe(heldOf(font, every));
    keepDraft(place.root, draft);
    expect(keptDraft(place.root)).toEqual(draft);
  });

  it('cause no change when their bytes equal the saved file', () => {
    const same = `data:text/plain;base64,${Buffer.from(drawing).toString('base64')}`;
    expect(dropped(logo, same)).toBe(emptyDraft);
  });

  it('replace the saved files for the checker and the server', () => {
    const shown = (overlay: Readonly<Record<string, string | undefined>>, path: string) =>
      brandFileIn(place.root, `/${path}`, overlay)?.bytes.toString('latin1');
    const draft = dropped(logo, svg('<svg>new</svg>'));
    const files = filesOver(readFiles(place.root), overlayOf(draft));
    expect([files.pictures[logo], files.sizes[logo]]).toEqual(['<svg>new</svg>', 14]);
    expect(files.texts).not.toHaveProperty(logo);
    expect(shown(overlayOf(draft), logo)).toBe('<svg>new</svg>');
    expect(shown({}, logo)).toBe(drawing);
    const gone = filesOver(readFiles(place.root), { [logo]: undefined });
    expect([gone.pictures, gone.sizes].map((each) => Object.keys(each).includes(logo))).toEqual([
      false,
      false,
    ]);
    expect(shown({ [logo]: undefined }, logo)).toBeUndefined();
  });

  it('cause a diagnostic when an SVG contains a script', () => {
    const evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
    const { texts, sizes, pictures } = filesOver(readFiles(place.root), overlayOf(dropped(logo, svg(evil))));
    const found = check(assembleProject(texts, sizes, pictures)).filter(
      ({ rule }) => rule === 'brand-drawings',
    );
    expect(found.map(({ file }) => file)).toContain('brands/plain/brand.json');
  });

  it('are saved together with other files, or not at all', () => {
    const bytes = heldOf(font, every);
    const files = [
      { path: font, base: undefined, text: bytes },
      { path: logo, base: svg(drawing), text: undefined },
    ];
    expect(
      save(place.root, [...files, { path: 'flows/door/flow.json', base: undefined, text: '{' }]),
    ).toHaveProperty('refused');
    expect(existsSync(join(place.root, font))).toBe(false);
    expect(save(place.root, files)).toHaveProperty('written');
    expect(readFileSync(join(place.root, font)).equals(every)).toBe(true);
    expect(existsSync(join(place.root, logo))).toBe(false);
    expect(readdirSync(join(place.root, 'brands/plain')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('are not saved over a changed file, or when their data is damaged', () => {
    writeFileSync(join(place.root, logo), '<svg>theirs</svg>');
    expect(save(place.root, [{ path: logo, base: svg(drawing), text: svg('<svg>own</svg>') }])).toEqual({
      refused: [{ path: logo, words: expect.stringContaining('meanwhile') }],
    });
    expect(readFileSync(join(place.root, logo), 'utf8')).toBe('<svg>theirs</svg>');
    expect(save(place.root, [{ path: font, base: undefined, text: 'data:;base64,AA' }])).toHaveProperty(
      'refused',
    );
    expect(
      save(place.root, [{ path: logo, base: svg(drawing), text: svg('<svg>theirs</svg>') }]),
    ).toHaveProperty('written');
  });

  it('are never written or read through a symbolic link', () => {
    mkdirSync(join(place.root, 'elsewhere'));
    writeFileSync(join(place.root, 'elsewhere/logo.svg'), 'secret');
    symlinkSync(join(place.root, 'elsewhere'), join(place.root, 'brands/linked'));
    symlinkSync(join(place.root, 'elsewhere/logo.svg'), join(place.root, 'brands/plain/link.svg'));
    for (const path of ['brands/linked/logo.svg', 'brands/plain/link.svg']) {
      expect(isOurs(place.root, path)).toBe(false);
      expect(
        save(place.root, [{ path, base: undefined, text: svg('<svg xmlns="http://www.w3.org/2000/svg"/>') }]),
      ).toHaveProperty('refused');
      expect(brandFileIn(place.root, `/${path}`)).toBeUndefined();
    }
    expect(readFileSync(join(place.root, 'elsewhere/logo.svg'), 'utf8')).toBe('secret');
  });
});
