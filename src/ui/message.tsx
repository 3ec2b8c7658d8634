import { Fragment, type ReactNode } from 'react';
import { textOf } from '../engine/index.ts';
import { useSurroundings } from './context.tsx';

// Ten digits in the usual American groups, with or without the leading 1.
const phonePattern = /(?:1-)?\b\d{3}-\d{3}-\d{4}\b/g;

/** Words in which each telephone number can be called by pressing it, and the brand's own address opened. */
export const Phoned = ({ children }: { readonly children: string }): ReactNode => {
  const { runtime } = useSurroundings();
  const address = textOf(runtime.store.brand.vanityUrl);
  const [before = '', ...after] = address === '' ? [children] : children.split(address);
  return (
    <>
      <Called>{before}</Called>
      {after.map((text) => (
        <Fragment key={text}>
          <a key={address} href={address}>
            {breakable(address)}
          </a>
          <Called>{text}</Called>
        </Fragment>
      ))}
    </>
  );
};

// It may go on in the next line after each of its parts.
const breakable = (address: string): ReactNode =>
  address.split(/(?<=[/.])(?=[^/.])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

const Called = ({ children }: { readonly children: string }): ReactNode =>
  withNumbers(children, (number) => (
    <a className="p-phone" href={`tel:${number}`}>
      {number}
    </a>
  ));

/** Words in which no telephone number goes on in the next line. */
export const Unbroken = ({ children }: { readonly children: string }): ReactNode => (
  <span>
    {withNumbers(children, (number) => (
      <span className="p-phone">{number}</span>
    ))}
  </span>
);

// Browsers that translate the page move each text into elements of their own. React then finds it by its element alone; space
// between texts stays where it is.
const Words = ({ children }: { readonly children: string }): ReactNode => {
  const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(children) ?? [];
  return (
    <>
      {before}
      {words !== '' && <span>{words}</span>}
      {after}
    </>
  );
};

const withNumbers = (words: string, drawn: (number: string) => ReactNode): ReactNode => {
  const numbers = words.match(phonePattern) ?? [];
  return words.split(phonePattern).map((text, at) => {
    const number = numbers[at];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
      <Fragment key={at}>
        <Words>{text}</Words>
        {number !== undefined && drawn(number)}
      </Fragment>
    );
  });
};
