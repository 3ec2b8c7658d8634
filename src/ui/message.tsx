import { Fragment, type ReactNode } from 'react';

// Ten digits in the usual American groups, with or without the leading 1.
const phonePattern = /(?:1-)?\b\d{3}-\d{3}-\d{4}\b/g;

/** Words in which each telephone number can be called by pressing it. */
export const Phoned = ({ children }: { readonly children: string }): ReactNode => {
  const numbers = children.match(phonePattern) ?? [];
  return children.split(phonePattern).map((text, at) => {
    const number = numbers[at];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
      <Fragment key={at}>
        {text}
        {number !== undefined && (
          <a className="p-phone" href={`tel:${number}`}>
            {number}
          </a>
        )}
      </Fragment>
    );
  });
};
