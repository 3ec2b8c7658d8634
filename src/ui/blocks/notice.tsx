import { useLayer, useSay } from '../context.tsx';
import { fieldErrors } from '../form/errors.ts';
import { useFormFacts } from '../form/facts.ts';
import { ErrorSummary, Notice } from '../kit/notice.tsx';
import { Phoned } from '../message.tsx';

/** The step's message; or, after a submit that the form did not pass, what is to be mended and where. */
export const NoticeBlock = () => {
  const say = useSay();
  const layer = useLayer();
  const form = useFormFacts();
  const errors = fieldErrors(layer, form, say).filter(({ shown }) => shown);
  if (form !== undefined && form.attempts > 0 && errors.length > 0 && !layer.busy) {
    return (
      <ErrorSummary
        title={say.kit('kit.errorSummary', { count: errors.length })}
        errors={errors.map(({ id, label, text }) => ({ id, text: `${label}: ${text}` }))}
        attempt={form.attempts}
      />
    );
  }
  if (layer.message === undefined) return null;
  const { id, flow, key, params, tone } = layer.message;
  return (
    <Notice tone={tone} stamp={id} focus={tone === 'error' || tone === 'warning'}>
      {say
        .message(flow, key, params)
        .split('\n')
        .map((line) => (
          <p key={line}>
            <Phoned>{line}</Phoned>
          </p>
        ))}
    </Notice>
  );
};
