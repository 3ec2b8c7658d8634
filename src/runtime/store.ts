import { proxy, ref } from 'valtio/vanilla';
import {
  type EntryHeader,
  initialState,
  type Json,
  type JsonObject,
  type Message,
  type State,
} from '../engine/index.ts';

/** What is wrong with a field: the JSON Schema keyword that failed and its parameters. */
export type FieldError = { readonly keyword: string; readonly params: JsonObject };

/** One form as the person has filled it in. `attempts` counts refused submits, so that each is announced; `emptied` counts how often its secrets were emptied, so that its fields are made anew. */
export type FormState = {
  values: Record<string, Json>;
  touched: Record<string, true>;
  errors: Record<string, FieldError>;
  attempts: number;
  emptied?: number;
};

/** What the page shows is made from; a valtio proxy that only the runtime writes. */
export type Store = {
  /** Grows with each change of what `view` gives. */
  revision: number;
  state: State;
  language: string;
  /** The language of the brand's that the browser prefers to this one, as long as that is worth asking. */
  offer?: string | undefined;
  brandId: string;
  /** The resolved brand with its `id`; empty until it is known. */
  brand: JsonObject;
  /** Whether something around the screen is other than in the document: the brand, or what is asked in its header. */
  isRenewed: boolean;
  /** Absent until they have arrived or their time is up. */
  flags: JsonObject | undefined;
  /** The path that the brand's addresses begin with, without a slash at its end. */
  base: string;
  /** The path below it. */
  route: string;
  /** The query string of the address, secrets left out; empty or from `?` on. */
  search: string;
  /** The key of the page's title and description. */
  segment: string;
  /** How the header differs at this address from other pages. */
  header: EntryHeader;
  /** Forms by the key of their layer. */
  forms: Record<number, FormState>;
  /** The key of the layer that was typed in last, until something is pressed. */
  typed: number | undefined;
  /** The action that waits for its external script, by its layer's key and its name. */
  opening?: { readonly key: number; readonly action: string } | undefined;
  /** Those that are there now; replaced whole. */
  toasts: readonly Message[];
  failure: 'chunk' | 'crash' | undefined;
};

/** An empty store. State, brand and flags are replaced whole, so that valtio does not look into them. */
export const createStore = (): Store =>
  proxy<Store>({
    revision: 0,
    state: ref(initialState),
    language: '',
    brandId: '',
    brand: ref({}),
    isRenewed: false,
    flags: undefined,
    base: '',
    route: '/',
    search: '',
    segment: '',
    header: ref<EntryHeader>({}),
    forms: {},
    typed: undefined,
    toasts: [],
    failure: undefined,
  });
