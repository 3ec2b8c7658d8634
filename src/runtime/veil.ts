/** What the browser makes such notes of; older ones lack some. */
export type Kinds = {
  readonly PerformanceEntry?: Kind;
  readonly PerformanceResourceTiming?: Kind;
  readonly PerformanceNavigationTiming?: Kind;
  readonly PerformanceScriptTiming?: Kind;
  readonly PerformanceLongAnimationFrameTiming?: Kind;
  readonly NavigationHistoryEntry?: Kind;
};

/**
 * The browser itself notes the address that a page was opened with, and those that it asks for, as long as the page lives:
 * in its measurements, where the page's first script took long also as that script's, and as what was navigated to. Nothing
 * takes that out. Scripts that gather such notes for a report get the addresses without these parameters. It is no lock: who
 * is bent on it finds another way to the note.
 */
export const veil = (secrets: readonly string[], kinds: Kinds): void => {
  const clean = (address: unknown): unknown => {
    // What a script was called by may be no address.
    if (typeof address !== 'string' || !URL.canParse(address)) return address;
    const url = new URL(address);
    const found = secrets.filter((name) => url.searchParams.has(name));
    for (const name of found) url.searchParams.delete(name);
    return found.length > 0 ? url.href : address;
  };
  const cover = (kind: Kind | undefined, names: readonly string[], owner = kind): void => {
    if (!kind || !owner) return;
    for (const name of names) {
      const get = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
      if (get)
        Object.defineProperty(kind.prototype, name, {
          get() {
            return clean(get.call(this));
          },
        });
    }
    const { toJSON } = kind.prototype;
    if (toJSON)
      kind.prototype.toJSON = function (this: object) {
        // The browser's own notes inherit what they hold.
        return {
          ...toJSON.call(this),
          ...Object.fromEntries(names.map((name) => [name, Reflect.get(this, name)])),
        };
      };
  };
  // What has other names than addresses, as a mark has, stays as it is.
  cover(kinds.PerformanceResourceTiming, ['name'], kinds.PerformanceEntry);
  cover(kinds.PerformanceNavigationTiming, ['name'], kinds.PerformanceEntry);
  cover(kinds.PerformanceScriptTiming, ['invoker', 'sourceURL']);
  // It would write its scripts down past that.
  cover(kinds.PerformanceLongAnimationFrameTiming, ['scripts']);
  cover(kinds.NavigationHistoryEntry, ['url']);
};

type Kind = { readonly prototype: { toJSON?: (this: object) => object } };
