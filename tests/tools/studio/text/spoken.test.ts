import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
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
        common: { file: 'flows/ask/locales/en.json', text: 'Ask' },
        brand: { file: 'brands/plain/locales/en.json', text: 'Ask plainly' },
      },
    ]);
  });

  it('would stand in a file that is not there yet', () => {
    const [word] = spokenIn(model, [noted], { brand: 'plain', language: 'eo' });
    expect(word?.brand).toEqual({ file: 'brands/plain/locales/eo.json' });
  });
});
