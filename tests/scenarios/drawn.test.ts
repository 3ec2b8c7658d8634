// @vitest-environment jsdom
import { afterEach } from 'vitest';
import { openProject } from '../../src/tools/play/project.ts';
import { sampleStates } from '../../src/tools/play/sample.ts';
import { jsdomTheatre } from './jsdom-stage.tsx';
import { exposedIn, privateOf } from './private.ts';
import { playAll } from './suite.ts';

// Every journey is played without being drawn; every screen that they come to is drawn once, here and in browsers. What an
// agent who shares the page must not see is looked for on each of them.
const whole = await openProject(process.cwd());
// Time passes and other addresses are opened in browsers, and without anything that is drawn.
const project = {
  ...whole,
  journeys: whole.journeys.filter(({ scenario }) =>
    scenario.steps.every((step) => !('wait' in step || 'visit' in step)),
  ),
};
const open = jsdomTheatre(project);
const opened: ReturnType<typeof open>[] = [];

afterEach(() => {
  for (const stage of opened.splice(0)) stage.close();
});

playAll(
  project,
  sampleStates(project),
  () => {
    const stage = open();
    opened.push(stage);
    return stage;
  },
  (journey) => exposedIn(document, privateOf(project, journey)),
);
