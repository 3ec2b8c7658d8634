import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentedCodes, operationIds } from '../../src/config/operations.ts';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { type Met, type Move, meet } from './codes.ts';
import { projectScope } from './scope.ts';

/** What is met after an answer; `given` is what the replies hold beside the usual. */
type Case = Met & { readonly given?: JsonObject };

/** A way to a call, and what each of its answers, by outcome, leads to. */
type Scene = {
  readonly name: string;
  readonly operation: string;
  readonly moves: readonly Move[];
  readonly answers: Readonly<Record<string, Case | readonly Case[]>>;
};

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const { reply, scenes } = read<{ reply: JsonObject; scenes: readonly Scene[] }>('tests/flows/codes.json');
const document = read<JsonObject>('schemas/issuer.openapi.json');
const documented = (operation: string) => Object.keys(documentedCodes(document, operation));
const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const cases = ({ answers }: Scene) =>
  Object.entries(answers).flatMap(([outcomes, met]) =>
    outcomes.split(' ').flatMap((outcome) => [met].flat().map((each) => [outcome, each] as const)),
  );

describe.each(scenes.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  const met = (outcome: string, given: JsonObject = {}): Met =>
    meet([...scene.moves, { answer: outcome }], { ...reply, ...given }, facts.scope);

  test.each(cases(scene))('%s: %o', (outcome, { given, with: handed, ...expected }) => {
    const { with: entry, ...seen } = met(outcome, given);
    expect(seen).toEqual(expected);
    if (handed !== undefined) expect(entry).toMatchObject(handed);
  });

  const [{ open: opened } = { open: undefined }] = scene.moves.filter((move) => 'open' in move);
  const told = cases(scene).map(([outcome]) => outcome);
  const others = (outcomes: readonly string[]) => outcomes.filter((outcome) => !told.includes(outcome));

  test.each(others(['http.400', 'http.401', 'http.403', 'http.404', 'http.405', 'http.415']))(
    '%s: the error page, with the status, a number to call, and the way back',
    (outcome) => {
      const { customerServiceNumber: number, ...entry } = { ...met(outcome).with };
      expect(met(outcome).opens).toBe('/error');
      expect(entry).toMatchObject({ errorCode: Number(outcome.slice(5)), returnTo: opened });
      expect(Object.values({ ...(facts.scope.brand.phones as object) })).toContain(number);
    },
  );

  test.each(others(['http.409', 'http.500', 'network', 'timeout']))(
    '%s: a message that names the status, where the person is',
    (outcome) => {
      const { says, code, shows } = met(outcome);
      expect(says).toBe({ network: 'offline', timeout: 'tookTooLong' }[outcome] ?? 'default');
      expect(code).toBe(Number(/\d+/.exec(outcome) ?? 0));
      expect(shows).toBeDefined();
    },
  );

  test('takes no code from another call: what the document does not have here is what nobody knows', () => {
    const codes = documented(scene.operation);
    const foreign = operationIds(document)
      .flatMap(documented)
      .filter((code) => !codes.includes(code));
    const unknown = met('7777');
    const answered = others(foreign).filter((code) => JSON.stringify(met(code)) !== JSON.stringify(unknown));
    expect(answered).toEqual([]);
  });

  test('tells of a code that the document does not have, and of none', () => {
    expect(others(['7777', 'missing'])).toEqual([]);
  });

  test('leads somewhere with every other code that the document has', () => {
    for (const code of others(documented(scene.operation))) expect([code, met(code)]).not.toEqual([code, {}]);
  });
});
