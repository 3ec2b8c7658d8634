import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { SaveAnswer } from '../tasks.ts';
import { Findings } from './findings.tsx';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';

/** What is not saved yet, and saving it. */
export const Review = ({ go }: PartProps) => {
  const { state, save, discard } = useDraft();
  const [answer, setAnswer] = useState<SaveAnswer>();
  const [isSaving, setSaving] = useState(false);
  const onSave = (): void => {
    setSaving(true);
    void save().then((told) => {
      setAnswer(told);
      setSaving(false);
    });
  };
  return (
    <section className="st-stage st-review" aria-label="Review">
      <h2>{state.files.length === 0 ? 'Nothing is waiting to be saved' : 'What is waiting to be saved'}</h2>
      <Outcome answer={answer} go={go} />
      <ul className="st-changes">
        {state.files.map(({ path, kind }) => (
          <li key={path}>
            <code>{path}</code> {kind === 'changed' ? '' : kind}
            <button type="button" onClick={() => discard(path)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
      {state.files.length > 0 && (
        <div className="st-acts">
          <Button busy={isSaving} onClick={onSave}>
            Save
          </Button>
          <Button variant="secondary" onClick={() => discard()}>
            Discard all
          </Button>
        </div>
      )}
    </section>
  );
};

const Outcome = ({
  answer,
  go,
}: {
  readonly answer: SaveAnswer | undefined;
  readonly go: PartProps['go'];
}) => {
  if (answer?.written !== undefined)
    return <Notice tone="success">Saved: {answer.written.join(', ')}</Notice>;
  if (answer?.refused !== undefined)
    return (
      <Notice tone="error" title="Nothing was saved">
        <ul>
          {answer.refused.map(({ path, words }) => (
            <li key={path}>{words}</li>
          ))}
        </ul>
      </Notice>
    );
  if (answer?.found === undefined) return null;
  return (
    <Notice tone="error" title="Nothing was saved: the check objects">
      <Findings
        found={answer.found}
        onChoose={({ nodes: [node = ''] }) =>
          go({ part: 'map', flow: node.replace(/^\w+:/, '').split('/')[0] ?? '', node })
        }
      />
    </Notice>
  );
};
