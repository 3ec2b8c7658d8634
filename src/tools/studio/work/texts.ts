import { ownValue } from '../../../engine/index.ts';
import type { ProjectFiles } from '../../project.ts';
import { parseSource } from '../../source.ts';
import type { TextPlace, Workers } from '../tasks.ts';
import { aboutAt } from '../text/about.ts';
import { completionAt, textWithout } from '../text/complete.ts';
import type { Opened } from './opened.ts';

/** What is asked about files as texts, for the files as the draft has them. */
export const textTasks = (
  filesNow: () => ProjectFiles,
  open: (files: ProjectFiles) => Opened,
): Pick<Workers, 'files' | 'complete' | 'about'> => ({
  files: () => {
    const files = filesNow();
    // Whoever asks for the list is about to choose one of them, and to type.
    setTimeout(() => open(files), 0);
    return Object.keys(files.texts)
      .filter((path) => declared.test(path))
      .toSorted();
  },
  complete: (place) => {
    const { file, text, offset } = place;
    return completionAt(modelFor(filesNow(), open, place), file, text, offset);
  },
  about: (place) => {
    const { file, text, offset } = place;
    return aboutAt(modelFor(filesNow(), open, place), file, text, offset) ?? {};
  },
});

const declared = /^(flows|brands|schemas)\/.+\.json$/;

// A file cannot be read while it is being typed: what there was to name in it is known from before.
const modelFor = (
  files: ProjectFiles,
  open: (files: ProjectFiles) => Opened,
  { file, text, offset }: TextPlace,
): Opened['model'] => {
  const { value } = parseSource(file, ownValue(files.texts, file) ?? '');
  const known = value === undefined ? readable.get(file) : undefined;
  const opened =
    known ??
    open(
      value === undefined
        ? { ...files, texts: { ...files.texts, [file]: textWithout(text, offset) } }
        : files,
    );
  readable.set(file, opened);
  return opened.model;
};

const readable = new Map<string, Opened>();
