import { describe, expect, it } from 'vitest';
import {
  leadEdits,
  leadOf,
  leadsOf,
  leadWords,
  listedAt,
  madeIn,
  movedBy,
  saidBy,
} from '../../../src/tools/studio/map/change.ts';
import { emptyDraft, overlayOf } from '../../../src/tools/studio/model/draft.ts';
import { type Edit, withEdits } from '../../../src/tools/studio/model/edits.ts';

const file = 'flows/a/flow.json';
const text = `{
  "title": "A",
  "start": "one",
  "steps": {
    "one": { "screen": "one", "on": { "go": { "say": "x", "leave": { "return": "done" } }, "stay": {} } },
    "two": { "then": [{ "when": "late", "goto": "one" }, { "goto": "two" }] }
  }
}
`;

const changed = (edits: readonly Edit[], texts: Readonly<Record<string, string>> = { [file]: text }) =>
  overlayOf(withEdits(emptyDraft, { title: 'x', edits }, (path) => texts[path]));

const spot = (pointer: string) => ({ file, text, pointer });

describe('a rule with a new target', () => {
  it('goes to that step instead of leaving, and keeps everything else', () => {
    const next = changed(leadEdits(spot('/steps/one/on/go'), 'two'))[file] ?? '';
    const wanted = text.replace('"leave": { "return": "done" }', '"goto": "two"');
    expect(JSON.stringify(JSON.parse(next))).toBe(JSON.stringify(JSON.parse(wanted)));
    expect(changed(leadEdits(spot('/steps/two/then/0'), 'two'))[file]).toBe(
      text.replace('"late", "goto": "one"', '"late", "goto": "two"'),
    );
  });

  it('stays on its step when no target is given', () => {
    expect(JSON.parse(changed(leadEdits(spot('/steps/two/then/1'), undefined))[file] ?? '')).toMatchObject({
      steps: { two: { then: [{ goto: 'one' }, {}] } },
    });
    expect(leadEdits(spot('/steps/one/on/stay'), undefined)).toEqual([]);
  });

  it('can be the start of a flow', () => {
    expect(leadEdits(spot('/start'), 'two')).toEqual([{ file, pointer: '/start', value: 'two' }]);
  });
});

describe('the target of a rule', () => {
  const steps = ['one', 'two'];

  it('can be a step, an exit from the flow, or empty', () => {
    const leads = ['/steps/two/then/0', '/steps/one/on/go', '/steps/one/on/stay', '/start'];
    expect(leads.map((each) => leadOf(spot(each)))).toEqual(['one', { return: 'done' }, undefined, 'one']);
    expect(leadsOf(spot('/steps/one/on/go'), text, steps).map(leadWords)).toEqual([
      ...steps,
      'returns done',
      'stays',
    ]);
    expect(leadsOf(spot('/start'), text, steps)).toEqual(steps);
  });

  it('stays among the choices after the rule gets a new target or moves', () => {
    const away = spot('/steps/one/on/go');
    const now = { ...away, text: changed(leadEdits(away, 'two'))[file] ?? '' };
    expect(leadsOf(now, text, steps)).toContainEqual({ return: 'done' });
    expect(leadOf({ ...now, text: changed(leadEdits(now, leadOf(away)))[file] ?? '' })).toEqual({
      return: 'done',
    });
    const moved = changed(movedBy(spot('/steps/two/then/0'), 1))[file] ?? '';
    const led = { ...spot('/steps/two/then/1'), text: moved };
    expect(leadsOf(led, text, ['two'])).toEqual(['two', 'one', undefined]);
  });
});

describe('a rule with a message', () => {
  it('can lose its message and keeps everything else', () => {
    const said = saidBy(spot('/steps/one/on/go'));
    expect(said?.message).toBe('x');
    expect(JSON.parse(changed(said?.silent ?? [])[file] ?? '')).toEqual(
      JSON.parse(text.replace('"say": "x", ', '')),
    );
    expect(saidBy(spot('/steps/one/on/stay'))).toBeUndefined();
  });
});

describe('an ordered list of rules', () => {
  it('moves a rule up or down, but not past its ends', () => {
    expect(movedBy(spot('/steps/two/then/0'), 1)).toEqual([
      { file, pointer: '/steps/two/then', value: [{ goto: 'two' }, { when: 'late', goto: 'one' }] },
    ]);
    expect(movedBy(spot('/steps/two/then/0'), -1)).toEqual([]);
    expect(movedBy(spot('/steps/one/on/go'), 1)).toEqual([]);
    const three = { file, text: '{ "then": [1, 2, 3] }', pointer: '/then/2' };
    expect(movedBy(three, -2)).toEqual([{ file, pointer: '/then', value: [3, 1, 2] }]);
    expect(movedBy({ ...three, pointer: '/then/0' }, 2)).toEqual([
      { file, pointer: '/then', value: [2, 3, 1] },
    ]);
    expect(listedAt(text, '/steps/two/then/1')).toMatchObject({ at: 1 });
  });
});

describe('a change to an inherited rule', () => {
  const own = { file: 'flows/b/flow.json', text: '{ "title": "B", "extends": "a", "steps": {} }' };

  it('copies the whole step into the inheriting flow only', () => {
    const from = spot('/steps/two/then/0');
    const edits = madeIn(own, from, leadEdits(from, 'two'));
    const texts = changed(edits, { [own.file]: own.text });
    expect(Object.keys(texts)).toEqual([own.file]);
    expect(JSON.parse(texts[own.file] ?? '').steps).toEqual({
      two: { then: [{ when: 'late', goto: 'two' }, { goto: 'two' }] },
    });
  });

  it('creates the section that the inheriting flow does not have yet', () => {
    const shared = {
      file,
      text: '{ "on": { "http": { "goto": "one" } }, "steps": {} }',
      pointer: '/on/http',
    };
    const texts = changed(madeIn(own, shared, leadEdits(shared, 'two')), { [own.file]: own.text });
    expect(JSON.parse(texts[own.file] ?? '').on).toEqual({ http: { goto: 'two' } });
  });
});
