import { ownValue } from '../../../../engine/index.ts';
import type { Choices } from '../../edit/choices.ts';
import { fieldKinds, schemaOf } from '../../edit/make/kinds.ts';
import type { Said } from '../../edit/make/made.ts';
import { Answers, isExact, Length, limitsOf } from './field-limits.tsx';
import { type MakeProps, useChoices } from './make-props.ts';
import { camelFor, nameFor, snakeFor, titleIn } from './name-for.ts';
import { useMakeForm } from './use-make.ts';
import { ChoiceRow, SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for a field of a form. */
export const NewField = ({ form, where, outline, onDone, ...props }: MakeProps) => {
  const { typed: given, type: onType, make, asking } = useMakeForm(form, begun, onDone);
  const own = outline?.screens.find((each) => each.name === where.screen);
  const choices = useChoices({ outline, ...props }, own?.file);
  // What is asked for is meant to be sent: with what comes first, until another is chosen.
  const typed: Typed = { ...given, to: given.to ?? choices?.given.sent?.[0]?.value ?? '' };
  const asked: Asked = {
    typed,
    choices,
    languages: outline?.languages ?? [],
    onType,
  };
  return (
    <Wish
      title="New field"
      {...asking}
      onWish={() => {
        const on = { flow: outline?.name ?? '', screen: where.screen ?? '' };
        make({ kind: 'field', ...on, ...wishOf(typed) });
      }}
    >
      <Asking {...asked} />
      <Standing {...asked} />
      <Sending {...asked} />
    </Wish>
  );
};

type Typed = {
  readonly kind: string;
  readonly least?: string;
  readonly most?: string;
  readonly length?: Said;
  readonly answers: readonly Said[];
  readonly after: string;
  readonly name?: string;
  readonly required: string;
  readonly label: Said;
  readonly help: Said;
  readonly to: string;
  readonly as?: string;
};

type Given = Omit<Typed, 'to'> & { readonly to?: string };

const begun: Given = {
  kind: '',
  answers: [{}, {}],
  after: 'last',
  required: 'no',
  label: {},
  help: {},
};

type Asked = {
  readonly typed: Typed;
  readonly choices: Choices | undefined;
  readonly languages: readonly string[];
  readonly onType: (part: Partial<Typed>) => void;
};

const wishOf = (typed: Typed) => {
  const { kind, after, required, label, help, length, to, as } = typed;
  const { least, most } = limitsOf(typed);
  const answers = named(typed.answers);
  const [step = '', within] = to.split('/');
  return {
    name: nameIn(typed),
    schema: schemaOf(kind, {
      ...(least !== '' && { least: Number(least) }),
      ...(most !== '' && { most: Number(most) }),
      answers: Object.keys(answers),
    }),
    ...(after !== 'last' && { after }),
    required: required === 'yes',
    label,
    help,
    ...(ownValue(fieldKinds, kind)?.asks === 'choices' && { answers }),
    ...(isExact(typed) && length !== undefined && { length }),
    ...(to !== '' && {
      send: { step, ...(within !== undefined && { within }), as: as ?? snakeFor(nameIn(typed)) },
    }),
  };
};

// Those that are called alike, or by no letter, are told apart by their place.
const named = (all: readonly Said[]): Readonly<Record<string, Said>> =>
  all.reduce<Readonly<Record<string, Said>>>((before, words, at) => {
    const own = nameFor(titleIn(words)) || 'answer';
    return { ...before, [Object.hasOwn(before, own) || own === 'answer' ? `${own}-${at + 1}` : own]: words };
  }, {});

const nameIn = ({ name, label }: Typed): string => name ?? camelFor(titleIn(label));

// What it is, and what people read there.
const Asking = ({ typed, choices, languages, onType }: Asked) => {
  const { kind, answers, label, help } = typed;
  const { asks } = ownValue(fieldKinds, kind) ?? {};
  return (
    <>
      <ChoiceRow
        label="What it asks for"
        value={kind}
        options={[
          ...Object.entries(fieldKinds).map(([own, { words }]) => [own, words] as const),
          ...(choices?.names.definition ?? []).map(({ value, words }) => [value, words] as const),
        ]}
        onChange={(next) => onType({ kind: next })}
      />
      <SaidFields
        label="Label"
        languages={languages}
        said={label}
        onChange={(said) => onType({ label: said })}
      />
      <SaidFields
        label="Help below it, if any"
        optional
        languages={languages}
        said={help}
        onChange={(said) => onType({ help: said })}
      />
      {asks === 'choices' && (
        <Answers languages={languages} answers={answers} onChange={(next) => onType({ answers: next })} />
      )}
      {asks === 'length' && <Length typed={typed} languages={languages} onType={onType} />}
    </>
  );
};

const Standing = ({ typed, choices, onType }: Asked) => (
  <>
    <ChoiceRow
      label="It has to be filled in"
      value={typed.required}
      options={[
        ['no', 'no, it is optional'],
        ['yes', 'yes'],
      ]}
      onChange={(required) => onType({ required })}
    />
    <ChoiceRow
      label="It stands"
      value={typed.after}
      options={[['last', 'after all others'], ...fieldsOf(choices)]}
      onChange={(after) => onType({ after })}
    />
    <TextRow
      label="Its name"
      shape="field"
      hint="secondPhone"
      value={nameIn(typed)}
      isSuggested={typed.name === undefined}
      onChange={(name) => onType({ name })}
    />
  </>
);

// To whom it goes: the API document says of the call what it takes.
const Sending = ({ typed, choices, onType }: Asked) => (
  <>
    <ChoiceRow
      label="What people type is sent with"
      value={typed.to}
      options={[
        ['', 'nothing yet'],
        ...(choices?.given.sent ?? []).map(({ value, words }) => [value, words] as const),
      ]}
      onChange={(to) => onType({ to })}
    />
    {typed.to === '' ? (
      <p className="ed-about">Nobody gets to know it until something sends it.</p>
    ) : (
      <>
        <TextRow
          label="Name that the server expects"
          shape="member"
          value={typed.as ?? snakeFor(nameIn(typed))}
          isSuggested={typed.as === undefined}
          onChange={(as) => onType({ as })}
        />
        <p className="ed-about">
          The API document gets it as well. Whoever answers the call has to know of it before it goes live.
        </p>
      </>
    )}
  </>
);

const fieldsOf = (choices: Choices | undefined) =>
  (choices?.names.field ?? []).map(({ value, words }) => [value, `after ${words || value}`] as const);
