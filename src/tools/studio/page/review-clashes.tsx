import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { ToldClash } from '../review/review.ts';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';
import { fileWords, Worded } from './worded.tsx';

/** What somebody else has changed meanwhile at the same place, in sentences, with the choice between both. Where nobody has to choose there is nothing to see: what they have changed elsewhere is kept. `asked` is how often somebody wanted to save before they had chosen. */
export const ReviewClashes = ({ asked }: { readonly asked: number }) => {
  const { state } = useDraft();
  const { data, error } = useTask('clashes', state.clashes === 0 ? undefined : {});
  if (state.clashes === 0) return null;
  return (
    <Notice
      tone="warning"
      title="Somebody else has changed the same meanwhile"
      focus={asked > 0}
      stamp={asked}
    >
      {asked > 0 && <p>Nothing is saved before you have chosen.</p>}
      <p>Nothing is lost. Choose for each place what is to stand there; Undo takes a choice back.</p>
      {error !== null && <p>{error.message}</p>}
      {data?.map((clash) => (
        <Clash key={`${clash.path} ${clash.pointer}`} clash={clash} />
      ))}
    </Notice>
  );
};

const Clash = ({ clash: { path, pointer, own, theirs } }: { readonly clash: ToldClash }) => {
  const { settle } = useDraft();
  return (
    <section className="st-clash" aria-label={`Changed by both, in ${fileWords(path)}`}>
      <dl>
        <dt>You</dt>
        <Sentences told={own} />
        <dt>Somebody else</dt>
        <Sentences told={theirs} />
      </dl>
      <div className="st-acts">
        <Button variant="secondary" onClick={() => settle({ path, pointer, whose: 'own' })}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={() => settle({ path, pointer, whose: 'theirs' })}>
          Take theirs
        </Button>
      </div>
    </section>
  );
};

const Sentences = ({ told }: { readonly told: readonly string[] }) =>
  told.map((sentence) => (
    <dd key={sentence}>
      <Worded text={sentence} />
    </dd>
  ));
