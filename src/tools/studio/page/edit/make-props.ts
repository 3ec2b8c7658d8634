import type { FlowOutline } from '../../edit/outline.ts';
import type { PartProps } from '../studio.tsx';
import { useTask } from '../use-task.ts';

/** What a panel that makes something is given: what there is, and what is to be done once it was made or given up. */
export type MakeProps = Pick<PartProps, 'overview' | 'where' | 'go'> & {
  /** What the form is called, and where it was opened: what is typed in it is kept by that. */
  readonly form: string;
  readonly outline: FlowOutline | undefined;
  readonly onDone: (where?: Readonly<Record<string, string>>) => void;
};

/** What can be chosen in the flow of a panel. */
export const useChoices = ({ outline }: Pick<MakeProps, 'outline'>, file = outline?.file) =>
  useTask('choices', outline === undefined || file === undefined ? undefined : { flow: outline.name, file })
    .data;
