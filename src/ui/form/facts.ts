import { useSnapshot } from 'valtio';
import { useLayer, useSurroundings } from '../context.tsx';
import type { FormFacts } from './errors.ts';

/** What is known of the present layer's form. Synchronous: a controlled field would lose the caret otherwise. */
export const useFormFacts = (): FormFacts | undefined => {
  const layer = useLayer();
  const { runtime } = useSurroundings();
  // Named with what is read of it: a snapshot's type of any JSON is deeper than the compiler follows.
  const store: { readonly forms: Readonly<Record<number, FormFacts>> } = runtime.store;
  return useSnapshot(store, { sync: true }).forms[layer.key];
};
