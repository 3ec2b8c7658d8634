import { describe, expect, test } from 'vitest';
import { callsOn } from '../../src/tools/play/calls.ts';
import { type HeadlessStage, headlessTheatre } from '../../src/tools/play/headless.ts';
import type { Journey, Project } from '../../src/tools/play/project.ts';
import {
  awaitedIn,
  behind,
  hasBehind,
  isGate,
  isInPlaceOfAnother,
  isLasting,
  otherwise,
  ownIn,
  sightOf,
  walkOn,
} from '../../src/tools/play/walk.ts';

const named = async (stage: HeadlessStage) => (await callsOn(stage)).map(({ operation }) => operation);

/** Tests Back, a reload and double presses at each step of some scenarios. */
export const testWalks = (project: Project, journeys: readonly Journey[]): void => {
  const stageOf = headlessTheatre(project);
  const own = ownIn(project);
  const awaited = awaitedIn(project);

  // Journeys that begin with the same steps lead to the same places.
  const begun = new Set<string>();
  const isNew = (steps: readonly unknown[]): boolean => {
    const key = JSON.stringify(steps);
    const known = begun.has(key);
    begun.add(key);
    return !known;
  };

  const walks = journeys.map((journey) => [`${journey.flow}: ${journey.scenario.name}`, journey] as const);

  describe.each(walks)('%s', (_, journey) => {
    const { steps } = journey.scenario;
    const cuts = async () => {
      const { complaints, cuts: found } = await walkOn(stageOf(), project, journey);
      expect(complaints).toEqual([]);
      return found.filter(({ at }) => isNew(steps.slice(0, at + 1)));
    };
    const upTo = async (at: number) => {
      const stage = stageOf();
      expect((await walkOn(stage, project, journey, at)).complaints).toEqual([]);
      await stage.settle();
      return { stage, before: (await named(stage)).length };
    };

    test('Back shows the previous screen, a reload starts over, and neither repeats a call', async () => {
      for (const { at, trail } of await cuts()) {
        const screen = trail.at(-1)?.screen;
        if (hasBehind(project, trail)) {
          const { stage, before } = await upTo(at);
          await stage.back();
          await stage.settle();
          const look = await stage.look();
          const expected = behind(project, trail);
          const other = expected && otherwise(project, expected.path);
          const isElsewhere = look.path === other || isInPlaceOfAnother(project, look.path);
          if (expected === undefined)
            expect([screen, look.isDialog, look.actions.length > 0]).toEqual([screen, false, true]);
          else if (!isElsewhere && !isGate(project, look.headingId))
            expect([screen, sightOf(look)]).toEqual([screen, expected]);
          expect([screen, awaited((await named(stage)).slice(before))]).toEqual([screen, []]);
        }
        const { stage } = await upTo(at);
        const seen = async (open: () => Promise<void>) => {
          const before = (await named(stage)).length;
          await open();
          await stage.settle();
          const { actions: all, ...look } = await stage.look();
          // The link to call shows only with its message.
          const actions = all.filter((name) => name !== 'call');
          const made = awaited((await named(stage)).slice(before));
          return { sight: sightOf({ ...look, actions: all }), actions, typed: stage.typed(), made };
        };
        const sight = sightOf(await stage.look());
        const reloaded = await seen(stage.reload);
        if (isLasting(project, sight.path)) expect([screen, reloaded.sight]).toEqual([screen, sight]);
        else expect([screen, reloaded]).toEqual([screen, await seen(stage.reopen)]);
      }
    });

    test('pressing every control twice repeats no call', async () => {
      const [once, twice] = [stageOf(), stageOf(2)];
      expect((await walkOn(once, project, journey)).complaints).toEqual([]);
      expect((await walkOn(twice, project, journey)).complaints).toEqual([]);
      expect(own(await named(twice))).toEqual(own(await named(once)));
    });
  });
};
