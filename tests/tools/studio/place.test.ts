import { describe, expect, it } from 'vitest';
import { wayBackIn } from '../../../src/tools/studio/page/place.ts';

describe('the way back to Walk', () => {
  const words = { words: { flow: 'elsewhere' } };

  it('begins with the flow that was looked at last', () => {
    const left = { map: { flow: 'a' }, walk: { flow: 'b', scheme: 'dark' }, edit: { flow: 'c' }, ...words };
    expect(wayBackIn(left, 'walk')).toEqual({ flow: 'c', scheme: 'dark' });
  });

  it('keeps what was chosen there since, and a journey that is shown', () => {
    const journey = { flow: 'b', journey: 'One' };
    expect(wayBackIn({ map: { flow: 'a' }, walk: { flow: 'b' }, ...words }, 'walk')).toEqual({ flow: 'b' });
    expect(wayBackIn({ walk: journey, map: { flow: 'a' } }, 'walk')).toEqual(journey);
  });

  it('leads nowhere else where no flow was looked at', () => {
    expect(wayBackIn({ map: {}, ...words }, 'walk')).toEqual({ flow: '' });
  });

  it('looks for nothing any more', () => {
    const left = { map: { flow: 'a', find: '1001' }, edit: {} };
    expect(wayBackIn(left, 'map')).toEqual({ flow: 'a' });
  });

  it('is that of each part to other parts', () => {
    expect(wayBackIn({ edit: { flow: 'c' }, map: { flow: 'a' } }, 'edit')).toEqual({ flow: 'c' });
  });
});
