import type { MakeProps } from './make-props.ts';
import { useMakeForm } from './use-make.ts';
import { TextRow, Wish } from './wish.tsx';

/** Asks for a response code of a call; the address may bring the code along. */
export const NewCode = ({ form, where, onDone }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, begun, onDone);
  const { code = where.code ?? '', meaning } = typed;
  const { call = '' } = where;
  return (
    <Wish
      title={`New code of ${call}`}
      {...asking}
      onWish={() => make({ kind: 'code', operation: call, code: code.trim(), meaning })}
    >
      <TextRow
        label="The code, as the server sends it"
        value={code}
        isSuggested={typed.code === undefined}
        onChange={(next) => type({ code: next })}
      />
      <TextRow label="What it means" value={meaning} onChange={(next) => type({ meaning: next })} />
      <p className="ed-about">What then happens is said at each step that makes the call.</p>
    </Wish>
  );
};

const begun: { readonly code?: string; readonly meaning: string } = { meaning: '' };
