// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { visit } from '../visit.ts';

type Titled = { readonly title: string; readonly description: string };

/** What stands in the head of the document now. */
const titled = (): Titled => ({
  title: document.title,
  description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
});

const titledAt = async (at: string, language = 'en', brand = 'alder'): Promise<Titled> => {
  await visit({ brand, at, language, asksLanguage: true });
  return titled();
};

const titledWhereFound = async (language: string): Promise<Titled> => {
  const stage = await visit({ brand: 'alder', at: '/findUserId', language, asksLanguage: true });
  await stage.fill({ widget: 'text', label: /^(Account number|Número de cuenta)/ }, '9900100000000319');
  await stage.fill({ widget: 'text', label: /^(ZIP code|Código postal)/ }, '10001');
  await stage.take(/^(Find user ID|Encontrar ID de usuario)/);
  await stage.settle();
  expect(location.pathname).toBe('/login/alder/findUserId/found');
  return titled();
};

describe.each(['en', 'es'])('title and description of a page (%s)', (language) => {
  test('are its own: signing in, a new password, the user ID, where it is found, registering', async () => {
    const pages = [
      await titledAt('/', language),
      await titledAt('/reset', language),
      await titledAt('/findUserId', language),
      await titledWhereFound(language),
      await titledAt('/register', language),
    ];
    expect(new Set(pages.map(({ title }) => title)).size).toBe(5);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(5);
    expect(pages.filter(({ title, description }) => title === '' || description === '')).toEqual([]);
  });

  test('are those of the sign-in page at an address that nobody knows', async () => {
    const signIn = await titledAt('/', language);
    expect(await titledAt('/nope', language)).toEqual(signIn);
  });
});

test('title and description are in the language of the page', async () => {
  const english = await titledAt('/reset');
  const spanish = await titledAt('/reset', 'es');
  expect(english.title).toContain('Reset your password');
  expect(spanish.title).not.toBe(english.title);
  expect(spanish.description).not.toBe(english.description);
});

test.each([
  ['alder', 'Alder'],
  ['demo', 'Larkmoor'],
])('the title of linking pages has the name of the brand %s', async (brand, name) => {
  expect((await titledAt('/cpl', 'en', brand)).title).toBe(`Manage Your ${name} Credit Card Account`);
});
