import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxTree } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension, RangeSetBuilder, Transaction } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view';
import { ownValue } from '../../../../engine/index.ts';
import { aboutIn, completeIn } from './sources.ts';

/** What an editor tells of: each letter, and where the cursor is once it has moved. */
export type Told = {
  readonly onWrite: (text: string) => void;
  readonly onMove: (text: string, offset: number) => void;
};

/** An editor of a file in an element of the page. */
export const openView = (parent: HTMLElement, file: string, text: string, told: Told): EditorView =>
  new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of({ 'aria-label': `Text of ${file}`, tabindex: '0' }),
      ...writing,
      autocompletion({ override: [completeIn(file)], maxRenderedOptions: 60, icons: false }),
      hoverTooltip(aboutIn(file)),
      EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
        const isOwn = !transactions.some((each) => each.annotation(elsewhere) === true);
        if (docChanged && isOwn) told.onWrite(state.doc.toString());
        if (docChanged || selectionSet) told.onMove(state.doc.toString(), state.selection.main.head);
      }),
    ],
  });

/** Shows another text of the file, the cursor left where it is; what was typed cannot be undone past it. */
export const showText = (view: EditorView, text: string): void => {
  const now = view.state.doc.toString();
  if (now === text) return;
  const start = sharedBy(now, text);
  const [rest, others] = [now.slice(start), text.slice(start)];
  const end = sharedBy(reversed(rest), reversed(others));
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: others.slice(0, others.length - end) },
    annotations: [elsewhere.of(true), Transaction.addToHistory.of(false)],
  });
};

/** Marks what is wrong in the text. */
export const showFaults = (view: EditorView, faults: readonly Diagnostic[]): void =>
  view.dispatch(setDiagnostics(view.state, faults));

/** Brings the cursor to a place and the place to where it can be seen. */
export const goTo = (view: EditorView, offset: number): void => {
  view.dispatch({
    selection: { anchor: offset },
    effects: EditorView.scrollIntoView(offset, { y: 'center' }),
  });
  view.focus();
};

const elsewhere = Annotation.define<boolean>();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="studio-styles"]')?.nonce ?? '';

const sharedBy = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  const at = Array.from({ length: most }, (_, index) => index).find((index) => one[index] !== other[index]);
  return at ?? most;
};

const reversed = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text[text.length - 1 - at]).join('');

const words: Readonly<Record<string, Decoration>> = Object.fromEntries(
  Object.entries({
    PropertyName: 'name',
    String: 'text',
    Number: 'number',
    True: 'word',
    False: 'word',
    Null: 'word',
  }).map(([node, kind]) => [node, Decoration.mark({ class: `st-json--${kind}` })]),
);

// The colours are those of the page's own sheet.
const colours = ViewPlugin.define(
  (view) => ({
    decorations: coloured(view),
    update({ view: next, docChanged, viewportChanged, startState, state }) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = coloured(next);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

const coloured = (view: EditorView): DecorationSet => {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const mark = ownValue(words, name);
        if (mark !== undefined) found.add(start, end, mark);
      },
    });
  return found.finish();
};

const writing: readonly Extension[] = [
  lineNumbers(),
  highlightActiveLineGutter(),
  foldGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  EditorState.tabSize.of(2),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  json(),
  colours,
  // Tab leads on, out of the editor, as everywhere.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];
