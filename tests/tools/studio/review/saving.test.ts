import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../../src/tools/studio/model/draft.ts';
import { type EditWish, withEdits } from '../../../../src/tools/studio/model/edits.ts';
import { freshIn } from '../../../../src/tools/studio/model/found.ts';
import { save } from '../../../../src/tools/studio/model/save.ts';
import { clashesIn, overlayOn, savingsOf } from '../../../../src/tools/studio/model/savings.ts';
import { soundFolder } from '../../sound-folder.ts';

const { place, read } = soundFolder('studio-saving');
const path = 'flows/door/flow.json';

const drafted = (...wishes: readonly EditWish[]) =>
  wishes.reduce((draft, wish) => withEdits(draft, wish, (file) => read(file)), emptyDraft);

const titled = (value: string): EditWish => ({
  title: 'Title',
  edits: [{ file: path, pointer: '/title', value }],
});

const somebody = (change: (text: string) => string): void =>
  writeFileSync(join(place.root, path), change(read(path)));

describe('what lies over the files', () => {
  it('is brought together with what somebody else has changed elsewhere in a file', () => {
    const draft = drafted(titled('Knock'));
    somebody((text) => text.replace('"How often."', '"How many times."'));
    const text = String(overlayOn(place.root, draft)[path]);
    expect(text).toContain('"Knock"');
    expect(text).toContain('How many times.');
  });

  it('is what was drafted where both have changed the same, until saving refuses it', () => {
    const draft = drafted(titled('Knock'));
    somebody((text) => text.replace('Knock, and be let in', 'Ring'));
    expect(String(overlayOn(place.root, draft)[path])).toContain('"Knock"');
    expect(save(place.root, savingsOf(draft))).toHaveProperty('refused');
    expect(read(path)).toContain('"Ring"');
  });

  it('leaves out what was changed and changed back', () => {
    const draft = drafted(titled('Knock'), titled('Knock, and be let in'));
    somebody((text) => text.replace('Knock, and be let in', 'Ring'));
    expect(overlayOn(place.root, draft)).toEqual({});
  });
});

describe('clashes', () => {
  const clashes = (draft: ReturnType<typeof drafted>) =>
    savingsOf(draft).flatMap((saving) => clashesIn(place.root, saving));

  it('say what stood there, what is drafted, and what somebody else has made of it', () => {
    const draft = drafted(titled('Knock'));
    somebody((text) => text.replace('Knock, and be let in', 'Ring'));
    expect(clashes(draft)).toEqual([
      { pointer: '/title', before: 'Knock, and be let in', own: 'Knock', theirs: 'Ring' },
    ]);
  });

  it('are none where the two can be brought together, or where the file is no JSON any more', () => {
    const draft = drafted(titled('Knock'));
    expect(clashes(draft)).toEqual([]);
    somebody(() => '{');
    expect(clashes(draft)).toEqual([]);
  });
});

it('finds nothing new in a fault that only moved', () => {
  const fault = { rule: 'r', file: 'f', line: 1, column: 1, pointer: '', message: 'm', advice: 'a' };
  const moved = { ...fault, line: 9 };
  const other = { ...fault, message: 'n' };
  expect(freshIn([fault], [moved, other])).toEqual([other]);
});
