import { useState } from 'react';
import type { Said } from '../../edit/make/made.ts';
import { nameFor, titleIn } from './make-flow.tsx';
import type { MakeProps } from './make-props.ts';
import { useMake } from './use-make.ts';
import { ChoiceRow, SaidFields, TextRow, Wish } from './wish.tsx';

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
