import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { valueAt } from '../../../src/engine/index.ts';
import { visit } from '../visit.ts';

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../e2e/bank/schemas/issuer.openapi.json'), 'utf8'),
);
const most = valueAt(document, [
  ...['components', 'schemas', 'IdentityReply', 'properties'],
  ...['phone_numbers', 'maxItems'],
]);

test('a list from the server shows no more items than its API document allows', async () => {
  const phones = Array.from({ length: 5000 }, (_, at) => String(2_125_550_000 + at));
  const stage = await visit({
    brand: 'birch',
    at: '/',
    force: [{ operation: 'authenticateLogin', with: { authorization_code: null, phone_numbers: phones } }],
  });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('User ID'), 'otto.onetime');
  await user.type(screen.getByLabelText('Password'), 'Harbor-7{Enter}');
  await stage.settle();
  const offered = screen.getAllByRole<HTMLInputElement>('radio', { name: /ending in/ });
  expect(offered.map(({ value }) => value)).toEqual(phones.slice(0, Number(most)));
  const { places } = await stage.trace();
  expect(places['the console']).toContain('/phone_numbers');
});
