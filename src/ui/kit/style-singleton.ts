import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton`, which adds a `<style>` element that a strict content security
 * policy refuses. Constructed sheets are not subject to it. Exports the same names.
 */
export const styleSingleton = () => {
  const useStyle = styleHookSingleton();
  return ({ styles, dynamic }: { readonly styles: string; readonly dynamic?: boolean }) => {
    useStyle(styles, dynamic);
    return null;
  };
};

/** A hook that keeps one sheet in the document while any component that uses it is mounted. */
export const styleHookSingleton = () => {
  const sheet = stylesheetSingleton();
  return (styles: string, dynamic?: boolean): void => {
    const changing = dynamic === true ? styles : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: as in the package, styles that are not dynamic are read once.
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [changing]);
  };
};

/** A counted sheet: adopted at the first `add`, dropped at the last `remove`. */
export const stylesheetSingleton = () => {
  const adopted: CSSStyleSheet[] = [];
  const held = { times: 0 };
  return {
    add: (css: string): void => {
      held.times += 1;
      if (held.times > 1) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      adopted.push(sheet);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove: (): void => {
      held.times -= 1;
      if (held.times > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
      adopted.length = 0;
    },
  };
};
