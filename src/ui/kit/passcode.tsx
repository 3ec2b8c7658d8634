import type { KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Step } from './digits.ts';
import { boxesOf, erase, put } from './digits.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field.tsx';
import { passcodeLength } from './tokens.ts';

/** A code of `length` characters. `digitLabel` names each box, from 1; `tel` takes digits only; `masked` shows dots. */
export type PasscodeProps = FieldProps & {
  readonly digitLabel: (position: number, length: number) => string;
  readonly name?: string | undefined;
  readonly length?: number | undefined;
  readonly type?: 'tel' | 'text' | undefined;
  readonly masked?: boolean | undefined;
  readonly autoComplete?: string | undefined;
  readonly value?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onComplete?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
};

/** One box for each character of a code; together they behave like one line of text. The first box has the group's id with `-0`. */
export const Passcode = (props: PasscodeProps) => {
  const {
    id,
    label,
    optional,
    help,
    more,
    full = true,
    length = passcodeLength,
    type = 'tel',
    masked,
    autoComplete = 'one-time-code',
  } = props;
  const { boxes, inputs, move, onKeyDown } = useBoxes(props, length);
  useTexted(autoComplete === 'one-time-code', (code) =>
    move(put(boxesOf('', length), 0, code, type === 'tel'), code),
  );
  return (
    <FieldGroup
      {...{ id, label, optional, help, more, full, error: props.error }}
      // Who goes to ask for another code has made no mistake yet.
      onLeave={(to) => boxes.some(Boolean) && !(to instanceof HTMLButtonElement) && props.onBlur?.()}
    >
      {(error) => (
        <div className="p-passcode">
          {boxes.map((box, at) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
              key={at}
              ref={(input) => {
                inputs.current[at] = input;
              }}
              id={`${id}-${at}`}
              // A dialog that comes to ask for a code is waited for with the code at hand.
              data-autofocus={at === 0 ? '' : undefined}
              className="p-passcode__digit"
              type={masked === true ? 'password' : type}
              inputMode={type === 'tel' ? 'numeric' : 'text'}
              autoComplete={at === 0 ? autoComplete : 'off'}
              aria-label={props.digitLabel(at + 1, length)}
              aria-invalid={error === undefined ? undefined : true}
              value={box}
              onChange={(event) =>
                move(put(boxes, at, event.currentTarget.value, type === 'tel'), event.currentTarget.value)
              }
              onPaste={(event) => {
                event.preventDefault();
                const text = event.clipboardData.getData('text');
                move(put(boxes, at, text, type === 'tel'), text);
              }}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
          ))}
          {props.name !== undefined && <input type="hidden" name={props.name} value={boxes.join('')} />}
        </div>
      )}
    </FieldGroup>
  );
};

// Only browsers that read text messages load what asks for them.
const useTexted = (wanted: boolean, take: (code: string) => void): void => {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return;
    const controller = new AbortController();
    import('./texted.ts').then(
      ({ textedCode }) => textedCode(controller.signal).then((code) => code && latest.current(code)),
      () => undefined,
    );
    return () => controller.abort();
  }, [wanted]);
};

const useBoxes = ({ value, onChange, onComplete }: PasscodeProps, length: number) => {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [own, setOwn] = useState(() => boxesOf(value ?? '', length));
  // A gap left by deleting in the middle is the boxes' own; only another value from outside replaces them.
  const boxes =
    own.length !== length || (value !== undefined && own.join('') !== value.slice(0, length))
      ? boxesOf(value ?? own.join(''), length)
      : own;
  const caret = useRef<number | undefined>(undefined);

  // The caret of a box left by Backspace stays behind its character, so that what is typed next goes on from there.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const input = inputs.current[caret.current];
    caret.current = undefined;
    input?.focus();
    input?.setSelectionRange(1, 1);
  });

  const show = (next: Step) => {
    setOwn(next.boxes);
    const now = next.boxes.join('') + (next.over ?? '');
    if (now === (value ?? boxes.join(''))) return;
    onChange?.(now);
    if (now.length === length) onComplete?.(now);
  };

  const move = (next: Step, typed: string) => {
    show(next);
    if (typed !== '') inputs.current[next.at]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const target = targets[event.key]?.(at, length);
    if (target !== undefined) {
      event.preventDefault();
      inputs.current[target]?.focus();
    }
    if (event.key !== 'Backspace' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = erase(boxes, at);
    caret.current = next.at;
    show(next);
  };

  return { boxes, inputs, move, onKeyDown };
};

const targets: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, length) => Math.min(length - 1, at + 1),
  Home: () => 0,
  End: (_, length) => length - 1,
};
