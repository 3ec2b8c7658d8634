import type { Persona } from './bank.ts';

/** What a person reads in the terminal when the sandbox has started: addresses first, then whom to sign in as. `origin`: where it listens, as in `http://localhost:4173`. */
export const greeting = (
  origin: string,
  personas: readonly Persona[],
  entrances: readonly { readonly label: string; readonly href: string }[],
): string => {
  const places = [
    ...entrances.map(({ label, href }) => [label, new URL(href, origin).href] as const),
    ['Test people, forced answers, calls', `${origin}/sandbox`] as const,
    ['Passcodes that were sent', `${origin}/sandbox/outbox`] as const,
  ];
  const known = personas.filter(({ userId }) => userId !== undefined);
  const cards = personas.filter(({ userId }) => userId === undefined);
  return [
    '',
    ...columns(places),
    '',
    'Sign in as (user ID, password):',
    ...columns(known.map(({ userId = '', password, purpose }) => [userId, password, purpose])),
    '',
    'Register (card number, ZIP, date of birth, ID number, card code):',
    ...columns(
      cards.map(({ card, zip, dob, idLastFour, cvv, purpose }) => [
        card,
        zip,
        usDate(dob),
        idLastFour,
        cvv,
        purpose,
      ]),
    ),
    '',
  ].join('\n');
};

const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
};

const usDate = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
