import { expect, test } from 'vitest';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const main = linked(
  'main',
  {
    entries: { '/': { start: 'ask' } },
    data: { digits: { type: 'string', description: 'Digits.' } },
    steps: { ask: { screen: 'ask', on: { submit: { keep: { digits: '$form.digits' }, goto: 'ask' } } } },
  },
  {
    ask: screen(
      { submit: 'submit' },
      {
        blocks: [
          { heading: 'title', with: { digits: '$data.digits' } },
          { text: 'plain' },
          { text: 'ending', with: { digits: '$data.digits' } },
        ],
      },
    ),
  },
);

test('a text does not show until its parameter has a value', () => {
  const flow = drive(scopeOf([main]));
  const texts = () => flow.top().blocks.map((block) => ('text' in block ? block.text : 'heading'));
  expect(texts()).toEqual(['heading', 'plain']);
  flow.press('submit', { digits: '1234' });
  expect(texts()).toEqual(['heading', 'plain', 'ending']);
  expect(flow.top().blocks[2]).toMatchObject({ params: { digits: '1234' } });
});

test('a field is optional only while its condition holds', () => {
  const form = {
    schema: {},
    optional: { zip: { '$flags.abroad': true }, digits: { '$flags.abroad': false } },
  };
  const asking = linked(
    'main',
    { entries: { '/': { start: 'ask' } }, steps: { ask: { screen: 'ask' } } },
    { ask: screen({ submit: 'submit' }, { form }) },
  );
  const optional = (abroad: boolean) => drive({ ...scopeOf([asking]), flags: { abroad } }).top().optional;
  expect([optional(true), optional(false)]).toEqual([['zip'], ['digits']]);
});
