/**
 * Translates a document as browsers do: each text is moved into two elements of the browser's own, also those that come later.
 * The words stay the same, so that what they should be is known. Gives what stops it.
 */
export const translate = (document: Document): (() => void) => {
  const observer = new MutationObserver(() => wrapAll());
  const watch = () =>
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const wrapAll = (): void => {
    observer.disconnect();
    for (const text of textsIn(document.body)) wrap(text);
    watch();
  };
  wrapAll();
  return () => observer.disconnect();
};

const textsIn = (root: Node): readonly Text[] =>
  [...root.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return node.textContent?.trim() === '' ? [] : [node as Text];
    return ['FONT', 'SCRIPT', 'STYLE'].includes(node.nodeName) ? [] : textsIn(node);
  });

// The text itself is replaced: what React knows of it is not in the document any more.
const wrap = (text: Text): void => {
  const { ownerDocument: document } = text;
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text.textContent;
  outer.append(inner);
  text.replaceWith(outer);
};

/** The elements that read otherwise than React last drew them. */
export const stale = (document: Document): readonly string[] =>
  [...document.querySelectorAll('*')].flatMap((element) => {
    const { children } = propsOf(element);
    const isText = typeof children === 'string' || typeof children === 'number';
    return isText && element.textContent !== String(children) ? [`${children}: ${element.outerHTML}`] : [];
  });

/** The texts that have no element of their own: React would change what is not in the document any more. */
export const shared = (document: Document): readonly string[] =>
  [...document.querySelectorAll('font > font')].flatMap(({ parentElement: font }) => {
    // What announces a short message goes whole.
    if (font?.parentElement?.matches('[role="status"][style]')) return [];
    const nodes = [...(font?.parentElement?.childNodes ?? [])];
    return nodes.some((node) => node !== font && node.textContent?.trim() !== '')
      ? [font?.parentElement?.outerHTML ?? '']
      : [];
  });

const propsOf = (element: Element): { readonly children?: unknown } => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key === undefined ? {} : Reflect.get(element, key);
};
