import { type Outcomes, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { lineageOf, type Model, modelOf } from '../check/model/model.ts';
import { objectOf, pointerOf, type SourceFile } from '../source.ts';
import { ofDocument } from './api-told.ts';
import { ofBrand } from './brand-told.ts';
import { type Change, changesIn } from './changes.ts';
import { leavesOf } from './leaves.ts';
import { ledElsewhere, ledWords, levelsOf } from './outcomes.ts';
import { ofFlow, ofJourneys, ofScreen, sentenceOf, toldApart } from './sentences.ts';
import { ofLocale, wordsSentence } from './words-told.ts';

/** One change: where it belongs (`login` of the flows, `cedar` of the brands), what it is in a sentence, and what stood and stands at a pointer of a file. */
export type Told = Change & {
  readonly group: 'flows' | 'brands' | 'schemas' | 'environments' | 'others';
  readonly of: string;
  readonly file: string;
  readonly sentence: string;
};

/** Every change of declarations from one project to another one. Nothing is left out: what has no words of its own is told by its place. */
export const diffOf = (before: Project, after: Project): readonly Told[] => {
  const models = { before: modelOf(before), after: modelOf(after) };
  const paths = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].sort();
  return [
    ...paths.flatMap((path) =>
      ofFile(models, ownValue(before.files, path), ownValue(after.files, path), path),
    ),
    ...ofPictures(before, after),
  ];
};

type Models = { readonly before: Model; readonly after: Model };

const ofFile = (
  models: Models,
  was: SourceFile | undefined,
  is: SourceFile | undefined,
  path: string,
): readonly Told[] => {
  if (was?.text === is?.text) return [];
  const { group, of, word, rows } = placeOf(path);
  const told = (change: Change, sentence: string): Told => ({
    ...change,
    group,
    of,
    file: path,
    sentence: `${of}${word}: ${sentence}`,
  });
  if (was === undefined || is === undefined) {
    const value = (is ?? was)?.value;
    const change: Change = {
      pointer: '',
      ...(was?.value !== undefined && { before: was.value }),
      ...(is?.value !== undefined && { after: is.value }),
    };
    const title = objectOf(value).title;
    // What a new file of words says is what there is to know of it.
    const words = was === undefined && rows === ofLocale ? leavesOf(change) : [];
    return [
      told(
        change,
        `${nameOf(path)} ${was === undefined ? 'added' : 'removed'}${typeof title === 'string' ? `: ${title}` : ''}`,
      ),
      ...words
        .filter(({ pointer }) => !pointer.startsWith('/$'))
        .map((each) => ({
          ...told(each, ''),
          sentence: wordsSentence(models, path, each),
        })),
    ];
  }
  if (was.value === undefined || is.value === undefined)
    return [
      told(
        { pointer: '', before: was.text, after: is.text },
        `${nameOf(path)} ${is.value === undefined ? 'cannot be read any more' : 'can be read again'}`,
      ),
    ];
  const changes = changesIn(was.value, is.value);
  if (changes.length === 0)
    return [told({ pointer: '' }, `${nameOf(path)} is written otherwise and says the same`)];
  const both = [was.value, is.value] as const;
  const apart = changes.flatMap((change) => toldApart(rows, change, both));
  if (/\/locales\/[^/]+$/.test(path))
    return apart.map((change) => ({
      ...told(change, ''),
      sentence: wordsSentence(models, path, change),
    }));
  if (!path.endsWith('/flow.json'))
    return apart.map((change) => told(change, sentenceOf(rows, change, both)));
  const { steps, others } = ofSteps(models, of, changes);
  const left = others
    .flatMap((change) => toldApart(rows, change, both))
    .map((change) => told(change, sentenceOf(rows, change, both)));
  return [...left, ...steps.map(({ change, sentence }) => told(change, sentence))];
};

type Found = { readonly change: Change; readonly sentence: string };

// Outcomes are compared by what they lead to, wherever that is said; a step that goes and comes alike was renamed.
const ofSteps = ({ before, after }: Models, flow: string, changes: readonly Change[]) => {
  const renamed = renamedIn(changes);
  const now = (step: string): string => renamed.get(step) ?? step;
  const [was, is] = [ownValue(before.flows, flow)?.flow, ownValue(after.flows, flow)?.flow];
  const levels = { before: levelsOf(lineageOf(before, flow)), after: levelsOf(lineageOf(after, flow)) };
  const places = [
    ...new Set(changes.flatMap(({ pointer }) => /^(\/steps\/[^/]+)?\/on(?=\/|$)/.exec(pointer)?.[0] ?? [])),
  ];
  const steps = places.flatMap((pointer): readonly Found[] => {
    const [, part = '', name = ''] = pointer.split('/');
    const own = (from: typeof was) => onOf(ownValue(from?.steps, name));
    const found =
      part === 'on'
        ? ledElsewhere(levels.before, levels.after, now)
        : ledElsewhere([own(was), ...levels.before], [own(is), ...levels.after], now);
    const where = part === 'on' ? 'any step' : `step \`${name}\``;
    if (found.length === 0 && renamed.size === 0)
      return [
        {
          change: { pointer },
          sentence: `${where}: its outcomes are written otherwise and lead where they did`,
        },
      ];
    return found.map((led) => ({
      change: {
        pointer: `${pointer}${pointerOf(led.outcome)}`,
        before: JSON.parse(JSON.stringify(led.before)),
        after: JSON.parse(JSON.stringify(led.after)),
      },
      sentence: `${where}: ${led.outcome === '*' ? 'any other code' : led.outcome} ${ledWords(led)}`,
    }));
  });
  const names = [...renamed].map(
    ([from, to]): Found => ({
      change: { pointer: pointerOf('steps', to), before: from, after: to },
      sentence: `step \`${from}\` is called \`${to}\` now`,
    }),
  );
  const isTold = ({ pointer }: Change): boolean =>
    places.some((place) => pointer === place || pointer.startsWith(`${place}/`)) ||
    [...renamed].flat().some((name) => pointer === pointerOf('steps', name));
  return { steps: [...names, ...steps], others: changes.filter((change) => !isTold(change)) };
};

const onOf = (step: object | undefined): Outcomes | undefined =>
  step !== undefined && 'on' in step ? (step.on as Outcomes) : undefined; // As its schema has it.

const renamedIn = (changes: readonly Change[]): ReadonlyMap<string, string> => {
  const steps = changes.filter(({ pointer }) => /^\/steps\/[^/]+$/.test(pointer));
  const nameIn = ({ pointer }: Change): string => pointer.slice('/steps/'.length);
  return new Map(
    steps.flatMap((gone) => {
      if (gone.after !== undefined) return [];
      const come = steps.find(
        (each) => each.before === undefined && JSON.stringify(each.after) === JSON.stringify(gone.before),
      );
      return come === undefined ? [] : [[nameIn(gone), nameIn(come)] as const];
    }),
  );
};

const placeOf = (
  path: string,
): Pick<Told, 'group' | 'of'> & {
  readonly word: string;
  readonly rows: Parameters<typeof sentenceOf>[0];
} => {
  const [folder = '', of = '', part = '', file = ''] = path.replace(/\.json$/, '').split('/');
  if (folder === 'flows' && part === 'screens')
    return { group: 'flows', of, word: `, screen \`${file}\``, rows: ofScreen };
  if (part === 'locales')
    return { group: folder === 'flows' ? 'flows' : 'brands', of, word: `, ${file}`, rows: ofLocale };
  if (folder === 'flows')
    return {
      group: 'flows',
      of,
      word: part === 'scenarios' ? ', journeys' : '',
      rows: part === 'scenarios' ? ofJourneys : ofFlow,
    };
  if (folder === 'brands')
    return { group: 'brands', of, word: '', rows: of === 'issuer' ? ofDocument : ofBrand };
  if (folder === 'schemas') return { group: 'schemas', of, word: '', rows: ofDocument };
  return folder === 'deploy'
    ? { group: 'environments', of: part, word: '', rows: [] }
    : { group: 'others', of: path, word: '', rows: [] };
};

const nameOf = (path: string): string => {
  const [folder, , part = '', file] = path.split('/');
  if (folder === 'flows' && part === 'flow.json') return 'flow';
  if (part === 'screens') return 'screen';
  if (part === 'brand.json') return 'brand';
  return part === 'locales' ? `words (${file?.replace(/\.json$/, '')})` : part === '' ? path : part;
};

// Of pictures and fonts only the bytes are known.
const ofPictures = (before: Project, after: Project): readonly Told[] =>
  [...new Set([...Object.keys(before.brands), ...Object.keys(after.brands)])].sort().flatMap((of) => {
    const [was, is] = [ownValue(before.brands, of), ownValue(after.brands, of)];
    return [...new Set([...Object.keys(was?.sizes ?? {}), ...Object.keys(is?.sizes ?? {})])]
      .sort()
      .flatMap((name): readonly Told[] => {
        const [old, now] = [ownValue(was?.sizes, name), ownValue(is?.sizes, name)];
        if (old === now && ownValue(was?.pictures, name) === ownValue(is?.pictures, name)) return [];
        const what =
          old === undefined ? 'added' : now === undefined ? 'removed: nothing uses it any more' : 'replaced';
        const sizes = { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
        return [
          {
            group: 'brands',
            of,
            file: `brands/${of}/${name}`,
            pointer: '',
            ...sizes,
            sentence: `${of}: picture or font \`${name}\` ${what}`,
          },
        ];
      });
  });
