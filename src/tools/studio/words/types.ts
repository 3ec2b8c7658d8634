import type { ScreenPlace } from '../states/state.ts';

/** Which words are looked at: those of a language beside another. */
export type WordsWish = { readonly language: string; readonly beside: string };

/** Which words: those of a key in a flow. What brands and the issuer say by language stands under the path of their file. */
export type WordName = { readonly flow: string; readonly key: string };

/** Words in both languages; an empty text is one that is missing. */
export type WordLine = WordName & {
  readonly beside: string;
  readonly text: string;
  readonly parameters: readonly string[];
  /** Whether they are given, and must stay. */
  readonly isFinal: boolean;
  /** Whether they were signed off with their file. */
  readonly isApproved: boolean;
  /** Whether the language can do without them until a brand is offered in it. */
  readonly mayWait: boolean;
  /** Another flow that they are taken from: here they are only replaced. */
  readonly from?: string;
  /** How many signs have room where there is least. */
  readonly limit?: number;
  /** What shows them. */
  readonly uses: readonly string[];
  /** Who says it otherwise. */
  readonly brands: readonly { readonly id: string; readonly text: string }[];
  /** What the check says of them, by whose words it is: the brand's, or nobody's own. */
  readonly faults: readonly { readonly brand?: string; readonly rule: string; readonly words: string }[];
};

/** All words of a language beside another, and the languages that there are. `longest` is how long the longest name of a brand is. */
export type WordsTable = {
  readonly languages: readonly { readonly code: string; readonly brands: readonly string[] }[];
  readonly source: string;
  readonly longest: number;
  readonly lines: readonly WordLine[];
};

/** What is to be done with words: said for all or for one brand (no text takes them back), given as final, or a language begun. */
export type WordsEdit =
  | ({
      readonly kind: 'say';
      readonly language: string;
      readonly brand?: string;
      readonly text: string;
    } & WordName)
  | {
      readonly kind: 'final';
      readonly language: string;
      readonly names: readonly WordName[];
      readonly isFinal: boolean;
    }
  | {
      readonly kind: 'language';
      readonly language: string;
      readonly name: string;
      readonly brands: readonly string[];
    };

/** A file of words: what is in it, for whom, and of which lines; all where none are named. */
export type WordsFileWish = WordsWish & {
  readonly brand?: string;
  readonly name: string;
  readonly only?: readonly WordName[];
};

/** What a file of words would change, what of it is refused, once for each line, and how many lines stay the same. `edits` do what is not refused. */
export type WordsTaken = {
  readonly changes: readonly (WordName & {
    readonly line: number;
    readonly before: string;
    readonly after: string;
  })[];
  readonly refused: readonly { readonly line?: number; readonly message: string; readonly advice: string }[];
  readonly same: number;
};

/** Where words are to be seen: the screens that may show them, and the picture of one; the words stand out in it. */
export type WordsShown = {
  readonly places: readonly ScreenPlace[];
  /** The messages that people of the brand read in the place of this one. */
  readonly instead: readonly WordName[];
  readonly picture?: {
    readonly at: number;
    readonly title: string;
    /** What the message is read after, in the words of the API document; none where it is no message. */
    readonly after: readonly string[];
    readonly drawn: string;
    /** They stand in the tab of the browser, or are only read out. */
    readonly tab?: string;
    readonly isSeen: boolean;
  };
};
