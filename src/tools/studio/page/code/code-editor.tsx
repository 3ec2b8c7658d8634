import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { Notice } from '../../../../ui/kit/notice.tsx';
import { Spinner } from '../../../../ui/kit/spinner.tsx';
import type { Checked, TextPlace } from '../../tasks.ts';
import type { About } from '../../text/about.ts';
import { useTask } from '../use-task.ts';
import { faultsIn, offsetIn } from './sources.ts';
import { type TypingTools, useTyping } from './use-typing.ts';
import { goTo, openView, showFaults, showText } from './view.ts';

/** A file as text: what may be written is offered, what is wrong is marked, and what is typed goes into the draft. */
export const CodeEditor = ({
  path,
  pointer,
  found,
}: {
  readonly path: string;
  readonly pointer: string | undefined;
  readonly found: Checked['found'];
}) => {
  const tools = useTyping(path);
  const text = tools.typing?.typed;
  if (tools.isMissing)
    return <p className="st-hint">There is no {path}: what it was is in the review, and can be undone.</p>;
  if (text === undefined) return <Spinner large label="The file is being read" />;
  return <Editor path={path} pointer={pointer} found={found} text={text} tools={tools} />;
};

type EditorProps = Parameters<typeof CodeEditor>[0] & {
  readonly text: string;
  readonly tools: TypingTools;
};

const Editor = ({ path, pointer, found, text, tools }: EditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const write = useRef(tools.write);
  write.current = tools.write;
  const [about, moved] = useAbout(path);
  const move = useRef(moved);
  move.current = moved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown below.
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = openView(place.current, path, text, {
      onWrite: (next) => write.current(next),
      onMove: (next, offset) => move.current(next, offset),
    });
    view.current = made;
    return () => made.destroy();
  }, [path]);
  useEffect(() => {
    if (view.current !== undefined) showText(view.current, text);
  }, [text]);
  const faults = useMemo(() => faultsIn(path, text, found), [path, text, found]);
  useEffect(() => {
    if (view.current !== undefined) showFaults(view.current, faults);
  }, [faults]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is gone to.
  useEffect(() => {
    if (view.current !== undefined && pointer !== undefined)
      goTo(view.current, offsetIn(path, text, pointer));
  }, [path, pointer]);
  return (
    <div className="st-code">
      {tools.typing?.other !== undefined && <Parted settle={tools.settle} />}
      <div ref={place} className="st-code__text" />
      <div className="st-code__foot">
        <p className="st-code__about" aria-live="polite">
          {about !== undefined && <code>{about.path.join(' › ')}</code>}
          {about?.words.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        {faults.length > 0 && (
          <ul className="st-found" aria-label="What is wrong in this file">
            {faults.map(({ from, source, message }) => (
              <li key={`${from} ${source} ${message}`}>
                <button type="button" onClick={() => view.current && goTo(view.current, from)}>
                  {message}
                </button>
                <code>{source}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};

const Parted = ({ settle }: Pick<TypingTools, 'settle'>) => (
  <Notice tone="warning" title="The file was changed elsewhere while you typed">
    <p>Nothing is lost yet: choose which of the two stays.</p>
    <div className="st-acts">
      <Button onClick={() => settle('own')}>Keep what I typed</Button>
      <Button variant="secondary" onClick={() => settle('other')}>
        Take the other one
      </Button>
    </div>
  </Notice>
);

// Told where the cursor is, too: what is pointed at with a mouse alone is for nobody without one.
const useAbout = (file: string): readonly [About | undefined, (text: string, offset: number) => void] => {
  const [place, setPlace] = useState<TextPlace>();
  const { data } = useTask('about', place);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = (text: string, offset: number): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPlace({ file, text, offset }), moment);
  };
  return [data !== undefined && 'words' in data ? data : undefined, move];
};

// Milliseconds after the last step of the cursor.
const moment = 250;
