import type { LookWish, Workers } from '../tasks.ts';
import { editsFor } from '../words/edit.ts';
import { takenFrom, wordsFile } from '../words/sheet.ts';
import { shownAt } from '../words/shown.ts';
import { tableOf } from '../words/table.ts';
import type { Drawn } from './draw.tsx';
import type { Opened } from './opened.ts';

type WordTasks = Pick<Workers, 'words' | 'wordsShown' | 'wordsEdits' | 'wordsFile' | 'wordsTaken'>;

/** What does the tasks about words, over the project as the draft has it; `keep` gives a picture its name. */
export const wordTasks = (
  opened: () => Opened,
  keep: (picture: Drawn, look: LookWish) => string,
): WordTasks => ({
  words: (wish) => tableOf(opened().model, wish),
  wordsShown: ({ look, ...name }) => shownAt(opened(), name, look, (picture) => keep(picture, look)),
  wordsEdits: (wish) => editsFor(opened().model, wish),
  wordsFile: (wish) => wordsFile(opened().model, wish),
  wordsTaken: ({ bytes, ...wish }) => takenFrom(opened().model, wish, Buffer.from(bytes, 'base64')),
});
