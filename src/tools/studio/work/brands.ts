import { ownValue } from '../../../engine/index.ts';
import { assembleProject } from '../../assemble.ts';
import type { ProjectFiles } from '../../project.ts';
import { objectOf } from '../../source.ts';
import { droppedWish, takenWish } from '../brand/dropped.ts';
import { brandMade } from '../brand/made.ts';
import { sheetOf } from '../brand/sheet.ts';
import { contentAt } from '../model/held.ts';
import { screenAt } from '../states/says.ts';
import type { Workers } from '../tasks.ts';
import { drawn } from './draw.tsx';
import { madeOf } from './made.ts';
import type { Opened } from './opened.ts';
import { stageOf } from './stage.ts';
import type { Held } from './workers.ts';

/** The project of a task: where it lies, its files with the draft over them, and the same opened. */
export type Desk = Held & {
  readonly root: string;
  readonly files: () => ProjectFiles;
  readonly open: (files: ProjectFiles) => Opened;
};

/** What the part for brands asks for. */
export const brandWorkers = ({
  root,
  drafts,
  make,
  files,
  open,
}: Desk): Pick<Workers, 'brand' | 'dropped' | 'taken' | 'newBrand' | 'shot'> => {
  const stated = (id: string) => objectOf(ownValue(open(files()).model.brands, id)?.source.brand.value);
  return {
    brand: ({ brand }) => sheetOf(open(files()), brand),
    dropped: (wish) => droppedWish(wish, stated(wish.brand)),
    taken: (wish) => takenWish(wish, stated(wish.brand)),
    newBrand: (wish) => {
      const { texts, sizes, pictures } = files();
      const contentOf = (path: string) =>
        Object.hasOwn(drafts, path) ? ownValue(drafts, path) : contentAt(root, path);
      return brandMade(wish, assembleProject(texts, sizes, pictures), contentOf);
    },
    shot: async ({ place, look }) => {
      const opened = open(files());
      const file = screenAt(opened.model, place)?.file.path ?? '';
      const state = { id: 'plain', kind: 'plain', title: 'As it comes', file, pointer: '' } as const;
      const made = madeOf(opened, await drawn(opened, stageOf(opened, look), { place, state, look }));
      make(made);
      return { drawn: made.name };
    },
  };
};
