import type { Page } from '@playwright/test';
import { sampleEssentials } from '../src/tools/play/essentials.ts';
import { screensOf } from '../src/tools/play/features.ts';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { browserStage } from './browser-stage.ts';
import { examine, widths } from './examine.ts';
import { exposedOn } from './private.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());

const performances = sampleEssentials(project);

// The number of the test that examines a screen: the first one that shows it.
const examiners = new Map<string, number>();
for (const [turn, { journey }] of performances.entries())
  for (const feature of screensOf(journey)) if (!examiners.has(feature)) examiners.set(feature, turn);

const examineAt = async (page: Page, width: number): Promise<readonly string[]> => {
  const size = page.viewportSize();
  const wrong = await examine(page, width);
  if (size !== null) await page.setViewportSize(size);
  return wrong;
};

for (const [turn, { journey, cast }] of performances.entries()) {
  const { flow, scenario } = journey;
  const width = cast.width === 'mobile' ? widths[0] : widths[1 + (turn % 2)];
  test(`${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`, async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = browserStage(project, page, visitor);
    const examined = new Set<string>();
    const wrong: string[] = [];
    const complaints = await play(project, journey, stage, {
      cast,
      onScreen: async (screen) => {
        const found = [...(await exposedOn(page, project, journey))];
        const isOwn = (examiners.get(`screen ${screen}`) ?? turn) === turn;
        if (isOwn && !examined.has(screen)) {
          examined.add(screen);
          found.push(...(await examineAt(page, width ?? widths[0])));
        }
        wrong.push(...found.map((each) => `${screen}: ${each}`));
      },
    });
    const all = [...complaints, ...new Set(wrong)];
    if (all.length > 0) throw new Error(all.join('\n'));
  });
}
