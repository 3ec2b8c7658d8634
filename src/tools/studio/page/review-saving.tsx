import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { SaveAnswer } from '../tasks.ts';
import { Findings } from './findings.tsx';
import { journeysId } from './review-journeys.tsx';
import type { PartProps } from './studio.tsx';
import type { Saving } from './use-saving.ts';
import { fileWords } from './worded.tsx';

/** `count` is how often something was saved. */
type SavingProps = { readonly answer: SaveAnswer | undefined; readonly count: number } & Pick<
  PartProps,
  'go'
>;

/** What came of saving: what was written and what to do next, or why nothing was. */
export const ReviewSaving = ({ answer, count, go }: SavingProps) => {
  if (answer?.written !== undefined)
    return (
      <Notice tone="success" focus stamp={count} title={`Saved: ${writtenWords(answer.written.length)}`}>
        <ul>
          {answer.written.map((path) => (
            <li key={path}>
              {fileWords(path)} <code>{path}</code>
            </li>
          ))}
        </ul>
        <p>Next: commit it on a branch (on the right), or try it as a preview before it goes to people.</p>
      </Notice>
    );
  if (answer?.isOther)
    return (
      <Notice tone="error" title="Nothing was saved" focus>
        <p>The draft was changed in another window: look at the change again.</p>
      </Notice>
    );
  if (answer?.refused !== undefined) return <Refused refused={answer.refused} />;
  if (answer?.found === undefined) return null;
  return (
    <Notice tone="error" title="Nothing was saved: the check objects" focus>
      <p>Your changes are kept. Mend this, or undo what has caused it:</p>
      <Findings
        found={answer.found}
        onChoose={({ mend, nodes: [node], file, pointer }) =>
          go(
            mend?.where ??
              (node === undefined
                ? { part: 'text', file, at: pointer }
                : { part: 'map', flow: node.replace(/^\w+:/, '').split('/')[0] ?? '', node }),
          )
        }
      />
    </Notice>
  );
};

const writtenWords = (count: number): string =>
  count === 0 ? 'the files have it already' : count === 1 ? 'one file' : `${count} files`;

/** That it is saved by itself, once it is known how the journeys go that pass what was changed. */
export const SaveWaiting = ({
  saving: { isWaiting, save, leave },
  left,
}: {
  readonly saving: Saving;
  readonly left: number;
}) => (
  <div role="status">
    {isWaiting && (
      <p className="st-acts">
        {left > 0
          ? `It is saved once it is known which journeys pass what was changed: ${left} more to look at.`
          : 'It is saved once the journeys that pass what was changed have been played.'}{' '}
        <Button variant="secondary" onClick={save}>
          Save without waiting
        </Button>{' '}
        Then nobody has seen whether one of them fails.{' '}
        <Button variant="secondary" onClick={leave}>
          Do not save
        </Button>
      </p>
    )}
  </div>
);

/** What there is to think of before it is saved: that journeys fail, or were not played. */
export const SaveDoubts = ({ saving: { doubts, save, leave } }: { readonly saving: Saving }) => {
  if (doubts === undefined) return null;
  const look = (): void => {
    leave();
    const journeys = document.getElementById(journeysId);
    journeys?.scrollIntoView();
    journeys?.focus({ preventScroll: true });
  };
  return (
    <Notice tone="warning" title="Nothing is saved yet" focus>
      <p>{doubts} Nothing is saved by itself: press Save again once that is settled.</p>
      <div className="st-acts">
        <Button onClick={look}>Look at them</Button>
        <Button variant="secondary" onClick={save}>
          Save anyway
        </Button>
      </div>
    </Notice>
  );
};

const Refused = ({ refused }: { readonly refused: NonNullable<SaveAnswer['refused']> }) => (
  <Notice tone="error" title="Nothing was saved: somebody else was faster" focus>
    <p>Your changes are kept, and nothing of theirs was overwritten.</p>
    {refused.map(({ path, words }) => (
      <p key={path}>{words}</p>
    ))}
  </Notice>
);
