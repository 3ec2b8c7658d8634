import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// Less than half the size of the file that the builder sends to each page by default.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe for a page, by default with the rules of WCAG 2.2 AA. No frame here is of another site, so no further page is opened for the results. */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource }).setLegacyMode().withTags(wcag);

/** Axe with its best practices as well. */
export const strictAxeOn = (page: Page): AxeBuilder => axeOn(page).withTags([...wcag, 'best-practice']);

/** What axe finds, a sentence for each rule. */
export const violationsBy = async (axe: AxeBuilder): Promise<readonly string[]> => {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
