import type { ProjectFiles } from '../../project.ts';
import type { Workers } from '../tasks.ts';
import { aboutAt, textSoFar } from '../text/about.ts';
import { completionAt, textWithout } from '../text/complete.ts';
import type { Opened } from './opened.ts';

/** What is asked about files as texts. `filesFor` lays texts over the files as they are. */
export const textTasks = (
  filesFor: (texts: Readonly<Record<string, string>>) => ProjectFiles,
  open: (files: ProjectFiles) => Opened,
): Pick<Workers, 'files' | 'complete' | 'about'> => ({
  files: () =>
    Object.keys(filesFor({}).texts)
      .filter((path) => declared.test(path))
      .toSorted(),
  complete: ({ file, text, offset }) => {
    const { model } = open(filesFor({ [file]: textWithout(text, offset) }));
    return completionAt(model, file, text, offset);
  },
  about: ({ file, text, offset }) => {
    const { model } = open(filesFor({ [file]: textSoFar(text, offset) }));
    return aboutAt(model, file, text, offset) ?? {};
  },
});

const declared = /^(flows|brands|schemas)\/.+\.json$/;
