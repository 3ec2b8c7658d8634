import { lazy, Suspense } from 'react';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { Checked } from '../tasks.ts';
import { loaded } from './reach.ts';
import { useTask } from './use-task.ts';

type TextEditorProps = {
  readonly path: string;
  /** Where the cursor is brought: a JSON Pointer (RFC 6901), or a line and a column. */
  readonly pointer?: string | undefined;
  /** What the check has found, from whoever has asked; it is asked for here where nobody has. */
  readonly found?: Checked['found'];
};

/** A file as text, as the draft has it: with completion, descriptions and what is wrong in its place. What is typed goes into the draft. */
export const TextEditor = ({ path, pointer, found }: TextEditorProps) => {
  const { data } = useTask('check', found === undefined ? {} : undefined);
  return (
    <Suspense fallback={<Spinner large label="The editor is being opened" />}>
      <CodeEditor key={path} path={path} pointer={pointer} found={found ?? data?.found ?? none} />
    </Suspense>
  );
};

const none: Checked['found'] = [];

const CodeEditor = lazy(async () => ({
  default: (await loaded(() => import('./code/code-editor.tsx'))).CodeEditor,
}));
