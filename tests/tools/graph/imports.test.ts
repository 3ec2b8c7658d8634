import { describe, expect, it } from 'vitest';
import { circlesIn, importsOf, layersOf } from '../../../src/tools/graph/imports.ts';
import { layersSvg } from '../../../src/tools/graph/layers.ts';

const imports = importsOf(process.cwd());
const walled = ['src/runtime/', 'src/config/', 'src/boot', 'src/sandbox/'];

describe('imports', () => {
  it('are seen whether they bring values or types, at once or on demand', () => {
    expect(imports['src/runtime/assemble.ts']).toEqual(
      expect.arrayContaining(['src/runtime/parts.ts', 'src/runtime/store.ts', 'src/runtime/further.ts']),
    );
  });

  it.each(walled)('go in no circle below %s, not by types either', (folder) => {
    expect(circlesIn(imports).filter((circle) => circle.some((file) => file.startsWith(folder)))).toEqual([]);
  });

  it('go down from layer to layer', () => {
    const layers = layersOf(imports);
    expect(layers.engine).toEqual([]);
    expect(circlesIn(layers)).toEqual([]);
  });

  it('that go round are found', () => {
    expect(circlesIn({ a: ['b'], b: ['c'], c: ['b'], d: ['a'] })).toEqual([['b', 'c']]);
  });
});

it('the picture has each layer, and no arrow that follows from others', () => {
  const svg = layersSvg({ low: [], middle: ['low'], high: ['low', 'middle'] });
  expect(svg.match(/<rect/g)).toHaveLength(3);
  expect(svg.match(/<path d="M\d+ \d+C/g)).toHaveLength(2);
});
