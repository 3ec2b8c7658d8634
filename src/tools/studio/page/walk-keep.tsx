import { useId, useState } from 'react';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';
import type { WalkTools } from './use-walk.ts';

/** Keeps a walk as a journey of its flow, in the draft. */
export const WalkKeep = ({ walk: { plan, walked } }: { readonly walk: WalkTools }) => {
  const { change } = useDraft();
  const [name, setName] = useState('');
  const [told, setTold] = useState<{ readonly kept?: string; readonly fault?: string }>({});
  const id = useId();
  const moves = plan?.moves.slice(0, walked.answer?.moments[walked.answer.at]?.moves) ?? [];
  if (plan === undefined || moves.length === 0) return null;
  const keep = async (): Promise<void> => {
    try {
      const { flow, edits } = await ask('keep', { plan: { start: plan.start, moves }, name });
      const isDone = await change({ title: `Kept the journey “${name}” of ${flow}`, edits });
      setTold(isDone ? { kept: `“${name}” is a journey of ${flow} now, and waits to be saved.` } : {});
      if (isDone) setName('');
    } catch (error) {
      setTold({ fault: error instanceof Error ? error.message : 'It was not kept.' });
    }
  };
  return (
    <section className="st-walk__card" aria-label="Keep it">
      <h3>Keep it as a journey</h3>
      <form
        className="st-walk__field"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <label htmlFor={id}>Its name</label>
        <input id={id} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <button type="submit" className="st-small">
          Keep
        </button>
      </form>
      <p role="status">
        {told.kept} {told.kept !== undefined && <a href="#part=review">Review</a>}
      </p>
      {told.fault !== undefined && (
        <p role="alert" className="st-walk__error">
          {told.fault}
        </p>
      )}
    </section>
  );
};
