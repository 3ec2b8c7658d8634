import { type Json, type JsonObject, ownValue } from '../engine/index.ts';

/** The form's controls that hold a value. */
export type Field = HTMLInputElement | HTMLSelectElement;

/**
 * The values by field as they stand in the document: password managers write without any event. As long as nobody else has
 * written the form (`isNew`), only those that stand otherwise than the page was made: the others are not typed.
 */
export const typedIn = (
  form: HTMLFormElement | null,
  isNew: boolean,
): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(
    (form === null ? [] : fieldsIn(form))
      .filter((field) =>
        isNew ? isTyped(field) : !isInput(field) || field.type !== 'radio' || field.checked,
      )
      .map((field) => [field.name, fieldValue(field)]),
  );

/** Whether a control stands the same for both values: nothing, or a box that is not ticked, is no value. */
export const standsSame = (one: Json | undefined, other: Json | undefined): boolean =>
  String(one || '') === String(other || '');

/** A form's values by field from what it would have sent (a form sends a box only when it is ticked). */
export const valuesOf = (
  form: HTMLFormElement,
  entries: readonly (readonly [name: string, value: FormDataEntryValue])[],
): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(
    entries.map(([name, value]) => {
      const field = fieldsIn(form).find((each) => each.name === name);
      return [
        name,
        field !== undefined && isInput(field) && field.type === 'checkbox'
          ? true
          : value === ''
            ? undefined
            : String(value),
      ];
    }),
  );

/** Writes the values that have changed into their controls. A control whose value has not changed keeps what stands in it. */
export const writeValues = (
  form: HTMLFormElement,
  values: JsonObject,
  before: JsonObject | undefined,
): void => {
  for (const field of fieldsIn(form)) {
    const value = ownValue(values, field.name);
    if (standsSame(value, ownValue(before, field.name))) continue;
    if (isInput(field) && field.type === 'checkbox') field.checked = value === true;
    else if (isInput(field) && field.type === 'radio') field.checked = field.value === value;
    else if (field.value !== (value ?? '')) field.value = String(value ?? '');
  }
};

/** The control's value as the form's schema means it. An empty text is absent. */
export const fieldValue = (field: Field): Json | undefined => {
  if (isInput(field) && field.type === 'checkbox') return field.checked;
  return field.value === '' ? undefined : field.value;
};

/** Whether an element is a control with a name and a value. */
export const isField = (element: unknown): element is Field =>
  typeof element === 'object' &&
  element !== null &&
  'name' in element &&
  element.name !== '' &&
  'value' in element &&
  'localName' in element &&
  element.localName !== 'button';

const fieldsIn = (form: HTMLFormElement): readonly Field[] => [...form.elements].filter(isField);

/** Whether an element is an input. */
export const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input';

const isTyped = (field: Field): boolean => {
  if (!isInput(field))
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
};
