import { useCallback, useEffect, useRef, useState } from 'react';

/** A value that changes quickly. The address follows a moment later; another address sets the value. */
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
