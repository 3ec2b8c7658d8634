import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { emptyDraft, overlayOf } from '../../../../src/tools/studio/model/draft.ts';
import { withEdits } from '../../../../src/tools/studio/model/edits.ts';
import { wordEdits } from '../../../../src/tools/studio/model/word-edit.ts';
import { spokenIn } from '../../../../src/tools/studio/text/spoken.ts';
import { projectOf } from '../../check/fixture.ts';

const noted = { flow: 'ask', key: 'ask.title', text: 'Shown' };

const locale = (words: object) => ({ $status: 'draft', ...words });

describe('the words of a screen', () => {
  const project = projectOf({
    change: {
      'flows/ask/locales/en.json': locale({ ask: { title: 'Ask' } }),
      'brands/plain/locales/en.json': locale({ ask: { ask: { title: 'Ask plainly' } } }),
    },
  });
  const model = modelOf(project);

  it('stand in the flow, and for a brand alone where it says them otherwise; each is named once', () => {
    expect(spokenIn(model, [noted, noted], { brand: 'plain', language: 'en' })).toEqual([
      {
        ...noted,
        common: { file: 'flows/ask/locales/en.json', pointer: '/ask/title', text: 'Ask' },
        brand: { file: 'brands/plain/locales/en.json', pointer: '/ask/ask/title', text: 'Ask plainly' },
      },
    ]);
  });

  it('are written into a file that is made where there is none, and go from it again', () => {
    const [word] = spokenIn(model, [noted], { brand: 'plain', language: 'eo' });
    expect(word?.brand).toEqual({
      file: 'brands/plain/locales/eo.json',
      pointer: '/ask/ask/title',
      isNew: true,
    });
    if (word === undefined) return;
    const draft = withEdits(
      emptyDraft,
      { title: 'x', edits: wordEdits(word.brand, 'Demandu') },
      () => undefined,
    );
    const text = overlayOf(draft)['brands/plain/locales/eo.json'] ?? '';
    expect(JSON.parse(text)).toMatchObject({ $status: 'draft', ask: { ask: { title: 'Demandu' } } });
    const again = withEdits(
      draft,
      { title: 'y', edits: wordEdits({ file: word.brand.file, pointer: word.brand.pointer }, undefined) },
      () => undefined,
    );
    expect(overlayOf(again)['brands/plain/locales/eo.json']).not.toContain('Demandu');
  });
});
