import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { WordLine } from '../words/types.ts';
import { languageName } from './language-name.ts';
import type { WordEdits } from './use-word-edits.ts';

type MarkingProps = {
  readonly left: readonly WordLine[];
  readonly language: string;
  readonly edits: WordEdits;
};

/** Marks all words that are shown as final, or as a draft: folded away, and asked about before it is done. */
export const WordsMarking = ({ left, language, edits }: MarkingProps) => {
  const [asked, ask] = useState<boolean>();
  const written = left.filter(
    ({ text, flow, from }) => text !== '' && from === undefined && !flow.includes('/'),
  );
  const changed = written.filter(({ isFinal }) => isFinal !== asked);
  if (written.length === 0) return null;
  const many = `${changed.length} ${changed.length === 1 ? 'word' : 'words'} in ${languageName(language)}`;
  const way = asked === true ? 'final' : 'a draft';
  return (
    <details className="st-words__marking" onToggle={() => ask(undefined)}>
      <summary>Mark all that are shown</summary>
      {asked === undefined ? (
        <div className="st-acts">
          <Button variant="secondary" onClick={() => ask(true)}>
            As final …
          </Button>
          <Button variant="secondary" onClick={() => ask(false)}>
            As a draft …
          </Button>
        </div>
      ) : (
        <section aria-label={`Mark as ${way}`}>
          <p role="alert">
            {changed.length === 0
              ? `All of them are ${way} already.`
              : `${many} would be marked as ${way}${asked ? ', and could not be changed until they are a draft again' : ''}. Undo takes it back.`}
          </p>
          <div className="st-acts">
            {changed.length > 0 && (
              <Button
                onClick={() => {
                  edits.mark(changed, asked);
                  ask(undefined);
                }}
              >
                {`Mark ${changed.length} as ${way}`}
              </Button>
            )}
            <Button variant="secondary" onClick={() => ask(undefined)}>
              Leave them
            </Button>
          </div>
        </section>
      )}
    </details>
  );
};
