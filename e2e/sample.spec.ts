import type { Page } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { sampleEssentials } from '../src/tools/play/sample.ts';
import { browserStage } from './browser-stage.ts';
import { examine, widths } from './examine.ts';
import { exposedOn } from './private.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());

// Screens that this worker has examined.
const examined = new Set<string>();

const examineOnce = async (
  page: Page,
  screen: string,
  width: (typeof widths)[number],
): Promise<readonly string[]> => {
  if (examined.has(screen)) return [];
  examined.add(screen);
  const size = page.viewportSize();
  const wrong = await examine(page, width);
  if (size !== null) await page.setViewportSize(size);
  return wrong;
};

for (const [turn, { journey, cast }] of sampleEssentials(project).entries()) {
  const { flow, scenario } = journey;
  const width = cast.width === 'mobile' ? widths[0] : widths[1 + (turn % 2)];
  test(`${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`, async ({ page, visitor }) => {
    const stage = browserStage(project, page, visitor);
    const wrong: string[] = [];
    const complaints = await play(project, journey, stage, {
      cast,
      onScreen: async (screen) => {
        const found = [
          ...(await exposedOn(page, project, journey)),
          ...(await examineOnce(page, screen, width ?? widths[0])),
        ];
        wrong.push(...found.map((each) => `${screen}: ${each}`));
      },
    });
    const all = [...complaints, ...new Set(wrong)];
    if (all.length > 0) throw new Error(all.join('\n'));
  });
}
