import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/tools/check/check.ts';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { mendOf } from '../../../../src/tools/studio/edit/mend.ts';
import { type Example, projectOf } from '../../check/fixture.ts';

const knock = (change: object): NonNullable<Example['change']> => ({
  'flows/door/flow.json': { steps: { knock: { on: { ...change } } } },
});

describe('how a finding is mended in the workbench', () => {
  const mendsOf = (change: NonNullable<Example['change']>, rule: string) => {
    const project = projectOf({ change });
    const model = modelOf(project);
    return check(project)
      .filter((each) => each.rule === rule)
      .flatMap((each) => mendOf(model, each) ?? []);
  };
  const door = { part: 'edit', flow: 'door' };

  it.each([
    {
      name: 'the call, where its new codes are told',
      change: knock({ 4711: { goto: 'door' } }),
      rule: 'outcome-known',
      words: 'add it to the call knock',
      where: { part: 'edit', of: 'calls', call: 'knock', make: 'code', code: '4711' },
    },
    {
      name: 'the screen that has lost the button that a step answers',
      change: { 'flows/end/screens/end.json': { actions: null, blocks: [{ heading: 'title' }] } },
      rule: 'outcome-known',
      words: 'the screen end',
      where: { part: 'edit', flow: 'end', screen: 'end', step: '' },
    },
    {
      name: 'the step that does not say what an outcome leads to',
      change: knock({ in: null }),
      rule: 'outcome-handled',
      words: 'What happens next',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the step that says nothing of what happens next any more, and what it has then',
      change: { 'flows/door/flow.json': { steps: { knock: { on: null } } } },
      rule: 'outcome-handled',
      words: 'choose “What happens next” under “+ Add …”',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the step that leads to one that is gone',
      change: knock({ in: { goto: 'nowhere' } }),
      rule: 'target-exists',
      words: 'the step knock still leads there',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the screen that offers no way out',
      change: {
        'flows/end/screens/end.json': { actions: null, blocks: [{ heading: 'title' }] },
        'flows/end/flow.json': { steps: { end: { on: null } } },
      },
      rule: 'step-exits',
      words: 'the screen end',
      where: { part: 'edit', flow: 'end', screen: 'end', step: '' },
    },
    {
      name: 'the words that were emptied',
      change: { 'flows/door/locales/en.json': { message: { taken: '' } } },
      rule: 'schema-valid',
      words: 'in each language',
      where: { ...door, tab: 'words' },
    },
    {
      name: 'the words with a gap that nobody fills',
      change: { 'flows/door/locales/en.json': { message: { taken: 'Gone, {{telefono}}.' } } },
      rule: 'message-parameters',
      words: 'correct the spelling',
      where: { ...door, tab: 'words' },
    },
  ])('leads to $name', ({ change, rule, words, where }) => {
    const [mend] = mendsOf(change, rule);
    expect(mend?.where).toMatchObject(where);
    expect(mend?.words).toContain(words);
  });

  it('is told nowhere else than in the workbench', () => {
    const found = check(projectOf({ change: knock({ 4711: { goto: 'door' } }) }));
    expect(found.map(({ message, advice }) => `${message} ${advice}`).join()).not.toContain('workbench');
  });
});
