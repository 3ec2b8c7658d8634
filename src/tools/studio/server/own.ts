import { type Draft, emptyDraft, overlayOf, redone, undone } from '../model/draft.ts';
import { stateOf, textDigest, withEdits, withoutFile } from '../model/edits.ts';
import { contentAt } from '../model/held.ts';
import { keepDraft, keptDraft } from '../model/kept.ts';
import { isOurs, type Saving, save } from '../model/save.ts';
import type { Checked, OwnTask, Tasks } from '../tasks.ts';

/** What stands in the place of files, by path; undefined for one that is gone. */
export type Overlay = Readonly<Record<string, string | undefined>>;

/** What writes: the draft into the cache, and what is saved into the declarations. */
export type Own = {
  readonly overlay: () => Overlay;
  readonly tasks: {
    readonly [name in OwnTask]: (input: Tasks[name]['in']) => Promise<Tasks[name]['out']>;
  };
};

/** Opens the draft of a project, which outlives a reload, a crash and a restart. `check` judges the files with an overlay. */
export const openOwn = (root: string, check: (overlay: Overlay) => Promise<Checked>): Own => {
  const now = { draft: keptDraft(root) };
  const textOf = (path: string): string | undefined => {
    if (!isOurs(root, path)) throw new Error(`${path} is none of the files that are edited here`);
    return contentAt(root, path);
  };
  const keep = (draft: Draft) => {
    if (draft !== now.draft) keepDraft(root, draft);
    now.draft = draft;
    return stateOf(draft, textOf);
  };
  const overlay = (): Overlay => overlayOf(now.draft);
  return {
    overlay,
    tasks: {
      text: async ({ path }) => {
        const laid = overlay();
        const text = path in laid ? laid[path] : textOf(path);
        return { ...(text !== undefined && { text }), digest: textDigest(text ?? '') };
      },
      draft: async () => keep(now.draft),
      edit: async (wish) => keep(withEdits(now.draft, wish, textOf)),
      undo: async () => keep(undone(now.draft)),
      redo: async () => keep(redone(now.draft)),
      discard: async ({ path }) => keep(path === undefined ? emptyDraft : withoutFile(now.draft, path)),
      save: async () => {
        const judged = now.draft;
        const [before, after] = [await check({}), await check(overlay())];
        const known = new Set(before.found.map(nameOf));
        const found = after.found.filter((each) => !known.has(nameOf(each)));
        if (found.length > 0) return { draft: keep(now.draft), found };
        if (now.draft !== judged) throw new Error('The draft was changed while it was judged: save again');
        const saved = save(root, savingsOf(judged));
        return 'refused' in saved
          ? { draft: keep(now.draft), refused: saved.refused }
          : { draft: keep(emptyDraft), written: Object.keys(saved.written) };
      },
    },
  };
};

// A fault that only moved is no new one.
const nameOf = ({ rule, file, message }: Checked['found'][number]): string =>
  JSON.stringify([rule, file, message]);

// What was read first is what somebody else may have changed since.
const savingsOf = ({ done }: Draft): readonly Saving[] => {
  const files = new Map<string, Saving>();
  for (const change of done)
    for (const [path, { before, after }] of Object.entries(change.files))
      files.set(path, { path, base: files.has(path) ? files.get(path)?.base : before, text: after });
  return [...files.values()];
};
