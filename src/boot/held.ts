/** What the core does with what was pressed before it was there: a form with its values as they were then, or a button or link. */
export type Taker = {
  readonly submit: (values: readonly (readonly [name: string, value: FormDataEntryValue])[]) => void;
  readonly press: (control: HTMLElement) => void;
};
