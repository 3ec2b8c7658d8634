import { useState } from 'react';
import type { MakeWish } from '../../edit/make/make.ts';
import type { EditWish } from '../../model/edits.ts';
import { useDraft } from '../use-draft.tsx';

/** Has something made. Tells where to look once it was, or why it was not. */
export const useMake = () => {
  const { perform } = useDraft();
  const [fault, setFault] = useState('');
  const make = async (
    input: MakeWish,
    join: Pick<EditWish, 'join'> = {},
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      const where = await perform({ task: 'make', input, ...join });
      setFault('');
      return where;
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It failed.');
      return undefined;
    }
  };
  return { make, fault };
};
