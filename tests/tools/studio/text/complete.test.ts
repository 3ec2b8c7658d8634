import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { aboutAt } from '../../../../src/tools/studio/text/about.ts';
import { completionAt, textWithout } from '../../../../src/tools/studio/text/complete.ts';
import { projectOf } from '../../check/fixture.ts';

const file = 'flows/order/flow.json';

const steps = (rest: string): string =>
  `{ "title": "Order", "data": { "amount": { "type": "number", "description": "How much." } }, "steps": { "pay": { "call": "x" }, ${rest} } }`;

/** What is offered where ¦ stands in a text. */
const offered = (marked: string) => {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const model = modelOf(projectOf({ change: { [file]: textWithout(text, offset) } }));
  return { ...completionAt(model, file, text, offset), model, text, offset };
};

const namesAt = (marked: string): readonly string[] => offered(marked).options.map(({ name }) => name);

describe('completion in an incomplete JSON file', () => {
  it('offers the properties that are still allowed, with their schema description', () => {
    const { options, from, to, text } = offered(steps('"next": { "¦" }'));
    expect(text.slice(from, to)).toBe('""');
    expect(options.find(({ name }) => name === 'screen')).toMatchObject({
      kind: 'property',
      insert: '"screen": "#{}"',
      about: expect.stringMatching(/\w/),
    });
    const after = namesAt(steps('"next": { "call": "x", ¦ }'));
    expect(after).toContain('send');
    expect(after).not.toContain('screen');
    expect(after).not.toContain('call');
  });

  it('offers step names with a description of each', () => {
    const { options } = offered(steps('"next": { "then": { "goto": "¦ } }'));
    expect(options).toContainEqual(
      expect.objectContaining({ name: 'pay', kind: 'name', insert: '"pay"', about: 'calls x' }),
    );
  });

  it('offers only the values of an enumeration', () => {
    expect(namesAt(steps('"next": { "then": { "tone": ¦ } }'))).toEqual([
      'error',
      'warning',
      'success',
      'info',
    ]);
    expect(namesAt(steps('"next": { "then": { "goto": "pay", "leave": { "replace": ¦'))).toEqual([
      'true',
      'false',
    ]);
  });

  it('offers references one member at a time', () => {
    const { options } = offered(steps('"next": { "then": { "keep": { "amount": "$data.¦" } } }'));
    expect(options).toContainEqual(
      expect.objectContaining({ name: '$data.amount', about: 'How much.', insert: '"$data.amount"' }),
    );
  });

  it('offers the response codes of a call with their meanings', () => {
    const { model } = offered(steps('¦'));
    const [operation] = Object.values(model.operations).filter(({ codes }) => Object.keys(codes).length > 0);
    const [code = '', meaning] = Object.entries(operation?.codes ?? {})[0] ?? [];
    const { options } = offered(steps(`"next": { "call": "${operation?.id}", "on": { ¦ } }`));
    expect(options).toContainEqual(expect.objectContaining({ name: code, about: meaning }));
    expect(options.map(({ name }) => name)).toContain('*');
  });

  it('adds a missing comma and does not repeat a colon', () => {
    const [first] = offered(steps('"next": { ¦ "call": "x" }')).options;
    expect(first?.insert).toMatch(/,$/);
    const renamed = offered(steps('"next": { "¦": "x" }')).options;
    expect(renamed.find(({ name }) => name === 'screen')?.insert).toBe('"screen"');
  });

  it('offers nothing in a file without a schema', () => {
    const model = modelOf(projectOf({}));
    expect(completionAt(model, 'schemas/other.json', '{ "" }', 3).options).toEqual([]);
  });
});

describe('the description of a place in a file', () => {
  it('includes the schema text and the meaning of the value', () => {
    const { model, text, offset } = offered(steps('"next": { "then": { "goto": "pa¦y" } }'));
    const about = aboutAt(model, file, text, offset);
    expect(about?.path).toEqual(['steps', 'next', 'then', 'goto']);
    expect(about?.words[0]).toBe('pay: calls x');
    expect(about?.words.length).toBe(2);
    expect(text.slice(about?.from, about?.to)).toBe('"pay"');
  });
});
