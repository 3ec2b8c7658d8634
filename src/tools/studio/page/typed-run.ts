import { type Run, withLetter } from '../model/run.ts';

/** The name under which a change joins the one before, for what is typed without a longer pause: none for what is chosen or pressed. */
export const joinAs = (name: string): { readonly join?: string } =>
  typing.run === undefined ? {} : { join: `${name} ${typing.run.began}` };

const typing: { run?: Run | undefined } = {};

const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(texts));

const listen = ({ target }: Event): void => {
  typing.run = isText(target) ? withLetter(typing.run, Date.now()) : undefined;
};

// Before whoever changes something by them. An editor of code takes some keys itself, and no input comes of them. What is
// left for a press is told before it, as the focus goes.
document.addEventListener('input', listen, true);
document.addEventListener(
  'keydown',
  ({ target }) => {
    if (isText(target)) typing.run = withLetter(typing.run, Date.now());
  },
  true,
);
document.addEventListener(
  'click',
  () => {
    typing.run = undefined;
  },
  true,
);
