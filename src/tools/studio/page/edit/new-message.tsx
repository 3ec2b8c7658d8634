import { useState } from 'react';
import type { Said } from '../../edit/make/made.ts';
import { useMake } from './use-make.ts';
import { SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for a new message: its name, and what it says in each language. */
export const NewMessage = ({
  flow,
  languages,
  onDone,
}: {
  readonly flow: string;
  readonly languages: readonly string[];
  readonly onDone: (name?: string) => void;
}) => {
  const { make, fault } = useMake();
  const [name, setName] = useState('');
  const [words, setWords] = useState<Said>({});
  return (
    <Wish
      title="New message"
      fault={fault}
      onCancel={() => onDone()}
      onWish={async () => {
        if ((await make({ kind: 'message', flow, name, words })) !== undefined) onDone(name);
      }}
    >
      <TextRow
        label="Name"
        shape="field"
        hint="Letters and digits, such as cardLocked"
        value={name}
        onChange={setName}
      />
      <SaidFields label="It says" long languages={languages} said={words} onChange={setWords} />
    </Wish>
  );
};
