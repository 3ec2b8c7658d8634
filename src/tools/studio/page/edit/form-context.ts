import { createContext, useContext } from 'react';
import type { Json } from '../../../../engine/index.ts';
import type { Documents } from '../../../grammar/schema.ts';
import { valueAt } from '../../../source.ts';
import type { Choices } from '../../edit/choices.ts';
import type { PieceText } from '../../edit/texts.ts';
import type { Checked } from '../../tasks.ts';

/** What all parts of a form know: the file, where in it the form begins, what can be chosen, what is wrong. */
export type FormAround = {
  readonly documents: Documents;
  readonly choices: Choices;
  readonly file: string;
  readonly base: string;
  readonly whole: Json;
  /** The flow that is looked at; none for what belongs to no flow. */
  readonly flow?: string;
  readonly found: Checked['found'];
  readonly texts: readonly PieceText[];
  readonly languages: readonly string[];
};

/** What the parts of a form share. */
export const FormContext = createContext<FormAround | undefined>(undefined);

/** What is around a part of a form. Throws outside of one. */
export const useAround = (): FormAround => {
  const around = useContext(FormContext);
  if (around === undefined) throw new Error('There is no form here');
  return around;
};

/** What stands a few levels above a pointer in the file of a form. */
export const aroundAt = ({ whole }: FormAround, pointer: string, up: number): Json | undefined =>
  valueAt(whole, pointer.split('/').slice(0, -up).join('/'));
