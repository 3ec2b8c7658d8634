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
  it('use the first label whose condition holds, with its own parameters', () => {
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

  it('leave out a list member without a value or without a label', () => {
    const { top } = choosing({
      from: '$entry.seats',
      value: '$item.id',
      label: [{ when: { '$item.kind': 'stall' }, label: 'stall' }],
    });
    expect(top().choices.seat).toEqual([{ value: 'b', label: 'stall', params: {} }]);
  });
});

describe('a table lookup by a property', () => {
  const kept = (seat: string) => {
    const flow = choosing({ from: '$entry.seats', value: '$item.id', label: 'seat' });
    flow.press('submit', { seat });
    return flow.now.state.machines.page?.frames[0]?.data;
  };

  it('finds the first list member whose property has the given value', () => {
    expect(kept('a')).toEqual({ kind: 'box', first: '8' });
    expect(kept('b')).toEqual({ kind: 'stall', first: '8' });
  });

  it.each(['c', '', '0', 'constructor'])('finds nothing if no member has the value %j', (seat) => {
    expect(kept(seat)).toEqual({ first: '8' });
  });
});

describe('the waiting screen of a flow call', () => {
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

  it('shows, without a history entry, until the called flow shows a screen', () => {
    const flow = drive(scopeOf([caller, child]));
    expect(flow.view()).toMatchObject({ layers: [{ flow: 'main', screen: 'wait', busy: true }], places: [] });
    flow.answer({});
    expect(flow.view().layers).toMatchObject([{ flow: 'child', screen: 'show' }]);
    flow.press('submit');
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'end' }]);
  });

  it('does not replace a screen that already shows', () => {
    const steps = { ...caller.steps, ask: { screen: 'end', on: { go: { goto: 'begin' } } } };
    const screens = { ...caller.screens, end: { ...screen({ go: 'go' }), secrets: [] } };
    const flow = drive(scopeOf([{ ...caller, entries: { '/': { start: 'ask' } }, steps, screens }, child]));
    flow.press('go');
    expect(flow.effect('call')).toBeDefined();
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'end', busy: true }]);
  });

  it('shows while the code of the called flow loads', () => {
    const flow = drive(scopeOf([caller]));
    expect(flow.effect('load')).toEqual({ type: 'load', flow: 'child' });
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'wait', busy: true }]);
  });
});
