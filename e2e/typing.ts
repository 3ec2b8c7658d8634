import type { Locator, Page } from '@playwright/test';

/**
 * Has `fill` type what it is given: over WebDriver BiDi Playwright sets a value as a script of the page would, of which React
 * hears nothing. No person and no password manager does that.
 */
export const typeAsPeopleDo = (page: Page): void => {
  const locators: { fill: Locator['fill'] } = Object.getPrototypeOf(page.locator('html'));
  locators.fill = async function (this: Locator, text) {
    await this.focus();
    await this.evaluate((field) => field instanceof HTMLInputElement && field.select());
    await this.press('Delete');
    await this.pressSequentially(text);
  };
};
