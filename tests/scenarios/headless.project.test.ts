import { describe, expect, test } from 'vitest';
import type { ScenarioStep } from '../../src/config/declarations.ts';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import { type Journey, openProject } from '../../src/tools/play/project.ts';
import { playAll } from './suite.ts';

const project = await openProject(process.cwd());
const stageOf = headlessTheatre(project);

playAll(project, project.journeys, stageOf);

describe('a journey that is not so', () => {
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

  test.each(['presses', 'typed'] as const)('one that takes more %s than it may', async (what) => {
    const journey = project.journeys.find(({ scenario }) => Number(scenario.most?.[what]) > 0);
    if (journey === undefined) throw new Error('No journey says what it may take');
    const most = Number(journey.scenario.most?.[what]) - 1;
    const strict = { ...journey, scenario: { ...journey.scenario, most: { [what]: most } } };
    expect(await play(project, strict, stageOf())).toEqual([
      expect.stringMatching(new RegExp(`^it takes \\d+ .*, and may take ${most}$`)),
    ]);
  });

  test.each<[string, (expected: Told) => boolean, Partial<Told>]>([
    ['another screen', ({ screen }) => screen !== undefined, { screen: 'login/no-such-screen' }],
    ['another message', ({ message }) => message !== undefined, { message: 'noSuchMessage' }],
    ['another error', ({ errors }) => errors !== undefined, { errors: { userId: 'noSuchRule' } }],
    ['another toast', ({ toast }) => toast !== undefined, { toast: 'noSuchToast' }],
    ['an action that is not offered', ({ actions }) => actions !== undefined, { actions: ['fly'] }],
    ['words that nobody reads', ({ words }) => words !== undefined, { words: ['nobody reads this'] }],
    [
      'a value that does not stand',
      ({ values }) => values !== undefined,
      { values: { userId: { never: true } } },
    ],
    ['another address', ({ route }) => route !== undefined, { route: '/nowhere' }],
    ['a call that is not made', ({ called }) => called !== undefined, { called: ['noSuchCall'] }],
    ['another way out', ({ redirected }) => redirected !== undefined, { redirected: { to: '/nowhere' } }],
    ['another site to post to', ({ posted }) => posted !== undefined, { posted: { to: '/nowhere' } }],
    ['another kind of message', ({ tone }) => tone !== undefined, { tone: 'error' }],
    ['something else sent', ({ sent }) => sent !== undefined, { sent: { noSuchCall: { never: 'sent' } } }],
    [
      'something else kept',
      ({ stored }) => stored !== undefined,
      { stored: { 'session.nonce': 'no such value' } },
    ],
    [
      'something kept that should not be',
      ({ notStored }) => notStored !== undefined,
      { notStored: ['session.correlationId'] },
    ],
    ['another return', ({ returned }) => returned !== undefined, { returned: 'noSuchOutcome' }],
  ])('is told of: %s', async (_, matches, change) => {
    const journey = first(matches);
    expect(await play(project, journey, stageOf())).toEqual([]);
    expect(await play(project, changed(journey, matches, change), stageOf())).not.toEqual([]);
  });

  test('is told of: a branch that was not taken', async () => {
    const [journey] = project.journeys;
    if (journey === undefined) throw new Error('There is no journey');
    const other = {
      ...journey,
      scenario: { ...journey.scenario, branches: [`${journey.flow}/nothing:ever`] },
    };
    expect((await play(project, other, stageOf())).join()).toContain('was not taken');
  });
});
