import { useEffect, useRef } from 'react';
import { getVersion, snapshot } from 'valtio/vanilla';
import { useLayer, useSurroundings } from '../context.tsx';
import { useStored } from '../stored.ts';
import type { FormFacts } from './errors.ts';

/**
 * What is known of the present layer's form; once it is forgotten, what was known last, for as long as the layer shows:
 * until the words of the next one are there. Synchronous: a controlled field would lose the caret otherwise.
 */
export const useFormFacts = (): FormFacts | undefined => {
  const layer = useLayer();
  const { runtime } = useSurroundings();
  // React keeps what a hook returned in the tree of before: a version has no typed value.
  useStored(runtime.store, ({ forms }) => versionOf(forms[layer.key]), true);
  const form = shown(runtime.store.forms[layer.key]);
  // valtio keeps the last snapshot of a form as long as the form, which outlives its screen without its secrets.
  useEffect(() => () => void shown(runtime.store.forms[layer.key]), [runtime, layer.key]);
  const last = useRef({ key: layer.key, form });
  if (form !== undefined || last.current.key !== layer.key) last.current = { key: layer.key, form };
  return last.current.form;
};

const versionOf = (form: FormFacts | undefined): number | undefined => form && getVersion(form);

// Named with what is read of it: a snapshot's type of any JSON is deeper than the compiler follows.
const shown = (form: FormFacts | undefined): FormFacts | undefined => form && snapshot(form);
