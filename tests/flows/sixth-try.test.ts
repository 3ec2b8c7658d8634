import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/engine/index.ts';
import { type Move, meet } from './codes.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const card: Move = {
  press: 'submit',
  form: { accountNumber: '4000123412341234', inUsa: 'yes', zipCode: '10001' },
};
const person: Move = {
  press: 'submit',
  form: { userId: 'annabel7', inUsa: 'yes', zipCode: '10001', dob: '01/02/1980' },
};
const digits: Move = { press: 'submit', form: { ssn: '1234' } };
const code: Move = { press: 'submit', form: { cvv: '123' } };

/** A way to a form, what is pressed there, and the codes that say that nothing matched. */
const forms: readonly (readonly [string, readonly Move[], Move, readonly string[]])[] = [
  ['find user ID', [{ open: '/findUserId', flow: 'find-id' }], card, ['1001', '5003']],
  ['reset', [{ open: '/reset', flow: 'reset' }], person, ['1001', '5003']],
  ...(
    [
      ['find user ID', '/findUserId', 'find-id', card],
      ['reset', '/reset', 'reset', person],
      ['registration', '/register', 'register', card],
    ] as const
  ).flatMap(([name, open, flow, first]) => [
    [
      `${name}, the ID number`,
      [{ open, flow }, first, { answer: '1005' }],
      digits,
      ['1001', '5003'],
    ] as const,
    [
      `${name}, the card's code`,
      [{ open, flow }, first, { answer: '1006' }],
      code,
      ['1001', '5003'],
    ] as const,
  ]),
];
const cases = forms.flatMap(([name, way, press, codes]) =>
  codes.map((each) => [name, each, way, press] as const),
);

describe('who is refused again and again', () => {
  const refused = (way: readonly Move[], press: Move, codes: readonly string[]) =>
    meet([...way, ...codes.flatMap((answer) => [press, { answer }])], { session_id: 's-1' }, facts.scope)
      .says;

  test.each(cases)('%s, %s: reads at the sixth time what else to look at', (_, each, way, press) => {
    expect(refused(way, press, Array(5).fill(each))).toBe('noMatch');
    expect(refused(way, press, Array(6).fill(each))).toBe('noMatchSixth');
  });

  test.each(forms)(
    '%s: a warning counts as a try, and what the server says of a lock counts more',
    (_, way, press) => {
      expect(refused(way, press, [...Array(5).fill('5006'), '5003'])).toBe('noMatchSixth');
      expect(refused(way, press, [...Array(5).fill('5003'), '5004'])).toBe('lockedStandard');
    },
  );
});
