import { describe, expect, it } from 'vitest';
import type { JsonObject, Screen } from '../../src/engine/index.ts';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const seats: readonly JsonObject[] = [
  { id: 'a', kind: 'box', row: '7' },
  { id: 'b', kind: 'stall', row: '8' },
  { kind: 'stall', row: '9' },
];

const choosing = (options: NonNullable<NonNullable<Screen['form']>['options']>[string]) => {
  const form: NonNullable<Screen['form']> = { schema: { type: 'object' }, options: { seat: options } };
  const flow = linked(
    'main',
    {
      entries: { '/': { start: 'choose' } },
      data: { kind: { type: 'string' }, first: { type: 'string' } },
      steps: {
        choose: {
          screen: 'choose',
          on: {
            submit: {
              keep: {
                kind: { $table: '$entry.seats', by: 'id', at: ['$form.seat', 'kind'] },
                first: { $table: '$entry.seats', by: 'kind', at: ['stall', 'row'], else: 'none' },
              },
              goto: 'choose',
            },
          },
        },
      },
    },
    { choose: screen({ submit: 'submit' }, { form }) },
  );
  return drive(scopeOf([flow]), 'main', '/', { seats });
};

describe('choices from data', () => {
  it('are named by the first name whose condition holds, with its own parameters', () => {
    const { top } = choosing({
      from: '$entry.seats',
      value: '$item.row',
      label: [
        { when: { '$item.kind': 'box' }, label: 'box' },
        { label: 'seat', with: { row: '$item.row' } },
      ],
    });
    expect(top().choices.seat).toEqual([
      { value: '7', label: 'box', params: {} },
      { value: '8', label: 'seat', params: { row: '8' } },
      { value: '9', label: 'seat', params: { row: '9' } },
    ]);
  });

  it('leave out a member that has no such value or no name', () => {
    const { top } = choosing({
      from: '$entry.seats',
      value: '$item.id',
      label: [{ when: { '$item.kind': 'stall' }, label: 'stall' }],
    });
    expect(top().choices.seat).toEqual([{ value: 'b', label: 'stall', params: {} }]);
  });
});

describe('a look-up by a property', () => {
  const kept = (seat: string) => {
    const flow = choosing({ from: '$entry.seats', value: '$item.id', label: 'seat' });
    flow.press('submit', { seat });
    return flow.now.state.machines.page?.frames[0]?.data;
  };

  it('finds the first member of a list whose property has that value', () => {
    expect(kept('a')).toEqual({ kind: 'box', first: '8' });
    expect(kept('b')).toEqual({ kind: 'stall', first: '8' });
  });

  it.each(['c', '', '0', 'constructor'])('finds nothing where no member has the value %j', (seat) => {
    expect(kept(seat)).toEqual({ first: '8' });
  });
});

describe('a flow that calls another before it has shown anything', () => {
  const caller = linked(
    'main',
    {
      entries: { '/': { start: 'begin' } },
      steps: {
        begin: { flow: 'child', while: 'wait', on: { done: { goto: 'end' } } },
        end: { screen: 'end' },
      },
    },
    { wait: screen({}), end: screen({}) },
  );
  const child = linked(
    'child',
    {
      start: 'ask',
      returns: { done: {} },
      steps: {
        ask: { call: 'ask', on: { ok: { goto: 'show' } } },
        show: { screen: 'show', on: { submit: { leave: { return: 'done' } } } },
      },
    },
    { show: screen({ submit: 'submit' }) },
  );

  it('shows a screen of its own until that one does, which is no place to go back to', () => {
    const flow = drive(scopeOf([caller, child]));
    expect(flow.view()).toMatchObject({ layers: [{ flow: 'main', screen: 'wait', busy: true }], places: [] });
    flow.answer({});
    expect(flow.view().layers).toMatchObject([{ flow: 'child', screen: 'show' }]);
    flow.press('submit');
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'end' }]);
  });

  it('leaves the screen there that shows already', () => {
    const steps = { ...caller.steps, ask: { screen: 'end', on: { go: { goto: 'begin' } } } };
    const screens = { ...caller.screens, end: { ...screen({ go: 'go' }), secrets: [] } };
    const flow = drive(scopeOf([{ ...caller, entries: { '/': { start: 'ask' } }, steps, screens }, child]));
    flow.press('go');
    expect(flow.effect('call')).toBeDefined();
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'end', busy: true }]);
  });

  it('shows it, too, while the code of that one is on its way', () => {
    const flow = drive(scopeOf([caller]));
    expect(flow.effect('load')).toEqual({ type: 'load', flow: 'child' });
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'wait', busy: true }]);
  });
});
