import { describe, expect, it } from 'vitest';
import { modelOf } from '../../src/tools/check/model/model.ts';
import { type Impact, impactOf } from '../../src/tools/impact/impact.ts';
import { main } from '../../src/tools/impact.ts';
import { projectOf } from './check/fixture.ts';
import { soundFolder } from './sound-folder.ts';

const model = modelOf(
  projectOf({
    sizes: { 'brands/plain/logo.svg': 1 },
    change: {
      'flows/base/flow.json': {
        values: { called: { $table: '$brand.phones', at: ['$outcome.code'] } },
      },
    },
  }),
);

const told = (name: string): readonly Impact[] => {
  const found = impactOf(model, name);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

const one = (name: string, kind: Impact['kind']) => told(name).find((each) => each.kind === kind);

describe('impactOf', () => {
  it('lists the flows, texts and charts that use a message', () => {
    expect(one('again', 'message')).toMatchObject({
      name: 'door/again',
      flows: ['door'],
      charts: ['docs/pictures/door.svg'],
      words: {
        en: [{ file: 'flows/door/locales/en.json', text: 'Knock again, or call {{phone}}.' }],
        es: [{ file: 'flows/door/locales/es.json', text: 'Llame otra vez, o al {{phone}}.' }],
      },
    });
  });

  it('lists the scenarios and brands that use a screen', () => {
    expect(one('door/door', 'screen')).toMatchObject({ journeys: ['door: Is let in'], brands: ['plain'] });
  });

  it('lists things of different kinds that have the same name', () => {
    expect(told('door').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'flow door',
      'step door/door',
      'screen door/door',
    ]);
    expect(told('knock').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'step door/knock',
      'operation knock',
    ]);
  });

  it('lists the uses of a field, an operation, a brand, and a flag', () => {
    expect(one('name', 'field')).toMatchObject({
      name: 'door/name',
      screens: ['door/door'],
      journeys: ['door: Is let in'],
    });
    expect(one('knock', 'operation')).toMatchObject({ flows: ['door'], journeys: ['door: Is let in'] });
    expect(one('plain', 'brand')?.journeys).toEqual(['door: Is let in']);
    expect(one('strict', 'flag')).toMatchObject({ flows: ['door', 'end'], screens: ['door/door'] });
  });

  it('lists places that may look up a phone number by a computed name', () => {
    expect(one('fraud', 'phone')).toMatchObject({ flows: ['base', 'door'], brands: ['plain'] });
    expect(one('fraud', 'phone')?.loose).toEqual([
      'It may be looked up by name at flows/base/flow.json/values/called/$table.',
    ]);
  });

  it('gives each declaration with line, column and pointer, and each use with its pointer', () => {
    expect(one('door/knock', 'step')?.declared).toEqual([
      { file: 'flows/door/flow.json', line: 26, column: 5, pointer: '/steps/knock' },
    ]);
    expect(one('door/knock', 'step')?.used.map(({ pointer }) => pointer)).toEqual([
      '/steps/door/on/submit/goto',
      '/scenarios/0/branches/0',
    ]);
  });

  it('lists the uses of everything that a file declares', () => {
    expect(told('flows/ask/flow.json')).toMatchObject([{ kind: 'file', flows: ['door'] }]);
    expect(told('brands/plain/logo.svg')).toMatchObject([{ kind: 'file', journeys: ['door: Is let in'] }]);
    expect(told('schemas/fields.schema.json')).toMatchObject([{ kind: 'file', screens: ['door/door'] }]);
  });

  it('suggests the nearest name for an unknown name', () => {
    expect(impactOf(model, 'knok')).toBe('Nothing is called knok. Did you mean "knock"?');
  });
});

describe('npm run impact', () => {
  const { place } = soundFolder('impact');
  const run = (...args: readonly string[]) => {
    const written: string[] = [];
    const code = main(args, place.root, (text) => written.push(text));
    return { code, text: written.join('') };
  };

  it('prints lines, or JSON', () => {
    const { code, text } = run('door/knock');
    expect(code).toBe(0);
    expect(text).toContain('step door/knock: used at 2 places\n  flows: door\n');
    expect(text).toMatch(/\n {2}declared {2}flows\/door\/flow\.json:\d+:5\n/);
    expect(JSON.parse(run('door/knock', '--json').text)).toMatchObject([
      { kind: 'step', name: 'door/knock' },
    ]);
  });

  it('requires a name, accepts --help, and reports an unknown name', () => {
    expect(run().code).toBe(1);
    expect(run('--help').code).toBe(0);
    expect(run('knok')).toEqual({ code: 1, text: 'Nothing is called knok. Did you mean "knock"?\n' });
  });
});
