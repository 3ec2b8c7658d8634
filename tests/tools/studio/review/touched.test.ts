import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { diffOf } from '../../../../src/tools/diff/diff.ts';
import { touchedBy } from '../../../../src/tools/diff/touched.ts';
import { candidatesFor, forOthers } from '../../../../src/tools/studio/review/candidates.ts';
import { type Example, projectOf } from '../../check/fixture.ts';

const before = modelOf(projectOf({}));

const changed = (change: NonNullable<Example['change']>) => {
  const after = modelOf(projectOf({ change }));
  const changes = diffOf(before.project, after.project);
  return {
    touched: touchedBy(before, after, changes),
    screens: candidatesFor(before, after, changes),
    others: forOthers(after, candidatesFor(before, after, changes), changes),
  };
};

describe('what a change touches', () => {
  it('is a flow, what inherits from it, and the journeys that lead through either', () => {
    const { touched } = changed({ 'flows/base/flow.json': { on: { '*': { say: 'taken' } } } });
    expect(touched.flows).toEqual(['base']);
    expect(touched.others).toContain('door');
    expect(touched.journeys).toEqual([{ flow: 'door', name: 'Is let in' }]);
    expect(touched.brands).toBe('all');
  });

  it('is the screen that was changed, and no journey of flows that have nothing to do with it', () => {
    const { touched } = changed({ 'flows/end/screens/end.json': { layout: 'page' } });
    expect(touched.screens).toEqual(['end/end']);
    expect(touched.journeys).toEqual([]);
  });

  it('is one brand alone where what is its own was changed, with the journeys that are played for it', () => {
    const { touched } = changed({ 'brands/plain/brand.json': { displayName: 'Other Door' } });
    expect(touched.brands).toEqual(['plain']);
    expect(touched.flows).toEqual([]);
  });

  it('is every journey where what all share was changed', () => {
    const { touched } = changed({ 'brands/issuer.json': { displayName: 'Another bank' } });
    expect(touched.brands).toBe('all');
    expect(touched.journeys).toHaveLength(1);
  });
});

describe('journeys that a change may lead elsewhere', () => {
  const steps = [{ start: { at: '/', brand: 'plain' } }, { expect: { screen: 'door/door' } }];
  const journey = (name: string, branch: string) => ({ name, branches: [branch], steps });
  const journeys = {
    'flows/door/scenarios.json': {
      scenarios: [journey('Adds up', 'count:then#1'), journey('Is let in', 'knock:in#2')],
    },
    'flows/base/scenarios.json': { scenarios: [journey('Anything', 'knock:in')] },
  };
  const was = modelOf(projectOf({ change: journeys }));
  const namesAfter = (flow: string, on: JsonObject) => {
    const is = modelOf(
      projectOf({ change: { ...journeys, [`flows/${flow}/flow.json`]: { steps: { knock: { on } } } } }),
    );
    return touchedBy(was, is, diffOf(was.project, is.project)).journeys.map(({ name }) => name);
  };

  it('begin with those of the flow that name the branch, before others of it', () => {
    expect(namesAfter('door', { in: { goto: 'count' } }).slice(0, 2)).toEqual(['Is let in', 'Adds up']);
  });

  it('have those of other flows at their end', () => {
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
    const { journeys: all } = touchedBy(was, is, diffOf(was.project, is.project));
    expect(all.map(({ name }) => name)).toEqual(['Is let in', 'Adds up', 'Anything']);
  });
});

describe('words still to be translated', () => {
  const wordsOf = (change: NonNullable<Example['change']>) => changed(change).touched.words;

  it('are those that another language still has as they were, or not at all', () => {
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

  it('are none once the other language was changed as well, nor where it alone was', () => {
    const es = { 'flows/door/locales/es.json': { message: { taken: 'Ese nombre ya no está.' } } };
    expect(wordsOf(es)).toEqual([]);
    expect(
      wordsOf({ ...es, 'flows/door/locales/en.json': { message: { taken: 'That name is gone.' } } }),
    ).toEqual([]);
  });

  it('are a brand’s own, too', () => {
    const words = wordsOf({ 'brands/plain/locales/en.json': { door: { door: { title: 'Knock twice' } } } });
    expect(words).toEqual([{ of: 'plain', key: 'door.door.title', language: 'es', text: 'Knock twice' }]);
  });
});

describe('screens that may look otherwise', () => {
  const of = (change: NonNullable<Example['change']>) =>
    changed(change).screens.map(({ place, brand, language }) =>
      [place.flow, place.screen, brand, language].join(' '),
    );

  it('are those of a message, and of it alone', () => {
    const { screens } = changed({ 'flows/door/locales/es.json': { message: { taken: 'Ya no.' } } });
    const door = screens.find(({ place }) => place.screen === 'door');
    expect(door).toMatchObject({
      brand: 'plain',
      language: 'es',
      kinds: ['message', 'end'],
      says: ['taken'],
    });
  });

  it('are the screen whose words or blocks were changed', () => {
    const words = { 'flows/door/locales/en.json': { door: { title: 'Come in' } } };
    expect(of(words)).toEqual(['door door plain en']);
    const blocks = { 'flows/end/screens/end.json': { layout: 'page' } };
    expect(of(blocks)).toEqual(['end end plain en']);
  });

  it('are all that inherit from the flow that was changed', () => {
    expect(of({ 'flows/base/locales/en.json': { trouble: { title: 'Hm' } } })).toContain(
      'door trouble plain en',
    );
  });

  it('are told once, with all the kinds that several changes ask for', () => {
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

  it('are none where journeys alone were changed', () => {
    expect(of({ 'flows/door/scenarios.json': { scenarios: [] } })).toEqual([]);
  });

  it('have no others where what was changed is one brand’s own', () => {
    expect(changed({ 'brands/plain/brand.json': { promoUrl: 'https://x.example' } }).others).toEqual([]);
  });
});
