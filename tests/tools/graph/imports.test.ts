import { describe, expect, it } from 'vitest';
import { circlesIn, importsOf, layersOf } from '../../../src/tools/graph/imports.ts';
import { layersSvg } from '../../../src/tools/graph/layers.ts';

const imports = importsOf(process.cwd());
const walled = ['src/runtime/', 'src/config/', 'src/boot', 'src/sandbox/'];

describe('the import graph', () => {
  it('includes value, type and dynamic imports', () => {
    expect(imports['src/runtime/assemble.ts']).toEqual(
      expect.arrayContaining(['src/runtime/parts.ts', 'src/runtime/store.ts', 'src/runtime/further.ts']),
    );
  });

  it.each(walled)('has no cycle below %s, even through types', (folder) => {
    expect(circlesIn(imports).filter((circle) => circle.some((file) => file.startsWith(folder)))).toEqual([]);
  });

  it('goes only from higher to lower layers', () => {
    const layers = layersOf(imports);
    expect(layers.engine).toEqual([]);
    expect(circlesIn(layers)).toEqual([]);
  });

  it('lists the files of each cycle', () => {
    expect(circlesIn({ a: ['b'], b: ['c'], c: ['b'], d: ['a'] })).toEqual([['b', 'c']]);
  });
});

it('the picture of layers shows each layer and omits arrows that others imply', () => {
  const svg = layersSvg({ low: [], middle: ['low'], high: ['low', 'middle'] });
  expect(svg.match(/<rect/g)).toHaveLength(3);
  expect(svg.match(/<path d="M\d+ \d+C/g)).toHaveLength(2);
});
