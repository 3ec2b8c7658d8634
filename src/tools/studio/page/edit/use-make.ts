import { useState } from 'react';
import type { MakeWish } from '../../edit/make/make.ts';
import { ask } from '../api.ts';
import { useDraft } from '../use-draft.tsx';

/** Has something made: the edits are asked for and done. Tells whether they were, why not, and where to look. */
export const useMake = () => {
  const { change } = useDraft();
  const [fault, setFault] = useState('');
  const make = async (wish: MakeWish): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      const { where = {}, ...edit } = await ask('make', wish);
      setFault('');
      return (await change(edit)) ? where : undefined;
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It failed.');
      return undefined;
    }
  };
  return { make, fault };
};
