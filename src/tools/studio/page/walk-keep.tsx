import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { WalkPlan } from '../walk/walk.ts';
import { ask } from './api.ts';
import { selectSuggested } from './suggested.ts';
import { useDraft } from './use-draft.tsx';
import type { WalkTools } from './use-walk.ts';

/** What came of keeping a walk: `taken` is the flow that has a journey of that name. */
type Told = { readonly kept?: string; readonly taken?: string };

/** Keeps a walk as a journey of its flow, in the draft: as one more, or in the place of the one that is called so. */
export const WalkKeep = ({ walk: { plan, walked, from } }: { readonly walk: WalkTools }) => {
  const { change } = useDraft();
  // Whoever goes on from a journey may keep it in the place of that one.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? from ?? '';
  const card = useRef<HTMLElement>(null);
  const id = useId();
  const moves = plan?.moves.slice(0, walked.data?.moments[walked.data.at]?.moves) ?? [];
  const keeping = useMutation({
    mutationFn: async ({ plan, replaces }: { plan: WalkPlan; replaces: boolean }): Promise<Told> => {
      const { flow, edits } = await ask('keep', { plan, name, replaces });
      if (edits === undefined) return { taken: flow };
      const title = replaces
        ? `Kept a walk in the place of the journey “${name}” of ${flow}`
        : `Kept the journey “${name}” of ${flow}`;
      if (!(await change({ title, edits }))) return {};
      setTyped('');
      return { kept: `“${name}” is a journey of ${flow} now, and waits to be saved.` };
    },
  });
  const { data: told = {}, error } = keeping;
  const isTold = error !== null || Object.keys(told).length > 0;
  // It stands at the end of what may be longer than the window.
  useEffect(() => {
    if (isTold) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isTold]);
  if (plan === undefined || moves.length === 0) return null;
  const keep = (replaces: boolean): void => keeping.mutate({ plan: { start: plan.start, moves }, replaces });
  return (
    <section ref={card} className="st-walk__card" aria-label="Keep it">
      <h3>Keep it as a journey</h3>
      <form
        className="st-walk__field"
        onSubmit={(event) => {
          event.preventDefault();
          keep(false);
        }}
      >
        <label htmlFor={id}>Its name</label>
        <input
          id={id}
          value={name}
          onFocus={selectSuggested(typed === undefined)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (isTold) keeping.reset();
          }}
        />
        <button type="submit" className="st-small">
          Keep
        </button>
        <p role="alert" className="st-walk__error">
          {told.taken !== undefined && `${told.taken} has a journey called “${name}” already.`}
          {error?.message}
        </p>
        {told.taken !== undefined && (
          <div className="st-acts">
            <button type="button" className="st-small" onClick={() => keep(true)}>
              Keep in its place
            </button>
          </div>
        )}
      </form>
      <p>What was typed is written into it as it was typed, passwords too: type what test people have.</p>
      <p role="status">
        {told.kept} {told.kept !== undefined && <a href="#part=review">Review</a>}
      </p>
    </section>
  );
};
