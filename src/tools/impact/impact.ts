import { ownValue } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { suggest } from '../check/model/nearest.ts';
import { type Kind, kinds, type Mention } from '../names/mention.ts';
import { mentionsOf } from '../names/names.ts';
import { listOf, objectOf, positionOf, segmentsOf, valueAt } from '../source.ts';

/** One place where something is named. Lines and columns count from 1. */
export type ImpactPlace = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
};

/**
 * What uses something. `kind` is `file` for a file, whose names are then all looked for. `screens` are `flow/screen`,
 * `journeys` `flow: name`; `words` are by language the places where its words stand, with what they say; `charts` are the
 * pictures that show one of the flows. `loose` says what cannot be told for certain.
 */
export type Impact = {
  readonly kind: Kind | 'file';
  readonly name: string;
  readonly declared: readonly ImpactPlace[];
  readonly used: readonly ImpactPlace[];
  readonly flows: readonly string[];
  readonly screens: readonly string[];
  readonly brands: readonly string[];
  readonly journeys: readonly string[];
  readonly words: Readonly<Record<string, readonly (ImpactPlace & { readonly text: string })[]>>;
  readonly charts: readonly string[];
  readonly loose: readonly string[];
};

/** What a file or a name is used by: an answer for each kind of thing that has the name, or a sentence where nothing has. */
export const impactOf = (model: Model, wanted: string): readonly Impact[] | string => {
  const mentions = mentionsOf(model);
  const ofFile = declaredIn(model, wanted, mentions);
  if (ofFile !== undefined) {
    const names = new Set(ofFile.map(keyOf));
    const elsewhere = mentions.filter((each) => names.has(keyOf(each)) && each.file.path !== wanted);
    return [
      impact(
        model,
        'file',
        wanted,
        elsewhere.map((each) => ({ ...each, role: 'used' })),
      ),
    ];
  }
  const found = kinds.flatMap((kind) =>
    [
      ...new Set(
        mentions.filter((each) => each.kind === kind && isCalled(each, wanted)).map(({ name }) => name),
      ),
    ].map((name) =>
      impact(
        model,
        kind,
        name,
        mentions.filter(
          (each) => each.kind === kind && (each.name === name || (kind === 'phone' && each.name === '*')),
        ),
      ),
    ),
  );
  if (found.length > 0) return found;
  const known = [
    ...new Set(mentions.flatMap(({ name, is, kind }) => (kind === 'word' || is === '*' ? [] : [name, is]))),
  ];
  return `Nothing is called ${wanted}. ${suggest(wanted, [...known, ...Object.keys(model.project.files)])}`;
};

const keyOf = ({ kind, name }: Mention): string => `${kind} ${name}`;

const isCalled = ({ name, is, kind }: Mention, wanted: string): boolean =>
  name === wanted ||
  is === wanted ||
  (kind === 'message' && `message.${is}` === wanted) ||
  (kind === 'field' && `$form.${is}` === wanted) ||
  (kind === 'phone' && `phones.${is}` === wanted);

// A brand's picture declares its brand; a file of the flow's the flow or its screen, and whatever else begins in it.
const declaredIn = (
  model: Model,
  path: string,
  mentions: readonly Mention[],
): readonly Mention[] | undefined => {
  const [, brand = '', picture = ''] = /^brands\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const isPicture = ownValue(ownValue(model.brands, brand)?.source.sizes, picture) !== undefined;
  if (ownValue(model.project.files, path) === undefined && !isPicture) return undefined;
  return mentions.filter(({ file, role, kind, name }) =>
    isPicture || path.startsWith(`brands/${brand}/`)
      ? kind === 'brand' && name === brand
      : role === 'declared' && file.path === path,
  );
};

const impact = (model: Model, kind: Impact['kind'], name: string, mentions: readonly Mention[]): Impact => {
  const flows = unique([
    ...mentions.flatMap(({ file }) => /^flows\/([^/]+)\/(?:flow\.json|screens\/)/.exec(file.path)?.[1] ?? []),
    ...(kind === 'flow' ? [name] : []),
  ]);
  const places = mentions
    .filter(({ name: each }) => each !== '*')
    .map((each) => ({ place: placeOf(each), ...each }));
  const isWord = ({ file }: Mention): boolean => /\/locales\/[^/]+\.json$/.test(file.path);
  const languages = unique(mentions.filter(isWord).map(({ file }) => languageOf(file.path)));
  const tables = mentions.filter((each) => each.name === '*');
  return {
    kind,
    name,
    declared: places.filter(({ role }) => role === 'declared').map(({ place }) => place),
    used: places.filter(({ role }) => role === 'used').map(({ place }) => place),
    flows,
    screens: screensOf(model, mentions),
    brands: unique(mentions.flatMap(({ file }) => /^brands\/([^/]+)\//.exec(file.path)?.[1] ?? [])),
    journeys: unique(mentions.flatMap(journeyOf)),
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        places
          .filter((each) => isWord(each) && languageOf(each.file.path) === language)
          .map(({ place, file, pointer }) => ({ ...place, text: wordsAt(valueAt(file.value, pointer)) })),
      ]),
    ),
    charts: flows.map((flow) => `docs/pictures/${flow}.svg`),
    loose:
      tables.length === 0
        ? []
        : [
            `It may be looked up by name at ${unique(tables.map((each) => `${each.file.path}${each.pointer}`)).join(', ')}.`,
          ],
  };
};

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const languageOf = (path: string): string => /([^/]+)\.json$/.exec(path)?.[1] ?? '';

const wordsAt = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const placeOf = ({ file, pointer }: Mention): ImpactPlace => ({
  file: file.path,
  ...positionOf(file, pointer),
  pointer,
});

// Those that name it themselves, and those of the steps that do.
const screensOf = ({ flows }: Model, mentions: readonly Mention[]): readonly string[] =>
  unique(
    mentions.flatMap(({ file, pointer }) => {
      const [, flow = '', screen] =
        /^flows\/([^/]+)\/(?:screens\/([^/]+)\.json|flow\.json)$/.exec(file.path) ?? [];
      if (screen !== undefined) return [`${flow}/${screen}`];
      const [part, name = ''] = segmentsOf(pointer);
      const step = part === 'steps' ? ownValue(ownValue(flows, flow)?.flow.steps, name) : undefined;
      return step !== undefined && 'screen' in step ? [`${flow}/${step.screen}`] : [];
    }),
  );

const journeyOf = ({ file, pointer }: Mention): readonly string[] => {
  const [, flow] = /^flows\/([^/]+)\/scenarios\.json$/.exec(file.path) ?? [];
  const [part, of = ''] = segmentsOf(pointer);
  if (flow === undefined) return [];
  const all = listOf(objectOf(file.value).scenarios).map(objectOf);
  const begun =
    part === 'openings'
      ? all.filter(({ steps }) => objectOf(listOf(steps)[0]).from === of)
      : [all[Number(of)]];
  return begun.flatMap((journey) => (journey === undefined ? [] : [`${flow}: ${journey.name}`]));
};
