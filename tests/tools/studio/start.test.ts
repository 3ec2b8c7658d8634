import { describe, expect, it } from 'vitest';
import type { Canvas, CanvasBox } from '../../../src/tools/studio/map/canvas.ts';
import { roomAround, startOf, titleSizeAt } from '../../../src/tools/studio/map/start.ts';

const box = (id: string, kind: CanvasBox['kind'], x: number, y: number): CanvasBox => ({
  ...{ id, kind, x, y, title: id, notes: [], width: 150, height: 60, head: 28, rows: [] },
});

const canvas = (boxes: readonly CanvasBox[], led: readonly (readonly [string, string])[]): Canvas => ({
  ...{ flow: 'door', title: 'Door', about: [], unread: [], boxes },
  arrows: led.map(([from, to]) => ({ id: `${from} ${to}`, from, to, points: [] })),
});

/** Where a box shows when the map opens, in pixels from its upper left corner. */
const shown = (map: Canvas, id: string) => {
  const { x, y, zoom } = startOf(map);
  const found = map.boxes.find((each) => each.id === id);
  return { left: x + (found?.x ?? 0) * zoom, top: y + (found?.y ?? 0) * zoom };
};

describe('the initial position of a map', () => {
  it('has the entry in the upper left corner when its step is near', () => {
    const map = canvas([box('in', 'entry', 3000, 900), box('first', 'screen', 3200, 900)], [['in', 'first']]);
    expect(shown(map, 'in')).toEqual({ left: 32, top: 32 });
    expect(startOf(map).zoom * 12).toBeGreaterThanOrEqual(12);
  });

  it('has the first step in the corner when the entry is far away', () => {
    const map = canvas([box('in', 'entry', 0, 900), box('first', 'screen', 1500, 40)], [['in', 'first']]);
    expect(shown(map, 'first')).toEqual({ left: 32, top: 32 });
  });

  it('prefers the entry with an address to other entries', () => {
    const boxes = [
      box('begins', 'entry', 0, 100),
      box('/', 'entry', 300, 400),
      box('first', 'screen', 500, 400),
    ];
    const led = [['begins', 'first'] as const, ['/', 'first'] as const];
    expect(shown(canvas(boxes, led), '/')).toEqual({ left: 32, top: 32 });
  });

  it('makes room for the next step when that is slightly higher', () => {
    const boxes = [box('in', 'entry', 0, 900), box('first', 'screen', 200, 900)];
    const led = [['in', 'first'] as const, ['first', 'next'] as const];
    expect(shown(canvas([...boxes, box('next', 'call', 500, 800)], led), 'first').top).toBe(132);
    expect(shown(canvas([...boxes, box('next', 'call', 500, 0)], led), 'first').top).toBe(32);
  });

  it('has the flow with the most connections in the corner of the overview', () => {
    const { flow: _, ...map } = canvas(
      [box('a', 'flow', 0, 0), box('hub', 'flow', 700, 300), box('b', 'flow', 900, 0)],
      [
        ['a', 'hub'],
        ['hub', 'b'],
      ],
    );
    expect(shown(map, 'hub')).toEqual({ left: 32, top: 32 });
  });
});

it('titles keep a size of 12 pixels while the map is zoomed out', () => {
  for (const zoom of [0.08, 0.2, 0.7]) expect((titleSizeAt(zoom) ?? 0) * zoom).toBeCloseTo(12);
  expect(titleSizeAt(1)).toBeUndefined();
});

describe('a map fitted to the window', () => {
  const stage = { width: 924, height: 672 };
  const overview = { width: 200, height: 150 };

  it('lies above the overview when it is wide, and beside it when tall', () => {
    const wide = canvas([box('a', 'screen', 0, 0), box('b', 'screen', 3000, 200)], []);
    const high = canvas([box('a', 'screen', 0, 0), box('b', 'screen', 200, 3000)], []);
    expect(Number.parseInt(roomAround(wide, stage, overview).bottom, 10)).toBeGreaterThan(overview.height);
    expect(Number.parseInt(roomAround(wide, stage, overview).right, 10)).toBeLessThan(100);
    expect(Number.parseInt(roomAround(high, stage, overview).right, 10)).toBeGreaterThan(overview.width);
    expect(Number.parseInt(roomAround(high, stage, overview).bottom, 10)).toBeLessThan(100);
  });

  it('has margins even without a box', () => {
    expect(roomAround({ boxes: [] }, stage, overview).top).toMatch(/^\d+px$/);
  });
});
