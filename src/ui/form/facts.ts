import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLayer, useSurroundings } from '../context.tsx';
import type { FormFacts } from './errors.ts';

/**
 * What is known of the present layer's form; once it is forgotten, what was known last, for as long as the layer shows:
 * until the words of the next one are there. Synchronous: a controlled field would lose the caret otherwise.
 */
export const useFormFacts = (): FormFacts | undefined => {
  const layer = useLayer();
  const { runtime } = useSurroundings();
  // Named with what is read of it: a snapshot's type of any JSON is deeper than the compiler follows.
  const store: { readonly forms: Readonly<Record<number, FormFacts>> } = runtime.store;
  const form = useSnapshot(store, { sync: true }).forms[layer.key];
  const last = useRef({ key: layer.key, form });
  if (form !== undefined || last.current.key !== layer.key) last.current = { key: layer.key, form };
  return last.current.form;
};
