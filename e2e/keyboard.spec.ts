import { play } from '../src/tools/play/play.ts';
import { castOf } from '../src/tools/play/playing.ts';
import { beginningOf, type Journey, openProject } from '../src/tools/play/project.ts';
import { sampleDeeds, sampleHands } from '../src/tools/play/sample.ts';
import { inBothLanguages, openAs } from './both-languages.ts';
import { keyboardStage } from './keyboard-stage.ts';
import { troublesOf } from './layout.ts';
import { expect, test } from './visit.ts';

const read = await openProject(process.cwd());
const project = {
  ...read,
  brands: Object.fromEntries(Object.entries(read.brands).map(([id, brand]) => [id, inBothLanguages(brand)])),
};

// A journey stays with the language that it names itself. In a narrow window the phones' servicing takes over, which is in English only.
const languagesOf = (journey: Journey): readonly string[] => {
  const { brand, language } = castOf(read, journey);
  if (beginningOf(journey).language !== undefined) return [language];
  const goesElsewhere =
    read.brands[brand]?.mobileService === true && JSON.stringify(journey.scenario).includes('"/eService/');
  return goesElsewhere ? ['es'] : ['en', 'es'];
};

// Every screen and every action by keys takes half an hour; `npm run matrix` asks for them. Else: every kind of control on every layout.
const performances =
  process.env.E2E_MATRIX === 'all'
    ? sampleDeeds(project.journeys).flatMap((journey) =>
        languagesOf(journey).map((language) => ({ journey, language })),
      )
    : sampleHands(project, project.journeys).map((journey, turn) => {
        const languages = languagesOf(journey);
        return { journey, language: languages[turn % languages.length] ?? 'en' };
      });

for (const { journey, language } of performances) {
  const { flow, scenario } = journey;
  test(`${flow}: ${scenario.name} (${language}, by keyboard, 320 px)`, async ({ page, visitor }) => {
    test.setTimeout(90_000);
    const cast = { ...castOf(read, journey), language };
    const brand = project.brands[cast.brand];
    const isDroppedIn = !read.brands[cast.brand]?.languages?.includes(language);
    if (brand !== undefined && isDroppedIn) await openAs(page, cast.brand, brand);
    const complaints = await play(project, journey, keyboardStage(project, page, visitor, { isDroppedIn }), {
      cast,
      onScreen: async (screen, at) => {
        if (!('expect' in (scenario.steps[at] ?? {}))) return;
        await expect.poll(() => page.evaluate(troublesOf), { message: screen }).toEqual([]);
      },
    });
    expect(complaints).toEqual([]);
  });
}
