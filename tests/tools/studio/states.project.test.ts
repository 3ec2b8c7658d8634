import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holds, view } from '../../../src/engine/index.ts';
import { modelOf } from '../../../src/tools/check/model/model.ts';
import { readFiles } from '../../../src/tools/project.ts';
import { allPlacesIn, placesIn } from '../../../src/tools/studio/states/places.ts';
import { contextOf, sceneOf } from '../../../src/tools/studio/states/scene.ts';
import type { ScreenPlace } from '../../../src/tools/studio/states/state.ts';
import { factsOf, statesOf } from '../../../src/tools/studio/states/states.ts';
import { openFiles } from '../../../src/tools/studio/work/opened.ts';
import { stageOf } from '../../../src/tools/studio/work/stage.ts';
import { projectOf } from '../check/fixture.ts';
import { soundFolder } from '../sound-folder.ts';

const { place } = soundFolder('studio-states');

const opened = () => {
  const project = openFiles(readFiles(place.root));
  const stage = stageOf(project, { brand: 'plain', language: 'en', width: 390 });
  const places = placesIn(project.model);
  const at = (flow: string, step: string) => {
    const found = places.find((each) => each.flow === flow && each.step === step);
    if (found === undefined) throw new Error(`No screen shows at ${flow}/${step}`);
    const all = statesOf(project.model, stage, found);
    const shown = (id: string) => {
      const state = all.states.find((each) => each.id === id);
      if (state === undefined) throw new Error(`There is no state ${id}`);
      const facts = factsOf(project.model, stage, found, state);
      const scene = sceneOf(stage, found, facts, state.said, state.busy);
      return { scene, layers: view(scene.state, scene.scope, found.machine).layers };
    };
    return { found, all, shown, ids: all.states.map(({ id }) => id) };
  };
  return { ...project, stage, places, at };
};

describe('the states of a screen', () => {
  it('exist for every declared screen', () => {
    const { model, ...project } = openFiles(readFiles(join(import.meta.dirname, '../../..')));
    const [brand = ''] = Object.keys(model.brands);
    const stage = stageOf({ model, ...project }, { brand, language: 'en', width: 390 });
    for (const place of placesIn(model)) {
      const { states } = statesOf(model, stage, place);
      for (const state of states) expect(factsOf(model, stage, place, state)).toBeTypeOf('object');
      expect(states, `${place.flow}/${place.step}`).not.toHaveLength(0);
    }
  });

  it('cover the plain screen, messages, invalid fields, waiting and inverted conditions', () => {
    const { ids } = opened().at('door', 'door');
    expect(ids[0]).toBe('plain');
    expect(ids).toContain('message:again');
    expect(ids).toContain('message:taken');
    expect(ids).toContain('fields:empty');
    expect(ids.some((id) => id.startsWith('field:name:'))).toBe(true);
    expect(ids).toContain('busy:submit');
    expect(ids.filter((id) => /^with(out)?:/.test(id))).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('show the messages of the engine with their parameters', () => {
    const { shown } = opened().at('door', 'door');
    const [again] = shown('message:again').layers;
    expect(again).toMatchObject({ screen: 'door', busy: false, message: { key: 'again', flow: 'door' } });
    expect(again?.message?.params.phone).toBeDefined();
    const [taken] = shown('message:taken').layers;
    expect(taken?.fieldMessages.name).toMatchObject({ key: 'taken' });
    expect(shown('busy:submit').layers[0]).toMatchObject({ busy: true, pressed: 'submit' });
  });

  it('include one that inverts a condition of the plain state', () => {
    const { at, model, stage } = opened();
    const { found, all } = at('door', 'door');
    const state = all.states.find(({ id }) => /^with(out)?:the action away/.test(id));
    if (state === undefined) throw new Error('The condition of the action is not among the states');
    const judged = (each: Parameters<typeof factsOf>[3]) =>
      holds(
        { '$flags.strict': false },
        contextOf(sceneOf(stage, found, factsOf(model, stage, found, each)), found),
        [],
      );
    const [plain] = all.states;
    expect(plain && judged(plain)).not.toBe(judged(state));
  });

  it('show a dialog over the page that calls it', () => {
    const { found, shown } = opened().at('ask', 'ask');
    expect(found.over).toMatchObject({ flow: 'door', step: 'door' });
    expect(shown('plain').layers.map(({ screen, dialog, inert }) => [screen, dialog, inert])).toEqual([
      ['door', false, true],
      ['ask', true, false],
    ]);
  });

  it('match the screen that the engine shows, for every screen', () => {
    const { places, model, stage } = opened();
    expect(places.length).toBeGreaterThan(3);
    for (const each of places) {
      const { states } = statesOf(model, stage, each);
      for (const state of states) {
        const scene = sceneOf(stage, each, factsOf(model, stage, each, state), state.said, state.busy);
        const { layers } = view(scene.state, scene.scope, each.machine);
        expect(layers.at(-1)?.screen, `${each.flow}/${each.step} ${state.id}`).toBe(each.screen);
        if (state.said !== undefined)
          expect(layers.at(-1)?.message ?? layers.at(-1)?.fieldMessages, state.id).toBeTruthy();
      }
    }
  });

  it('list inherited steps after own steps', () => {
    const own = opened().places.filter(({ flow }) => flow === 'door');
    expect(own.map(({ inherited }) => inherited)).toEqual([undefined, 'base']);
  });
});

describe('a screen with an invalid file', () => {
  const file = 'flows/door/screens/door.json';
  const model = modelOf(projectOf({ change: { [file]: { heading: 5, blocks: [null] } } }));

  it('is listed with its file and excluded from rendering', () => {
    const at = (places: readonly ScreenPlace[]) =>
      places.filter(({ flow, screen }) => flow === 'door' && screen === 'door');
    expect(at(placesIn(model))).toEqual([]);
    expect(at(allPlacesIn(model))).toContainEqual(expect.objectContaining({ step: 'door', unread: file }));
    expect(allPlacesIn(modelOf(projectOf({}))).filter(({ unread }) => unread !== undefined)).toEqual([]);
  });
});
