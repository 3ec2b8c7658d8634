import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
  snippet,
} from '@codemirror/autocomplete';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView, Tooltip } from '@codemirror/view';
import { type Position, parseSource, positionOf } from '../../../source.ts';
import type { Checked } from '../../tasks.ts';
import type { Option } from '../../text/complete.ts';
import { ask } from '../api.ts';

/** What may be written where the cursor is. */
export const completeIn =
  (file: string) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { pos, explicit, state } = context;
    const text = state.doc.toString();
    const before = text.slice(0, pos).match(/[\w$.|"-]$/);
    if (!explicit && before === null) return null;
    const { from, to, options } = await ask('complete', { file, text, offset: pos });
    return options.length === 0
      ? null
      : { from, options: options.map((option) => completionOf(option, to - pos)), validFor: /^"?[\w$.-]*$/ };
  };

// What is typed after the cursor stays as it is, and goes when an option takes its place.
const completionOf = ({ name, about, kind, insert }: Option, after: number): Completion => ({
  label: JSON.stringify(name),
  displayLabel: name,
  type: kind === 'property' ? 'property' : kind === 'value' ? 'enum' : 'variable',
  apply: (view, completion, from, to) => {
    if (insert.includes('#{}')) snippet(insert)(view, completion, from, to + after);
    else
      view.dispatch({
        ...insertCompletionText(view.state, insert, from, to + after),
        annotations: pickedCompletion.of(completion),
      });
  },
  ...aboutOption(about),
});

const aboutOption = (about = ''): Pick<Completion, 'info' | 'detail'> =>
  about.length > longest
    ? { info: about, detail: `${about.slice(0, longest - 2).trimEnd()} …` }
    : { ...(about !== '' && { detail: about }) };

// More letters do not fit beside a name.
const longest = 44;

/** What there is to know of the place that is pointed at. */
export const aboutIn =
  (file: string) =>
  async (view: EditorView, offset: number): Promise<Tooltip | null> => {
    const found = await ask('about', { file, text: view.state.doc.toString(), offset });
    if (!('words' in found) || found.words.length === 0) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'st-about';
        for (const words of found.words) {
          const line = document.createElement('p');
          line.textContent = words;
          dom.append(line);
        }
        return { dom };
      },
    };
  };

/** What is wrong with a text: its syntax, or else what the check has found in it, each in its place. */
export const faultsIn = (file: string, text: string, found: Checked['found']): readonly Diagnostic[] => {
  const source = parseSource(file, text);
  if (source.faults.length > 0)
    return source.faults.map(({ offset, message, advice }) => ({
      ...tokenAt(text, offset),
      severity: 'error',
      source: 'json-syntax',
      message: `${message}. ${advice}`,
    }));
  return found
    .filter((each) => each.file === file && each.rule !== 'json-syntax')
    .map(({ pointer, rule, message, advice }) => ({
      ...tokenAt(text, offsetIn(file, text, pointer)),
      severity: 'error',
      source: rule,
      message: `${message}. ${advice}`,
    }));
};

/** How many letters into a text a pointer leads, to the nearest that there is; or a line and a column, `3:14`. */
export const offsetIn = (file: string, text: string, pointer: string): number => {
  const { line, column } = lineIn(pointer) ?? positionOf(parseSource(file, text), pointer);
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
};

const lineIn = (place: string): Position | undefined => {
  const [, line, column] = /^(\d+):(\d+)$/.exec(place) ?? [];
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column) };
};

// What begins there: a text in quotation marks, a word, or a single sign.
const tokenAt = (text: string, offset: number): { readonly from: number; readonly to: number } => {
  const from = Math.min(offset, text.length);
  const token = /^(?:"(?:[^"\\\n]|\\.)*"?|[\w.-]+|\S)/.exec(text.slice(from))?.[0] ?? '';
  return token === '' && from > 0 ? { from: from - 1, to: from } : { from, to: from + token.length };
};
