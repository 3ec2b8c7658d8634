import { expect, it } from 'vitest';
import { changesOf } from '../../../src/tools/words/take.ts';

const place = {
  flow: 'door',
  key: 'title',
  shared: 'Knock',
  own: '',
  placeholders: '',
  path: ['door', 'title'],
};
const objectionsTo = (own: string) =>
  changesOf({ rows: [{ flow: 'door', key: 'title', shared: 'Knock', own, line: 2 }], objections: [] }, [
    place,
  ]).objections;

it.each(['#NAME?', '#N/A', '#REF!', '#VALUE!', '1.23E+11', '1,23E+11', '#¿NOMBRE?', 'Err:508'])(
  'the cell %s, which a spreadsheet has computed, is refused',
  (own) => {
    expect(objectionsTo(own)).toMatchObject([
      { line: 2, message: `The words title are ${own}, which a spreadsheet has computed` },
    ]);
  },
);

it.each(['#1 card', '-5 points', '123', 'E+11'])('the words %s are taken', (own) => {
  expect(objectionsTo(own)).toEqual([]);
});
