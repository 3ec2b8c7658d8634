import { beginningOf, type Journey, type Project } from '../../src/tools/play/project.ts';

/** What an agent who shares the page must not see of the person whose journey it is, each with what it is; of a tab, the session's number, too. */
export const privateOf = (
  { personas }: Pick<Project, 'personas'>,
  journey: Journey,
): ReadonlyMap<string, string> => {
  const person = personas.find(({ id }) => id === beginningOf(journey).as);
  const session = sessionStorage.getItem('portico.sessionId');
  const all = [
    ...(person === undefined
      ? []
      : [
          ...(['userId', 'zip', 'card', 'password', 'dob'] as const).map(
            (fact) => [person[fact] ?? '', fact] as const,
          ),
          ...person.phones.map(({ number }) => [number, 'phone'] as const),
        ]),
    ...filled(journey),
    ...(session === null ? [] : [[session, 'session'] as const]),
  ];
  return new Map(all.filter(([value]) => value.length > 4));
};

// What a journey types of its own, into whatever has such a name.
const filled = ({ scenario }: Journey): readonly (readonly [string, string])[] =>
  scenario.steps.flatMap((step) =>
    'fill' in step
      ? Object.entries(step.fill).flatMap(([field, value]) =>
          /userId|email|zip|phone/i.test(field) && typeof value === 'string' && /^[^$].{4,}$/.test(value)
            ? [[value, field] as const]
            : [],
        )
      : [],
  );

/** Where such values stand open in a document: as a text or a typed value that is not marked as private, or in an attribute that whoever copies the page reads. */
export const exposedIn = (document: Document, known: ReadonlyMap<string, string>): readonly string[] =>
  [...document.body.querySelectorAll('*')].flatMap((element) => {
    const marked = element.closest('[data-private]') !== null;
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const open = marked ? [] : [...own.map(({ textContent }) => textContent ?? ''), typedIn(element)];
    const attributes = [...element.attributes].map(({ value }) => value);
    // An account is chosen by its identifier, which the pretend bank takes from the person's.
    const isAccount = (what: string) => what === 'userId' && element.matches('input[type="radio"]');
    return [...known]
      .filter(([, what]) => !isAccount(what))
      .flatMap(([value, what]) => [
        ...(open.some((text) => holds(text, value)) ? [`${what} can be seen in ${path(element)}`] : []),
        ...(attributes.some((text) => holds(text, value))
          ? [`${what} stands in an attribute of ${path(element)}`]
          : []),
      ]);
  });

const typedIn = (element: Element): string => (element instanceof HTMLInputElement ? element.value : '');

// However it is grouped.
const holds = (text: string, value: string): boolean =>
  text.includes(value) || (/^\d{5,}$/.test(value) && text.replace(/[\s().-]/g, '').includes(value));

const path = (element: Element): string => {
  const { localName, id, className } = element;
  return `<${localName}${id === '' ? '' : ` id="${id}"`}${className === '' ? '' : ` class="${className}"`}>`;
};
