import { referred } from '../src/tools/play/persona.ts';
import { play } from '../src/tools/play/play.ts';
import { castOf } from '../src/tools/play/playing.ts';
import { openProject } from '../src/tools/play/project.ts';
import { browserStage } from './browser-stage.ts';
import { expect, test } from './visit.ts';

const project = await openProject(process.cwd());

// Journeys that load a page again which still names a phone of the brand.
const reloaded = project.journeys.flatMap((journey) => {
  const { steps } = journey.scenario;
  const at = steps.findIndex((step) => 'press' in step && step.press === 'Reload');
  const next = steps[at + 1];
  const words = next !== undefined && 'expect' in next ? (next.expect.words ?? []) : [];
  const [phone] = words.flatMap((word) => /^\$brand\.phones\.(\w+)$/.exec(word)?.[1] ?? []);
  const goesOn = steps.slice(0, at).every((step) => !('wait' in step || 'visit' in step));
  return at > 0 && phone !== undefined && goesOn ? [{ journey, at, phone }] : [];
});

test('at least three scenarios reload a page that names a phone', () => {
  expect(reloaded.length).toBeGreaterThan(2);
});

for (const { journey, at, phone } of reloaded)
  test(`${journey.flow}: ${journey.scenario.name}; a reload shows the new number of the brand`, async ({
    page,
    visitor,
  }) => {
    const steps = journey.scenario.steps.slice(0, at);
    const before = { ...journey, scenario: { ...journey.scenario, branches: [], steps } };
    expect(await play(project, before, browserStage(project, page, visitor))).toEqual([]);
    const { brand } = castOf(project, journey);
    const number = String(
      referred(`$brand.phones.${phone}`, { persona: undefined, brand: project.brands[brand] }),
    );
    const other = number.replace(/^\d{3}/, '888');
    expect(other).not.toBe(number);
    const body = JSON.stringify(project.brands[brand]).replaceAll(number, other);
    await page.route('**/brand.json', (route) => route.fulfill({ body, contentType: 'application/json' }));
    await page.reload();
    await expect(page.locator('main')).toContainText(other);
    await expect(page.locator('main')).not.toContainText(number);
  });
