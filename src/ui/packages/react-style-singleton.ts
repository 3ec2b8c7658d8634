import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`. The scroll lock of Radix adds its styles with it. The package creates a style
 * element, which the content security policy refuses. This module adopts a style sheet instead (CSSOM, `adoptedStyleSheets`).
 * Returns a component that applies its styles while at least one instance is mounted; the first instance decides.
 */
export const styleSingleton = (): ((props: { readonly styles: string }) => null) => {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const adopt = (styles: string): void => {
    users += 1;
    // Safari before 16.4 adopts no sheets. The package still stops wheels and touches there.
    if (users > 1 || document.adoptedStyleSheets === undefined) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const release = (): void => {
    users -= 1;
    if (users > 0 || sheet === undefined) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet = undefined;
  };
  return ({ styles }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as in the package, the styles of the first instance stay.
    useEffect(() => {
      adopt(styles);
      return release;
    }, []);
    return null;
  };
};
