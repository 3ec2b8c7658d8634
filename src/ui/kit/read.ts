import { useEffect, useRef } from 'react';

const readers = new Set<() => void>();

/** Reads every control that shows as it stands in the document: password managers write values without any event. */
export const readControls = (): void => {
  for (const read of readers) read();
};

/** Has `readControls` call `read` as long as the control shows. */
export const useReader = (read: () => void): void => {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const call = () => latest.current();
    readers.add(call);
    return () => void readers.delete(call);
  }, []);
};
