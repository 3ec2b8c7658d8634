import { expect, test } from 'vitest';
import definition, {
  makeAllReferencesAbsolute,
  splitKeyElementFromObject,
} from '../../../../src/ui/form/slim/definition.ts';

const schema = { $defs: { digits: { type: 'string', maxLength: 4 } }, properties: { pin: {} } };

test('a reference into the form resolves', () => {
  expect(definition('#/$defs/digits', schema)).toBe(schema.$defs.digits);
  expect(definition('#', schema)).toBe(schema);
});

test('a reference to a missing definition throws an error', () => {
  expect(() => definition('#/$defs/letters', schema)).toThrow('#/$defs/letters');
  expect(() => definition('#/properties/pin/type/deeper', schema)).toThrow('#/properties/pin');
});

test('splitKeyElementFromObject removes a member, and makeAllReferencesAbsolute changes nothing', () => {
  expect(splitKeyElementFromObject('pin', { pin: 1, zip: 2 })).toEqual([{ zip: 2 }, 1]);
  expect(makeAllReferencesAbsolute(schema)).toBe(schema);
});
