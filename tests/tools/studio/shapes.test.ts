import { describe, expect, it } from 'vitest';
import { shapeFault } from '../../../src/tools/studio/server/shapes.ts';
import type { TaskName } from '../../../src/tools/studio/tasks.ts';

const wrong: readonly (readonly [TaskName, unknown, string])[] = [
  ['text', {}, 'The task text has to be told path, which is a text.'],
  ['text', ['flows/door/flow.json'], 'The task text has to be told what it needs as an object of JSON.'],
  ['edit', { title: 'T', edits: [{ pointer: '/title' }] }, 'has to be told edits.0.file, which is a text.'],
  ['edit', { title: 'T', edits: [null] }, 'has to be told edits.0, which is an object.'],
  ['edit', { title: 'T', edits: 'all' }, 'has to be told edits, which is a list.'],
  [
    'edit',
    { title: 'T', edits: [{ file: 'flows/door/flow.json', text: 5 }] },
    'edits.0.text, which is a text',
  ],
  ['undo', { count: 'two' }, 'has to be told count, which is a number.'],
  ['settle', { path: 'flows/door/flow.json' }, 'has to be told pointer, which is a text.'],
  ['commit', { branch: 'words' }, 'has to be told message, which is a text.'],
  ['publish', {}, 'has to be told brand, which is a text.'],
  ['perform', { task: 'find', input: {} }, 'does make and wordsEdits, and no other.'],
  ['perform', { task: 'make', input: {} }, 'The task make has to be told kind, which is a text.'],
  ['perform', { task: 'wordsEdits', input: {} }, 'has to be told title, which is a text.'],
  ['wall', { place: { flow: 'door' } }, 'has to be told place.step, which is a text.'],
  ['compare', { screens: [{}] }, 'has to be told screens.0.place, which is an object.'],
];

describe('shapeFault', () => {
  it.each(wrong)('explains the invalid input of the task %s: %j', (task, input, words) => {
    expect(shapeFault(task, input)).toContain(words);
  });

  it('accepts valid input, with or without optional parts', () => {
    const edits = [
      { file: 'flows/door/flow.json', pointer: '/title', value: null },
      { file: 'flows/door/locales/es.json', text: null },
    ];
    expect(shapeFault('edit', { title: 'T', edits })).toBeUndefined();
    expect(shapeFault('map', { flags: { strict: true } })).toBeUndefined();
    expect(shapeFault('discard', {})).toBeUndefined();
    const input = { kind: 'language', language: 'fr', name: 'Français', brands: [] };
    expect(shapeFault('perform', { task: 'wordsEdits', title: 'T', input })).toBeUndefined();
  });
});
