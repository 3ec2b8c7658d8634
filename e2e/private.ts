import type { Page } from '@playwright/test';
import { beginningOf, type Journey, type Project } from '../src/tools/play/project.ts';

/** The private values that are exposed on a page while a journey is played, a sentence each. */
export const exposedOn = async (
  page: Page,
  project: Pick<Project, 'personas'>,
  journey: Journey,
): Promise<readonly string[]> => {
  const session = await page.evaluate(() => sessionStorage.getItem('portico.sessionId'));
  return page.evaluate(exposedIn, [...privateOf(project, journey, session)]);
};

/** The values that an agent who shares the page must not see, each with the fact that it is: the person's, what the journey types, and the session's id. */
const privateOf = (
  { personas }: Pick<Project, 'personas'>,
  journey: Journey,
  session: string | null,
): ReadonlyMap<string, string> => {
  const person = personas.find(({ id }) => id === beginningOf(journey).as);
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

// Values that the journey types into fields with such names.
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

/**
 * Finds private values in the document: in a text or a typed value that is not marked as private, or in an attribute, which a
 * copy of the page would carry. Runs within the page.
 */
const exposedIn = (known: readonly (readonly [value: string, fact: string])[]): readonly string[] => {
  const typedIn = (element: Element): string => (element instanceof HTMLInputElement ? element.value : '');
  // Digits count however they are grouped.
  const holds = (text: string, value: string): boolean =>
    text.includes(value) || (/^\d{5,}$/.test(value) && text.replace(/[\s().-]/g, '').includes(value));
  const name = ({ localName, id, className }: Element): string =>
    `<${localName}${id === '' ? '' : ` id="${id}"`}${className === '' ? '' : ` class="${className}"`}>`;
  // An account is chosen by its identifier, which the pretend bank takes from the person's.
  const isAccount = (element: Element, fact: string): boolean =>
    fact === 'userId' && element.matches('input[type="radio"]');
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const isMarked = element.closest('[data-private]') !== null;
    const texts = isMarked ? [] : [...own.map(({ textContent }) => textContent ?? ''), typedIn(element)];
    const attributes = [...element.attributes].map(({ value }) => value);
    return known
      .filter(([, fact]) => !isAccount(element, fact))
      .flatMap(([value, fact]) => [
        ...(texts.some((text) => holds(text, value)) ? [`${fact} can be seen in ${name(element)}`] : []),
        ...(attributes.some((text) => holds(text, value))
          ? [`${fact} is in an attribute of ${name(element)}`]
          : []),
      ]);
  });
};
