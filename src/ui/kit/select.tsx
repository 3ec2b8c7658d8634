import type { KeyboardEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import type { FieldProps } from './field.tsx';
import { describedBy, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { useOutsidePress } from './outside-press.ts';
import type { ListState } from './select-keys.ts';
import { onKey, onLetters } from './select-keys.ts';

/** A choice of one among many. `placeholder` shows while nothing is chosen. */
export type SelectProps = FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly required?: boolean | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
};

/** A select-only combobox (WAI-ARIA APG): its list is at most 275 px high and closes 300 ms after a press outside. */
export const Select = (props: SelectProps) => {
  const { id, label, optional, help, full, options, placeholder } = props;
  const { root, list, chosen, state, onKeyDown, toggle, pick, hover } = useSelect(props);
  const shown = options[chosen];
  return (
    <Field {...{ id, label, optional, help, full, error: props.error }}>
      {(error) => (
        <div ref={root} className="p-select">
          <button
            type="button"
            role="combobox"
            id={id}
            className="p-box p-select__button"
            aria-haspopup="listbox"
            aria-expanded={state.open}
            aria-controls={`${id}-list`}
            aria-activedescendant={state.open ? `${id}-option-${state.active}` : undefined}
            aria-required={props.required === true ? true : undefined}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy({ id, help, error })}
            onClick={toggle}
            onKeyDown={onKeyDown}
            onBlur={props.onBlur}
          >
            <span className={classes('p-select__value', shown === undefined && 'p-select__value--empty')}>
              {shown?.label ?? placeholder}
            </span>
            <span className="p-box__side">
              <Icon name="chevron" />
            </span>
          </button>
          <div
            ref={list}
            role="listbox"
            id={`${id}-list`}
            className="p-select__menu"
            tabIndex={-1}
            aria-labelledby={`${id}-label`}
            hidden={!state.open}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keyboard.
              <div
                key={option.value}
                role="option"
                id={`${id}-option-${at}`}
                tabIndex={-1}
                aria-selected={at === chosen}
                className={classes('p-select__option', at === state.active && 'p-select__option--active')}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => hover(at)}
                onClick={() => pick(at)}
              >
                <span>{option.label}</span>
                {at === chosen && <Icon name="check" />}
              </div>
            ))}
          </div>
          {props.name !== undefined && <input type="hidden" name={props.name} value={shown?.value ?? ''} />}
        </div>
      )}
    </Field>
  );
};

const reveal = (menu: HTMLElement, option: HTMLElement) => {
  const least = option.offsetTop + option.offsetHeight - menu.clientHeight;
  menu.scrollTop = Math.max(least, Math.min(menu.scrollTop, option.offsetTop));
};

/** How long typed letters belong together, ms. */
const lettersPause = 500;

const useSelect = ({ options, value, defaultValue, onChange }: SelectProps) => {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const letters = useRef({ text: '', at: 0 });
  const [own, setOwn] = useState(defaultValue);
  const chosen = options.findIndex((option) => option.value === (value ?? own));
  const [state, setState] = useState<ListState>({ open: false, active: 0 });
  const close = useCallback(() => setState((now) => ({ ...now, open: false })), []);
  useOutsidePress(root, state.open, close);

  useEffect(() => {
    const option = list.current?.children[state.active];
    if (state.open && list.current && option instanceof HTMLElement) reveal(list.current, option);
  }, [state]);

  const pick = (at: number) => {
    setState({ open: false, active: at });
    const option = options[at];
    if (option === undefined) return;
    setOwn(option.value);
    if (at !== chosen) onChange?.(option.value);
  };

  const type = (event: KeyboardEvent) => {
    const old = event.timeStamp - letters.current.at < lettersPause ? letters.current.text : '';
    letters.current = { text: old + event.key, at: event.timeStamp };
    const labels = options.map((option) => option.label);
    const at = onLetters(labels, letters.current.text, state.open ? state.active : chosen);
    setState({ open: true, active: at ?? state.active });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = state.open ? state : { ...state, active: Math.max(0, chosen) };
    const result = onKey(event.key, event.altKey, from, options.length);
    const isLetter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (result === undefined && isLetter) type(event);
    if (result === undefined) return;
    // Tab takes the option and moves on; Escape here must not also close the dialog around.
    if (event.key !== 'Tab') event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    if (result.take) pick(result.state.active);
    else setState(result.state);
  };

  const toggle = () => setState((now) => ({ open: !now.open, active: Math.max(0, chosen) }));
  const hover = (active: number) => state.active !== active && setState({ open: true, active });
  return { root, list, chosen, state, onKeyDown, toggle, pick, hover };
};
