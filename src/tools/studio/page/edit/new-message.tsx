import type { Said } from '../../edit/make/made.ts';
import { useMakeForm } from './use-make.ts';
import { SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for a new message: its name, and what it says in each language. */
export const NewMessage = ({
  form,
  flow,
  languages,
  onDone,
}: {
  readonly form: string;
  readonly flow: string;
  readonly languages: readonly string[];
  readonly onDone: (name?: string) => void;
}) => {
  const { typed, type, make, asking } = useMakeForm(form, begun, () => onDone());
  const { name, words } = typed;
  return (
    <Wish
      title="New message"
      {...asking}
      onWish={() => make({ kind: 'message', flow, name, words }, () => onDone(name))}
    >
      <TextRow
        label="Name"
        shape="field"
        hint="Letters and digits, such as cardLocked"
        value={name}
        onChange={(next) => type({ name: next })}
      />
      <SaidFields
        label="It says"
        long
        languages={languages}
        said={words}
        onChange={(said) => type({ words: said })}
      />
    </Wish>
  );
};

const begun: { readonly name: string; readonly words: Said } = { name: '', words: {} };
