import { useState } from 'react';

/** What was typed in a form, how more of it is, and how it is forgotten. */
export type Kept<T> = readonly [typed: T, type: (part: Partial<T>) => void, forget: () => void];

/** What is typed in a form that is not done yet: whoever leaves it, or reloads the page, finds it there when they open the form of that name again. It is forgotten once it was done or given up. */
export const useKept = <T extends object>(form: string, begun: T): Kept<T> => {
  const [typed, set] = useState<T>(() => ({ ...begun, ...keptOf<T>(form) }));
  const type = (part: Partial<T>): void => {
    const next = { ...typed, ...part };
    sessionStorage.setItem(placeOf(form), JSON.stringify(next));
    set(next);
  };
  return [typed, type, () => sessionStorage.removeItem(placeOf(form))];
};

const placeOf = (form: string): string => `form ${form}`;

const keptOf = <T>(form: string): Partial<T> =>
  JSON.parse(sessionStorage.getItem(placeOf(form)) ?? '{}') as Partial<T>; // Kept above, by nobody else.
