/** The elements at which two documents first say something else; none where one of them has nothing more, or both say the same. */
export const firstDifference = (
  before: ParentNode,
  after: ParentNode,
): readonly [Element | undefined, Element | undefined] | undefined => {
  const [was, is] = [saidIn(before), saidIn(after)];
  const at = is.findIndex(({ words }, place) => words !== was[place]?.words);
  if (at >= 0) return [(was[at] ?? was.at(-1))?.element, is[at]?.element];
  return was.length > is.length ? [was[is.length]?.element, is.at(-1)?.element] : undefined;
};

const saidIn = (from: ParentNode) =>
  [...from.querySelectorAll('*')].flatMap((element) => {
    const words = wordsOf(element);
    return words === '' ? [] : [{ element, words }];
  });

// Names of elements that refer to each other are others wherever one is put in.
const wordsOf = (element: Element): string => {
  const own = [...element.childNodes].flatMap((node) => (node.nodeType === textNode ? [node.nodeValue] : []));
  const told = shown.flatMap((name) => element.getAttribute(name) ?? []);
  return [...own, ...told].join(' ').trim();
};

const textNode = 3;
const shown = ['src', 'alt', 'placeholder', 'value', 'type', 'maxlength', 'aria-invalid', 'aria-label'];
