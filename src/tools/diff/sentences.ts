import { type Json, listOf, type Outcomes, ownValue } from '../../engine/index.ts';
import { plainly } from '../play/told.ts';
import { objectOf, segmentsOf } from '../source.ts';
import type { Change } from './changes.ts';
import { leavesOf } from './leaves.ts';
import { rulesWords } from './outcomes.ts';

/** A sentence without its end for a change at a place that has words of its own; undefined where it has none. `whole` are the files before and after. */
export type Wording = (
  change: Change,
  names: readonly string[],
  whole: readonly [Json | undefined, Json | undefined],
) => string | undefined;

/** What is said of a change in a file of a kind: the first pattern that its pointer fits, whose groups are the names. */
export const sentenceOf = (
  rows: readonly (readonly [RegExp, Wording])[],
  change: Change,
  whole: readonly [Json | undefined, Json | undefined],
): string => ownSentence(rows, change, whole) ?? generic(change);

const ownSentence = (
  rows: readonly (readonly [RegExp, Wording])[],
  change: Change,
  whole: readonly [Json | undefined, Json | undefined],
): string | undefined =>
  rows
    .map(([pattern, word]) => {
      const match = pattern.exec(change.pointer);
      return match === null ? undefined : word(change, match.slice(1).map(plain), whole);
    })
    .find((found) => found !== undefined);

/** A change as those that can be told one by one: what has no words as a whole is told by what it is made of. */
export const toldApart = (
  rows: readonly (readonly [RegExp, Wording])[],
  change: Change,
  whole: readonly [Json | undefined, Json | undefined],
): readonly Change[] => (ownSentence(rows, change, whole) === undefined ? leavesOf(change) : [change]);

/** What is said of a change for which nobody has found words: where it is, what stood there, what does. */
export const generic = ({ pointer, before, after, moved }: Change): string => {
  const where = pointer === '' ? 'the file' : `\`${segmentsOf(pointer).join(' › ')}\``;
  if (moved === true) return `${where} has moved`;
  if (before === undefined) return `${where} added: ${short(after)}`;
  return after === undefined
    ? `${where} removed: ${short(before)}`
    : `${where}: ${short(before)} → ${short(after)}`;
};

/** A value as it stands in a sentence. */
export const short = (value: Json | undefined): string => {
  const isPlain = Array.isArray(value) && value.every((each) => typeof each === 'string');
  const text = typeof value === 'string' ? value : isPlain ? value.join(', ') : plainly(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

const plain = (part: string | undefined): string => (part ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

/** What has become of something, in a word. */
export const state = ({ before, after, moved }: Change): string =>
  moved === true ? 'moved' : before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

// Added and removed things by their name; what changes within them has sentences of its own.
const whole =
  (what: string, more: (value: Json) => string = () => ''): Wording =>
  (change, names) => {
    const kind = state(change);
    if (kind === 'changed') return undefined;
    return `${what} \`${names.at(-1)}\` ${kind}${more(change.after ?? change.before ?? null)}`;
  };

/** What is said of a named thing, and of what it says. */
export const part =
  (what: string): Wording =>
  (change, names) =>
    `${what} \`${names.at(-1)}\` ${state(change)}${state(change) === 'changed' ? `: ${short(change.before)} → ${short(change.after)}` : ''}`;

const reworded =
  (what: string): Wording =>
  ({ before, after }) =>
    before === undefined || after === undefined
      ? undefined
      : `${what} reworded: ${short(before)} → ${short(after)}`;

export const ofFlow: readonly (readonly [RegExp, Wording])[] = [
  [/^\/title$/, reworded('its title is')],
  [/^\/entries\/([^/]+)$/, whole('address')],
  [/^\/conditions\/([^/]+)$/, part('condition')],
  [/^\/messages\/([^/]+)$/, part('what there is to do about')],
  [/^\/data\/([^/]+)$/, whole('fact')],
  [/^\/(?:values|effects|shapes|returns|input)\/([^/]+)$/, part('name')],
  [/^\/steps\/([^/]+)$/, whole('step', (step) => stepWords(objectOf(step)))],
  [
    /^\/steps\/([^/]+)\/(.+)$/,
    (change, [step, rest = '']) => `step \`${step}\`: ${generic({ ...change, pointer: `/${rest}` })}`,
  ],
];

const stepWords = (step: Readonly<Record<string, Json>>): string => {
  const said = [doesWords(step), ...ledFrom(step)].filter((each) => each !== '');
  return said.length === 0 ? '' : `: ${said.join('; ')}`;
};

const doesWords = ({ screen, call, flow }: Readonly<Record<string, Json>>): string =>
  screen !== undefined
    ? `shows the screen \`${screen}\``
    : call !== undefined
      ? `calls \`${call}\``
      : flow !== undefined
        ? `runs \`${flow}\``
        : '';

// What a screen comes back with are buttons that somebody presses.
const ledFrom = ({ screen, on, then }: Readonly<Record<string, Json>>): readonly string[] => {
  const led = Object.entries(objectOf(on));
  const outcomes = led.map(([outcome, rules]) => {
    const button = led.length === 1 ? 'its button' : `its button \`${outcome}\``;
    const what = screen === undefined ? (outcome === '*' ? 'any other code' : outcome) : button;
    return `${what} ${leadWords(rules)}`;
  });
  return then === undefined ? outcomes : [leadWords(then), ...outcomes];
};

// A step that is being written may have rules that are none yet.
const leadWords = (rules: Json): string => {
  try {
    return rulesWords(listOf(rules as Outcomes[string])).replace(/^goes to /, 'leads to '); // As its schema has it.
  } catch {
    return 'leads nowhere yet';
  }
};

// What may be typed into a field, as far as it says so itself.
const limitsOf = (field: Json | undefined): readonly string[] =>
  Object.entries(objectOf(field)).flatMap(([name, value]) =>
    typeof value === 'number' || name === 'pattern' ? [`${name} ${value}`] : [],
  );

export const ofScreen: readonly (readonly [RegExp, Wording])[] = [
  [
    /^\/form\/schema\/properties\/([^/]+)\/(.+)$/,
    (change, [field, rest]) =>
      leavesOf(change).length > 1
        ? undefined
        : `field \`${field}\`: ${generic({ ...change, pointer: `/${rest}` })}`,
  ],
  [
    /^\/form\/schema\/properties\/([^/]+)$/,
    (change, [field], [, after]) => {
      const kind = state(change);
      const required = objectOf(objectOf(objectOf(after).form).schema).required;
      const isNeeded = Array.isArray(required) && required.includes(field ?? '');
      return kind === 'changed'
        ? undefined
        : `field \`${field}\` ${kind}${kind === 'added' ? `, ${[isNeeded ? 'required' : 'optional', ...limitsOf(change.after)].join(', ')}` : ''}`;
    },
  ],
  [
    /^\/form\/schema\/required\/\d+$/,
    ({ before, after, moved }, _, [was, is]) => {
      if (moved === true) return undefined;
      const has = (file: Json | undefined, field: Json | undefined): boolean =>
        ownValue(objectOf(objectOf(objectOf(objectOf(file).form).schema).properties), String(field)) !==
        undefined;
      // Of a field that came or went its own sentence says it.
      return [
        ...(after === undefined
          ? []
          : [
              has(was, after)
                ? `field \`${after}\` is required now`
                : `field \`${after}\` has to be filled in`,
            ]),
        ...(before === undefined
          ? []
          : [
              has(is, before)
                ? `field \`${before}\` is optional now`
                : `field \`${before}\` is asked for no more`,
            ]),
      ].join('; ');
    },
  ],
  [/^\/actions\/([^/]+)$/, whole('action')],
  [
    /^\/actions\/([^/]+)\/(.+)$/,
    (change, [action, rest]) => `action \`${action}\`: ${generic({ ...change, pointer: `/${rest}` })}`,
  ],
  [
    /^\/blocks\/(\d+)$/,
    (change) => {
      const block = change.after ?? change.before;
      const [word = 'block'] = Object.keys(objectOf(block));
      const kind = state(change);
      return kind === 'changed'
        ? `block changed: ${short(change.before)} → ${short(change.after)}`
        : `${word} ${kind}: ${short(ownValue(objectOf(block), word))}`;
    },
  ],
];

export const ofJourneys: readonly (readonly [RegExp, Wording])[] = [
  [
    /^\/scenarios\/\d+$/,
    (change) => `journey "${objectOf(change.after ?? change.before).name}" ${state(change)}`,
  ],
];
