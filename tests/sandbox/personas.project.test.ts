import { expect, test } from 'vitest';
import issuer from '../../brands/issuer.json' with { type: 'json' };
import { compileDocument } from '../../src/sandbox/document.ts';
import { greeting } from '../../src/sandbox/terminal.ts';
import { files } from './bench.ts';

const { personas, document } = files;
const { routes } = compileDocument(document);
const ids: Record<string, string> = issuer.idpCodes;

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('every persona has its own IDs, cards, purpose and invitation', () => {
  const of = (pick: (persona: (typeof personas)[number]) => string | undefined) =>
    personas.flatMap((persona) => pick(persona) ?? []);
  expect(repeated(of(({ id }) => id))).toEqual([]);
  expect(repeated(of(({ userId }) => userId?.toLowerCase()))).toEqual([]);
  expect(repeated([...of(({ card }) => card), ...of(({ replaces }) => replaces)])).toEqual([]);
  expect(repeated(of(({ purpose, group }) => `${group} ${purpose}`))).toEqual([]);
  expect(repeated(of(({ tid }) => tid))).toEqual([]);
});

test.each(personas.map((persona) => [persona.id, persona] as const))(
  '%s has values that the forms accept',
  (_, persona) => {
    if (persona.userId !== undefined) expect(persona.userId).toMatch(/^[A-Za-z0-9._@-]{6,50}$/);
    for (const password of [persona.password, ...persona.earlier])
      expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])[\w-]{7,20}$/i);
    expect(persona.card).toMatch(/^(\d{11}|\d{15}|\d{16})$/);
    expect(persona.zip).toMatch(/^(\d{5})?$/);
    expect(persona.dob).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(persona.idLastFour).toMatch(/^\d{4}$/);
    expect(persona.cvv).toMatch(/^\d{3}$/);
    for (const { number } of persona.phones) expect(number).toMatch(/^\d{10}$/);
    expect(persona.purpose).toMatch(/^[^\n]+\.$/);
  },
);

test('every answer of a persona is documented', () => {
  const strange = personas.flatMap(({ id, answers }) =>
    Object.entries(answers)
      .filter(([operation, code]) => {
        const route = routes.find((one) => one.operation === operation);
        const documented = route?.idPointer === undefined ? route?.codes : ids;
        return documented?.[code] === undefined;
      })
      .map(([operation, code]) => `${id}: ${operation} ${code}`),
  );
  expect(strange).toEqual([]);
});

test('the greeting in the terminal lists the addresses and every persona', () => {
  const text = greeting('http://localhost:4173', personas, [{ label: 'Demo', href: '/login/demo/' }]);
  expect(text).toContain('http://localhost:4173/login/demo/');
  expect(text).toContain('http://localhost:4173/sandbox/outbox');
  for (const { userId, card, purpose } of personas) {
    const line = text.split('\n').find((one) => one.includes(purpose) && one.includes(userId ?? card));
    expect(line).toBeDefined();
  }
});
