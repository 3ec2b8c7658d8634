/** What the browser makes such notes of; older ones lack some. */
export type Kinds = {
  readonly PerformanceEntry?: Kind;
  readonly PerformanceResourceTiming?: Measuring;
  readonly PerformanceNavigationTiming?: Measuring;
  readonly NavigationHistoryEntry?: Kind;
};

/**
 * The browser itself notes the address that a page was opened with, and those that it asks for, as long as the page lives:
 * in its measurements, and as what was navigated to. Nothing takes that out. Scripts that gather such notes for a report
 * get the addresses without these parameters. It is no lock: who is bent on it finds another way to the note.
 */
export const veil = (secrets: readonly string[], kinds: Kinds): void => {
  const { PerformanceEntry, PerformanceResourceTiming, PerformanceNavigationTiming, NavigationHistoryEntry } =
    kinds;
  const clean = (address: unknown): unknown => {
    if (typeof address !== 'string') return address;
    const url = new URL(address);
    const found = secrets.filter((name) => url.searchParams.has(name));
    for (const name of found) url.searchParams.delete(name);
    return found.length > 0 ? url.href : address;
  };
  const cover = (kind: Kind | undefined, name: string, owner = kind): void => {
    const get = owner && Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
    if (kind && get)
      Object.defineProperty(kind.prototype, name, {
        get() {
          return clean(get.call(this));
        },
      });
  };
  // What has other names than addresses, as a mark has, stays as it is.
  cover(PerformanceResourceTiming, 'name', PerformanceEntry);
  cover(NavigationHistoryEntry, 'url');
  for (const kind of [PerformanceResourceTiming, PerformanceNavigationTiming]) {
    if (!kind) continue;
    const { toJSON } = kind.prototype;
    kind.prototype.toJSON = function (this: PerformanceEntry) {
      return { ...toJSON.call(this), name: this.name };
    };
  }
};

type Kind = { readonly prototype: object };

type Measuring = { readonly prototype: { toJSON: (this: PerformanceEntry) => object } };
