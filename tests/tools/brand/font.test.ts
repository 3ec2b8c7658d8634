import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { metricsOf } from '../../../src/tools/brand/font.ts';
import { inksOf } from '../../../src/tools/brand/ink.ts';

const bank = join(process.cwd(), 'e2e/bank/brands/elder');

describe('the metrics of a font', () => {
  const [file = ''] = readdirSync(bank).filter((name) => name.endsWith('.woff2'));
  const content = readFileSync(join(bank, file)).toString('latin1');

  test('are read from its file, relative to the font size', () => {
    const measured = metricsOf(content);
    expect(measured?.ascent).toBeCloseTo(0.924, 3);
    expect(measured?.descent).toBeCloseTo(0.287, 3);
    expect(measured?.width).toBeGreaterThan(0.35);
    expect(measured?.width).toBeLessThan(0.45);
  });

  test('are undefined for a truncated file or another kind of file', () => {
    expect(metricsOf(content.slice(0, 200))).toBeUndefined();
    expect(metricsOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBeUndefined();
  });
});

describe('the foreground colors of an SVG', () => {
  test('are weighted by the amount drawn and include inherited colors', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><g fill="#ABC"><path d="M0 0h9"/></g><path fill="none" stroke="white" d="M0 0h9M1 1h9M2 2h"/><rect fill="url(#air)" width="9"/></svg>';
    expect(inksOf(svg)).toEqual([
      { color: '#aabbcc', share: 6 / 23 },
      { color: '#ffffff', share: 17 / 23 },
    ]);
  });

  test('default to black, also for text', () => {
    expect(inksOf('<svg xmlns="http://www.w3.org/2000/svg"><text>Ann</text></svg>')).toEqual([
      { color: '#000000', share: 1 },
    ]);
  });
});
