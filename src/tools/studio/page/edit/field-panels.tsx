import { ownValue } from '../../../../engine/index.ts';
import { useTask } from '../use-task.ts';
import { type MakeProps, useChoices } from './make-props.ts';
import { useMakeForm } from './use-make.ts';
import { ChoiceRow, pairs, TextRow, Wish } from './wish.tsx';

/** Asks which field of a screen is to be called something else, and what. */
export const RenameField = ({ form, onDone, ...props }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, { from: '', to: '' }, onDone);
  const { from, to } = typed;
  return (
    <Wish
      title="Rename a field"
      {...asking}
      onWish={() =>
        make({ kind: 'rename', of: 'field', from: `${props.outline?.name}/${from}`, to }, () => onDone())
      }
    >
      <FieldRow {...props} value={from} onChange={(next) => type({ from: next })} />
      <TextRow
        label="New name"
        shape="field"
        hint="secondPhone"
        value={to}
        onChange={(next) => type({ to: next })}
      />
      <p className="ed-about">
        Every file that names it is changed along. What people read there is its label: that is changed under
        Words.
      </p>
    </Wish>
  );
};

/** Asks which property of a request is to be called something else, and what. */
export const RenameProperty = ({ form, where: { call = '' }, onDone }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, { from: '', to: '' }, onDone);
  const choices = useTask('choices', { file: 'schemas/issuer.openapi.json' }).data;
  const { from, to } = typed;
  return (
    <Wish
      title="Rename what is sent"
      {...asking}
      onWish={() => make({ kind: 'rename', of: 'property', from: `${call}/${from}`, to }, () => onDone())}
    >
      <ChoiceRow
        label="Which property"
        value={from}
        options={pairs(ownValue(choices?.given, `property:${call}`))}
        onChange={(next) => type({ from: next })}
      />
      <TextRow
        label="Name that the server expects"
        shape="member"
        value={to}
        onChange={(next) => type({ to: next })}
      />
      <p className="ed-about">
        Every file that names it is changed along, also for other calls that share it. Servers that read it
        have to expect the new name before this goes live.
      </p>
    </Wish>
  );
};

/** Asks which field of a screen is to go. */
export const RemoveField = ({ form, onDone, ...props }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, { name: '' }, onDone);
  const { name } = typed;
  const { outline, where } = props;
  return (
    <Wish
      title="Remove a field"
      {...asking}
      onWish={() => {
        const screen = where.screen ?? '';
        make({ kind: 'remove', what: 'field', flow: outline?.name ?? '', screen, name }, () => onDone());
      }}
    >
      <FieldRow {...props} value={name} onChange={(next) => type({ name: next })} />
      <p className="ed-about">
        Its words go with it, and what is sent, asked or typed of it, in journeys as well. Rules that ask for
        it go whole: look at the change in Review. It can be undone, as everything here.
      </p>
    </Wish>
  );
};

type FieldRowProps = Omit<MakeProps, 'form' | 'onDone'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const FieldRow = ({ value, onChange, ...props }: FieldRowProps) => {
  const own = props.outline?.screens.find((each) => each.name === props.where.screen);
  const fields = useChoices(props, own?.file)?.names.field ?? [];
  return (
    <ChoiceRow
      label="Which field"
      value={value}
      options={fields.map((each) => [each.value, each.words || each.value] as const)}
      onChange={onChange}
    />
  );
};
