import type { Model } from '../../../check/model/model.ts';
import { type CodeWish, code } from './code.ts';
import { type ActionWish, action, type FieldWish, field } from './field.ts';
import { type LeadWish, lead } from './lead.ts';
import type { Made, Said } from './made.ts';
import { type NewScreen, screenEdits } from './notice.ts';
import { type RemoveWish, removed } from './remove.ts';
import { message, type SayWish, said } from './say.ts';
import { type StepWish, step } from './step.ts';
import { type FlowWish, flow, type OwnWish, owned, type RenameWish, renamed } from './whole.ts';

type Wishes = {
  readonly say: SayWish;
  readonly message: { readonly flow: string; readonly name: string; readonly words: Said };
  readonly lead: LeadWish;
  readonly step: StepWish;
  readonly screen: NewScreen & { readonly flow: string };
  readonly field: FieldWish;
  readonly action: ActionWish;
  readonly code: CodeWish;
  readonly flow: FlowWish;
  readonly rename: RenameWish;
  readonly own: OwnWish;
  readonly remove: RemoveWish;
};

/** Something that an owner wants made, and all that has to be known of it. */
export type MakeWish = {
  readonly [kind in keyof Wishes]: { readonly kind: kind } & Wishes[kind];
}[keyof Wishes];

/** The edits by which a wish is fulfilled. Throws, with words for whoever wishes, where it cannot be. */
export const made = (model: Model, { kind, ...wish }: MakeWish): Made => makers[kind](model, wish as never); // Its kind says so.

const makers: { readonly [kind in keyof Wishes]: (model: Model, wish: Wishes[kind]) => Made } = {
  say: said,
  message: (model, { flow: name, name: key, words }) => message(model, name, key, words),
  lead,
  step,
  screen: (model, { flow: name, ...screen }) => ({
    title: `${name}: new screen ${screen.name}`,
    edits: screenEdits(model, name, screen),
    where: { flow: name, step: '', screen: screen.name },
  }),
  field,
  action,
  code,
  flow,
  rename: renamed,
  own: owned,
  remove: removed,
};
