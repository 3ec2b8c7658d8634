import type { ReactNode } from 'react';

/** One part of the kit as it is documented: what it is for, and every variant and state of it, live. */
export type Part = {
  readonly name: string;
  readonly about: string;
  readonly examples: Readonly<Record<string, ReactNode>>;
};
