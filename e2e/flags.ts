import type { Page } from '@playwright/test';

/** Has the issuer's configuration file say more than it says anyway. It is asked for without a session, so what it says is asked for by a header. */
export const setFlags = async (page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> => {
  const asked = `${new URLSearchParams({ with: JSON.stringify(flags) })}`;
  await page.route(/\/digital-security-config\.json$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-sandbox-force': asked } }),
  );
};
