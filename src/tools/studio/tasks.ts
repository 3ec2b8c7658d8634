import type { Diagnostic } from '../check/check.ts';
import type { JourneyName } from '../diff/touched.ts';
import type { Documents } from '../grammar/schema.ts';
import type { Dropped } from './brand/dropped.ts';
import type { BrandMade, BrandWish } from './brand/made.ts';
import type { BrandSheet } from './brand/sheet.ts';
import type { Choices } from './edit/choices.ts';
import type { Made } from './edit/make/made.ts';
import type { MakeWish } from './edit/make/make.ts';
import type { Mend } from './edit/mend.ts';
import type { Option } from './edit/option.ts';
import type { Catalog, FlowOutline } from './edit/outline.ts';
import type { PieceText, TextsWish } from './edit/texts.ts';
import type { Canvas } from './map/canvas.ts';
import type { Counts } from './map/counts.ts';
import type { ExportFormat } from './map/export.ts';
import type { FoundPlace } from './map/find.ts';
import type { PartWish } from './map/leading.ts';
import type { DraftState, Edit, EditWish, Settlement } from './model/edits.ts';
import type { Candidate } from './review/candidates.ts';
import type {
  Compared,
  CompareLook,
  Judged,
  Passing,
  PlayedJourney,
  RenewedJourney,
  RenewedJourneys,
  Review,
  Since,
  ToldClash,
} from './review/review.ts';
import type { Committed, CommitWish, RepositoryState } from './server/repository.ts';
import type { ScreenPlace, ScreenState } from './states/state.ts';
import type { About } from './text/about.ts';
import type { Completion } from './text/complete.ts';
import type { ScreenText } from './text/spoken.ts';
import type { Cast, JourneyNote, JourneyPlayed, Walked, WalkPlan, WalkWish } from './walk/walk.ts';
import type {
  WordName,
  WordsEdit,
  WordsFileWish,
  WordsShown,
  WordsTable,
  WordsTaken,
  WordsWish,
} from './words/types.ts';

/** All that the page can choose from: what may be shown, for whom. */
export type Overview = {
  /** What stands before a brand's id in addresses: `/login`. */
  readonly basePath: string;
  readonly brands: readonly {
    readonly id: string;
    readonly name: string;
    readonly languages: readonly string[];
    readonly dark: boolean;
    /** Its first colour, `#rrggbb`; none where it cannot be read. */
    readonly primary?: string;
  }[];
  readonly flows: readonly FlowEntry[];
  readonly flags: readonly string[];
  readonly revisions: readonly Revision[];
};

/** A flow, and the steps of it that show a screen. */
export type FlowEntry = {
  readonly name: string;
  readonly title: string;
  readonly routes: readonly string[];
  readonly places: readonly ScreenPlace[];
};

/** A commit of the project. */
export type Revision = { readonly id: string; readonly title: string; readonly date: string };

/** For whom states are drawn; `revision` is a commit, the files as they lie there where it is absent. */
export type LookWish = {
  readonly brand: string;
  readonly language: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly revision?: string;
};

/** The states of a screen as they were drawn: each with the address of its picture, or why there is none. */
export type Wall = {
  readonly states: readonly (ScreenState & { readonly drawn?: string; readonly fault?: string })[];
  readonly unmade: readonly string[];
};

/** What the check has found, each with the nodes of the map that it belongs to, the text around it where the file cannot be read, and how it is mended in the workbench; and the time that it took of a processor, in milliseconds. */
export type Checked = {
  readonly found: readonly (Diagnostic & {
    readonly nodes: readonly string[];
    readonly text?: string;
    readonly mend?: Mend;
  })[];
  readonly ms: number;
};

/** Which map is asked for: of a flow, or of all; for whom. */
export type MapWish = {
  readonly flow?: string;
  readonly errors?: boolean;
  readonly brand?: string;
  readonly flags?: Readonly<Record<string, boolean>>;
};

/** The text of a file as the draft has it, and its digest; no text where there is no such file. `saved` is what it has without the draft, where that is another one. */
export type TextOfFile = { readonly text?: string; readonly saved?: string; readonly digest: string };

/** A place in a text: of which file, and how many letters in. The text need not be in the draft yet. */
export type TextPlace = { readonly file: string; readonly text: string; readonly offset: number };

/** What came of saving, with the draft that is left: a save is refused for files, for what the check finds that it did not find before, or because the draft is another one than was shown. */
export type SaveAnswer = {
  readonly draft: DraftState;
  readonly isOther?: true;
  readonly written?: readonly string[];
  readonly refused?: readonly { readonly path: string; readonly words: string }[];
  readonly found?: Checked['found'];
};

/** Something to be done for which a task says the edits: what is made knows what it is called, words are told. */
export type PerformWish =
  | ({ readonly task: 'make'; readonly input: MakeWish } & Pick<EditWish, 'join'>)
  | ({ readonly task: 'wordsEdits'; readonly input: WordsEdit } & Omit<EditWish, 'edits'>);

/** How far a preview of the draft is: what was said last, its address once it is there, and whether the draft is another one by now. */
export type Published = {
  readonly step: 'none' | 'working' | 'ready' | 'failed';
  readonly lines: readonly string[];
  readonly isOld: boolean;
  readonly brand?: string | undefined;
  /** What a brand's id and a slash come after. */
  readonly address?: string | undefined;
};

/** What the page asks for, and what it is answered. */
export type Tasks = {
  readonly overview: { readonly in: object; readonly out: Overview };
  readonly wall: {
    /** With `only`, the id of a state, that one alone is drawn. */
    readonly in: { readonly place: ScreenPlace; readonly look: LookWish; readonly only?: string };
    readonly out: Wall;
  };
  readonly check: { readonly in: object; readonly out: Checked };
  /** The schemas by which declarations are written, by file name. */
  readonly schemas: { readonly in: object; readonly out: Documents };
  readonly catalog: { readonly in: object; readonly out: Catalog };
  readonly outline: { readonly in: { readonly flow: string }; readonly out: FlowOutline };
  /** What can be chosen in a file of a flow, or of none. */
  readonly choices: {
    readonly in: { readonly flow?: string; readonly file: string };
    readonly out: Choices;
  };
  /** What may be referred to at a place of a flow's file or a screen's. */
  readonly references: {
    readonly in: { readonly flow: string; readonly file: string; readonly pointer: string };
    readonly out: readonly Option[];
  };
  readonly texts: { readonly in: TextsWish; readonly out: readonly PieceText[] };
  /** The edits by which something is made. */
  readonly make: { readonly in: MakeWish; readonly out: Made };
  readonly map: { readonly in: MapWish; readonly out: Canvas };
  readonly leadingTo: { readonly in: PartWish; readonly out: readonly string[] };
  readonly find: { readonly in: { readonly words: string }; readonly out: readonly FoundPlace[] };
  readonly export: { readonly in: MapWish & { readonly format: ExportFormat }; readonly out: string };
  readonly counts: {
    readonly in: { readonly text?: string; readonly port?: number };
    readonly out: Counts;
  };
  readonly brand: { readonly in: { readonly brand: string }; readonly out: BrandSheet };
  /** A screen as it comes, by the name of its picture. */
  readonly shot: {
    readonly in: { readonly place: ScreenPlace; readonly look: LookWish };
    readonly out: { readonly drawn: string };
  };
  readonly dropped: { readonly in: Dropped; readonly out: EditWish };
  readonly taken: { readonly in: Omit<Dropped, 'name' | 'data'>; readonly out: EditWish };
  readonly newBrand: { readonly in: BrandWish; readonly out: BrandMade };
  readonly review: { readonly in: Since; readonly out: Review };
  /** What somebody else has changed otherwise at the same place, for whoever has to choose. */
  readonly clashes: { readonly in: object; readonly out: readonly ToldClash[] };
  readonly judged: { readonly in: Since; readonly out: Judged };
  readonly compare: {
    readonly in: Since & { readonly screens: readonly Candidate[]; readonly look: CompareLook };
    readonly out: readonly Compared[];
  };
  /** The journeys that pass what was changed, as far as that is found within a moment. */
  readonly passing: { readonly in: Since; readonly out: Passing };
  /** What is known of journeys from before, as far as nothing that they pass has changed since. */
  readonly playedJourneys: {
    readonly in: { readonly journeys: readonly JourneyName[] };
    readonly out: readonly PlayedJourney[];
  };
  readonly playJourney: { readonly in: JourneyName; readonly out: PlayedJourney };
  readonly renewJourney: { readonly in: JourneyName; readonly out: RenewedJourney };
  /** What has to be edited so that those of the journeys that can be are brought up to date. */
  readonly renewJourneys: {
    readonly in: { readonly journeys: readonly JourneyName[] };
    readonly out: RenewedJourneys;
  };
  /** One file of all of it; up to a commit, or what is not saved yet. */
  readonly reviewFile: {
    readonly in: Since & {
      readonly until?: string;
      readonly title: string;
      readonly look: CompareLook;
      readonly journeys: readonly PlayedJourney[];
    };
    readonly out: string;
  };
  /** The texts that a state of a screen shows. */
  readonly spoken: {
    readonly in: { readonly place: ScreenPlace; readonly state: string; readonly look: LookWish };
    readonly out: readonly ScreenText[];
  };
  readonly files: { readonly in: object; readonly out: readonly string[] };
  readonly complete: { readonly in: TextPlace; readonly out: Completion };
  readonly about: { readonly in: TextPlace; readonly out: About | object };
  readonly cast: { readonly in: object; readonly out: Cast };
  readonly walk: { readonly in: WalkWish; readonly out: Walked };
  readonly journeys: { readonly in: { readonly flow: string }; readonly out: readonly JourneyNote[] };
  /** Plays a journey as it is declared. */
  readonly journey: {
    readonly in: { readonly flow: string; readonly name: string };
    readonly out: JourneyPlayed;
  };
  /** What has to be edited so that a walk is kept as a journey, and the flow whose journey it is; nothing where another has that name, unless it `replaces` that one. */
  readonly keep: {
    readonly in: { readonly plan: WalkPlan; readonly name: string; readonly replaces?: boolean };
    readonly out: { readonly flow: string; readonly edits?: readonly Edit[] };
  };
  readonly publish: { readonly in: { readonly brand: string }; readonly out: Published };
  readonly published: { readonly in: object; readonly out: Published };
  readonly unpublish: { readonly in: object; readonly out: Published };
  readonly words: { readonly in: WordsWish; readonly out: WordsTable };
  /** `at` is one of the places that were told before. */
  readonly wordsShown: {
    readonly in: WordName & { readonly look: LookWish; readonly at?: number };
    readonly out: WordsShown;
  };
  readonly wordsEdits: { readonly in: WordsEdit; readonly out: readonly Edit[] };
  readonly wordsFile: { readonly in: WordsFileWish; readonly out: string };
  /** The file comes as its bytes, in Base64: what they are in is for the server to tell. */
  readonly wordsTaken: {
    readonly in: WordsFileWish & { readonly bytes: string };
    readonly out: WordsTaken & { readonly edits: readonly Edit[] };
  };
  readonly text: { readonly in: { readonly path: string }; readonly out: TextOfFile };
  readonly draft: { readonly in: object; readonly out: DraftState };
  readonly edit: { readonly in: EditWish; readonly out: DraftState };
  /** Asks for edits and does them in one go, from what was done before has left. */
  readonly perform: {
    readonly in: PerformWish;
    readonly out: Pick<Made, 'where'> & { readonly draft: DraftState };
  };
  /** As many changes as are counted; one where none are. */
  readonly undo: { readonly in: { readonly count?: number }; readonly out: DraftState };
  readonly redo: { readonly in: object; readonly out: DraftState };
  /** Without a path all of the draft goes. */
  readonly discard: { readonly in: { readonly path?: string }; readonly out: DraftState };
  readonly settle: { readonly in: Settlement; readonly out: DraftState };
  /** Saves the draft of that digest, and no other. */
  readonly save: { readonly in: Pick<DraftState, 'digest'>; readonly out: SaveAnswer };
  readonly repository: { readonly in: object; readonly out: RepositoryState };
  readonly commit: { readonly in: CommitWish; readonly out: Committed };
};

/** The name of a task. */
export type TaskName = keyof Tasks;

/** The tasks that the server itself does: whatever is written is written there. */
export type OwnTask =
  | 'text'
  | 'draft'
  | 'edit'
  | 'perform'
  | 'undo'
  | 'redo'
  | 'discard'
  | 'settle'
  | 'save'
  | 'repository'
  | 'commit'
  | PreviewTask;

/** Those that publish the draft to a preview. */
export type PreviewTask = 'publish' | 'published' | 'unpublish';

/** What does the others. */
export type Workers = {
  readonly [name in Exclude<TaskName, OwnTask>]: (
    input: Tasks[name]['in'],
  ) => Promise<Tasks[name]['out']> | Tasks[name]['out'];
};
