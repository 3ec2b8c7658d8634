import { describe, expect, it } from 'vitest';
import { choose, limitOf, offlineJourney, unforced } from '../../e2e/webkit/choice.ts';
import { mainJourneys } from '../../src/tools/play/essentials.ts';
import { beginningOf, openProject } from '../../src/tools/play/project.ts';
import { castsFor } from '../../src/tools/play/sample.ts';

const project = await openProject(process.cwd());
const { performances, leftOut } = choose(project, false);

describe('the scenarios in WebKit', () => {
  it('are those that WebKitGTK can play; the others are left out with a reason', () => {
    expect(performances.filter(({ journey }) => limitOf(journey) !== undefined)).toEqual([]);
    expect(leftOut.filter(({ reason, journey }) => reason !== limitOf(journey))).toEqual([]);
  });

  it('have the main scenario of each flow with an address', () => {
    const journeys = project.journeys.filter((journey) => limitOf(journey) === undefined);
    const played = new Set(performances.map(({ journey }) => journey));
    expect(mainJourneys({ ...project, journeys }).filter((journey) => !played.has(journey))).toEqual([]);
  });

  it('are at the width of a phone unless a scenario has a width of its own', () => {
    const wide = performances.filter(({ cast }) => cast.width !== 'mobile');
    const widths = wide.flatMap(({ journey, cast }) =>
      castsFor(project, journey).filter(
        ({ brand, language }) => brand === cast.brand && language === cast.language,
      ),
    );
    expect(widths.filter(({ width }) => width === 'mobile')).toEqual([]);
  });

  it('lose the whole connection in place of a forced answer', () => {
    const offline = offlineJourney(project);
    expect(offline && beginningOf(offline).force).toMatchObject([{ fault: 'dropped' }]);
    expect(offline && beginningOf(unforced(offline)).force).toBeUndefined();
  });
});
