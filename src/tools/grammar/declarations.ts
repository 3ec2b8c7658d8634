/* Generated from the schemas by npm run types. */

/**
 * What is named. Of what a flow gives names of its own x-name says what it is called in a sentence, or by which root it is referred to: it has to be declared and used.
 */
export type Name =
  | 'step'
  | 'flow'
  | 'beside'
  | 'subflow'
  | 'route'
  | 'address'
  | 'query'
  | 'return'
  | 'screen'
  | 'action'
  | 'pressed'
  | 'field'
  | 'operation'
  | 'script'
  | 'slot'
  | 'message'
  | 'condition'
  | 'value'
  | 'effects'
  | 'shape'
  | 'fact'
  | 'counter'
  | 'cleared'
  | 'shared'
  | 'entry'
  | 'pattern'
  | 'flag'
  | 'link'
  | 'brand-fact'
  | 'brand-flag'
  | 'brand'
  | 'opening'
  | 'branch'
  | 'person'
  | 'code'
  | 'outcome'
  | 'pointer'
  | 'table'
  | 'segment'
  | 'language'
  | 'answer'
  | 'request'
  | 'text'
  | 'broken'
  | 'ended';
/**
 * What a value is for, with x-use: where a secret would go that must not go there (secret), unless what it is given to is one itself (unless); the type that it takes (text is what can be written); whether it may be in groups (grouped), whether it may be missing without harm (spare), stand for what is computed when something is sent (sent), lead to another site (outward), be read by a person (shown).
 */
export type Use =
  | 'body'
  | 'credential'
  | 'parameter'
  | 'input'
  | 'keep'
  | 'returned'
  | 'value'
  | 'words'
  | 'say'
  | 'store'
  | 'track'
  | 'handed'
  | 'entry'
  | 'address'
  | 'base'
  | 'link'
  | 'partner'
  | 'query'
  | 'posted'
  | 'posted-all'
  | 'resume'
  | 'resume-query'
  | 'fill'
  | 'prefill'
  | 'options'
  | 'choice'
  | 'lines'
  | 'picture'
  | 'detail'
  | 'language'
  | 'condition'
  | 'typed'
  | 'seen';
/**
 * The control that words stand in. x-limit says how many characters fit it on a narrow screen.
 */
export type Control =
  | 'title'
  | 'button'
  | 'link'
  | 'label'
  | 'option'
  | 'help'
  | 'placeholder'
  | 'error'
  | 'message'
  | 'text'
  | 'item'
  | 'name'
  | 'page-title'
  | 'page-description';

/**
 * Two words of our own that stand in the schemas beside those of JSON Schema: x-holds says what a place of a declaration holds, x-at under which circumstances it is read. What the check, the charts and the build know of places follows from these two.
 */
export type Grammar = {
  'x-holds'?: Holds;
  'x-at'?: At;
};
/**
 * What a place holds. Beside a $ref it counts before what stands there; in propertyNames it is said of the names of members.
 */
export type Holds = {
  name?: Name;
  declares?: Name;
  value?: Use;
  /**
   * The property beside it, or beside what is around it, that names what it belongs to: an operation, a flow, an address, a return.
   */
  of?: string;
  /**
   * A key of words and the control that they stand in; or keys below it, each with its control, where * stands for any.
   */
  words?:
    | Control
    | {
        [k: string]: Control;
      };
};
/**
 * Under which circumstances a place is read, and all that stands within it: said outright, or taken from the name under which it stands (key) or from a property of what is around it (.call). null takes one away again.
 */
export type At = {
  /**
   * What leads there: a step, a clock, background work, what the browser offers, any step that says nothing itself; an entry and a screen are before any step.
   */
  kind?: 'step' | 'timer' | 'background' | 'offer' | 'shared' | 'entry' | 'screen';
  /**
   * Whether the step has done its work: its answer is there.
   */
  phase?: 'before' | 'after';
  /**
   * The step.
   */
  step?: string;
  /**
   * The outcomes, separated by spaces.
   */
  outcomes?: string;
  /**
   * The operation of background work, whose answer is there.
   */
  operation?: string;
  /**
   * The field that asks, or whose choices these are.
   */
  field?: string | null;
};
