import { describe, expect, it } from 'vitest';
import type { LinkedFlow } from '../../../src/engine/index.ts';
import { stripFlow, stripSchema, stripWords } from '../../../src/tools/vite/strip.ts';

describe('stripSchema', () => {
  it('removes annotations', () => {
    const schema = {
      $schema: 'x',
      title: 'Form',
      description: 'd',
      type: 'object',
      properties: { a: { type: 'string', $comment: 'c', examples: ['e'], minLength: 1 } },
    };
    expect(stripSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string', minLength: 1 } },
    });
  });

  it('keeps fields with names of annotations, and data that looks like annotations', () => {
    const schema = {
      properties: { title: { type: 'string', title: 'T' }, description: { const: { title: 'kept' } } },
      required: ['title', 'description'],
      if: { properties: { title: { enum: [{ description: 'kept' }] } }, title: 'gone' },
      'x-field': { widget: 'text', description: 'kept' },
    };
    expect(stripSchema(schema)).toEqual({
      properties: { title: { type: 'string' }, description: { const: { title: 'kept' } } },
      required: ['title', 'description'],
      if: { properties: { title: { enum: [{ description: 'kept' }] } } },
      'x-field': { widget: 'text', description: 'kept' },
    });
  });
});

describe('stripFlow and stripWords', () => {
  const flow = {
    $schema: '../../schemas/flow.schema.json',
    name: 'f',
    title: 'A flow',
    data: {
      plain: { type: 'string', description: 'd' },
      counted: { type: 'integer', default: 0, description: 'd' },
      empty: { type: 'string', default: '' },
      secret: { type: 'string', writeOnly: true },
    },
    shared: { once: { type: 'boolean', default: false, description: 'd' } },
    returns: { done: { token: { type: 'string' } } },
    steps: { start: { screen: 'title' } },
    screens: {
      title: {
        $schema: 'x',
        layout: 'card',
        blocks: [{ heading: 'title' }],
        secrets: ['a'],
        form: { schema: { title: 'gone', type: 'object' } },
      },
    },
  } as unknown as LinkedFlow;

  it('remove titles, descriptions, and facts without a default or a secret', () => {
    const { data, shared, returns, ...rest } = stripFlow(flow);
    expect(data).toEqual({
      counted: { type: 'integer', default: 0 },
      empty: { type: 'string', default: '' },
      secret: { type: 'string', writeOnly: true },
    });
    expect(shared).toEqual({ once: { type: 'boolean', default: false } });
    expect(returns).toEqual({ done: {} });
    expect(rest).toEqual({
      name: 'f',
      steps: { start: { screen: 'title' } },
      screens: {
        title: {
          layout: 'card',
          blocks: [{ heading: 'title' }],
          secrets: ['a'],
          form: { schema: { type: 'object' } },
        },
      },
    });
  });

  it('remove metadata from texts', () => {
    expect(stripWords({ $schema: 's', $status: 'draft', $final: ['a'], message: { $odd: 'kept' } })).toEqual({
      message: { $odd: 'kept' },
    });
  });
});
