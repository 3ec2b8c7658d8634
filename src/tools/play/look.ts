/** What stands in a document: see Look. It refers to nothing outside itself, so that it can be sent into a browser. */
export const lookAt = (document: Document) => {
  const isElement = (node: Node): node is Element => node.nodeType === 1;
  const readable = (node: Node, without = ''): string => {
    if (!isElement(node)) return node.nodeType === 3 ? (node.textContent ?? '') : '';
    if (without !== '' && node.matches(without)) return '';
    const isUnread = node.matches(
      'script, style, noscript, svg, [hidden], [aria-hidden="true"], [inert], [data-radix-toast-announce-exclude] > span[tabindex]',
    );
    // Of a button's two labels the other one is invisible.
    const isOther = node.matches(
      '.p-button:not([aria-busy="true"]) > .p-button__busy, .p-button[aria-busy="true"] > .p-button__label',
    );
    return isUnread || isOther ? '' : [...node.childNodes].map((each) => readable(each, without)).join('');
  };
  const plain = (element: Element | null | undefined, without?: string) =>
    element ? readable(element, without).replace(/\s+/g, '') : '';
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const top = dialog ?? document.querySelector('main') ?? document.body;
  const notices = [...top.querySelectorAll('[role="alert"], [role="status"]')];
  const contents = (area: 'sessionStorage' | 'localStorage'): Record<string, string> => {
    try {
      return { ...document.defaultView?.[area] };
    } catch {
      // The page for a site that is not there has no storage.
      return {};
    }
  };
  const heading = dialog
    ? document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    : top.querySelector('h1');
  return {
    form: top.querySelector<HTMLElement>('form[data-screen]')?.dataset.screen,
    headingId: dialog ? undefined : (heading?.id ?? undefined),
    title: plain(heading),
    isDialog: dialog !== undefined,
    text: plain(top),
    actions: [...top.querySelectorAll<HTMLElement>('[data-action]')].map(
      ({ dataset }) => dataset.action ?? '',
    ),
    // What a message offers stands beside what it says.
    notices: notices.map((notice) => plain(notice, '.p-row')),
    tones: notices.flatMap(({ className }) => /p-notice--(\w+)/.exec(className)?.[1] ?? []),
    kept: { session: contents('sessionStorage'), local: contents('localStorage') },
    toasts: [...document.querySelectorAll('.p-toast')].map((toast) => plain(toast)),
    isBusy: document.querySelector('#root [aria-busy="true"], [role="dialog"] [aria-busy="true"]') !== null,
  };
};

/** What is said to be wrong with a control: the text that describes it while it is marked as invalid. */
export const errorAt = (control: Element): string | undefined => {
  const group = control.closest('fieldset');
  const marked = [control, ...control.querySelectorAll('input'), ...(group ? [group] : [])];
  if (!marked.some((element) => element.getAttribute('aria-invalid') === 'true')) return undefined;
  const ids = marked.flatMap((element) => (element.getAttribute('aria-describedby') ?? '').split(' '));
  const texts = ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '');
  return [...new Set(texts)].join('').replace(/\s+/g, '');
};
