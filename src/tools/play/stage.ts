import type { Json, JsonObject } from '../../engine/index.ts';
import type { Beginning } from './project.ts';

/** A page that somebody looks at and acts on: a document of jsdom, or a real browser. */
export type Stage = {
  /** Opens the address that a scenario begins at, in a browser that was never here before. */
  readonly open: (visit: Visit) => Promise<void>;
  /** Resolves when nothing is under way: no call is out, no button is busy; or the page has been left. */
  readonly settle: () => Promise<void>;
  readonly look: () => Promise<Look>;
  /** Whether the topmost screen offers a button or a link of that name to everybody, also to those who cannot see it. */
  readonly offers: (name: RegExp) => Promise<boolean>;
  readonly take: (name: RegExp) => Promise<void>;
  readonly escape: () => Promise<void>;
  readonly back: () => Promise<void>;
  /** Loads the page again; comes back to it where it has been left. */
  readonly reload: () => Promise<void>;
  /** Opens another address of a brand in the same tab. */
  readonly visit: (at: string, brand: string) => Promise<void>;
  /** Lets so many seconds go by in which nobody does anything, without taking them. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly has: (control: Control) => Promise<boolean>;
  readonly fill: (control: Control, value: Json) => Promise<void>;
  readonly value: (control: Control) => Promise<Json | undefined>;
  /** What is said to be wrong with a control, without white space; undefined where nothing is. */
  readonly error: (control: Control) => Promise<string | undefined>;
  /** What the sandbox tells of the visit, as JSON. */
  readonly sandbox: (page: string) => Promise<Json>;
  readonly trace: () => Promise<Trace>;
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** Whose visit it is: how it begins, with everything said of the persona put in; `subject` is whom the browser remembers. */
export type Visit = Omit<Beginning, 'brand' | 'language' | 'width' | 'entry'> & {
  readonly brand: string;
  readonly language: string;
  readonly width: 'desktop' | 'mobile';
  readonly subject: string | undefined;
  readonly entry: JsonObject | undefined;
  /** Time is going to be let go by. */
  readonly waits?: boolean | undefined;
  /** The page's languages are told by its address. */
  readonly asksLanguage: boolean;
};

/** One field, by the words at it. `option` names one of its choices, where words are declared for it. */
export type Control = {
  readonly widget: string;
  readonly label: RegExp;
  readonly option?: RegExp | undefined;
};

/** The topmost screen as it stands in the document; texts have no white space. */
export type Look = {
  /** flow/screen of its form. */
  readonly form: string | undefined;
  /** The id of its heading; a dialog has none. */
  readonly headingId: string | undefined;
  readonly title: string;
  readonly isDialog: boolean;
  readonly text: string;
  /** The names of the actions that it offers. */
  readonly actions: readonly string[];
  /** Its words with their white space, where they can be had. */
  readonly readable?: { readonly title: string; readonly texts: readonly string[] } | undefined;
  /** Alerts and status messages within it, and short messages beside it. */
  readonly notices: readonly string[];
  /** What kinds of message they are. */
  readonly tones: readonly string[];
  readonly toasts: readonly string[];
  readonly path: string;
  /** The query of the address, with its question mark. */
  readonly search: string;
  /** What the browser keeps, by its own names. */
  readonly kept: {
    readonly session: Readonly<Record<string, string>>;
    readonly local: Readonly<Record<string, string>>;
  };
  /** How the page was left, if it was. */
  readonly posted?: { readonly to: string; readonly fields: Readonly<Record<string, string>> } | undefined;
  readonly redirected?: string | undefined;
  readonly returned?: string | undefined;
  /** The screen and the message that the page itself means to show, where they can be had. */
  readonly truth?: { readonly screen: string; readonly message: string | undefined } | undefined;
};

/** A transition that analytics heard of. */
export type Told = {
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
  readonly to: string;
  readonly message?: string;
};

/** Everything that stays behind or leaves the page, as text: addresses, what is stored, history, analytics, the console. */
export type Trace = {
  readonly places: Readonly<Record<string, string>>;
  readonly told: readonly Told[];
  /** What went wrong and was not asked for. */
  readonly faults: readonly string[];
};
