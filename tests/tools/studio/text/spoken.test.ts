import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { spokenIn } from '../../../../src/tools/studio/text/spoken.ts';
import { projectOf } from '../../check/fixture.ts';

const noted = { flow: 'ask', key: 'ask.title', text: 'Shown' };

const locale = (words: object) => ({ $status: 'draft', ...words });

describe('the texts of a screen', () => {
  const project = projectOf({
    change: {
      'flows/ask/locales/en.json': locale({ ask: { title: 'Ask' } }),
      'brands/plain/locales/en.json': locale({ ask: { ask: { title: 'Ask plainly' } } }),
    },
  });
  const model = modelOf(project);

  it('are listed once each, with the flow text and the brand override', () => {
    expect(spokenIn(model, [noted, noted], { brand: 'plain', language: 'en' })).toEqual([
      {
        ...noted,
        common: { file: 'flows/ask/locales/en.json', text: 'Ask' },
        brand: { file: 'brands/plain/locales/en.json', text: 'Ask plainly' },
      },
    ]);
  });

  it('can belong to a file that does not exist yet', () => {
    const [word] = spokenIn(model, [noted], { brand: 'plain', language: 'eo' });
    expect(word?.brand).toEqual({ file: 'brands/plain/locales/eo.json' });
  });
});
