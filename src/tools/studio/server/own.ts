import type { Made } from '../edit/make/made.ts';
import { type Draft, discarded, emptyDraft, redone, undone } from '../model/draft.ts';
import { type EditWish, stateOf, textDigest, withEdits, withSettled } from '../model/edits.ts';
import { freshIn } from '../model/found.ts';
import { contentAt } from '../model/held.ts';
import { keepDraft, keptDraft } from '../model/kept.ts';
import { isOurs, save } from '../model/save.ts';
import { broughtTo, lastingIn, overlayOn, savingsOf } from '../model/savings.ts';
import type { Checked, OwnTask, PerformWish, PreviewTask, SaveAnswer, Tasks } from '../tasks.ts';
import { openRepository } from './repository.ts';

/** What stands in the place of files, by path; undefined for one that is gone. */
export type Overlay = Readonly<Record<string, string | undefined>>;

/** What writes: the draft into the cache, and what is saved into the declarations, and from there into git. */
export type Own = {
  readonly overlay: () => Overlay;
  /** Fulfilled once all is done that is being done to the draft. */
  readonly settled: () => Promise<unknown>;
  readonly tasks: {
    readonly [name in Exclude<OwnTask, PreviewTask>]: (
      input: Tasks[name]['in'],
    ) => Promise<Tasks[name]['out']>;
  };
};

/** What is asked of others: `check` judges the files with an overlay, `madeFor` says the edits for what is to be done. */
export type Asking = {
  readonly check: (overlay: Overlay) => Promise<Checked>;
  readonly madeFor: (wish: PerformWish, overlay: Overlay) => Promise<Made & Pick<EditWish, 'join'>>;
};

/** Opens the draft of a project, which outlives a reload, a crash and a restart. */
export const openOwn = (root: string, { check, madeFor }: Asking): Own => {
  let draft = keptDraft(root);
  let last: Promise<unknown> = Promise.resolve();
  const repository = openRepository(root);
  const textOf = (path: string): string | undefined => {
    if (!isOurs(root, path)) throw new Error(`${path} is none of the files that are edited here`);
    return contentAt(root, path);
  };
  const keep = (next: Draft) => {
    if (next !== draft) keepDraft(root, next);
    draft = next;
    return stateOf(draft, textOf);
  };
  const overlay = (): Overlay => overlayOn((path) => contentAt(root, path), draft);
  // One after the other: each is made from what the one before has left.
  const inTurn = <T>(run: () => T | Promise<T>): Promise<T> => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
  const perform = async (wish: PerformWish): Promise<Tasks['perform']['out']> => {
    const { where, ...edit } = await madeFor(wish, overlay());
    return { draft: keep(withEdits(draft, edit, textOf)), ...(where !== undefined && { where }) };
  };
  const saved = async ({ digest }: Tasks['save']['in']): Promise<SaveAnswer> => {
    const judged = draft;
    const state = keep(judged);
    // What clashes is refused below, with words for where.
    if (digest !== state.digest && state.clashes === 0) return { draft: state, isOther: true };
    const [before, after] = [await check({}), await check(overlay())];
    const found = freshIn(before.found, after.found);
    if (found.length > 0) return { draft: keep(draft), found };
    if (draft !== judged) return { draft: keep(draft), isOther: true };
    repository.forget();
    const done = save(root, savingsOf(judged));
    if ('refused' in done) return { draft: keep(draft), refused: done.refused };
    const written = Object.keys(done.written);
    repository.note(written, lastingIn(judged));
    return { draft: keep(emptyDraft), written };
  };
  return {
    overlay,
    settled: () => last,
    tasks: {
      text: async ({ path }) => {
        const drafted = broughtTo(textOf, draft).find((each) => each.path === path);
        const saved = textOf(path);
        const text = drafted === undefined ? saved : drafted.text;
        return {
          ...(text !== undefined && { text }),
          ...(saved !== undefined && saved !== text && { saved }),
          digest: textDigest(text ?? ''),
        };
      },
      draft: async () => keep(draft),
      edit: (wish) => inTurn(() => keep(withEdits(draft, wish, textOf))),
      perform: (wish) => inTurn(() => perform(wish)),
      undo: ({ count = 1 }) =>
        inTurn(() =>
          keep(Array.from({ length: Math.min(count, draft.done.length) }).reduce<Draft>(undone, draft)),
        ),
      redo: () => inTurn(() => keep(redone(draft))),
      discard: ({ path }) => inTurn(() => keep(discarded(draft, path))),
      settle: (wish) => inTurn(() => keep(withSettled(draft, wish, textOf))),
      save: saved,
      repository: async () => repository.state(),
      commit: async (wish) => repository.commit(wish),
    },
  };
};
