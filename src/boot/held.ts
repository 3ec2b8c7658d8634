/** What the core does with what was pressed before it was there: a form with its values as they were then, or a button or link. */
export type Taker = {
  readonly submit: (values: readonly (readonly [name: string, value: FormDataEntryValue])[]) => void;
  readonly press: (control: HTMLElement) => void;
};

/** Whether a click opens a link beside the page, as the browser does by itself: with another button, or a key held down. */
export const isAside = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
