import { beforeEach, describe, expect, it } from 'vitest';
import { type Kinds, veil } from '../../src/runtime/veil.ts';

const opened = 'https://bank.example/login/demo/persist?access_token=t-1&client_id=shop&nonce=n%201#top';
const shown = 'https://bank.example/login/demo/persist?client_id=shop#top';

/** Classes like those of the browser: each lists its own parts, whatever it inherits. */
const browser = () => {
  class PerformanceEntry {
    private readonly address: string;
    constructor(address: string) {
      this.address = address;
    }
    get name() {
      return this.address;
    }
    toJSON(): object {
      return { name: this.address };
    }
  }
  class PerformanceResourceTiming extends PerformanceEntry {
    override toJSON(): object {
      return { ...super.toJSON(), size: 1 };
    }
  }
  class PerformanceNavigationTiming extends PerformanceResourceTiming {
    override toJSON(): object {
      return { ...super.toJSON(), kind: 'navigate' };
    }
  }
  class NavigationHistoryEntry {
    private readonly address: string | null;
    constructor(address: string | null) {
      this.address = address;
    }
    get url() {
      return this.address;
    }
  }
  class PerformanceScriptTiming {
    private readonly address: string;
    constructor(address: string) {
      this.address = address;
    }
    get invoker() {
      return this.address;
    }
    get sourceURL() {
      return this.address;
    }
    toJSON(): object {
      return { invoker: this.address, sourceURL: this.address, took: 9 };
    }
  }
  class PerformanceLongAnimationFrameTiming extends PerformanceEntry {
    get scripts() {
      return [new PerformanceScriptTiming(this.name)];
    }
    override toJSON(): object {
      return { name: 'long-animation-frame', scripts: [{ sourceURL: this.name }] };
    }
  }
  return {
    ...{ PerformanceEntry, PerformanceResourceTiming, PerformanceNavigationTiming },
    ...{ PerformanceScriptTiming, PerformanceLongAnimationFrameTiming, NavigationHistoryEntry },
  };
};

const facts = {} as { kinds: ReturnType<typeof browser> };

beforeEach(() => {
  facts.kinds = browser();
  veil(['access_token', 'nonce'], facts.kinds as unknown as Kinds); // They have all that is asked of the browser's.
});

describe('addresses in performance and navigation entries', () => {
  it('contain no secrets of the page address, whether a script reads or serializes them', () => {
    const entry = new facts.kinds.PerformanceNavigationTiming(opened);
    expect(entry.name).toBe(shown);
    expect(JSON.parse(JSON.stringify(entry))).toEqual({ name: shown, size: 1, kind: 'navigate' });
  });

  it('contain no secrets that a call had in its address', () => {
    const entry = new facts.kinds.PerformanceResourceTiming('https://api.example/x?nonce=n-1&state=s');
    expect(entry.name).toBe('https://api.example/x?state=s');
    expect(JSON.stringify(entry)).not.toContain('n-1');
  });

  it('contain no secrets in the entry of a slow inline script', () => {
    const script = new facts.kinds.PerformanceScriptTiming(opened);
    expect([script.invoker, script.sourceURL]).toEqual([shown, shown]);
    expect(JSON.parse(JSON.stringify(new facts.kinds.PerformanceLongAnimationFrameTiming(opened)))).toEqual({
      name: 'long-animation-frame',
      scripts: [{ invoker: shown, sourceURL: shown, took: 9 }],
    });
    const called = 'BUTTON#nonce.onclick';
    expect(new facts.kinds.PerformanceScriptTiming(called).invoker).toBe(called);
  });

  it('contain no secrets in a history entry, and stay null without an address', () => {
    expect(new facts.kinds.NavigationHistoryEntry(opened).url).toBe(shown);
    expect(new facts.kinds.NavigationHistoryEntry(null).url).toBeNull();
  });

  it('stay unchanged without a secret, and so do names that are not addresses', () => {
    const plain = 'https://bank.example/a?b=%20&c';
    expect(new facts.kinds.PerformanceResourceTiming(plain).name).toBe(plain);
    expect(new facts.kinds.PerformanceEntry('a mark with nonce=1').name).toBe('a mark with nonce=1');
  });

  it('need no redaction in a browser without such entries', () => {
    expect(() => veil(['nonce'], {})).not.toThrow();
  });
});
