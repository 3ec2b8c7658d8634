import type { ReactNode } from 'react';
import { ownValue } from '../../../../engine/index.ts';
import { RemoveField, RenameField, RenameProperty } from './field-panels.tsx';
import { NewAction } from './make-action.tsx';
import { NewCode } from './make-code.tsx';
import { NewField } from './make-field.tsx';
import { NewFlow, Remove, Rename } from './make-flow.tsx';
import type { MakeProps } from './make-props.ts';
import { NewScreenPanel } from './make-screen.tsx';
import { Lead, NewStep } from './make-step.tsx';

const panels: Readonly<Record<string, (props: MakeProps) => ReactNode>> = {
  flow: NewFlow,
  step: NewStep,
  screen: NewScreenPanel,
  lead: Lead,
  field: NewField,
  'rename-field': RenameField,
  'rename-property': RenameProperty,
  'remove-field': RemoveField,
  action: NewAction,
  code: NewCode,
  rename: Rename,
  remove: Remove,
};

/** Asks for what is needed to make something, and makes it. */
export const MakePanel = ({
  kind,
  ...props
}: Omit<MakeProps, 'form' | 'onDone'> & { readonly kind: string }) => {
  const Panel = ownValue(panels, kind);
  const { flow, step, screen, call } = props.where;
  const form = JSON.stringify([kind, flow, step, screen, call]);
  return Panel === undefined ? null : (
    <Panel
      key={form}
      {...props}
      form={form}
      onDone={(where = {}) => props.go({ make: '', code: '', ...where })}
    />
  );
};
