import { useState } from 'react';
import type { MakeWish } from '../../edit/make/make.ts';
import type { EditWish } from '../../model/edits.ts';
import { useDraft } from '../use-draft.tsx';
import { useKept } from '../use-kept.ts';

type Make = (
  input: MakeWish,
  join?: Pick<EditWish, 'join'>,
) => Promise<Readonly<Record<string, string>> | undefined>;

/** Has something made. Tells where to look once it was, or why it was not. */
export const useMake = () => {
  const { perform } = useDraft();
  const [fault, setFault] = useState('');
  const make: Make = async (input, join = {}) => {
    try {
      const where = await perform({ task: 'make', input, ...join });
      setFault('');
      return where;
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It failed.');
      return undefined;
    }
  };
  return { make, fault, forgive: () => setFault('') };
};

/** A form that asks for what is made: what was typed in it stays until it was made or given up; a refusal is of what was typed until then. */
export const useMakeForm = <T extends object>(form: string, begun: T, onDone: () => void) => {
  const { make, fault, forgive } = useMake();
  const [typed, keep, forget] = useKept(form, begun);
  const makeIt: Make = async (input) => {
    const where = await make(input);
    if (where !== undefined) forget();
    return where;
  };
  return {
    typed,
    type: (part: Partial<T>): void => {
      forgive();
      keep(part);
    },
    make: makeIt,
    asking: {
      fault,
      onCancel: (): void => {
        forget();
        onDone();
      },
    },
  };
};
