import type { Workers } from '../tasks.ts';
import { editsFor } from '../words/edit.ts';
import { takenFrom, wordsFile } from '../words/sheet.ts';
import { shownAt } from '../words/shown.ts';
import { tableOf } from '../words/table.ts';
import { type Made, madeOf } from './made.ts';
import type { Opened } from './opened.ts';

type WordTasks = Pick<Workers, 'words' | 'wordsShown' | 'wordsEdits' | 'wordsFile' | 'wordsTaken'>;

/** What does the tasks about words, over the project as the draft has it; pictures are handed to `make`. */
export const wordTasks = (opened: () => Opened, make: (made: Made) => void): WordTasks => ({
  words: (wish) => tableOf(opened().model, wish),
  wordsShown: ({ look, ...name }) => {
    const now = opened();
    return shownAt(now, name, look, (picture) => {
      const made = madeOf(now, picture);
      make(made);
      return made.name;
    });
  },
  wordsEdits: (wish) => editsFor(opened().model, wish),
  wordsFile: (wish) => wordsFile(opened().model, wish),
  wordsTaken: ({ bytes, ...wish }) => takenFrom(opened().model, wish, Buffer.from(bytes, 'base64')),
});
