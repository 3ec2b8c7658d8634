import { assembleProject, type Project } from '../../assemble.ts';
import { diffOf } from '../../diff/diff.ts';
import type { ProjectFiles } from '../../project.ts';
import type { Draft } from '../model/draft.ts';
import { filesOver } from '../model/laid.ts';
import { broughtTo, clashesIn, type TextOf } from '../model/savings.ts';
import type { ToldClash } from '../review/review.ts';

/** What both have changed otherwise, place by place, in sentences: what one's own change is there, and what somebody else's is. `files` are the files as they are. */
export const toldClashes = (files: ProjectFiles, textOf: TextOf, draft: Draft): readonly ToldClash[] =>
  clashesIn(textOf, draft).map(({ path, pointer }) => {
    const projectWith = (whose: 'before' | 'own' | 'theirs'): Project => {
      const brought = broughtTo(textOf, draft, (place) => (place === pointer ? whose : 'before'));
      const text = brought.find((each) => each.path === path)?.text;
      const { texts, sizes, pictures } = filesOver(files, { [path]: text });
      return assembleProject(texts, sizes, pictures);
    };
    const before = projectWith('before');
    const sentencesOf = (whose: 'own' | 'theirs'): readonly string[] =>
      diffOf(before, projectWith(whose)).map(({ sentence }) => sentence);
    return { path, pointer, own: sentencesOf('own'), theirs: sentencesOf('theirs') };
  });
