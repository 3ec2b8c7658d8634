import { useEffect, useRef } from 'react';
import { useLayer, useSay } from '../context.tsx';
import { useDeclaredForm } from '../form/declared.ts';
import { fieldErrors } from '../form/errors.ts';
import { useFormFacts } from '../form/facts.ts';
import { orderOf } from '../form/ui-schema.ts';
import { ErrorSummary, Notice } from '../kit/notice.tsx';
import { Phoned } from '../message.tsx';
import { NextButtons } from './actions.tsx';

/** The step's message; or, after a submit that the form did not pass, what is to be mended and where. */
export const NoticeBlock = () => {
  const say = useSay();
  const layer = useLayer();
  const form = useFormFacts();
  const declared = useDeclaredForm();
  const order = declared === undefined ? [] : orderOf(declared, layer.blocks);
  const errors = fieldErrors(layer, form, say)
    .filter(({ shown }) => shown)
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  const summed = form !== undefined && form.attempts > 0 && errors.length > 0 && !layer.busy;
  const message = `message ${layer.message?.id}`;
  const told = useTold(summed ? `attempt ${form.attempts}` : message, message);
  if (summed) {
    return (
      <ErrorSummary
        title={say.kit('kit.errorSummary', { count: errors.length })}
        errors={errors.map(({ id, label, text }) => ({ id, text: named(label, text) }))}
        attempt={form.attempts}
        told={told}
      />
    );
  }
  if (layer.message === undefined) return null;
  const { id, flow, key, params, tone } = layer.message;
  const next = layer.next?.[0] && (
    <div className={layer.ends ? 'p-actions' : 'p-row'}>
      <NextButtons />
    </div>
  );
  return (
    <>
      <Notice tone={tone} stamp={id} told={told} focus={tone === 'error' || tone === 'warning'}>
        {say
          .message(flow, key, params)
          .split('\n')
          .map((line) => (
            <p key={line}>
              <Phoned>{line}</Phoned>
            </p>
          ))}
        {layer.ends || next}
      </Notice>
      {layer.ends && next}
    </>
  );
};

// What names its field already does so once only. A question needs no colon.
const named = (label: string, text: string): string =>
  text.toLowerCase().includes(label.toLowerCase()) ? text : `${label.replace(/[^?]$/, '$&:')} ${text}`;

/**
 * Whether something was told before; what stands `behind` it counts as told with it. An older message comes back into view
 * as soon as what was wrong in the form is put right, and the summary when another field is left: the person is typing
 * then, and the focus has to stay with them.
 */
const useTold = (what: string, behind: string): boolean => {
  const all = useRef(new Set<string>());
  const now = useRef({ what: '', told: false });
  if (now.current.what !== what) now.current = { what, told: all.current.has(what) };
  useEffect(() => {
    all.current.add(what).add(behind);
  }, [what, behind]);
  return now.current.told;
};
