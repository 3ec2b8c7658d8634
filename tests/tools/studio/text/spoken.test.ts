import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { screenTexts } from '../../../../src/tools/studio/text/spoken.ts';
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

  it('are listed once each', () => {
    const look = { brand: 'plain', language: 'en' };
    expect(screenTexts(model, [noted, noted], look)).toEqual([{ ...noted, isOwn: true }]);
  });

  it('are the brand’s own only if the brand replaces them in that language', () => {
    const other = { ...noted, key: 'ask.lead' };
    expect(screenTexts(model, [other], { brand: 'plain', language: 'en' })[0]?.isOwn).toBe(false);
    expect(screenTexts(model, [noted], { brand: 'plain', language: 'eo' })[0]?.isOwn).toBe(false);
  });
});
