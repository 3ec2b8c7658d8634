import type { Json } from '../../../../engine/index.ts';
import type { Holds } from '../../../grammar/declarations.ts';
import type { Node } from '../../../grammar/schema.ts';

/** What the control of a part of a form is given: the part, what it holds, the part that it is written by in the end. */
export type ControlProps = {
  readonly id: string;
  readonly label: string;
  readonly value: Json | undefined;
  readonly pointer: string;
  readonly node: Node;
  readonly holds: Holds;
  readonly target: Node;
  readonly onChange: (next: Json | undefined) => void;
};
