import { type Json, ownValue } from '../../engine/index.ts';
import { isObject, objectOf } from '../source.ts';
import { type Call, callsOn } from './calls.ts';
import { meantBy, type Playing } from './playing.ts';
import type { Expected } from './project.ts';
import type { Look } from './stage.ts';
import { plainly } from './told.ts';

/** What of the calls is not as expected: which were made, and with what. */
export const aboutCalls = async (
  playing: Playing,
  { called: wanted = [], notCalled = [], sent = {} }: Expected,
): Promise<readonly string[]> => {
  if (wanted.length + notCalled.length + Object.keys(sent).length === 0) return [];
  const calls = await callsOn(playing.stage);
  const made = calls.map(({ operation }) => operation);
  const inOrder = made.reduce((at, operation) => (operation === wanted[at] ? at + 1 : at), 0);
  return [
    ...(inOrder === wanted.length
      ? []
      : [`it should call ${wanted.join(', ')} in this order, but called ${made.join(', ') || 'nothing'}`]),
    ...notCalled
      .filter((operation) => made.includes(operation))
      .map((operation) => `${operation} should not be called, but was`),
    ...Object.entries(sent).flatMap(([operation, part]) =>
      aboutSent(
        operation,
        meantBy(playing, part),
        calls.findLast((call) => call.operation === operation),
      ),
    ),
  ];
};

const aboutSent = (operation: string, part: Json, last: Call | undefined): readonly string[] => {
  if (last === undefined) return [`${operation} should be called, but was not`];
  const whole = { ...last.params, ...objectOf(last.request) };
  return differences(part, whole).map(
    ({ name, wanted, found }) => `${operation} should be sent ${name} as ${wanted}, but was as ${found}`,
  );
};

type Difference = { readonly name: string; readonly wanted: string; readonly found: string };

/** What is not as expected. Of an object only the members that are named count; null stands for what is not there. Of what is new each time only the form is known. */
export const differences = (wanted: Json, found: Json | undefined, name = ''): readonly Difference[] => {
  const pattern = patternOf(wanted);
  if (pattern !== undefined) {
    const fits = typeof found === 'string' && new RegExp(pattern, 'u').test(found);
    return fits ? [] : [{ name, wanted: `something like ${pattern}`, found: plainly(found) }];
  }
  if (isObject(wanted))
    return Object.entries(wanted).flatMap(([member, part]) =>
      differences(part, ownValue(objectOf(found), member), name === '' ? member : `${name}.${member}`),
    );
  const isSame = JSON.stringify(wanted) === JSON.stringify(found ?? null);
  return isSame ? [] : [{ name, wanted: plainly(wanted ?? undefined), found: plainly(found) }];
};

/** The pattern that an expected text is to fit, where that is all that is said of it. */
export const patternOf = (wanted: Json): string | undefined =>
  isObject(wanted) && Object.keys(wanted).length === 1 && typeof wanted.pattern === 'string'
    ? wanted.pattern
    : undefined;

/** What of the browser's storage is not as expected. */
export const aboutSlots = (
  playing: Playing,
  { kept }: Look,
  { stored = {}, notStored = [] }: Expected,
): readonly string[] => {
  const { cast } = playing;
  const inSlot = (slot: string): string | undefined => {
    const [area = '', name] = slot.split('.');
    return area === 'local' ? kept.local[`portico.${name}.${cast.brand}`] : kept.session[`portico.${name}`];
  };
  return [
    ...Object.entries(stored).flatMap(([slot, value]) => {
      const there = inSlot(slot);
      if (typeof value === 'object')
        return there === undefined ? [`${slot} should be stored, but is not`] : [];
      const meant = meantBy(playing, value);
      return there === meant
        ? []
        : [`${slot} should be stored as ${plainly(meant)}, but is as ${plainly(there)}`];
    }),
    ...notStored
      .filter((slot) => inSlot(slot) !== undefined)
      .map((slot) => `${slot} should not be stored, but is`),
  ];
};
