import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/tools/check/check.ts';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { mendOf } from '../../../../src/tools/studio/edit/mend.ts';
import { type Example, projectOf } from '../../check/fixture.ts';

const knock = (change: object): NonNullable<Example['change']> => ({
  'flows/door/flow.json': { steps: { knock: { on: { ...change } } } },
});

describe('the suggested repair of a diagnostic', () => {
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
      name: 'the call that lacks the new code',
      change: knock({ 4711: { goto: 'door' } }),
      rule: 'outcome-known',
      words: 'add it to the call knock',
      where: { part: 'edit', of: 'calls', call: 'knock', make: 'code', code: '4711' },
    },
    {
      name: 'the screen without the button that a step handles',
      change: { 'flows/end/screens/end.json': { actions: null, blocks: [{ heading: 'title' }] } },
      rule: 'outcome-known',
      words: 'the screen end',
      where: { part: 'edit', flow: 'end', screen: 'end', step: '' },
    },
    {
      name: 'the step without a rule for an outcome',
      change: knock({ in: null }),
      rule: 'outcome-handled',
      words: 'What happens next',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the step without any rules',
      change: { 'flows/door/flow.json': { steps: { knock: { on: null } } } },
      rule: 'outcome-handled',
      words: 'choose “What happens next” under “+ Add …”',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the step with a target that does not exist',
      change: knock({ in: { goto: 'nowhere' } }),
      rule: 'target-exists',
      words: 'the step knock still leads there',
      where: { ...door, step: 'knock' },
    },
    {
      name: 'the screen without an exit',
      change: {
        'flows/end/screens/end.json': { actions: null, blocks: [{ heading: 'title' }] },
        'flows/end/flow.json': { steps: { end: { on: null } } },
      },
      rule: 'step-exits',
      words: 'the screen end',
      where: { part: 'edit', flow: 'end', screen: 'end', step: '' },
    },
    {
      name: 'the text that is empty',
      change: { 'flows/door/locales/en.json': { message: { taken: '' } } },
      rule: 'schema-valid',
      words: 'in each language',
      where: { ...door, tab: 'words' },
    },
    {
      name: 'the text with an unknown parameter',
      change: { 'flows/door/locales/en.json': { message: { taken: 'Gone, {{telefono}}.' } } },
      rule: 'message-parameters',
      words: 'correct the spelling',
      where: { ...door, tab: 'words' },
    },
  ])('points to $name', ({ change, rule, words, where }) => {
    const [mend] = mendsOf(change, rule);
    expect(mend?.where).toMatchObject(where);
    expect(mend?.words).toContain(words);
  });

  it('does not appear in the messages of the checker', () => {
    const found = check(projectOf({ change: knock({ 4711: { goto: 'door' } }) }));
    expect(found.map(({ message, advice }) => `${message} ${advice}`).join()).not.toContain('workbench');
  });
});
