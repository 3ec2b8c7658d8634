import { expect, it } from 'vitest';
import { firstDifference } from '../../../../src/tools/studio/page/first-difference.ts';
import { drawnHeaders } from '../../../../src/tools/studio/server/headers.ts';

const bodyOf = (markup: string): HTMLElement => {
  const body = document.createElement('div');
  body.innerHTML = markup;
  return body;
};

const differs = (before: string, after: string) =>
  firstDifference(bodyOf(before), bodyOf(after))?.map((element) => element?.outerHTML);

it('firstDifference finds the first different element and ignores changed IDs', () => {
  const name = '<label for="a">Name</label><input id="a" type="text">';
  const other = name.replaceAll('"a"', '"b"');
  expect(differs(`<main>${name}<p>End</p></main>`, `<main>${other}<p>End</p></main>`)).toBeUndefined();
  expect(differs(`<main>${name}<p>End</p></main>`, `<main>${other}<b>New</b><p>End</p></main>`)).toEqual([
    '<p>End</p>',
    '<b>New</b>',
  ]);
  expect(differs(`${name}<i>Gone</i>`, name)?.[0]).toBe('<i>Gone</i>');
});

it('the content security policy of a rendered page allows embedded fonts', () => {
  expect(drawnHeaders('n')['content-security-policy']).toMatch(/font-src 'self' data:;/);
});
