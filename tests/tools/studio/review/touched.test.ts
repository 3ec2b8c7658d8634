import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { diffOf } from '../../../../src/tools/diff/diff.ts';
import { journeysIn } from '../../../../src/tools/diff/journeys-said.ts';
import { nearestFirst } from '../../../../src/tools/diff/nearest-first.ts';
import { reachOf } from '../../../../src/tools/diff/reach.ts';
import { touchedBy } from '../../../../src/tools/diff/touched.ts';
import { candidatesFor, forOthers } from '../../../../src/tools/studio/review/candidates.ts';
import { type Example, projectOf } from '../../check/fixture.ts';

const valid = modelOf(projectOf({}));

const changed = (change: NonNullable<Example['change']>, base: NonNullable<Example['base']> = {}) => {
  const before = modelOf(projectOf({ base }));
  const after = modelOf(projectOf({ base, change }));
  const changes = diffOf(before.project, after.project);
  return {
    touched: touchedBy(before, after, changes),
    screens: candidatesFor(before, after, changes),
    others: forOthers(after, candidatesFor(before, after, changes), changes),
  };
};

describe('the parts that a change touches', () => {
  it('include the changed flow and its descendants', () => {
    const { touched } = changed({ 'flows/base/flow.json': { on: { '*': { say: 'taken' } } } });
    expect(touched.flows).toEqual(['base']);
    expect(touched.others).toContain('door');
    expect(touched.brands).toBe('all');
  });

  it('include only the changed screen', () => {
    const { touched } = changed({ 'flows/end/screens/end.json': { layout: 'page' } });
    expect(touched.screens).toEqual(['end/end']);
    expect(touched.others).toEqual([]);
  });

  it('include only the brand with the changed file', () => {
    const { touched } = changed({ 'brands/plain/brand.json': { displayName: 'Other Door' } });
    expect(touched.brands).toEqual(['plain']);
    expect(touched.flows).toEqual([]);
  });

  it('include the screen that shows a changed brand text', () => {
    const { touched } = changed({
      'brands/plain/locales/en.json': { door: { door: { title: 'Knock twice' } } },
    });
    expect(touched.screens).toEqual(['door/door']);
    expect(touched.brands).toEqual(['plain']);
  });
});

describe('the places that a change reaches', () => {
  const reached = (change: NonNullable<Example['change']>) => {
    const after = modelOf(projectOf({ change }));
    return diffOf(valid.project, after.project).map((each) => reachOf(valid, after, each));
  };
  const api = 'schemas/issuer.openapi.json';

  it('include a changed operation and each operation with a changed response', () => {
    const code = { components: { responses: { Code: { description: 'Another' } } } };
    expect(reached({ [api]: code })).toEqual([{ places: ['operation checkName', 'operation knock'] }]);
    const listed = Object.entries(JSON.parse(String(valid.project.files[api]?.text)).paths);
    const [path = ''] = listed.find(([, item]) => JSON.stringify(item).includes('"listRooms"')) ?? [];
    expect(reached({ [api]: { paths: { [path]: { get: { summary: 'Lists' } } } } })).toEqual([
      { places: ['operation listRooms'] },
    ]);
  });

  it('include every screen with a field of the changed definition', () => {
    const word = { $defs: { word: { maxLength: 11 } } };
    expect(reached({ 'schemas/fields.schema.json': word })).toEqual([{ places: ['screen door/door'] }]);
  });

  it('include nothing for scenarios, and everything for shared settings', () => {
    expect(reached({ 'flows/door/scenarios.json': { scenarios: [] } })).toEqual([{ places: [] }]);
    expect(reached({ 'brands/issuer.json': { displayName: 'Another bank' } })).toEqual([{ places: 'all' }]);
  });
});

describe('the scenarios that a brand change reaches', () => {
  const reached = (change: NonNullable<Example['change']>, of: Pick<Example, 'sizes'> = {}, door = {}) => {
    const was = modelOf(projectOf({ change: door }));
    const after = modelOf(projectOf({ change: { ...door, ...change }, ...of }));
    return diffOf(was.project, after.project).map((each) => reachOf(was, after, each));
  };
  const all = [{ brand: 'plain', places: 'all' }];
  const none = [{ brand: 'plain', places: [] }];
  const brand = 'brands/plain/brand.json';

  it('include all for a new name, but none for a new theme or image', () => {
    const type = { title: { file: 'own.woff2', weight: '400' } };
    expect(reached({ [brand]: { theme: { type, colors: { primary: '#204060' } } } })).toEqual([
      ...none,
      ...none,
    ]);
    expect(reached({ [brand]: { images: { logo: 'other.svg' } } })).toEqual(none);
    expect(reached({}, { sizes: { 'brands/plain/logo.svg': 7 } })).toEqual(none);
    expect(reached({ [brand]: { displayName: 'Other Door' } })).toEqual(all);
    expect(reached({ [brand]: null })).toContainEqual(all[0]);
  });

  it('include all only when a condition or link uses the changed image', () => {
    const screen = 'flows/door/screens/door.json';
    const picture = (block: object): NonNullable<Example['change']> => ({
      [screen]: { blocks: [{ image: '$brand.images.logo', ...block }, { heading: 'title' }] },
    });
    const logo = { [brand]: { images: { logo: 'other.svg' } } };
    expect(reached(logo, {}, picture({}))).toEqual(none);
    expect(reached(logo, {}, picture({ when: { '$brand.images.hero': { exists: true } } }))).toEqual(all);
    expect(reached(logo, {}, picture({ href: '$brand.images.logo' }))).toEqual(all);
  });
});

describe('the scenarios that a change may affect', () => {
  const steps = [{ start: { at: '/', brand: 'plain' } }, { expect: { screen: 'door/door' } }];
  const journey = (name: string, branch: string) => ({ name, branches: [branch], steps });
  const journeys = {
    'flows/door/scenarios.json': {
      scenarios: [journey('Adds up', 'count:then#1'), journey('Is let in', 'knock:in#2')],
    },
    'flows/base/scenarios.json': { scenarios: [journey('Anything', 'knock:in')] },
  };
  const was = modelOf(projectOf({ change: journeys }));
  const nearest = (is: typeof was) =>
    nearestFirst(was, is, diffOf(was.project, is.project), journeysIn(is)).map(({ name }) => name);
  const namesAfter = (flow: string, on: JsonObject) => {
    const is = modelOf(
      projectOf({ change: { ...journeys, [`flows/${flow}/flow.json`]: { steps: { knock: { on } } } } }),
    );
    return nearest(is);
  };

  it('begin with the scenarios that name the changed branch', () => {
    expect(namesAfter('door', { in: { goto: 'count' } }).slice(0, 2)).toEqual(['Is let in', 'Adds up']);
  });

  it('end with the scenarios of other flows', () => {
    const shared = { 'brands/issuer.json': { displayName: 'Another bank' } };
    const is = modelOf(
      projectOf({
        change: {
          ...journeys,
          ...shared,
          'flows/door/flow.json': { steps: { knock: { on: { in: { goto: 'count' } } } } },
        },
      }),
    );
    expect(nearest(is)).toEqual(['Is let in', 'Adds up', 'Anything']);
  });
});

describe('the texts to translate', () => {
  const wordsOf = (change: NonNullable<Example['change']>) => changed(change).touched.words;

  it('include texts that are outdated or missing in another language', () => {
    const words = wordsOf({
      'flows/door/locales/en.json': {
        message: { taken: 'That name is gone.' },
        door: { more: 'Something new' },
      },
    });
    expect(words).toContainEqual({
      of: 'door',
      key: 'message.taken',
      language: 'es',
      text: 'That name is gone.',
      still: 'Alguien tiene ese nombre.',
    });
    expect(words).toContainEqual({ of: 'door', key: 'door.more', language: 'es', text: 'Something new' });
  });

  it('exclude texts whose translation has changed', () => {
    const es = { 'flows/door/locales/es.json': { message: { taken: 'Ese nombre ya no está.' } } };
    expect(wordsOf(es)).toEqual([]);
    expect(
      wordsOf({ ...es, 'flows/door/locales/en.json': { message: { taken: 'That name is gone.' } } }),
    ).toEqual([]);
  });

  it('include the texts of a brand', () => {
    const words = wordsOf({ 'brands/plain/locales/en.json': { door: { door: { title: 'Knock twice' } } } });
    expect(words).toEqual([{ of: 'plain', key: 'door.door.title', language: 'es', text: 'Knock twice' }]);
  });
});

describe('the screens that may look different', () => {
  const of = (change: NonNullable<Example['change']>) =>
    changed(change).screens.map(({ place, brand, language }) =>
      [place.flow, place.screen, brand, language].join(' '),
    );

  it('include the state that shows a changed message', () => {
    const { screens } = changed({ 'flows/door/locales/es.json': { message: { taken: 'Ya no.' } } });
    const door = screens.find(({ place }) => place.screen === 'door');
    expect(door).toMatchObject({
      brand: 'plain',
      language: 'es',
      kinds: ['message', 'end'],
      says: ['taken'],
    });
  });

  it('include only the screen with changed texts or layout', () => {
    const words = { 'flows/door/locales/en.json': { door: { title: 'Come in' } } };
    expect(of(words)).toEqual(['door door plain en']);
    const blocks = { 'flows/end/screens/end.json': { layout: 'page' } };
    expect(of(blocks)).toEqual(['end end plain en']);
  });

  it('include the screens that descendants of the changed flow inherit', () => {
    expect(of({ 'flows/base/locales/en.json': { trouble: { title: 'Hm' } } })).toContain(
      'door trouble plain en',
    );
  });

  it('are listed once, with the states of all changes', () => {
    const { screens } = changed({
      'flows/door/locales/en.json': {
        message: { taken: 'Gone.', again: 'Again.' },
        door: { title: 'Come in' },
      },
    });
    const door = screens.filter(({ place }) => place.flow === 'door' && place.screen === 'door');
    expect(door).toHaveLength(1);
    expect(door[0]?.kinds).toEqual(expect.arrayContaining(['plain', 'message']));
  });

  it('exclude everything when only scenarios change', () => {
    expect(of({ 'flows/door/scenarios.json': { scenarios: [] } })).toEqual([]);
  });

  it('have no counterparts in other brands after a brand change', () => {
    const second = { 'brands/second/brand.json': { displayName: 'Second Door', languages: ['en'] } };
    const plain = { 'brands/plain/brand.json': { promoUrl: 'https://x.example' } };
    const { screens, others } = changed(plain, second);
    expect(screens.map(({ brand }) => brand)).toContain('plain');
    expect(others).toEqual([]);
    const layout = changed({ 'flows/end/screens/end.json': { layout: 'page' } }, second);
    expect(layout.others.map(({ brand }) => brand)).toEqual(['second']);
  });
});
