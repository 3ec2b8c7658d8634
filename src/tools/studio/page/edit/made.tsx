import { useEffect, useRef, useState } from 'react';
import type { DraftEntry } from '../../model/edits.ts';
import { useDraft } from '../use-draft.tsx';

/** Says what was made, once whatever asked for it is gone, and has the focus then; and that it was undone. `make` is what is being asked for. */
export const Made = ({ make }: { readonly make: string | undefined }) => {
  const { done, undone } = useDraft().state;
  const before = useRef<number>(undefined);
  const element = useRef<HTMLParagraphElement>(null);
  const [told, tell] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once, when nothing is asked for any more.
  useEffect(() => {
    if (make !== undefined) {
      before.current = done.length;
      tell('');
    } else if (before.current !== undefined && done.length > before.current) {
      tell(done.at(-1)?.title ?? '');
      element.current?.focus();
    }
  }, [make]);
  const isTold = ({ title }: DraftEntry): boolean => title === told;
  return (
    <p ref={element} role="status" tabIndex={-1} className="ed-made">
      {done.some(isTold) && `Done, and not saved yet: ${told}.`}
      {undone.some(isTold) && `Undone: ${told}.`}
    </p>
  );
};
