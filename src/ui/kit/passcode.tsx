import type { KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ownValue } from '../../engine/index.ts';
import { withinLimit } from '../../runtime/limit.ts';
import type { Boxes, Step } from './digits.ts';
import { boxesOf, erase, put, readBoxes } from './digits.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field.tsx';
import type { CodeWords } from './message-code.ts';
import { useReader } from './read.ts';
import { emptyRemoved, losesIn } from './text.ts';
import { passcodeLength } from './tokens.ts';

/** A code of `length` characters. `digitLabel` names each box, from 1; `tel` takes digits only; `masked` shows dots. */
export type PasscodeProps = FieldProps & {
  readonly digitLabel: (position: number, length: number) => string;
  readonly length?: number | undefined;
  readonly type?: 'tel' | 'text' | undefined;
  readonly masked?: boolean | undefined;
  readonly autoComplete?: string | undefined;
  readonly value?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** What is said when no digit is typed. */
  readonly lost?: string | undefined;
  /** Words that stand beside a code in a message, and what is said of a message in which none can be told from other numbers. */
  readonly codeWords?: CodeWords | undefined;
  readonly unclear?: string | undefined;
};

/** One box for each character of a code; together they behave like one line of text. The first box has the group's id with `-0`. */
export const Passcode = (props: PasscodeProps) => {
  const {
    id,
    label,
    optional,
    help,
    full = true,
    length = passcodeLength,
    type = 'tel',
    masked,
    autoComplete = 'one-time-code',
  } = props;
  const { inputs, read, take, move, note, onKeyDown } = useBoxes(props, length, type === 'tel');
  useTexted(autoComplete === 'one-time-code', (code) =>
    move(put(boxesOf('', length), 0, code, type === 'tel'), code),
  );
  return (
    <FieldGroup
      {...{ id, label, optional, help, more: note ?? props.more, full, error: props.error }}
      // Who goes to ask for another code has made no mistake yet.
      onLeave={(to) => {
        read();
        if (inputs.current.some((input) => input?.value) && !(to instanceof HTMLButtonElement))
          props.onBlur?.();
      }}
    >
      {(error) => (
        <div className="p-passcode">
          {Array.from({ length }, (_, at) => (
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
              onChange={(event) => take(at, event.currentTarget.value)}
              onPaste={(event) => {
                event.preventDefault();
                take(at, event.clipboardData.getData('text'));
              }}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
          ))}
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

// The document owns what stands in the boxes, as it owns a text.
const useWritten = (value: string | undefined, length: number) => {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const kept = useRef({ boxes: boxesOf('', length), text: '' });

  const write = (boxes: Boxes, text: string) => {
    kept.current = { boxes, text };
    boxes.forEach((box, at) => {
      const input = inputs.current[at];
      if (input && input.value !== box) input.value = box;
    });
  };

  // A gap left by deleting in the middle is the boxes' own; only another value from outside replaces them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is written when it changes, not at each render.
  useLayoutEffect(() => {
    const { boxes, text } = kept.current;
    const next = value ?? text;
    if (boxes.length !== length || boxes.join('') !== next.slice(0, length))
      write(boxesOf(next, length), next);
    else kept.current = { boxes, text: next };
  }, [value, length]);

  useLayoutEffect(() => {
    const written = inputs.current;
    return () => [...written].forEach(emptyRemoved);
  }, []);

  return { inputs, kept, write };
};

const useBoxes = (props: PasscodeProps, length: number, digitsOnly: boolean) => {
  const { value, onChange, lost, codeWords = noWords, unclear } = props;
  const { inputs, kept, write } = useWritten(value, length);
  const [note, setNote] = useState<string>();

  const show = ({ boxes, over = '' }: Step) => {
    const { text: before } = kept.current;
    const text = boxes.join('') + over;
    write(boxes, text);
    setNote(undefined);
    if (text !== before) onChange?.(text);
  };

  const move = (next: Step, typed: string) => {
    show(next);
    if (typed !== '') inputs.current[next.at]?.focus();
  };

  const standing = (): Step => standingIn(inputs.current, kept.current.boxes, digitsOnly);
  // A code that was chosen from a message is not reported by leaving it: a whole code would be sent.
  const read = () => {
    const now = standing();
    if (now.boxes !== kept.current.boxes) show(now);
  };
  useReader(() => {
    read();
    const { boxes, text } = kept.current;
    if (!text.startsWith(boxes.join(''))) show({ boxes, at: 0 });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const target = ownValue(targets, event.key)?.(at, length);
    if (target !== undefined) {
      event.preventDefault();
      inputs.current[target]?.focus();
    }
    if (event.key !== 'Backspace' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = erase(standing().boxes, at);
    show(next);
    // The caret stays behind the box's character, so that what is typed next goes on from there.
    const input = inputs.current[next.at];
    input?.focus();
    input?.setSelectionRange(1, 1);
  };

  const take = (at: number, text: string) => {
    const isText = digitsOnly && losesIn(text, '');
    const numbers = text.match(/\p{Nd}+/gu) ?? [];
    if (isText && numbers.length > 1) return takeFrom(text);
    move(put(kept.current.boxes, at, text, digitsOnly), text);
    if (isText && numbers.length === 0) setNote(lost);
  };
  // Few people paste a whole message: what finds the code in it comes then.
  const takeFrom = (message: string) => {
    write(kept.current.boxes, kept.current.text);
    withinLimit(import('./message-code.ts'), globalThis)
      .then(({ codeIn }) => codeIn(message, length, codeWords))
      .catch(() => undefined)
      .then((code) => (code === undefined ? setNote(unclear) : fill(code)));
  };
  // A change may send the form. The person looks at a code that was chosen for them first: a press reads it.
  const fill = (code: string) => {
    setNote(undefined);
    write(boxesOf(code, length), kept.current.text);
    inputs.current[length - 1]?.focus();
  };
  return { inputs, read, take, move, note, onKeyDown };
};

// Reads the boxes from the document. Returns the same boxes if nothing has changed.
const standingIn = (
  inputs: readonly (HTMLInputElement | null)[],
  boxes: Boxes,
  digitsOnly: boolean,
): Step => {
  const texts = boxes.map((box, at) => inputs[at]?.value ?? box);
  return texts.some((each, at) => each !== boxes[at])
    ? readBoxes(boxes, texts, digitsOnly)
    : { boxes, at: 0 };
};

const noWords: CodeWords = { names: [], links: [] };

const targets: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, length) => Math.min(length - 1, at + 1),
  Home: () => 0,
  End: (_, length) => length - 1,
};
