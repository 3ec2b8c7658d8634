import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { visit } from '../visit.ts';

type Titled = { readonly title: string; readonly description: string };

/** What stands in the head of the document now. */
const titled = (): Titled => ({
  title: document.title,
  description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
});

const titledAt = async (at: string, language = 'en', brand = 'cedar'): Promise<Titled> => {
  await visit({ brand, at, language, asksLanguage: true });
  return titled();
};

describe.each(['en', 'es'])('title and description of a page (%s)', (language) => {
  test('are unique for sign-in, password reset, user ID lookup and registration', async () => {
    const pages = [
      await titledAt('/', language),
      await titledAt('/reset', language),
      await titledAt('/findUserId', language),
      await titledAt('/register', language),
    ];
    expect(new Set(pages.map(({ title }) => title)).size).toBe(4);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(4);
    expect(pages.filter(({ title, description }) => title === '' || description === '')).toEqual([]);
  });

  test('are those of the sign-in page at an unknown address', async () => {
    const signIn = await titledAt('/', language);
    expect(await titledAt('/nope', language)).toEqual(signIn);
  });
});

test('title and description are in the language of the page', async () => {
  const english = await titledAt('/reset');
  const spanish = await titledAt('/reset', 'es');
  expect(english.title).toContain('Reset password');
  expect(spanish.title).not.toBe(english.title);
  expect(spanish.description).not.toBe(english.description);
});

test.each([
  ['cedar', 'Cedar Signature Card'],
  ['birch', 'Birch Card'],
])('the title contains the card name of the brand %s', async (brand, name) => {
  expect((await titledAt('/reset', 'en', brand)).title).toBe(`Reset password | ${name}`);
});

test('the language of the document changes together with the words', async () => {
  const stage = await visit({ brand: 'cedar', at: '/reset' });
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  const english = heading();
  const seen: unknown[] = [];
  const observer = new MutationObserver(() => seen.push([document.documentElement.lang, heading()]));
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  await stage.take(/^Español$/);
  await stage.settle();
  observer.disconnect();
  expect(heading()).not.toBe(english);
  expect(seen).toEqual([['es', heading()]]);
});
