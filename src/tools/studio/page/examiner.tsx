import { useEffect, useState } from 'react';
import type { LookWish } from '../tasks.ts';
import type { Pair } from './wall.tsx';

/** What was found in a drawn screen: against WCAG 2.2 AA as far as axe can tell, and with its layout. */
export type Found = { readonly objections: readonly string[]; readonly troubles: readonly string[] };

/** What was found so far, by the name of what was drawn and the width it was drawn at. */
export type Findings = ReadonlyMap<string, Found>;

/** What was found in one; undefined as long as nobody has looked. */
export const findingsOf = (findings: Findings, drawn: string): Found | undefined => findings.get(drawn);

const known = new Map<string, Found>();

/** Examines what is shown, one after the other, in a frame of its own that has scripts and no origin. */
export const useFindings = (
  pairs: readonly Pair[],
  look: LookWish,
  beside: LookWish | undefined,
): Findings => {
  const [round, next] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known grows by each round.
  useEffect(() => {
    const wanted = pairs.flatMap(({ sides }) =>
      sides.flatMap((side, at) =>
        side?.drawn === undefined || known.has(side.drawn)
          ? []
          : [{ drawn: side.drawn, width: (at === 0 ? look : beside)?.width ?? 390 }],
      ),
    );
    const [first] = wanted;
    if (first === undefined) return undefined;
    return examine(first, (found) => {
      known.set(first.drawn, found);
      next((count) => count + 1);
    });
  }, [pairs, round, look.width, beside?.width]);
  return known;
};

const patience = 20_000;

const examine = (
  { drawn, width }: { readonly drawn: string; readonly width: number },
  done: (found: Found) => void,
): (() => void) => {
  const frame = document.createElement('iframe');
  frame.className = 'st-examiner';
  frame.title = 'What is being examined';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.inlineSize = `${width}px`;
  frame.src = `/drawn/${drawn}?examined`;
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    frame.remove();
  };
  const end = (found: Found): void => {
    stop();
    done(found);
  };
  const hear = ({ source, data }: MessageEvent): void => {
    if (source === frame.contentWindow) end(foundIn(data));
  };
  const timer = setTimeout(
    () => end({ objections: ['It could not be examined in time.'], troubles: [] }),
    patience,
  );
  window.addEventListener('message', hear);
  document.body.append(frame);
  return stop;
};

const foundIn = (data: unknown): Found => {
  const { objections, troubles, fault } = Object(data);
  const texts = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : []);
  return fault === undefined
    ? { objections: texts(objections), troubles: texts(troubles) }
    : { objections: [String(fault)], troubles: [] };
};
