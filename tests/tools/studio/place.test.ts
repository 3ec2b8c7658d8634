import { describe, expect, it } from 'vitest';
import { wayBackIn } from '../../../src/tools/studio/page/place.ts';

describe('the return link to a view', () => {
  const words = { words: { flow: 'elsewhere' } };

  it('opens the simulator with the flow that was shown last', () => {
    const left = { map: { flow: 'a' }, walk: { flow: 'b', scheme: 'dark' }, edit: { flow: 'c' }, ...words };
    expect(wayBackIn(left, 'walk')).toEqual({ flow: 'c', scheme: 'dark' });
  });

  it('keeps a flow chosen later in the simulator, and an open scenario', () => {
    const journey = { flow: 'b', journey: 'One' };
    expect(wayBackIn({ map: { flow: 'a' }, walk: { flow: 'b' }, ...words }, 'walk')).toEqual({ flow: 'b' });
    expect(wayBackIn({ walk: journey, map: { flow: 'a' } }, 'walk')).toEqual(journey);
  });

  it('names no flow when none was shown', () => {
    expect(wayBackIn({ map: {}, ...words }, 'walk')).toEqual({ flow: '' });
  });

  it('drops the search text', () => {
    const left = { map: { flow: 'a', find: '1001' }, edit: {} };
    expect(wayBackIn(left, 'map')).toEqual({ flow: 'a' });
  });

  it('keeps the last flow of the editor', () => {
    expect(wayBackIn({ edit: { flow: 'c' }, map: { flow: 'a' } }, 'edit')).toEqual({ flow: 'c' });
  });
});
