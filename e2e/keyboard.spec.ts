import { castOf, play } from '../src/tools/play/play.ts';
import { beginningOf, type Journey, openProject } from '../src/tools/play/project.ts';
import { inBothLanguages, openAs } from './both-languages.ts';
import { keyboardStage } from './keyboard-stage.ts';
import { troublesOf } from './layout.ts';
import { expect, test } from './visit.ts';

const read = await openProject(process.cwd());
const project = {
  ...read,
  brands: Object.fromEntries(Object.entries(read.brands).map(([id, brand]) => [id, inBothLanguages(brand)])),
};

// The flows that people enter from elsewhere, with what they come through on the way.
const entrants = [
  'linking',
  'persist',
  'voice',
  'idp-sign-in',
  'idp-verify',
  'idp-register',
  'try-me',
  'token-check',
  'signed-in',
  'callback',
];

// One journey for each of those who come from elsewhere, in the one language and the other.
const sample: readonly (readonly [flow: string, name: string, language: string])[] = [
  ['linking', 'Needs a passcode', 'es'],
  ['persist', 'Gives a passcode first', 'en'],
  ['voice', 'Connects the first assistant', 'es'],
  ['voice', 'Connects the other assistant', 'en'],
  ['idp-sign-in', 'Signs in with a passcode from the provider', 'es'],
  // What is filled in next lies below a short message.
  ['idp-register', 'Comes to the provider with an invitation that is over', 'en'],
  ['token-check', 'The check fails, and the person goes back to the site that the token came from', 'en'],
  ['callback', 'Comes back with several accounts', 'es'],
];

const journeyOf = (flow: string, name: string): Journey => {
  const journey = project.journeys.find((each) => each.flow === flow && each.scenario.name === name);
  if (journey === undefined) throw new Error(`${flow} has no journey "${name}"`);
  return journey;
};

// A journey stays with the language that it names itself. In a narrow window the phones' servicing takes over, which is in English only.
const languagesOf = (journey: Journey): readonly string[] => {
  const { brand, language } = castOf(read, journey);
  if (beginningOf(journey).language !== undefined) return [language];
  const goesElsewhere =
    read.brands[brand]?.mobileService === true && JSON.stringify(journey.scenario).includes('"/eService/');
  return goesElsewhere ? ['es'] : ['en', 'es'];
};

// All of them take half an hour; `npm run matrix` asks for them.
const performances =
  process.env.E2E_MATRIX === 'all'
    ? project.journeys
        .filter(({ flow }) => entrants.includes(flow))
        .flatMap((journey) => languagesOf(journey).map((language) => ({ journey, language })))
    : sample.map(([flow, name, language]) => ({ journey: journeyOf(flow, name), language }));

for (const { journey, language } of performances) {
  const { flow, scenario } = journey;
  test(`${flow}: ${scenario.name} (${language}, by keys, 320 px)`, async ({ page, visitor }) => {
    test.setTimeout(90_000);
    const cast = { ...castOf(read, journey), language };
    const brand = project.brands[cast.brand];
    if (brand !== undefined && !read.brands[cast.brand]?.languages?.includes(language))
      await openAs(page, cast.brand, brand);
    const complaints = await play(project, journey, keyboardStage(project, page, visitor), {
      cast,
      onScreen: async (screen, at) => {
        if (!('expect' in (scenario.steps[at] ?? {}))) return;
        await expect.poll(() => page.evaluate(troublesOf), { message: screen }).toEqual([]);
      },
    });
    expect(complaints).toEqual([]);
  });
}
