import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../src/runtime/elapsed.ts';

const setUp = (before?: number) => {
  let wall = 1_700_000_000_000;
  let monotonic = 5000;
  const passed = stopwatch({ now: () => wall, ticks: () => monotonic }, before);
  const pass = (byWall: number, byMonotonic: number) => {
    wall += byWall;
    monotonic += byMonotonic;
    return passed();
  };
  return { pass };
};

describe('the time that has passed', () => {
  it('counts while the wall clock is put back', () => {
    const { pass } = setUp();
    expect(pass(-3_600_000, 2000)).toBe(2000);
  });

  it('counts while the monotonic clock stands still, as on a device that sleeps', () => {
    const { pass } = setUp();
    expect(pass(3_600_000, 0)).toBe(3_600_000);
  });

  it('never falls', () => {
    const { pass } = setUp();
    expect(pass(10_000, 1000)).toBe(10_000);
    expect(pass(-60_000, 1000)).toBe(10_000);
  });

  it('includes what had passed before', () => {
    const { pass } = setUp(4000);
    expect(pass(1000, 1000)).toBe(5000);
  });
});
