import type { ReactNode } from 'react';
import { NewAction, NewField } from './make-field.tsx';
import { NewFlow, Remove, Rename } from './make-flow.tsx';
import type { MakeProps } from './make-props.ts';
import { Lead, NewScreenPanel, NewStep } from './make-step.tsx';

const panels: Readonly<Record<string, (props: MakeProps) => ReactNode>> = {
  flow: NewFlow,
  step: NewStep,
  screen: NewScreenPanel,
  lead: Lead,
  field: NewField,
  action: NewAction,
  rename: Rename,
  remove: Remove,
};

/** Asks for what is needed to make something, and makes it. */
export const MakePanel = ({ kind, ...props }: Omit<MakeProps, 'onDone'> & { readonly kind: string }) => {
  const Panel = panels[kind];
  return Panel === undefined ? null : (
    <Panel {...props} onDone={(where = {}) => props.go({ make: '', ...where })} />
  );
};
