import { ownValue } from '../../../../engine/index.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { fieldKinds } from '../../edit/make/kinds.ts';
import type { Said } from '../../edit/make/made.ts';
import { SaidFields, TextRow } from './wish.tsx';

/** What is asked of the length of a field: its limits, and what it says of any other one. */
type Limited = {
  readonly kind: string;
  readonly least?: string;
  readonly most?: string;
  readonly length?: Said;
};

/** The fewest and the most characters that are asked for, as they are typed; empty where there is no such limit. */
export const limitsOf = ({ kind, least = '', most }: Limited) => ({
  least: ownValue(fieldKinds, kind)?.asks === 'length' ? least.trim() : '',
  most: (most ?? String(ownValue(fieldKinds, kind)?.schema.maxLength ?? '')).trim(),
});

/** Whether it takes so many characters and no other number: then it says so itself. */
export const isExact = (typed: Limited): boolean => {
  const { least, most } = limitsOf(typed);
  return least !== '' && least === most;
};

type LengthProps = {
  readonly typed: Limited;
  readonly languages: readonly string[];
  readonly onType: (part: Partial<Limited>) => void;
};

/** Asks how long what is typed may be. */
export const Length = ({ typed, languages, onType }: LengthProps) => (
  <>
    <TextRow
      label="Fewest characters"
      hint="any number"
      shape="number"
      optional
      value={typed.least ?? ''}
      onChange={(least) => onType({ least })}
    />
    <TextRow
      label="Most characters"
      shape="number"
      value={limitsOf(typed).most}
      isSuggested={typed.most === undefined}
      onChange={(most) => onType({ most })}
    />
    {isExact(typed) && (
      <SaidFields
        label={`What it says of more or fewer than ${limitsOf(typed).least}`}
        languages={languages}
        said={typed.length ?? {}}
        onChange={(length) => onType({ length })}
      />
    )}
  </>
);

type AnswersProps = {
  readonly languages: readonly string[];
  readonly answers: readonly Said[];
  readonly onChange: (answers: readonly Said[]) => void;
};

/** Asks for the answers that there are to choose from. */
export const Answers = ({ languages, answers, onChange }: AnswersProps) => (
  <fieldset className="ed-answers">
    <legend>Answers</legend>
    {answers.map((said, at) => (
      <SaidFields
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and only the last one comes or goes.
        key={at}
        label={`Answer ${at + 1}`}
        languages={languages}
        said={said}
        onChange={(words) => onChange(answers.map((each, index) => (index === at ? words : each)))}
      />
    ))}
    <div className="st-acts">
      <Button variant="secondary" onClick={() => onChange([...answers, {}])}>
        One more answer
      </Button>
      {answers.length > 2 && (
        <Button variant="secondary" onClick={() => onChange(answers.slice(0, -1))}>
          Without the last answer
        </Button>
      )}
    </div>
  </fieldset>
);
