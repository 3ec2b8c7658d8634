/**
 * What is wrong with the layout of the page, a sentence each: it scrolls sideways, a text is cut off by what is around it
 * or leaves the window, two texts lie over each other, a word of a step's name is broken. Runs in the browser, so it has
 * all it needs within itself.
 */
export const troublesOf = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const layers = [...document.querySelectorAll('[role="dialog"]')];
  const layer = layers.at(-1) ?? document.body;
  const clipperOf = (element: Element): Element | undefined => {
    if (['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) return element;
    return element.parentElement === null || element === layer ? undefined : clipperOf(element.parentElement);
  };
  // Text for screen readers alone stands in a box of one pixel, as Radix lays out its announcements.
  const isSpokenOnly = (element: Element): boolean => {
    const box = clipperOf(element)?.getBoundingClientRect();
    return box !== undefined && box.width <= 1 && box.height <= 1;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.p-hidden, .p-skip, [aria-hidden="true"], script, style, noscript') === null &&
    !isSpokenOnly(element);
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const nodes = Array.from({ length: 5000 }, () => walker.nextNode()).filter((node) => node !== null);
  const texts = nodes.flatMap((node) => {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || !isSeen(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    return [{ element, text: text.slice(0, 60), boxes }];
  });
  const isFixed = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' ||
    (element.parentElement !== null && element.parentElement !== layer && isFixed(element.parentElement));
  const cut = texts.flatMap(({ element, text, boxes }) => {
    const clipper = clipperOf(element)?.getBoundingClientRect();
    const left = Math.max(0, clipper?.left ?? 0) - 1;
    const right = Math.min(clientWidth, clipper?.right ?? clientWidth) + 1;
    return boxes.some((box) => box.left < left || box.right > right) ? [`"${text}" is cut off`] : [];
  });
  // Lines of one text stand close: only the middle of a line counts.
  const lines = texts
    .filter(({ element }) => !isFixed(element))
    .flatMap(({ element, text, boxes }) => boxes.map((box) => ({ element, text, box })));
  const over = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const least = Math.min(one.box.height, other.box.height) * 0.35;
      return one.element !== other.element && wide > 2 && high > least
        ? [`"${one.text}" lies over "${other.text}"`]
        : [];
    }),
  );
  // The names of steps stand in narrow columns: no word of theirs may take two lines.
  const broken = [...layer.querySelectorAll('.p-progress__step > span:last-child')].flatMap((name) => {
    const text = name.firstChild;
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (text === null) return [];
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [`"${word}" is broken`] : [];
    });
  });
  return [
    ...(scrollWidth > clientWidth ? [`It scrolls sideways: ${scrollWidth} in ${clientWidth} px`] : []),
    ...new Set([...cut, ...over, ...broken]),
  ];
};
