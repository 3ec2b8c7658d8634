import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../../../../src/tools/project.ts';
import { emptyDraft, undone } from '../../../../src/tools/studio/model/draft.ts';
import {
  type EditWish,
  stateOf,
  textDigest,
  withEdits,
  withSettled,
} from '../../../../src/tools/studio/model/edits.ts';
import { freshIn } from '../../../../src/tools/studio/model/found.ts';
import { contentAt } from '../../../../src/tools/studio/model/held.ts';
import { save } from '../../../../src/tools/studio/model/save.ts';
import { clashesIn, lastingIn, overlayOn, savingsOf } from '../../../../src/tools/studio/model/savings.ts';
import { toldClashes } from '../../../../src/tools/studio/work/clashes.ts';
import { soundFolder } from '../../sound-folder.ts';

const { place, read } = soundFolder('studio-saving');
const path = 'flows/door/flow.json';

const now = (file: string) => contentAt(place.root, file);

const drafted = (...wishes: readonly EditWish[]) =>
  wishes.reduce((draft, wish) => withEdits(draft, wish, now), emptyDraft);

const titled = (value: string): EditWish => ({
  title: 'Title',
  edits: [{ file: path, pointer: '/title', value }],
});

const somebody = (change: (text: string) => string): void =>
  writeFileSync(join(place.root, path), change(read(path)));

describe('the overlay of a draft', () => {
  it('merges with a change that someone else made elsewhere in the file', () => {
    const draft = drafted(titled('Knock'));
    somebody((text) => text.replace('"How often."', '"How many times."'));
    const text = String(overlayOn(now, draft)[path]);
    expect(text).toContain('"Knock"');
    expect(text).toContain('How many times.');
  });

  it('has the draft value in a conflict, which saving refuses', () => {
    const draft = drafted(titled('Knock'));
    somebody((text) => text.replace('Knock, and be let in', 'Ring'));
    expect(String(overlayOn(now, draft)[path])).toContain('"Knock"');
    expect(save(place.root, savingsOf(draft))).toHaveProperty('refused');
    expect(read(path)).toContain('"Ring"');
  });

  it('omits a value that was changed and changed back', () => {
    const draft = drafted(titled('Knock'), titled('Knock, and be let in'));
    somebody((text) => text.replace('Knock, and be let in', 'Ring'));
    expect(overlayOn(now, draft)).toEqual({});
  });
});

describe('a conflict between the draft and the file', () => {
  const clashing = () => {
    const draft = drafted(titled('Knock'));
    somebody((text) =>
      text.replace('Knock, and be let in', 'Ring').replace('"How often."', '"How many times."'),
    );
    return draft;
  };
  const settled = (whose: 'own' | 'theirs') =>
    withSettled(clashing(), { path, pointer: '/title', whose }, now);

  it('lists the place and both values, and leaves the rest as in the file', () => {
    const draft = clashing();
    expect(clashesIn(now, draft)).toEqual([
      { path, pointer: '/title', before: 'Knock, and be let in', own: 'Knock', theirs: 'Ring' },
    ]);
    expect(stateOf(draft, now).clashes).toBe(1);
    expect(overlayOn(now, draft)[path]).toBe(read(path).replace('"Ring"', '"Knock"'));
  });

  it('is described in sentences for both sides', () => {
    const draft = clashing();
    const [told] = toldClashes(readFiles(place.root), now, draft);
    expect(told?.own).toEqual(['door: its title is reworded: Knock, and be let in → Knock']);
    expect(told?.theirs).toEqual(['door: its title is reworded: Knock, and be let in → Ring']);
  });

  it('can be resolved with the own value, and the choice can be undone', () => {
    const mine = settled('own');
    expect([clashesIn(now, mine), overlayOn(now, mine)[path]]).toEqual([
      [],
      read(path).replace('"Ring"', '"Knock"'),
    ]);
    expect(clashesIn(now, undone(mine))).toHaveLength(1);
    expect(save(place.root, savingsOf(mine))).toHaveProperty('written');
    expect(read(path)).toContain('"Knock"');
  });

  it('leaves nothing to save after the other value is chosen', () => {
    const theirs = settled('theirs');
    expect([clashesIn(now, theirs), overlayOn(now, theirs)]).toEqual([[], {}]);
    expect(stateOf(theirs, now).files).toEqual([]);
    expect(() => withSettled(theirs, { path, pointer: '/title', whose: 'own' }, now)).toThrow('meanwhile');
  });
});

describe('an edit after someone else changed the file', () => {
  it('applies to the current list, including items inserted before it', () => {
    const list = 'flows/door/list.json';
    writeFileSync(join(place.root, list), '["a", "b"]');
    const first = drafted({ title: '', edits: [{ file: list, pointer: '/-', value: 'c' }] });
    writeFileSync(join(place.root, list), '["new", "a", "b"]');
    const draft = withEdits(first, { title: '', edits: [{ file: list, pointer: '/3', value: 'C' }] }, now);
    expect(JSON.parse(String(overlayOn(now, draft)[list]))).toEqual(['new', 'a', 'b', 'C']);
    expect(JSON.parse(String(overlayOn(now, undone(draft))[list]))).toEqual(['new', 'a', 'b', 'c']);
  });

  it('merges with that change when it was typed on the older text', () => {
    const draft = drafted(titled('Knock'));
    const typed = String(overlayOn(now, draft)[path]);
    const wish = { file: path, text: typed.replace('"Knock"', '"Knocking"'), from: textDigest(typed) };
    somebody((text) => text.replace('"How often."', '"How many times."'));
    const text = overlayOn(now, withEdits(draft, { title: '', edits: [wish] }, now))[path];
    expect(text).toBe(read(path).replace('Knock, and be let in', 'Knocking'));
  });
});

it('the list of changes omits a change that a later one replaced', () => {
  const logo = 'brands/plain/brand.json';
  const dropped = (name: string, before?: string): EditWish => ({
    title: name,
    edits: [
      { file: `brands/plain/${name}`, text: `data:;base64,${Buffer.from(name).toString('base64')}` },
      ...(before === undefined ? [] : [{ file: `brands/plain/${before}`, text: null }]),
      { file: logo, pointer: '/logo', value: name },
    ],
  });
  const named: EditWish = { title: 'Name', edits: [{ file: logo, pointer: '/name', value: 'Plainer' }] };
  const draft = drafted(dropped('fake.svg'), named, dropped('true.svg', 'fake.svg'));
  expect(lastingIn(draft)).toEqual([
    { title: 'Name', files: [logo] },
    { title: 'true.svg', files: ['brands/plain/true.svg', logo] },
  ]);
  const result = save(place.root, savingsOf(draft));
  expect(Object.keys('written' in result ? result.written : {}).sort()).toEqual([
    logo,
    'brands/plain/true.svg',
  ]);
});

it('a diagnostic that only moved to another line is not new', () => {
  const fault = { rule: 'r', file: 'f', line: 1, column: 1, pointer: '', message: 'm', advice: 'a' };
  const moved = { ...fault, line: 9 };
  const other = { ...fault, message: 'n' };
  expect(freshIn([fault], [moved, other])).toEqual([other]);
});
