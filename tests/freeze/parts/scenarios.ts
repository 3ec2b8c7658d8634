import { type State, transition } from '../../../src/engine/index.ts';
import { coverageTable } from '../../../src/tools/coverage.ts';
import { callsOn } from '../../../src/tools/play/calls.ts';
import { coverageOf, type Walk } from '../../../src/tools/play/coverage.ts';
import { headlessTheatre } from '../../../src/tools/play/headless.ts';
import { playThrough } from '../../../src/tools/play/play.ts';
import { openProject } from '../../../src/tools/play/project.ts';
import { collector } from '../../../src/tools/play/window.ts';
import { readProject } from '../../../src/tools/project.ts';
import { type Output, slug } from '../output.ts';
import { seedRandom } from '../standing.ts';

/** The events, states, effects, calls, analytics, telemetry, storage and addresses of each scenario, and the transitions of each flow that scenarios take. */
export async function* scenarios(root: string): AsyncIterable<Output> {
  const project = await openProject(root);
  const stageWith = headlessTheatre(project);
  const walks: Walk[] = [];
  for (const journey of project.journeys) {
    seedRandom();
    const lines: string[] = [];
    const note = (what: string, value: unknown): void => void lines.push(`${what} ${JSON.stringify(value)}`);
    const stage = stageWith(1, {
      heard: (event, scope) => {
        const before = stage.state();
        const { state, effects } = transition(before, event, scope);
        note('event', event);
        note('state', changed(before, state));
        for (const effect of effects) note('effect', effect);
      },
    });
    const { stop, others, told = [] } = await playThrough(project, journey, stage);
    walks.push({ journey: `${journey.flow}: ${journey.scenario.name}`, told });
    // Calls that nobody waits for are still on their way, also from a page that was left.
    for (let still = 0; still < 40; still = stage.visited().window.pending() > 0 ? 0 : still + 1)
      await new Promise((done) => void setImmediate(done));
    const { notes, stored } = stage.visited().window;
    for (const call of await callsOn(stage)) note('call', call);
    for (const each of notes.told) note('analytics', each);
    note('digitalData', notes.globals.digitalData);
    for (const each of notes.telemetry) note('telemetry', JSON.parse(each));
    note('sessionStorage', Object.fromEntries(stored.session));
    note('localStorage', Object.fromEntries(stored.local));
    note('left', [notes.posted, notes.redirected, notes.returned]);
    // Telemetry is sent beside everything else.
    for (const each of notes.addresses) if (each !== collector) note('request', each);
    for (const each of notes.states) note('history', each);
    for (const each of notes.logged) note('console', each);
    note('result', [stop?.complaints, others]);
    yield [`${journey.flow}/${slug(journey.scenario.name)}`, lines.join('\n')];
  }
  for (const [flow, transitions] of Object.entries(coverageOf(project, readProject(root), walks)))
    yield [
      `coverage/${flow}`,
      `${coverageTable(flow, transitions)}\n${JSON.stringify(transitions, null, 1)}`,
    ];
}

// The machines of a state that an event has changed, and its facts if they are new.
const changed = (before: State, { machines, shared }: State): object => ({
  ...Object.fromEntries(Object.entries(machines).filter(([, machine]) => !isOf(before, machine))),
  ...(shared !== before.shared && { shared }),
});

const isOf = ({ machines }: State, machine: unknown): boolean =>
  Object.values(machines).some((each) => each === machine);
