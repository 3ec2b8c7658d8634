import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { Published } from '../tasks.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';

type PublishingProps = {
  readonly brand: string;
  /** How many findings the check has of the brand. */
  readonly faults: number;
};

/** Publishes the draft to a preview on this machine, to be walked through before it is released. It goes on while somebody works. What the check finds keeps nobody from looking, and is said. */
export const Publishing = ({ brand, faults }: PublishingProps) => {
  const { round } = useDraft();
  const [now, set] = useState<Published>();
  const [fault, setFault] = useState('');
  const isWorking = now?.step === 'working';
  const turn = useRef(0);
  // What was asked before somebody pressed is no news.
  const hear = (asked: Promise<Published>): void => {
    const own = turn.current;
    void asked.then(
      (told) => own === turn.current && set(told),
      (error: Error) => own === turn.current && setFault(error.message),
    );
  };
  const press = (task: 'publish' | 'unpublish', step: Published['step']): void => {
    turn.current += 1;
    setFault('');
    set({ step, lines: [], isOld: false });
    hear(ask(task, { brand }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again, whether it is what the draft is now.
  useEffect(() => {
    hear(ask('published', {}));
    if (!isWorking) return undefined;
    const timer = setInterval(() => hear(ask('published', {})), each);
    return () => clearInterval(timer);
  }, [isWorking, round]);
  const last = now?.lines.at(-1);
  const address = now?.address && `${now.address}${brand}/`;
  return (
    <div className="st-publish">
      <Button variant="secondary" busy={isWorking} onClick={() => press('publish', 'working')}>
        {now?.step === 'ready' && now.isOld ? 'Publish again' : 'Publish to preview'}
      </Button>
      <div role="status">
        {faults > 0 && (
          <p className="st-field__fault">
            {faults === 1 ? 'One finding stands' : `${faults} findings stand`} against this brand. A preview
            shows it all the same; mend them before it is saved and released.
          </p>
        )}
        {isWorking && <p>{last} This takes a while the first time; go on meanwhile.</p>}
        {now?.step === 'ready' && (
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
            {now.isOld && ' shows the draft as it was before your latest changes.'}
          </p>
        )}
        {fault !== '' && <p className="st-field__fault">{fault}</p>}
        {now?.step === 'failed' && (
          <details className="st-field__fault">
            <summary>It could not be published</summary>
            <pre>{now.lines.join('\n')}</pre>
          </details>
        )}
      </div>
      {(isWorking || now?.step === 'ready') && (
        <button type="button" className="st-plain" onClick={() => press('unpublish', 'none')}>
          End it
        </button>
      )}
    </div>
  );
};

// Milliseconds.
const each = 1500;
