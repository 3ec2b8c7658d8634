import { useState } from 'react';
import type { JsonObject } from '../../../../engine/index.ts';
import type { Choices } from '../../edit/choices.ts';
import type { Said } from '../../edit/make/made.ts';
import { nameFor, titleIn } from './make-flow.tsx';
import { type MakeProps, useChoices } from './make-props.ts';
import { useMake } from './use-make.ts';
import { ChoiceRow, SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for a field of a form. */
export const NewField = ({ where, outline, onDone, ...props }: MakeProps) => {
  const { make, fault } = useMake();
  const own = outline?.screens.find((each) => each.name === where.screen);
  const choices = useChoices({ outline, ...props }, own?.file);
  const [kind, setKind] = useState('');
  const [most, setMost] = useState<string>();
  const [after, setAfter] = useState('last');
  const [typed, setName] = useState<string>();
  const [required, setRequired] = useState('no');
  const [label, setLabel] = useState<Said>({});
  const [help, setHelp] = useState<Said>({});
  const name = typed ?? camel(titleIn(label));
  const languages = outline?.languages ?? [];
  return (
    <Wish
      title="New field"
      fault={fault}
      onCancel={() => onDone()}
      onWish={async () => {
        const place = await make({
          kind: 'field',
          flow: outline?.name ?? '',
          screen: where.screen ?? '',
          name,
          schema: schemaOf(kind, most),
          ...(after !== 'last' && { after }),
          required: required === 'yes',
          label,
          help,
        });
        if (place !== undefined) onDone(place);
      }}
    >
      <ChoiceRow
        label="What it asks for"
        value={kind}
        options={[
          ...Object.entries(ownWords),
          ...(choices?.names.definition ?? []).map(({ value, words }) => [value, words] as const),
        ]}
        onChange={setKind}
      />
      <SaidFields label="Label" languages={languages} said={label} onChange={setLabel} />
      <SaidFields
        label="Help below it, if any"
        optional
        languages={languages}
        said={help}
        onChange={setHelp}
      />
      <ChoiceRow
        label="It has to be filled in"
        value={required}
        options={[
          ['no', 'no, it is optional'],
          ['yes', 'yes'],
        ]}
        onChange={setRequired}
      />
      <Room kind={kind} most={most} onMost={setMost} />
      <ChoiceRow
        label="It stands"
        value={after}
        options={[['last', 'after all others'], ...fieldsOf(choices)]}
        onChange={setAfter}
      />
      <TextRow label="Its name" shape="field" hint="secondPhone" value={name} onChange={setName} />
      <p className="ed-about">
        What people type is sent to nobody yet: say so at the step that makes the call, under Send.
      </p>
    </Wish>
  );
};

type RoomProps = {
  readonly kind: string;
  readonly most: string | undefined;
  readonly onMost: (most: string) => void;
};

// One that forms share has its own length.
const Room = ({ kind, most, onMost }: RoomProps) => {
  const usual = kinds[kind]?.maxLength;
  return usual === undefined ? null : (
    <TextRow label="Most characters" shape="number" value={most ?? String(usual)} onChange={onMost} />
  );
};

const fieldsOf = (choices: Choices | undefined) =>
  (choices?.names.field ?? []).map(({ value, words }) => [value, `after ${words || value}`] as const);

const kinds: Readonly<Record<string, JsonObject>> = {
  text: {
    type: 'string',
    maxLength: 50,
    'x-field': { widget: 'text', autocomplete: 'off', normalize: ['trim'] },
  },
  email: {
    type: 'string',
    maxLength: 100,
    format: 'email',
    'x-field': { widget: 'email', autocomplete: 'email', inputmode: 'email', normalize: ['trim'] },
  },
  checkbox: { type: 'boolean', default: false, 'x-field': { widget: 'checkbox' } },
};

const ownWords: Readonly<Record<keyof typeof kinds, string>> = {
  text: 'A short text',
  email: 'An e-mail address',
  checkbox: 'A yes, by a box to tick',
};

const schemaOf = (kind: string, most: string | undefined): JsonObject => {
  const own = kinds[kind];
  if (own === undefined) return { $ref: kind };
  return most === undefined || own.maxLength === undefined ? own : { ...own, maxLength: Number(most) };
};

const camel = (words: string): string =>
  nameFor(words).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Asks for an action of a screen. */
export const NewAction = ({ where, outline, onDone }: MakeProps) => {
  const { make, fault } = useMake();
  const [does, setDoes] = useState('go');
  const [look, setLook] = useState('button');
  const [label, setLabel] = useState<Said>({});
  const [typed, setName] = useState<string>();
  const name = typed ?? nameFor(titleIn(label));
  return (
    <Wish
      title="New button or link"
      fault={fault}
      onCancel={() => onDone()}
      onWish={async () => {
        const screen = where.screen ?? '';
        const place = await make({
          kind: 'action',
          flow: outline?.name ?? '',
          screen,
          name,
          does,
          link: look === 'link',
          label,
        });
        if (place !== undefined) onDone(place);
      }}
    >
      <SaidFields label="It says" languages={outline?.languages ?? []} said={label} onChange={setLabel} />
      <ChoiceRow
        label="It"
        value={does}
        options={[
          ['go', 'goes on, whatever stands in the form'],
          ['submit', 'sends the form'],
          ['back', 'goes back'],
          ['resend', 'asks for something again'],
        ]}
        onChange={setDoes}
      />
      <ChoiceRow
        label="It looks like"
        value={look}
        options={[
          ['button', 'a button'],
          ['link', 'a link'],
        ]}
        onChange={setLook}
      />
      <TextRow label="Its name" shape="name" value={name} onChange={setName} />
      <p className="ed-about">Where it leads is said at the step that shows the screen.</p>
    </Wish>
  );
};
