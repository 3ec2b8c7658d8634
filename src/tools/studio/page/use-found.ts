import { useCallback, useEffect, useRef, useState } from 'react';

/** What is looked for as it is typed; the address follows a moment later, and leads when it is changed otherwise. */
export const useFound = (
  there: string,
  onRest: (words: string) => void,
): readonly [words: string, type: (words: string) => void] => {
  const [words, set] = useState(there);
  const told = useRef(there);
  const timer = useRef(0);
  const latest = useRef(onRest);
  latest.current = onRest;
  useEffect(() => {
    if (there === told.current) return;
    told.current = there;
    set(there);
  }, [there]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback((next: string): void => {
    set(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      told.current = next;
      latest.current(next);
    }, moment);
  }, []);
  return [words, type];
};

// Milliseconds without another letter.
const moment = 250;
