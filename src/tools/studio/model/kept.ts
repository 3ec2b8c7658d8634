import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, jsonOf } from '../../source.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The draft that was kept, so that neither a reload nor a crash loses what is not saved; an empty one where there is none. */
export const keptDraft = (root: string): Draft => {
  const file = placeOf(root);
  if (!existsSync(file)) return emptyDraft;
  try {
    const value = jsonOf(readFileSync(file, 'utf8'));
    return isObject(value) && Array.isArray(value.done) && Array.isArray(value.undone)
      ? (value as unknown as Draft) // Written below, by nobody else.
      : emptyDraft;
  } catch {
    // What cannot be read stays beside the new one, for whoever wants to look.
    renameSync(file, `${file}.broken`);
    return emptyDraft;
  }
};

/** Keeps a draft; an empty one is forgotten. */
export const keepDraft = (root: string, draft: Draft): void => {
  const file = placeOf(root);
  if (draft.done.length + draft.undone.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(draft), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

const placeOf = (root: string): string => join(root, '.portico/studio/draft.json');
