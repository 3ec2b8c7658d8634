import { expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../src/tools/play/project.ts';
import type { Control, Stage } from '../src/tools/play/stage.ts';
import { browserStage, controlsNamed, elementOf, type Handling, unhurried } from './browser-stage.ts';
import type { Visitor } from './visit.ts';

/** The narrowest window that pages are made for. */
export const narrow = { width: 320, height: 640 } as const;

/** A stage in a real browser whose person has a narrow window and no pointer: the focus is brought to each control by keys. */
export const keyboardStage = (
  project: Project,
  page: Page,
  visitor: Visitor,
  handling: Handling = {},
): Stage => {
  // Links answer Enter only, buttons the space bar as well: they are pressed by the one and the other in turn.
  let presses = 0;
  return {
    ...browserStage(project, page, visitor, { ...handling, size: narrow }),
    take: unhurried(async (name) => {
      const control = controlsNamed(page, name).first();
      await reach(page, control);
      const isLink = await control.evaluate((element) => element.matches('a'));
      presses += 1;
      await page.keyboard.press(isLink || presses % 2 === 0 ? 'Enter' : 'Space');
    }),
    fill: async (control, value) => {
      const { widget } = control;
      if (widget === 'checkbox') return tick(page, elementOf(page, control), value === true);
      if (widget === 'radio') return choose(page, control, String(value));
      const field = elementOf(page, control);
      await reach(page, widget === 'passcode' ? field.getByRole('textbox').first() : field);
      await page.keyboard.press('ControlOrMeta+A');
      if (value === '') await page.keyboard.press('Delete');
      await page.keyboard.type(String(value));
      await page.keyboard.press('Tab');
    },
  };
};

const tick = async (page: Page, box: Locator, isTicked: boolean): Promise<void> => {
  await reach(page, box);
  if ((await box.isChecked()) !== isTicked) await page.keyboard.press('Space');
};

// Tab leads to one answer of a question, arrows from that to the others.
const choose = async (page: Page, { widget, label, option }: Control, value: string): Promise<void> => {
  const group = elementOf(page, { widget, label });
  const answer =
    option === undefined
      ? group.locator(`input[value="${value}"]`)
      : group.getByRole('radio', { name: option });
  const answers = group.getByRole('radio');
  const checked = group.locator('input:checked');
  await bring(page, group);
  for (const _ of await answers.all()) {
    if (await hasFocus(answer)) break;
    await page.keyboard.press('ArrowDown');
  }
  await shows(answer);
  if ((await checked.count()) === 0) await page.keyboard.press('Space');
  await expect(answer).toBeChecked();
};

const reach = async (page: Page, control: Locator): Promise<void> => {
  await bring(page, control);
  await shows(control);
};

// More stops than any page has.
const most = 80;

// Presses Tab, or Shift+Tab where it lies before, until the focus is there or within it.
const bring = async (page: Page, target: Locator, presses = 0): Promise<void> => {
  const way = await target.evaluate((element) => {
    const { activeElement: here } = document;
    if (here !== null && element.contains(here)) return undefined;
    const isBefore =
      here !== null &&
      (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
      !here.contains(element);
    return isBefore ? 'Shift+Tab' : 'Tab';
  });
  if (way === undefined) return;
  if (presses === most) throw new Error(`The focus does not come to ${target} by Tab`);
  await page.keyboard.press(way);
  return bring(page, target, presses + 1);
};

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

// The focus is seen: a ring is drawn, and what has it lies in the window with nothing over it.
const shows = (control: Locator): Promise<void> =>
  expect(async () => expect(await control.evaluate(unseen)).toBeUndefined()).toPass({
    intervals: [20, 50, 100],
    timeout: 3000,
  });

const unseen = (element: Element): string | undefined => {
  if (element !== document.activeElement) return 'it has no focus';
  const around = [element, element.closest('label'), element.parentElement].filter((one) => one !== null);
  const isRinged = around.some((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== 'transparent';
  });
  if (!isRinged) return 'its focus has no ring';
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const isSeen = over !== null && around.some((one) => one.contains(over) || over.contains(one));
  return isSeen ? undefined : `it lies out of the window or below something: ${x}, ${y}`;
};
