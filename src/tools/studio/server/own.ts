import { emptyDraft } from '../model/draft.ts';
import { keepDraft, keptDraft } from '../model/kept.ts';
import { type Saving, save } from '../model/save.ts';
import type { OwnTask, Tasks } from '../tasks.ts';

/** What writes: the draft into the cache, and what is saved into the declarations. */
export const ownTasks = (
  root: string,
): { readonly [name in OwnTask]: (input: Tasks[name]['in']) => Tasks[name]['out'] } => ({
  draft: () => keptDraft(root),
  keep: ({ draft }) => {
    keepDraft(root, draft);
    return {};
  },
  save: () => {
    const { done } = keptDraft(root);
    const files = new Map<string, Saving>();
    for (const change of done)
      for (const [path, { before, after }] of Object.entries(change.files))
        files.set(path, { path, base: files.has(path) ? files.get(path)?.base : before, text: after });
    const saved = save(root, [...files.values()]);
    if ('written' in saved) keepDraft(root, emptyDraft);
    return saved;
  },
});
