/* Generated from the schemas by npm run types. */
import type { Json } from './json.ts';

/**
 * The name of a folder in flows/.
 */
export type FlowName = string;
/**
 * The name of a step of this flow, or of one that it inherits.
 */
export type StepName = string;
/**
 * A condition, or the name of one in conditions.
 */
export type When = string | Condition;
/**
 * A value (equals), a list (one of), or an object of matching words that must all hold. A missing value fails every matcher but exists: false.
 */
export type Matcher = (string | number | boolean) | (string | number | boolean)[] | MatcherWords;
/**
 * A reference such as $form.userId, optionally followed by ? (may be absent) and | formatter.
 */
export type Reference = string;
/**
 * An address inside the app, below the brand's base path.
 */
export type Route = string;
/**
 * A literal, a reference, the first of several that resolves, a look-up in a table, a message passed on, or an object or list of values.
 */
export type Value = (string | number | boolean | null) | First | TableLookup | PassedMessage | Tree | Value[];
/**
 * The key of a message in the flow's words, or in those it inherits.
 */
export type MessageKey = string;
/**
 * How a message is shown; error where nothing is said.
 */
export type Tone = 'error' | 'warning' | 'success' | 'info';
/**
 * The shape of what is handed back, or the name of one in shapes.
 */
export type Payload = string | DataMap;
/**
 * A condition, or a list of which any must hold.
 */
export type NamedCondition = Condition | Condition[];
/**
 * One effect on the world outside the flow.
 */
export type Action =
  StoreAction | ForgetAction | ToastAction | TrackAction | AssistAction | ScriptAction | SendAction;
/**
 * Exactly one of the five kinds of step.
 */
export type Step = ScreenStep | CallStep | FlowStep | CredentialStep | ThenStep;
/**
 * One rule, or a list of which the first whose when holds is taken; the last has no when.
 */
export type Rules = Rule | Rule[];
/**
 * Facts of data, $shared.name or, for a field of the screen, $form.name, to set back to their defaults, before anything is kept.
 *
 * Items: A fact, or $form and a field.
 */
export type Clear = string[];
/**
 * Effects in order: each written out, or the name of a list in effects.
 */
export type Effects = (string | Action)[];
/**
 * How a flow ends.
 */
export type Leave =
  LeaveRoute | LeaveRedirect | LeavePost | LeaveReturn | LeaveResume | LeaveBack | LeaveReload;
/**
 * Bodies in order; the first whose when holds is sent.
 *
 * @minItems 1
 *
 * Items: One body and when it is sent.
 */
export type SendRules = {
  when?: When;
  body: Value;
}[];
/**
 * Names in order; the first whose when holds is taken, and the last has none.
 *
 * @minItems 1
 *
 * Items: One name and when it is taken.
 */
export type LabelRules = {
  when?: When;
  /**
   * The message that names the choice.
   */
  label: string;
  /**
   * Its parameters; $item is the list's member.
   */
  with?: {
    [k: string]: Value;
  };
}[];
/**
 * One block; the property that names its kind says what it shows.
 */
export type Block =
  | HeadingBlock
  | TextBlock
  | NoticeBlock
  | BannerBlock
  | RequestBlock
  | FormBlock
  | ActionsBlock
  | LinksBlock
  | ImageBlock
  | ProgressBlock
  | ChecklistBlock
  | ListBlock
  | DetailsBlock
  | SpinnerBlock
  | IconBlock;
/**
 * main, or aside in a split layout; in a frame the end of the header (head), over the page's upper edge (top), below the page (help), the footer (foot), or the lower edge of the window (edge).
 */
export type Area = 'main' | 'aside' | 'head' | 'top' | 'help' | 'foot' | 'edge';

/**
 * One journey: its steps, what each step's outcomes lead to, and the facts it keeps on the way.
 */
export type Flow = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * What the flow is for, in one line, for the people who maintain it.
   */
  title: string;
  extends?: FlowName;
  /**
   * That the flow runs beside the page: nobody waits for it, and it stays when another address is opened.
   */
  beside?: boolean;
  /**
   * The addresses at which the flow begins, each an exact path below the brand's base path.
   */
  entries?: {
    [k: string]: Entry;
  };
  /**
   * Query parameters that the flow reads as $query. A secret one is removed from the address before anything else runs.
   */
  query?: (string | SecretQuery)[];
  input?: DataMap;
  start?: StepName;
  /**
   * The outcomes with which a called flow ends, each with the shape of what it hands back as $result, or the name of one in shapes.
   */
  returns?: {
    [k: string]: Payload;
  };
  /**
   * Shapes of what is handed back, that returns refer to by name.
   */
  shapes?: {
    [k: string]: DataMap;
  };
  /**
   * Flows that run, one after the other, before any entry of this flow is shown, and may keep it from being shown. Those of a flow that this one extends come first.
   */
  before?: Gate[];
  fallback?: StepName;
  data?: DataMap;
  shared?: DataMap;
  /**
   * What flows keep in the tab's storage under names of their own, as text, until they forget it or the tab is closed: a store in do writes session.<name>, and every flow may read $session.<name>. Nothing secret, and nothing of the person.
   */
  session?: {
    /**
     * One name.
     */
    [k: string]: {
      /**
       * What it holds, and when it is forgotten.
       */
      description: string;
    };
  };
  /**
   * Conditions that rules refer to by name. A list holds when any of its members holds.
   */
  conditions?: {
    [k: string]: NamedCondition;
  };
  /**
   * Values by name, readable as $value.<name> wherever a reference may stand. Each is worked out anew where it is read.
   */
  values?: {
    [k: string]: Value;
  };
  /**
   * Lists of effects by name, that do refers to.
   */
  effects?: {
    /**
     * @minItems 1
     */
    [k: string]: Action[];
  };
  /**
   * What there is to do about a message, by its key, wherever it shows: the first thing that the person sees beside its words.
   */
  messages?: {
    [k: string]: WayOut;
  };
  /**
   * The steps by name. A step is exactly one of: screen, call, flow, credential, then.
   */
  steps: {
    [k: string]: Step;
  };
  on?: Outcomes;
};
/**
 * Where the flow begins at this address, and who may enter.
 */
export type Entry = {
  start: StepName;
  /**
   * The screen that shows first to most people. It is drawn ahead, so that the address opens with its form in place; what is to come before it or in its place has the page wait for it.
   */
  shows?: string;
  when?: When;
  else?: Route;
  /**
   * Facts given to $entry when the address itself stands for them.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * Facts of $entry that only the arrival brings: whoever comes back to the page by the browser's history does not find them there again.
   *
   * @minItems 1
   *
   * Items: A fact of $entry.
   */
  once?: string[];
  /**
   * Facts of $entry that the browser keeps with its history, so that they are there when the page is loaded again. Nothing secret, and nothing of the person.
   *
   * @minItems 1
   *
   * Items: A fact of $entry.
   */
  lasting?: string[];
  /**
   * The key of the page's title and description; without it the last part of the address.
   */
  segment?: string;
  header?: EntryHeader;
};
/**
 * References and what each must match; all must hold.
 */
export type Condition = {
  [k: string]: Matcher;
};
/**
 * Matching words; all given ones must hold.
 */
export type MatcherWords = {
  /**
   * Whether there is a value at all.
   */
  exists?: boolean;
  /**
   * Equal to this value; a reference is resolved first.
   */
  equals?: Json;
  /**
   * A number of at least this; a reference is resolved first.
   */
  minimum?: number | Reference;
  /**
   * A number that this divides without remainder.
   */
  multipleOf?: number;
  /**
   * A list of at least so many members. Any list has none or more: whether there is one at all is exists.
   */
  minItems?: number;
  /**
   * A list that has this member, or a text that has this part; a reference is resolved first.
   */
  contains?: Json;
  /**
   * A text that this regular expression matches.
   */
  pattern?: string;
  not?: Matcher;
};
/**
 * The first of the listed values that resolves.
 */
export type First = {
  /**
   * The values in order of preference.
   *
   * @minItems 1
   */
  $first: Value[];
};
/**
 * A value looked up in data, key by key; a status family such as 4xx and then * stand in for a key that is not there.
 */
export type TableLookup = {
  $table: Reference;
  /**
   * The property by whose value the first key finds its member of a list.
   */
  by?: string;
  /**
   * The keys, outermost first.
   *
   * @minItems 1
   */
  at: Value[];
  else?: Value;
};
/**
 * A message of this flow that is shown elsewhere.
 */
export type PassedMessage = {
  $message: MessageKey;
  with?: Parameters;
  tone?: Tone;
};
/**
 * Names that stand in a message's words, and their values.
 */
export type Parameters = {
  [k: string]: Value;
};
/**
 * An object of values. Its names are the data's own: those of the language begin with $.
 */
export type Tree = {
  [k: string]: Value;
};
/**
 * The header of one address.
 */
export type EntryHeader = {
  /**
   * Where the logo leads: home, which is the default, or to this address again with its query.
   */
  logo?: 'home' | 'here';
  /**
   * Whether the header offers other languages; true where nothing is said.
   */
  language?: boolean;
};
/**
 * A query parameter that must not stay in the address.
 */
export type SecretQuery = {
  /**
   * The parameter's name in the address.
   */
  name: string;
  /**
   * Removes it from the address and from history before any other script runs.
   */
  secret: true;
};
/**
 * Names and their types.
 */
export type DataMap = {
  [k: string]: Datum;
};
/**
 * The type of one fact, in JSON Schema's words.
 */
export type Datum = {
  /**
   * The type of the value; message is a message passed on from another step or flow.
   */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'message';
  /**
   * What the fact says.
   */
  description?: string;
  /**
   * The value before the first keep and after a clear.
   */
  default?: Json;
  items?: Datum;
  properties?: DataMap;
  /**
   * The only values allowed.
   */
  enum?: Json[];
  /**
   * A secret: dropped after the call that needs it, never stored, logged or put in an address.
   */
  writeOnly?: boolean;
  /**
   * A caller may leave it out.
   */
  optional?: boolean;
  /**
   * Why the fact is kept although no flow reads it. Without a reason, such a fact is an error.
   */
  unread?: string;
};
/**
 * A flow that runs before an entry: with an outcome of its returns the entry is shown, with any other leave it is not.
 */
export type Gate = {
  flow: FlowName;
  when?: When;
};
/**
 * Puts values into browser storage.
 */
export type StoreAction = {
  /**
   * Slots such as session.accessToken or local.remembered, and their values.
   */
  store: {
    [k: string]: Value;
  };
  /**
   * How long a cookie is kept; 30 where nothing is said.
   */
  days?: number;
};
/**
 * Removes values from browser storage.
 */
export type ForgetAction = {
  /**
   * The slots to empty.
   *
   * Items: A slot of browser storage.
   */
  forget: string[];
};
/**
 * Shows a short message that goes away by itself.
 */
export type ToastAction = {
  toast: MessageKey;
  with?: Parameters;
  tone?: Tone;
};
/**
 * Adds facts to the page data of analytics. Never a person's data.
 */
export type TrackAction = {
  /**
   * Page data by name.
   */
  track: {
    [k: string]: Value;
  };
};
/**
 * Opens the chat assistant, where it is live.
 */
export type AssistAction = {
  /**
   * The reason given to the assistant.
   */
  assist: string;
};
/**
 * Calls what an external script gives the page, where it is there.
 */
export type ScriptAction = {
  /**
   * The script, by its name in the issuer's scripts.
   */
  script: string;
};
/**
 * Sends a call whose answer nobody waits for.
 */
export type SendAction = {
  /**
   * The operation.
   */
  tell: string;
  send?: Value;
  /**
   * Its path, query and header parameters.
   */
  params?: {
    [k: string]: Value;
  };
};
/**
 * What there is to do about a message.
 */
export type WayOut = {
  /**
   * That the screen on which it shows can do no more: its heading is ending.<key>, and only the actions stay that have ended; forms, texts and the rest go.
   */
  ends?: true;
  /**
   * What to do, best first. What is not offered is left out: a call where there is no such phone, a chat where nobody answers.
   *
   * @minItems 1
   *
   * Items: call, which dials the message's phone, or an action of the screen on which it shows.
   */
  next: string[];
};
/**
 * Shows a screen and waits. Its outcomes are the names of the screen's actions.
 */
export type ScreenStep = {
  /**
   * A file in screens/, without its ending.
   */
  screen: string;
  /**
   * Calls made while the screen shows, in order.
   */
  load?: BackgroundCall[];
  /**
   * Calls that a field makes when the person leaves it, by field.
   */
  asks?: {
    [k: string]: BackgroundCall;
  };
  after?: Timer;
  every?: Timer;
  idle?: Timer;
  offer?: Offer;
  on?: Outcomes;
};
/**
 * A call that never navigates, never blocks and says nothing but to a field.
 */
export type BackgroundCall = {
  /**
   * The operation's id in the API document.
   */
  call: string;
  when?: When;
  send?: Value;
  /**
   * Path, query and header parameters.
   */
  params?: {
    [k: string]: Value;
  };
  on: Outcomes;
};
/**
 * Outcomes, several separated by spaces, and the rule or ordered rules they lead to. * stands for any response code; a code of three digits is written code.401, a status http.401.
 */
export type Outcomes = {
  [k: string]: Rules;
};
/**
 * What happens: a message, kept facts, effects, and then a step, an end, or neither (the last screen again).
 */
export type Rule = {
  when?: When;
  /**
   * The message that the next screen shows: its key, or a reference to a message that was passed on.
   */
  say?: MessageKey | Reference;
  with?: Parameters;
  /**
   * The field that the message belongs to.
   */
  field?: string;
  tone?: Tone;
  keep?: Keep;
  /**
   * The fact to add one to.
   */
  count?: string;
  clear?: Clear;
  /**
   * Fields to fill that are still untouched and empty. Only in background work.
   */
  fill?: {
    [k: string]: Value;
  };
  do?: Effects;
  goto?: StepName;
  leave?: Leave;
};
/**
 * Names in data, or $shared.name, and the values to keep. A value that is absent leaves its fact as it is.
 */
export type Keep = {
  [k: string]: Value;
};
/**
 * To an address inside the app.
 */
export type LeaveRoute = {
  route: Route;
  /**
   * Facts handed over as $entry, in memory only.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * Parameters of the address: what is to be there still when the page is loaded again. No secrets.
   */
  query?: {
    [k: string]: Value;
  };
  /**
   * Takes the place of the present history entry.
   */
  replace?: boolean;
};
/**
 * To an address outside, by GET, if an allow-list has it.
 */
export type LeaveRedirect = {
  redirect: Value;
  base?: Value;
  /**
   * Parameters added to it.
   */
  query?: {
    [k: string]: Value;
  };
  partner?: Value;
  refused?: Rules;
};
/**
 * To an address outside, by a hidden form, if an allow-list has it.
 */
export type LeavePost = {
  post: Value;
  base?: Value;
  /**
   * The form's fields.
   */
  body:
    | Reference
    | {
        [k: string]: Value;
      };
  refused?: Rules;
};
/**
 * Back to the calling flow, with an outcome.
 */
export type LeaveReturn = {
  /**
   * An outcome that the flow's returns list.
   */
  return: string;
  /**
   * What is handed back as $result.
   */
  with?: {
    [k: string]: Value;
  };
};
/**
 * To the address inside the app that the person came from.
 */
export type LeaveResume = {
  resume: Reference;
  query?: Reference;
  /**
   * Facts handed over as $entry.
   */
  with?: {
    [k: string]: Value;
  };
  else: Route;
};
/**
 * To the previous page.
 */
export type LeaveBack = {
  back: Route;
};
/**
 * Loads the page again.
 */
export type LeaveReload = {
  /**
   * Loads the page again.
   */
  reload: true;
};
/**
 * A rule taken by the clock.
 */
export type Timer = {
  /**
   * Seconds to wait, not milliseconds; an hour is the most.
   */
  seconds: number;
  then: Rules;
};
/**
 * A credential that the browser offers in the field whose autocomplete ends with webauthn. It is given up while anything is sent or another screen shows, and offered anew after that, and when its time is up.
 */
export type Offer = {
  /**
   * One that the browser has for the site.
   */
  credential: 'get';
  /**
   * The operation that answers with the options.
   */
  call: string;
  when?: When;
  send?: Value;
  /**
   * Path, query and header parameters.
   */
  params?: {
    [k: string]: Value;
  };
  /**
   * Where the options stand in its answer (PublicKeyCredentialRequestOptionsJSON). Without them nothing is offered.
   */
  options: string;
  then: Rules;
};
/**
 * Calls one operation. Its outcomes are response codes, ok, missing, http.<status> and failed.<reason>.
 */
export type CallStep = {
  /**
   * The operation's id in the API document.
   */
  call: string;
  /**
   * The request's body, or an ordered list of bodies of which the first whose when holds is sent.
   */
  send?: SendRules | Value;
  /**
   * Path, query and header parameters, and token for a bearer token that the entrant brought.
   */
  params?: {
    [k: string]: Value;
  };
  /**
   * For whom the call is made. It is not sent unless this partner registered the address; its outcome is then failed.refused.
   */
  partner?: {
    address: Value;
    client: Value;
  };
  /**
   * The screen shown while the call runs, when none has been shown yet.
   */
  while?: string;
  clear?: Clear;
  keep?: Keep;
  on?: Outcomes;
};
/**
 * Runs another flow and waits for it. Its outcomes are that flow's returns.
 */
export type FlowStep = {
  flow: FlowName;
  /**
   * dialog shows it over the last screen; inline in its place, which is the default.
   */
  as?: 'dialog' | 'inline';
  /**
   * The called flow's input.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * The screen shown until the called flow shows one, when this flow has shown none yet.
   */
  while?: string;
  clear?: Clear;
  keep?: Keep;
  on?: Outcomes;
};
/**
 * Asks the browser for a credential (WebAuthn Level 3), and waits for the person. Its outcomes are given, declined, unsupported and failed.<reason>.
 */
export type CredentialStep = {
  /**
   * Whether one is to be created, or one chosen that is there.
   */
  credential: 'create' | 'get';
  options: Value;
  clear?: Clear;
  keep?: Keep;
  on?: Outcomes;
};
/**
 * Decides at once.
 */
export type ThenStep = {
  /**
   * The fact to add one to, before the rules are read.
   */
  count?: string;
  clear?: Clear;
  keep?: Keep;
  then: Rules;
};
/**
 * What one screen shows: its layout, form, blocks in order, and the actions a person can take. Words are found by position: <screen>.title, <screen>.<field>.label, <screen>.action.<name>.
 */
export type Screen = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * split: a card beside artwork; card: one card; wide: a wide card; dialog: content of a dialog; menu: a dialog that comes from the side; cover: covers the page; frame: parts of the header, of the footer and of the edge of the page; none: shows nothing.
   */
  layout: 'split' | 'card' | 'wide' | 'dialog' | 'menu' | 'cover' | 'frame' | 'none';
  form?: Form;
  /**
   * What is shown, top to bottom.
   */
  blocks: Block[];
  /**
   * What a person can do here, by name. The flow's step says what each leads to.
   */
  actions?: {
    [k: string]: ScreenAction;
  };
};
/**
 * The form: what it asks for, how its fields look, and where they start.
 */
export type Form = {
  /**
   * The values that the form asks for, and what each may be, in the words of JSON Schema 2020-12; fields refer to fields.schema.json.
   */
  schema: {
    [k: string]: Json;
  };
  /**
   * In which order the fields stand, and hints for each where they differ from the field's own (the form library's uiSchema).
   */
  ui?: {
    [k: string]: Json;
  };
  /**
   * Values that fields start with, by field.
   */
  prefill?: {
    [k: string]: Value;
  };
  /**
   * Fields that show only under a condition, by field. A hidden one keeps its default and is not checked.
   */
  when?: {
    [k: string]: When;
  };
  /**
   * Required fields that may be left empty under a condition, by field.
   */
  optional?: {
    [k: string]: When;
  };
  /**
   * Choices that come from data, by field.
   */
  options?: {
    [k: string]: Options;
  };
};
/**
 * Choices made from a list in data.
 */
export type Options = {
  /**
   * The list.
   */
  from: string;
  value?: Value;
  /**
   * The message that names a choice, or an ordered list of them of which the first whose when holds is taken.
   */
  label: string | LabelRules;
  /**
   * Its parameters; $item is the list's member.
   */
  with?: {
    [k: string]: Value;
  };
};
/**
 * The screen's heading.
 */
export type HeadingBlock = {
  /**
   * Its message, mostly title.
   */
  heading: string;
  /**
   * Its parameters.
   */
  with?: {
    [k: string]: Value;
  };
  when?: When;
  area?: Area;
};
/**
 * A paragraph.
 */
export type TextBlock = {
  /**
   * Its message.
   */
  text: string;
  /**
   * Its parameters.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * Seconds that it counts down: its parameter seconds says how many are left. It goes when none is.
   */
  countdown?: {
    since: Value;
    /**
     * How many they are.
     */
    seconds: number;
  };
  /**
   * How much it stands out; body where nothing is said.
   */
  tone?: 'lead' | 'body' | 'muted';
  language?: Value;
  when?: When;
  area?: Area;
};
/**
 * Where the step's message shows.
 */
export type NoticeBlock = {
  /**
   * Always message.
   */
  notice: 'message';
};
/**
 * A banner with words and actions.
 */
export type BannerBlock = {
  /**
   * The key below which its title and text stand.
   */
  banner: string;
  /**
   * Parameters of its words.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * Its actions.
   *
   * Items: An action of the screen.
   */
  actions?: string[];
  /**
   * How it looks.
   */
  tone?: 'info' | 'warning' | 'promo';
  when?: When;
  area?: Area;
};
/**
 * Who asks the person for something: a picture, a title, what is asked for line by line, and a text, such as how to refuse.
 */
export type RequestBlock = {
  /**
   * The key below which its title and text stand.
   */
  request: string;
  image?: Value;
  items?: Value;
  /**
   * Parameters of its words.
   */
  with?: {
    [k: string]: Value;
  };
  when?: When;
  area?: Area;
};
/**
 * The form's fields, all of them or some: other blocks may stand between them.
 */
export type FormBlock = {
  /**
   * true shows all fields; a list shows those that it names, and other form blocks the rest.
   */
  form: true | string[];
};
/**
 * Buttons.
 */
export type ActionsBlock = {
  /**
   * The actions, in order.
   *
   * @minItems 1
   *
   * Items: An action of the screen.
   */
  actions: string[];
  when?: When;
};
/**
 * Actions shown as links.
 */
export type LinksBlock = {
  /**
   * The actions, in order.
   *
   * @minItems 1
   *
   * Items: An action of the screen.
   */
  links: string[];
  /**
   * A message that introduces them.
   */
  title?: string;
  /**
   * The width of screen on which they show.
   */
  only?: 'desktop' | 'mobile';
  /**
   * One below the other, not in a row.
   */
  stack?: boolean;
  when?: When;
  area?: Area;
};
/**
 * A picture.
 */
export type ImageBlock = {
  image: Value;
  /**
   * The message that says what it shows; without it the picture is decoration.
   */
  alt?: string;
  href?: Value;
  narrow?: Value;
  caption?: Value;
  more?: Value;
  /**
   * The width of screen on which it shows.
   */
  only?: 'desktop' | 'mobile';
  when?: When;
  area?: Area;
};
/**
 * Steps of a wizard.
 */
export type ProgressBlock = {
  /**
   * The messages that name the steps.
   *
   * @minItems 2
   *
   * Items: The key of a stage.
   */
  progress: string[];
  /**
   * The present step, from 1.
   */
  at: number;
};
/**
 * A field's rules, met or not, as the person types.
 */
export type ChecklistBlock = {
  /**
   * The field.
   */
  checklist: string;
  /**
   * The rules by the name of their check; the messages are <screen>.<field>.rule.<name>. One whose words are empty does not show.
   */
  rules?: string[];
  /**
   * Rules that an answer may say are not met, each with the message that says so.
   */
  broken?: {
    /**
     * The key of a message in the flow's words, or in those it inherits.
     */
    [k: string]: string;
  };
};
/**
 * A list of messages.
 */
export type ListBlock = {
  /**
   * The messages.
   *
   * @minItems 1
   *
   * Items: The key of a line.
   */
  list: string[];
  /**
   * Their parameters.
   */
  with?: {
    [k: string]: Value;
  };
  /**
   * The mark before each.
   */
  icon?: 'check' | 'info';
  when?: When;
};
/**
 * Names and values.
 */
export type DetailsBlock = {
  /**
   * The pairs, in order.
   *
   * @minItems 1
   *
   * Items: One pair.
   */
  details: {
    /**
     * The message that names the value.
     */
    label: string;
    value: Value;
    /**
     * The key below which the words for its values stand; a value without words shows as it is.
     */
    words?: string;
    /**
     * The message where there is no value; without it the pair does not show.
     */
    none?: string;
    /**
     * How it looks: text, the last digits of a card, or an identifier that can be copied.
     */
    kind?: 'text' | 'card' | 'id';
    /**
     * Whether it is hidden from whoever watches the page together with the person.
     */
    private?: boolean;
  }[];
  when?: When;
};
/**
 * Work in progress.
 */
export type SpinnerBlock = {
  /**
   * The message that says what is going on.
   */
  spinner: string;
};
/**
 * A large picture sign that sets the tone of a screen.
 */
export type IconBlock = {
  /**
   * Which sign.
   */
  icon: 'alert' | 'success' | 'lock' | 'card' | 'clock' | 'search' | 'shield';
  when?: When;
};
/**
 * One thing a person can do.
 */
export type ScreenAction = {
  /**
   * submit validates the form first; go does not; back goes to where the person was, and is what Escape and the browser's Back mean in a dialog; resend asks for something again; external opens an address outside; call dials a phone, which its words name as {{phone}}.
   */
  kind: 'submit' | 'go' | 'back' | 'resend' | 'external' | 'call';
  when?: When;
  /**
   * Whether it is offered beside a message that ends what the screen is for: too, or only then. Where nothing is said it is not.
   */
  ended?: 'too' | 'only';
  phone?: Value;
  href?: Value;
  base?: Value;
  /**
   * Whether an external action opens in a new tab: for something to read meanwhile, as leaving the page would lose what was typed.
   */
  newTab?: boolean;
  /**
   * How its button looks; a submit is primary and others secondary where nothing is said. Of several primary ones in a row the first that is offered is it, and the others are secondary.
   */
  variant?: 'primary' | 'primary-destroy' | 'secondary' | 'ghost' | 'text' | 'text-destroy';
};
