import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { visit } from '../visit.ts';

const downTimeMessage = 'Back at nine.';
const hour = 60 * 60 * 1000;

const around = (hours: number): JsonObject => ({
  startDateTime: new Date(Date.now() + (hours - 1) * hour).toISOString(),
  stopDateTime: new Date(Date.now() + (hours + 1) * hour).toISOString(),
});

/** Opens the sign-in page while the server says this of downtime. */
const hearing = (said: JsonObject) =>
  visit({ brand: 'cedar', at: '/', force: [{ operation: 'getDowntime', nth: 0, with: said }] });

const down = () => screen.findByRole('heading', { name: 'We will be right back' });

describe('the downtime page', () => {
  test('shows the server’s message and an icon, but no form', async () => {
    await hearing({ downTime: { downTimeMessage } });
    const page = (await down()).closest('main');
    expect(page?.textContent).toContain(downTimeMessage);
    expect(page?.querySelector('.p-sign svg')).not.toBeNull();
    expect(screen.queryByLabelText('User ID')).toBeNull();
  });

  test('shows the planned window during maintenance', async () => {
    await hearing({ downTime: { ...around(0), downTimeMessage } });
    await down();
    expect(screen.getByText('Planned maintenance').closest('.p-banner')?.textContent).toMatch(
      /\d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M E[SD]T to \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M E[SD]T/,
    );
  });

  test.each([
    ['before', 5],
    ['after', -5],
  ])('does not show the planned window %s maintenance', async (_, hours) => {
    await hearing({ downTime: { ...around(hours), downTimeMessage } });
    await down();
    expect(screen.queryByText('Planned maintenance')).toBeNull();
  });

  test.each([[true], [false]])(
    'links to payments only if the server accepts them: %s',
    async (isDowntimePay) => {
      await hearing({ downTime: { downTimeMessage }, isDowntimePay });
      await down();
      const ways = screen.queryAllByRole('link', { name: 'Still looking to make a payment?' });
      expect(ways.map((way) => new URL(way.getAttribute('href') ?? '', location.href).pathname)).toEqual(
        isDowntimePay ? ['/quickpay/downtime'] : [],
      );
    },
  );
});

describe('third-party scripts', () => {
  const names = () => [...document.querySelectorAll('script')].map(({ src }) => src.split('/').at(-1)).sort();
  const seen = async (brand: string, flags: JsonObject) => {
    const on = { isSurflyScriptTagEnabled: true, isDyEnabled: true };
    const force = [{ operation: 'getEdgeConfiguration', nth: 0, with: { ...on, ...flags } }];
    await visit({ brand, at: '/', force });
  };

  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['cedar', {}, ['assistant.js', 'co-browse.js', 'personalisation.js']],
    ['birch', {}, ['co-browse.js', 'personalisation.js']],
    ['cedar', { isSurflyScriptTagEnabled: false }, ['assistant.js', 'personalisation.js']],
    ['cedar', { isDyEnabled: false }, ['assistant.js', 'co-browse.js']],
    // What nobody says counts as yes.
    ['birch', { isDyEnabled: null, isSurflyScriptTagEnabled: null }, ['co-browse.js', 'personalisation.js']],
  ])('load for %s with the flags %j only if brand and flags allow them', async (brand, flags, left) => {
    await seen(brand, flags);
    // All that wait for the flags come together, once these are known.
    await waitFor(() => expect(names()).toEqual(left));
  });

  test('include a chat script with the key of the brand', async () => {
    await seen('cedar', {});
    const chat = document.querySelector<HTMLScriptElement>('script[src$="assistant.js"]');
    expect(chat?.dataset.key).toBe('cedar-chat');
  });
});
