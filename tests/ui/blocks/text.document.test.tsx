import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { visit } from '../visit.ts';

const registering = async (text: Json) => {
  const stage = await visit({
    brand: 'cedar',
    language: 'es',
    at: '/register',
    asksLanguage: true,
    force: [{ operation: 'getNotice', nth: 0, with: { text } }],
  });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Número de cuenta'), '9900100000000374');
  await user.type(screen.getByLabelText('Código postal'), '10001');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await stage.settle();
  return (start: string) =>
    [...document.querySelectorAll('main p')].find(({ textContent }) => textContent?.startsWith(start));
};

test('a translated server text shows in the page language, with its lang attribute', async () => {
  const found = await registering({ en: 'Paper costs $1.', es: 'El papel cuesta $1.' });
  expect(found('El papel')).toMatchObject({ lang: 'es', textContent: 'El papel cuesta $1.' });
  expect(found('Paper')).toBeUndefined();
});

test('a server text without a language is plain, limited in length, and has an empty lang', async () => {
  const found = await registering(`Paper <b>\u202ecosts</b> {{brand}} ${'$1 '.repeat(300)}`);
  const text = found('Paper');
  expect(text?.getAttribute('lang')).toBe('');
  expect(text?.textContent).toMatch(/^Paper <b>costs<\/b> \{\{brand\}\} \$1/);
  expect(text?.textContent).toHaveLength(600);
});

test('a server value that is not a text does not show', async () => {
  const found = await registering(['Paper costs $1.']);
  expect(found('Paper')).toBeUndefined();
  expect(document.body.textContent).not.toContain('{{');
});
