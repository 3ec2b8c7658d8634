import type { Page } from '@playwright/test';
import { withinOf } from '../src/tools/within.ts';
import { onThisMachine } from './visit.ts';

const own = '/assets/early-of-this-page.js';

/** Has pages ask for their first script, as those do that were published for it: it may come late then, or never. */
export const linked = async (page: Page): Promise<void> => {
  const scripts: string[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith('/login/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await fetch(onThisMachine(route.request().url()));
      const html = await answer.text();
      const { script = '' } = withinOf(html);
      scripts.push(script);
      const asks = `<script async fetchpriority="high" src="${own}"></script>`;
      const body = html.replace(`<script>${script}</script>`, () => asks);
      const { 'content-security-policy': policy = '' } = Object.fromEntries(answer.headers);
      await route.fulfill({
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
        body,
      });
    },
  );
  await page.route(
    ({ pathname }) => pathname === own,
    (route) => route.fulfill({ contentType: 'text/javascript', body: scripts.at(-1) ?? '' }),
  );
};
