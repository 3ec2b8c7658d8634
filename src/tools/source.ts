import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import { type Json, type JsonObject, ownValue } from '../engine/index.ts';
import { asBefore } from './as-before.ts';

/** One JSON file: its path from the project's root, its text, its value (undefined when it cannot be read) and what is wrong with its syntax. */
export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly value: Json | undefined;
  readonly faults: readonly Fault[];
};

/** A fault of syntax at an offset of the text. */
export type Fault = { readonly offset: number; readonly message: string; readonly advice: string };

/** Where something stands: line and column count from 1. */
export type Position = { readonly line: number; readonly column: number };

/** Reads one JSON file (RFC 8259). A fault of syntax or a name that an object has twice becomes a fault, never an exception. */
export const parseSource = (path: string, text: string): SourceFile => {
  const known = parsed.get(path);
  const file = known?.text === text ? known : parseAnew(path, text, known?.value);
  parsed.set(path, file);
  return file;
};

// An editor and the development server read the same files again and again. What says the same in them stays what it was.
const parsed = new Map<string, SourceFile>();

const parseAnew = (path: string, text: string, before: Json | undefined): SourceFile => {
  try {
    return { path, text, value: asBefore(before, jsonOf(text)), faults: repeatedNames(text) };
  } catch {
    return { path, text, value: undefined, faults: faultsOf(text) };
  }
};

const faultsOf = (text: string): readonly Fault[] => {
  if (text.startsWith('\uFEFF'))
    return [
      {
        offset: 0,
        message: 'The file begins with a byte order mark',
        advice: 'Save it as UTF-8 without one (RFC 8259, section 8.1).',
      },
    ];
  if (text.includes('\0')) return [zeroFault(text)];
  try {
    return syntaxFaults(text);
  } catch {
    // The parser runs out of stack.
    return [
      {
        offset: 0,
        message: 'Nested too deeply to be read',
        advice: 'Write it in fewer levels: a few dozen are enough.',
      },
    ];
  }
};

/**
 * Where a JSON Pointer (RFC 6901) points: at the property's name, or at the value itself for the whole document and a
 * list's member. A pointer that leads nowhere (something is missing) gives the nearest thing around it.
 */
export const positionOf = (file: SourceFile, pointer: string): Position => {
  const tree = treeOf(file);
  return tree === undefined ? positionAt(file, 0) : positionAt(file, offsetOf(tree, segmentsOf(pointer)));
};

/** The line and column of an offset. */
export const positionAt = ({ text }: SourceFile, offset: number): Position => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

/** A JSON Pointer from names. */
export const pointerOf = (...names: readonly (string | number)[]): string =>
  names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names in a JSON Pointer. */
export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What a JSON text says. Throws where it is none. */
export const jsonOf = (text: string): Json => JSON.parse(text);

/** Whether a value is an object, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; an empty one when it is something else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The value as a list; an empty one when it is something else. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);

/** What a JSON Pointer points at, undefined where it leads nowhere. */
export const valueAt = (value: Json | undefined, pointer: string): Json | undefined =>
  segmentsOf(pointer).reduce<Json | undefined>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)];
    return isObject(at) ? ownValue(at, name) : undefined;
  }, value);

// Positions are asked for only where something is wrong, so a file's tree is made when it is first needed.
const trees = new WeakMap<SourceFile, Node | undefined>();

const treeOf = (file: SourceFile): Node | undefined => {
  if (!trees.has(file)) trees.set(file, parseTree(file.text));
  return trees.get(file);
};

const offsetOf = (tree: Node, segments: readonly string[]): number => {
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  const node = nodeAt(tree, path) ?? nodeAt(tree, segments);
  if (node !== undefined) return (node.parent?.type === 'property' ? node.parent : node).offset;
  return segments.length === 0 ? tree.offset : offsetOf(tree, segments.slice(0, -1));
};

// The library throws when a number is looked up in an object.
const nodeAt = (tree: Node, path: readonly (string | number)[]): Node | undefined => {
  try {
    return findNodeAtLocation(tree, [...path]);
  } catch {
    return undefined;
  }
};

// Each letter of UTF-16 has a zero byte beside it, each of UTF-32 three. A power failure leaves them at the end of a file that was being written.
const zeroFault = (text: string): Fault => {
  const written = text.replace(/\0+$/, '');
  const share = written.split('\0').length / (written.length + 1);
  if (share < 1 / 4)
    return {
      offset: text.indexOf('\0'),
      message: 'Zero bytes stand here, as when writing the file was interrupted',
      advice: 'Write the file again from its source, or delete these bytes and compare what is left.',
    };
  return {
    offset: 0,
    message: `The file is saved as ${share > 3 / 5 ? 'UTF-32' : 'UTF-16'}, which is not read here`,
    advice: 'Save it again: in the window "Save as" of the editor, choose UTF-8 as the encoding.',
  };
};

const unreadable = 'Mend it here; nothing else in this file is checked until it can be read.';

const syntaxFaults = (text: string): readonly Fault[] => {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  return errors.length === 0
    ? [{ offset: 0, message: 'The file is not JSON', advice: unreadable }]
    : errors.slice(0, 1).map(({ error, offset }) =>
        isWithinText(text, offset)
          ? {
              offset,
              message: 'The quotation mark before this ends the text, and the text goes on',
              advice: `Write a quotation mark within a text as \\", or as “ and ”. ${unreadable}`,
            }
          : {
              offset,
              message:
                slipAt(text, offset) ??
                slips[printParseErrorCode(error)] ??
                'The file is not JSON from here on',
              advice: unreadable,
            },
      );
};

// "Say "yes" to it": between the second mark and a later one on the same line there are words.
const isWithinText = (text: string, offset: number): boolean => {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const [after = ''] = text.slice(offset).split('\n', 1);
  return /(?:^|[:[,{])\s*"(?:\\.|[^"\\])*"\s?$/.test(before) && /^[^\s",:{}[\]][^"]*"/.test(after);
};

// What other programs leave in a file.
const slipAt = (text: string, offset: number): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 8);
  if (/^(<{7}|={7}|>{7})/.test(line))
    return 'Two versions stand here, one below the other: choose one, and take away the lines that begin with <<<<<<<, ======= and >>>>>>>';
  if (text[offset] === "'")
    return 'A single quotation mark stands here: JSON knows only the straight double one, "';
  return /^[“”„‟‘’]/.test(text.slice(offset))
    ? 'A curly quotation mark stands here: JSON knows only the straight one, "'
    : undefined;
};

const slips: Readonly<Record<string, string>> = {
  ValueExpected: 'A value is missing here: write one, or take away the comma or colon before it',
  InvalidSymbol: 'A word stands here without quotation marks: only true, false, null and numbers do',
  PropertyNameExpected:
    'A name in quotation marks is missing here: write it, or take away the comma before it',
  ColonExpected: 'A colon is missing here, between a name and its value',
  CommaExpected: 'A comma is missing here, between this and what stands before it',
  CloseBraceExpected: 'A brace is missing here: an object that begins with { ends with }',
  CloseBracketExpected: 'A bracket is missing here: a list that begins with [ ends with ]',
  EndOfFileExpected: 'Something stands here after the end: a brace or bracket before it is one too many',
  InvalidNumberFormat:
    'This is no number as JSON writes it: no zero or plus sign before it, a point and no comma in it',
  UnexpectedEndOfNumber: 'This number ends too early: digits are missing after its sign, its point or its e',
  UnexpectedEndOfString:
    'The quotation mark at the end of this text is missing: it has to stand on the same line',
  InvalidCharacter:
    'A sign stands in this text that has to be written otherwise: a new line as \\n, a tab as \\t',
  InvalidEscapeCharacter:
    'A backslash stands here before a sign that needs none: write the sign alone, or \\\\ for a backslash',
  InvalidUnicode: 'After \\u there are four digits or letters from a to f',
  InvalidCommentToken: 'JSON has no comments: take this one away',
  UnexpectedEndOfComment: 'JSON has no comments: take this one away',
};

const repeatedNames = (text: string): readonly Fault[] => {
  const faults: Fault[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (name, offset) => {
      const names = open.at(-1);
      if (names?.has(name))
        faults.push({
          offset,
          message: `The name "${name}" stands twice in the same object; only the last one counts`,
          advice: 'Keep one of the two, or join them.',
        });
      names?.add(name);
    },
  });
  return faults;
};
