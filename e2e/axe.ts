import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// Less than half the size of the file that the builder sends to each page by default.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns an axe builder for a page, with the rules of WCAG 2.2 AA. In legacy mode it opens no further page for its results,
 * and does not test frames of other sites. The tests have none.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource }).setLegacyMode().withTags(wcag);

/** Returns the same with axe's best practices added. */
export const strictAxeOn = (page: Page): AxeBuilder => axeOn(page).withTags([...wcag, 'best-practice']);

/** Returns one sentence for each rule that axe finds broken, with the HTML of the elements. */
export const violationsBy = async (axe: AxeBuilder): Promise<readonly string[]> => {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
