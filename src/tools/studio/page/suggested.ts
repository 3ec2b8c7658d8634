import type { FocusEvent } from 'react';

/** Returns a focus handler that selects a suggested value, so that typing replaces it; nothing for a value that somebody typed. */
export const selectSuggested = (isSuggested: boolean) =>
  isSuggested
    ? ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => currentTarget.select()
    : undefined;
