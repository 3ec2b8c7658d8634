import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { Canvas, CanvasBox } from '../map/canvas.ts';
import {
  type Lead,
  leadEdits,
  leadName,
  leadOf,
  leadsOf,
  leadWords,
  listedAt,
  madeIn,
  movedBy,
  type Spot,
  saidBy,
} from '../map/change.ts';
import { beforeIn, type Line, linesOf, stepOf, titleOf } from '../map/lines.ts';
import type { Edit } from '../model/edits.ts';
import { NewStep } from './edit/make-step.tsx';
import { QueryError } from './query-state.tsx';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

/** A flow whose map is changed, the box that is chosen, and where that leads. */
type MapEditProps = Omit<PartProps, 'where'> & {
  readonly canvas: Canvas;
  readonly box: CanvasBox;
  readonly flow: string;
  /** Whether a step is being added after it. */
  readonly isAdding: boolean;
  readonly add: (isAdding: boolean) => void;
};

/** What each line of a box leads to, to be changed; another step after it; the step taken away. */
export const MapEdit = (props: MapEditProps) => {
  const { canvas, box, flow, overview, go, isAdding, add } = props;
  const { change } = useDraft();
  const lines = linesOf(box);
  const step = stepOf(box.id);
  const before = beforeIn(box);
  const isOwn = box.node?.inherited === undefined;
  const outline = useTask('outline', isAdding ? { flow } : undefined);
  const own = useTask('text', { path: `flows/${flow}/flow.json` }).data?.text;
  if (own === undefined || (lines.length === 0 && before === undefined)) return null;
  const leading = canvas.arrows.filter(({ to, from }) => to === box.id && from !== box.id);
  return (
    <section aria-label="Change it" className="st-change">
      {lines.length > 0 && <h3>Where it leads</h3>}
      <ul>
        {lines.map((line) => (
          <li key={line.edge.id}>
            <LineEdit {...props} line={line} own={own} />
          </li>
        ))}
      </ul>
      {before !== undefined && isOwn && (
        <div className="st-acts">
          <Button variant="secondary" onClick={() => add(!isAdding)}>
            {step === undefined ? 'Add a step after any step' : 'Add a step after this one'}
          </Button>
          {step !== undefined && lines.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => go({ part: 'edit', flow, step, screen: '', make: 'lead', node: '' })}
            >
              Lead an outcome to a new screen
            </Button>
          )}
          {step !== undefined && leading.length === 0 && (
            <Button
              variant="secondary"
              onClick={() =>
                void change({
                  title: `${flow}: step ${step} removed`,
                  edits: [{ file: `flows/${flow}/flow.json`, pointer: `/steps/${step}` }],
                })
              }
            >
              Remove this step
            </Button>
          )}
        </div>
      )}
      {step !== undefined && isOwn && leading.length > 0 && (
        <p>
          {leading.length} {leading.length === 1 ? 'line leads' : 'lines lead'} here: lead them elsewhere
          before it can be removed.
        </p>
      )}
      <QueryError error={outline.error} />
      {isAdding && outline.data !== undefined && before !== undefined && (
        <NewStep
          {...{ overview, go }}
          form={JSON.stringify(['step', flow, before])}
          outline={outline.data}
          where={{ flow, step: before }}
          onDone={(made) => {
            add(false);
            if (made !== undefined) go({ node: `step:${flow}/${made.step}` });
          }}
        />
      )}
    </section>
  );
};

const LineEdit = ({
  canvas,
  box,
  flow,
  line: { edge, words },
  own,
}: MapEditProps & { readonly line: Line; readonly own: string }) => {
  const id = useId();
  const { change } = useDraft();
  const [chosen, choose] = useState<string>();
  const [here, setHere] = useState(false);
  const { file, pointer, inherited } = edge;
  const { text, saved = text } = useTask('text', { path: file }).data ?? {};
  // A text that comes has what was chosen, or somebody has undone it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text that comes is another one.
  useEffect(() => choose(undefined), [text]);
  if (text === undefined || saved === undefined) return null;
  const from: Spot = { file, text, pointer };
  const { list, at } = listedAt(text, pointer);
  const said = saidBy(from);
  const make = (does: string, edits: readonly Edit[]): Promise<boolean> => {
    const file = `flows/${flow}/flow.json`;
    return change({
      title: titleOf(box, edge, does),
      edits: inherited !== undefined && here ? madeIn({ file, text: own }, from, edits) : edits,
    });
  };
  const lead = (to: Lead): void => {
    choose(leadName(to));
    const does = typeof to === 'string' ? `leads to ${to}` : leadWords(to);
    void make(does, leadEdits(from, to)).then((isDone) => isDone || choose(undefined));
  };
  const steps = canvas.boxes.flatMap((each) => stepOf(each.id) ?? []);
  const leads = leadsOf(from, saved, steps);
  return (
    <>
      <label htmlFor={id}>{words}</label>
      {inherited !== undefined && (
        <label className="st-tick">
          <input type="checkbox" checked={here} onChange={(event) => setHere(event.currentTarget.checked)} />
          {here
            ? `Only here: ${flow} has its own from now on`
            : `Changed in ${inherited}, for all that extend it. Only here?`}
        </label>
      )}
      <div className="st-lead">
        <select
          id={id}
          value={chosen ?? leadName(leadOf(from))}
          onChange={({ currentTarget }) => lead(leads[currentTarget.selectedIndex])}
        >
          {leads.map((each) => (
            <option key={leadName(each)} value={leadName(each)}>
              {leadWords(each)}
            </option>
          ))}
        </select>
        {list !== undefined && (
          <>
            <button
              type="button"
              aria-label={`${words}: try it earlier`}
              disabled={at === 0}
              onClick={() => void make('is tried earlier', movedBy(from, -1))}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`${words}: try it later`}
              disabled={at >= list.length - 1}
              onClick={() => void make('is tried later', movedBy(from, 1))}
            >
              ↓
            </button>
          </>
        )}
      </div>
      {said !== undefined && (
        <Mute
          words={words}
          onMute={() => {
            void make('says nothing any more', said.silent);
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </>
  );
};

const Mute = ({ words, onMute }: { readonly words: string; readonly onMute: () => void }) => (
  <button type="button" className="st-mute" aria-label={`${words}: say nothing`} onClick={onMute}>
    Say nothing
  </button>
);
