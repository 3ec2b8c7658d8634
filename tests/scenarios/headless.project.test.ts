import { describe, expect, test } from 'vitest';
import type { ScenarioStep } from '../../src/config/declarations.ts';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import { type Journey, openProject } from '../../src/tools/play/project.ts';
import { playAll } from './suite.ts';

const project = await openProject(process.cwd());
const stageOf = headlessTheatre(project);

playAll(project, project.journeys, stageOf);

describe('a run of a scenario with a wrong expectation', () => {
  type Told = Extract<ScenarioStep, { expect: unknown }>['expect'];

  const first = (matches: (expected: Told) => boolean): Journey => {
    const found = project.journeys.find(({ scenario }) =>
      scenario.steps.some((step) => 'expect' in step && matches(step.expect)),
    );
    if (found === undefined) throw new Error('No journey expects that');
    return found;
  };

  const changed = (
    journey: Journey,
    matches: (expected: Told) => boolean,
    change: Partial<Told>,
  ): Journey => ({
    ...journey,
    scenario: {
      ...journey.scenario,
      steps: journey.scenario.steps.map((step) =>
        'expect' in step && matches(step.expect) ? { expect: { ...step.expect, ...change } } : step,
      ),
    },
  });

  test.each(['presses', 'typed'] as const)('reports that the limit of "%s" is exceeded', async (what) => {
    const journey = project.journeys.find(({ scenario }) => Number(scenario.most?.[what]) > 0);
    if (journey === undefined) throw new Error('No journey says what it may take');
    const most = Number(journey.scenario.most?.[what]) - 1;
    const strict = { ...journey, scenario: { ...journey.scenario, most: { [what]: most } } };
    expect(await play(project, strict, stageOf())).toEqual([
      expect.stringMatching(new RegExp(`^it takes \\d+ .*, and may take ${most}$`)),
    ]);
  });

  test.each<[string, (expected: Told) => boolean, Partial<Told>]>([
    ['a wrong screen', ({ screen }) => screen !== undefined, { screen: 'login/no-such-screen' }],
    ['a wrong message', ({ message }) => message !== undefined, { message: 'noSuchMessage' }],
    ['a wrong field error', ({ errors }) => errors !== undefined, { errors: { userId: 'noSuchRule' } }],
    ['a wrong toast', ({ toast }) => toast !== undefined, { toast: 'noSuchToast' }],
    ['an action that is not offered', ({ actions }) => actions !== undefined, { actions: ['fly'] }],
    ['text that is not shown', ({ words }) => words !== undefined, { words: ['nobody reads this'] }],
    ['a wrong field value', ({ values }) => values !== undefined, { values: { userId: { never: true } } }],
    ['a wrong route', ({ route }) => route !== undefined, { route: '/nowhere' }],
    ['a call that is not made', ({ called }) => called !== undefined, { called: ['noSuchCall'] }],
    ['a wrong redirect', ({ redirected }) => redirected !== undefined, { redirected: { to: '/nowhere' } }],
    ['a wrong form target', ({ posted }) => posted !== undefined, { posted: { to: '/nowhere' } }],
    ['a wrong kind of message', ({ tone }) => tone !== undefined, { tone: 'error' }],
    ['wrong data in a call', ({ sent }) => sent !== undefined, { sent: { noSuchCall: { never: 'sent' } } }],
    [
      'a wrong stored value',
      ({ stored }) => stored !== undefined,
      { stored: { 'session.nonce': 'no such value' } },
    ],
    [
      'a stored value that must be absent',
      ({ notStored }) => notStored !== undefined,
      { notStored: ['session.brandId'] },
    ],
    ['a wrong return outcome', ({ returned }) => returned !== undefined, { returned: 'noSuchOutcome' }],
  ])('reports %s', async (_, matches, change) => {
    const journey = first(matches);
    expect(await play(project, journey, stageOf())).toEqual([]);
    expect(await play(project, changed(journey, matches, change), stageOf())).not.toEqual([]);
  });

  test('reports a branch that was not taken', async () => {
    const [journey] = project.journeys;
    if (journey === undefined) throw new Error('There is no journey');
    const other = {
      ...journey,
      scenario: { ...journey.scenario, branches: [`${journey.flow}/nothing:ever`] },
    };
    expect((await play(project, other, stageOf())).join()).toContain('was not taken');
  });
});
