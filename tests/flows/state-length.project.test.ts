import { expect, test } from 'vitest';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import type { Expected } from '../../src/tools/play/project.ts';
import { openProject } from '../../src/tools/play/project.ts';

const known = await openProject(process.cwd());
const { catalogue } = known;
const { issuer } = catalogue;
const raised = { ...issuer, oauth: { ...issuer.oauth, stateLength: 22 } };
const project = { ...known, catalogue: { ...catalogue, issuer: raised } };
const stageOf = headlessTheatre(project);

const first = (ends: (expected: Expected) => boolean) => {
  const found = project.journeys.find(({ scenario: { steps } }) =>
    steps.some((step) => 'expect' in step && ends(step.expect)),
  );
  if (found === undefined) throw new Error('No scenario ends so');
  return found;
};

/** Plays a scenario, and returns the bodies that its page sent. */
const played = async (ends: (expected: Expected) => boolean): Promise<readonly string[]> => {
  const bodies: string[] = [];
  const asked = async ({ body }: { readonly body: string }) => {
    bodies.push(body);
    return [];
  };
  expect(await play(project, first(ends), stageOf(1, { asked }))).toEqual([]);
  return bodies;
};

test('a person signs in with a state and a nonce of 22 characters', async () => {
  const bodies = await played(({ posted, called }) => posted !== undefined && called !== undefined);
  const sent = bodies.flatMap((body) => [...body.matchAll(/"(?:state|nonce)":"([^"]*)"/g)]);
  expect(sent.length).toBeGreaterThan(1);
  for (const [, value] of sent) expect(value).toMatch(/^[\w.~-]{22}$/);
});

test('a person links an account where state and nonce have 22 characters', async () => {
  await played(({ redirected }) => redirected?.query?.code !== undefined);
});
