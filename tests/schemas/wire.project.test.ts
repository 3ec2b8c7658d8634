import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isObject, type Json, objectOf } from '../../src/engine/index.ts';
import { patternOf } from '../../src/tools/play/unseen.ts';
import { readProject } from '../../src/tools/project.ts';
import { contract } from './contract.ts';

const project = readProject(join(import.meta.dirname, '../..'));

/** The names of what a request holds, but for what is said not to be there. */
const membersOf = (value: Json, name = ''): readonly string[] => {
  if (value === null) return [];
  return isObject(value) && patternOf(value) === undefined
    ? Object.entries(value).flatMap(([member, part]) =>
        membersOf(part, name === '' ? member : `${name}.${member}`),
      )
    : [name];
};

// Whatever journeys expect to be sent, by operation, or by the address that a person is sent to.
const sentIn = (value: Json): readonly (readonly [string, Json])[] => {
  if (Array.isArray(value)) return value.flatMap(sentIn);
  if (!isObject(value)) return [];
  const { to, query = {} } = objectOf(value.redirected);
  return [
    ...Object.entries(objectOf(value.sent)),
    ...(typeof to === 'string' ? [[to, query] as const] : []),
    ...Object.values(value).flatMap(sentIn),
  ];
};

const seen = Object.values(project.flows)
  .flatMap(({ scenarios }) => sentIn(scenarios?.value ?? null))
  .flatMap(([where, part]) => membersOf(part).map((name) => `${where} ${name}`));

const ofBank = Object.entries(contract.operations).filter(([, { call }]) => call.split(' ')[1] === 'api');

it.each(ofBank)('scenarios check every required body property and parameter of %s', (id, pinned) => {
  const [, , path] = pinned.call.split(' ');
  const names = [
    ...(pinned.bodies ?? []).flatMap((body) => membersOf(body)),
    ...(pinned.parameters ?? []).flatMap((each) =>
      each.includes(' optional') ? [] : [each.split(' ')[1] ?? ''],
    ),
  ];
  expect(
    names.filter((name) => !seen.includes(`${id} ${name}`) && !seen.includes(`${path} ${name}`)),
  ).toEqual([]);
});
