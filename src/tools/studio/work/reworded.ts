import type { Model } from '../../check/model/model.ts';
import { diffOf } from '../../diff/diff.ts';
import { leavesOf } from '../../diff/leaves.ts';

type Said = { readonly before: string; readonly after: string };

/** What is said in the place of words since they were changed, by what they said; undefined where that is not known. */
export const rewordedBetween = (before: Model, after: Model): ((words: string) => string | undefined) => {
  const said = diffOf(before.project, after.project)
    .filter(({ file }) => /\/locales\/[^/]+\.json$/.test(file))
    .flatMap(leavesOf)
    .flatMap(({ before: was, after: is }): readonly Said[] =>
      typeof was === 'string' && typeof is === 'string' ? [{ before: was, after: is }] : [],
    );
  return (words) => {
    const whole = said.flatMap((each) => filledLike(each, words) ?? [])[0];
    // Of a text that has no gaps, one of its sentences stands for it.
    return whole ?? said.find((each) => each.before.includes(words) && !each.after.includes('{{'))?.after;
  };
};

// What stands in the gaps of the old text stands in those of the new one.
const filledLike = ({ before, after }: Said, words: string): string | undefined => {
  const [pieces, gaps] = [
    before.split(/\{\{[^}]*\}\}/),
    [...before.matchAll(gap)].map(([, name = '']) => name),
  ];
  const pattern = pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(.+?)');
  const found = new RegExp(`^${pattern}$`, 's').exec(words);
  if (found === null) return undefined;
  const values = new Map(gaps.map((name, at) => [name, found[at + 1] ?? '']));
  return [...after.matchAll(gap)].every(([, name = '']) => values.has(name))
    ? after.replace(gap, (_, name: string) => values.get(name) ?? '')
    : undefined;
};

const gap = /\{\{-?\s*([\w.-]+)[^}]*\}\}/g;
