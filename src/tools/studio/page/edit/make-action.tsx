import type { Said } from '../../edit/make/made.ts';
import type { MakeProps } from './make-props.ts';
import { nameFor, titleIn } from './name-for.ts';
import { useMakeForm } from './use-make.ts';
import { ChoiceRow, SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for an action of a screen. */
export const NewAction = ({ form, where, outline, onDone }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, begun, onDone);
  const { does, look, label, name = nameFor(titleIn(label)) } = typed;
  return (
    <Wish
      title="New button or link"
      {...asking}
      onWish={() => {
        const screen = where.screen ?? '';
        make({
          kind: 'action',
          flow: outline?.name ?? '',
          screen,
          name,
          does,
          link: look === 'link',
          label,
        });
      }}
    >
      <SaidFields
        label="It says"
        languages={outline?.languages ?? []}
        said={label}
        onChange={(said) => type({ label: said })}
      />
      <ChoiceRow
        label="It"
        value={does}
        options={[
          ['go', 'goes on, whatever stands in the form'],
          ['submit', 'sends the form'],
          ['back', 'goes back'],
          ['resend', 'asks for something again'],
        ]}
        onChange={(next) => type({ does: next })}
      />
      <ChoiceRow
        label="It looks like"
        value={look}
        options={[
          ['button', 'a button'],
          ['link', 'a link'],
        ]}
        onChange={(next) => type({ look: next })}
      />
      <TextRow
        label="Its name"
        shape="name"
        value={name}
        isSuggested={typed.name === undefined}
        onChange={(next) => type({ name: next })}
      />
      <p className="ed-about">Where it leads is said at the step that shows the screen.</p>
    </Wish>
  );
};

type Typed = {
  readonly does: string;
  readonly look: string;
  readonly label: Said;
  readonly name?: string;
};

const begun: Typed = { does: 'go', look: 'button', label: {} };
