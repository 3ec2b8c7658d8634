import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { plainDigits, takesDigits } from '../../runtime/decimal.ts';
import type { FieldProps } from './field.tsx';
import { describedBy, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { applyMask } from './mask.ts';
import type { Change, TextRules } from './text.ts';
import { asItIs, useText } from './text.ts';
import { phone } from './tokens.ts';

/**
 * `value` and `onChange` deal in the text as shown, mask included. `match` is a pattern as in HTML, of the whole value:
 * a change that does not match does not happen. `write` is in place of a mask. `veil` is how the value looks while the field has no focus.
 * `phone` is a telephone number with the kit's own mask; `toggle` holds the words that uncover a password and cover it.
 */
export type TextFieldProps = FieldProps &
  TextRules & {
    readonly type?: 'text' | 'email' | 'password' | 'tel' | 'phone' | 'search' | undefined;
    readonly name?: string | undefined;
    readonly mask?: string | undefined;
    readonly required?: boolean | undefined;
    readonly readOnly?: boolean | undefined;
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
    readonly toggle?: { readonly show: string; readonly hide: string } | undefined;
    readonly placeholder?: string | undefined;
    readonly pasteDisabled?: boolean | undefined;
    readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
    readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
    readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
    /** Ids of further descriptions, such as a checklist. */
    readonly describedBy?: string | undefined;
    /** What is said when the mask has no room for something that is typed. */
    readonly lost?: string | undefined;
    readonly onFocus?: (() => void) | undefined;
    readonly onBlur?: (() => void) | undefined;
  };

/** A line of text, 48 px high and 275 px wide, or as wide as its place with `full`. */
export const TextField = (props: TextFieldProps) => {
  const { id, label, help, optional, full, type = 'text', toggle, pasteDisabled } = props;
  const { element, take, leave, uncover, isLost } = useText({ ...props, write: writerOf(props) });
  const [focused, setFocused] = useState(false);
  const [bare, setBare] = useState(false);
  const more = isLost ? props.lost : props.more;
  const refuse =
    pasteDisabled === true ? (event: { preventDefault: () => void }) => event.preventDefault() : undefined;

  // Browsers offer to keep a password, and do not keep it as ordinary text, only if it is covered when the form goes.
  useEffect(() => {
    const form = element.current?.form;
    const hide = () => setBare(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [element]);

  return (
    <Field {...{ id, label, help, optional, full, more, error: props.error }}>
      {(error) => (
        <div className="p-box">
          {props.prefix !== undefined && <span className="p-box__side">{props.prefix}</span>}
          <input
            {...attributes(props)}
            ref={element}
            type={bare && type === 'password' ? 'text' : nativeTypes[type]}
            className="p-box__input"
            placeholder={type === 'phone' && focused ? phone.placeholder : props.placeholder}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy({ id, help, error: error ?? more }, props.describedBy)}
            onChange={(event) => take(event.currentTarget)}
            onFocus={(event) => {
              uncover(event.currentTarget);
              setFocused(true);
              props.onFocus?.();
            }}
            onBlur={(event) => {
              leave(event.currentTarget);
              setFocused(false);
              props.onBlur?.();
            }}
            onPaste={refuse}
            onDrop={refuse}
          />
          {props.suffix !== undefined && <span className="p-box__side">{props.suffix}</span>}
          {toggle !== undefined && (
            <button
              type="button"
              className="p-box__toggle"
              aria-controls={id}
              aria-describedby={`${id}-label`}
              onClick={() => setBare(!bare)}
            >
              <Icon name={bare ? 'eye-off' : 'eye'} />
              <span>{bare ? toggle.hide : toggle.show}</span>
            </button>
          )}
        </div>
      )}
    </Field>
  );
};

const nativeTypes = {
  text: 'text',
  email: 'email',
  password: 'password',
  tel: 'tel',
  phone: 'tel',
  search: 'search',
} as const;

const writerOf = ({ write, mask, type, inputMode }: TextFieldProps): TextRules['write'] => {
  const own = write ?? (type === 'phone' ? phoneWriter : maskWriter)(mask);
  if (type !== 'phone' && !takesDigits(inputMode)) return own;
  return (text, change) => (own ?? asItIs)(plainSigns(plainDigits(text)), change);
};

// Full-width keyboards type signs beside digits. A dash and a minus sign are meant as a hyphen.
const plainSigns = (text: string): string =>
  text.replace(/[！-＠]/g, (sign) => sign.normalize('NFKC')).replace(/[‐-―−]/g, '-');

const maskWriter = (mask: string | undefined) =>
  mask === undefined ? undefined : (text: string) => applyMask(mask, text);

// No area code begins with the country's 1.
const phoneWriter =
  (mask: string = phone.mask) =>
  (text: string, change: Change): string =>
    applyMask(mask, change === 'cut' ? text : text.replace(/^\D*1/, ''));

// A phone's keyboard begins with a capital elsewhere, which a user name is not forgiven.
const takesCapitals = ({ type = 'text', autoComplete }: TextFieldProps): boolean =>
  type === 'text' && autoComplete?.split(' ').includes('username') !== true;

const attributes = (props: TextFieldProps) => ({
  id: props.id,
  name: props.name,
  'aria-required': props.required === true ? true : undefined,
  readOnly: props.readOnly,
  inputMode: props.inputMode,
  enterKeyHint: props.enterKeyHint,
  autoComplete: props.autoComplete ?? (props.type === 'phone' ? 'tel-national' : undefined),
  autoCapitalize: takesCapitals(props) ? undefined : 'none',
  autoCorrect: takesCapitals(props) ? undefined : 'off',
  spellCheck: false,
});
