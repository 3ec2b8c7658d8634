import { type JsonObject, ownValue } from '../../engine/index.ts';
import { asBefore } from '../as-before.ts';
import { cardPages } from '../card-pages.ts';
import type { Name } from '../grammar/declarations.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { callbackFaults } from './model/callback.ts';
import { areComplete } from './model/derived.ts';
import { type Model, mapped } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { callsIn, listsIn, namesOfFile } from './model/places.ts';
import { publicSuffixesIn } from './model/public-suffix.ts';
import { memberNames, memberOf, schemaShape, typesOf } from './model/shape.ts';
import { inWords } from './model/type-words.ts';

/** What the issuer names beside flows is there: its time zone, a flow that reads the answers to authorization requests, hosts that are its own, documents in each language and another one for each, scripts of others with what they must be and where, the members of the edge file that flags are read from, the outcomes that ids stand for. */
export const issuerFacts: CheckRule = (model) => {
  const { issuer: file } = model.project;
  if (file === undefined || (ownValue(model.problems, file.path) ?? []).length > 0) return [];
  return [timeZone, callbackFaults, redirects, papers, flags, outcomes, scripts]
    .flatMap((judge) => judge(model, file))
    .concat(names(model));
};

// Flags, and links and facts of brands, by what they are called when they are not there.
const names = (model: Model): readonly Finding[] => {
  const brand = schemaShape({ $ref: '#' }, { file: 'brand.schema.json', documents: model.documents });
  const facts = memberNames(brand);
  const judge = (kind: Name, known: readonly string[], words: (name: string) => string) =>
    namesOfFile(model, 'issuer', kind).flatMap((place) =>
      unlessKnown(place, place.value, known, words(place.value)),
    );
  return [
    ...judge('flag', Object.keys(objectOf(model.issuer.flags)), (name) => `There is no flag ${name}`),
    ...judge('brand-fact', facts, (name) => `There is no fact of a brand called ${name}`),
    ...judge('link', memberNames(memberOf(brand, 'links') ?? brand), (name) => `No brand has a link ${name}`),
    ...judge(
      'brand-flag',
      facts.filter((name) => typesOf(memberOf(brand, name) ?? brand)?.has('boolean')),
      (name) => `${name} is no fact of a brand that is true or false`,
    ),
  ];
};

const guardedIn = once(
  ({ flows }: Model): readonly string[] =>
    cardPages(
      mapped(flows, ({ flow, screens }) => ({
        flow,
        screens: Object.values(screens).flatMap(({ screen }) => screen ?? []),
      })),
    ),
  asBefore,
);

// What a script of somebody else may be, and where.
const scripts = (model: Model, file: SourceFile): readonly Finding[] => {
  const guarded = guardedIn(model);
  return [
    ...Object.entries(objectOf(model.issuer.scripts)).flatMap(([role, script]) => {
      const { integrity, unpinned } = objectOf(script);
      const there = { file, pointer: pointerOf('scripts', role) };
      if (integrity === undefined && unpinned === undefined)
        return told(
          there,
          `Whoever serves the script ${role} may put anything into the page`,
          'Say in integrity what it must be, or in unpinned why that cannot be said.',
        );
      return integrity !== undefined && unpinned !== undefined
        ? told(
            there,
            `The script ${role} has an integrity value and says why it has none`,
            'Keep one of the two.',
          )
        : [];
    }),
    ...(areComplete(model)
      ? namesOfFile(model, 'issuer', 'route').flatMap((place) =>
          !place.pointer.startsWith('/scripts/')
            ? []
            : unlessKnown(
                place,
                place.value,
                guarded,
                `No card number, ID number or security code is asked for at ${place.value}`,
              ),
        )
      : []),
  ];
};

const timeZone = ({ issuer }: Model, file: SourceFile): readonly Finding[] => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(issuer.timeZone) });
    return [];
  } catch {
    return told(
      { file, pointer: '/timeZone' },
      `There is no time zone ${issuer.timeZone}`,
      'Use an IANA name such as America/New_York.',
    );
  }
};

const redirects = ({ issuer }: Model, file: SourceFile): readonly Finding[] =>
  publicSuffixesIn(
    file,
    'redirectHosts',
    listOf(issuer.redirectHosts).map((host) => String(host).replace(/:\d+$/, '')),
    'people would be sent to sites of strangers',
  );

// A path by language, such as that of a document that people agree to.
const papers = ({ issuer, languages }: Model, file: SourceFile): readonly Finding[] =>
  Object.entries(objectOf(issuer.paths)).flatMap(([name, path]) =>
    isObject(path)
      ? [...missingPapers(file, name, path, languages), ...repeatedPapers(file, name, path)]
      : [],
  );

const missingPapers = (
  file: SourceFile,
  name: string,
  paths: JsonObject,
  languages: readonly string[],
): readonly Finding[] =>
  languages
    .filter((language) => ownValue(paths, language) === undefined)
    .flatMap((language) =>
      told(
        { file, pointer: pointerOf('paths', name) },
        `There is no ${name} in ${language}, a language that brands offer`,
        `Add "${language}" with the path of the document in that language.`,
      ),
    );

const repeatedPapers = (file: SourceFile, name: string, paths: JsonObject): readonly Finding[] =>
  Object.entries(paths).flatMap(([language, path], at, all) => {
    const [first] = all.slice(0, at).find(([, earlier]) => earlier === path) ?? [];
    return first === undefined
      ? []
      : told(
          { file, pointer: pointerOf('paths', name, language) },
          `${name} is the same document in ${first} and in ${language}`,
          `Write the path of the document that is written in ${language}.`,
        );
  });

const flags = (model: Model, file: SourceFile): readonly Finding[] => {
  const reply = ownValue(model.operations, String(objectOf(model.issuer.operations).flags))?.response;
  if (reply === undefined) return [];
  return Object.entries(objectOf(model.issuer.flags)).flatMap(([flag, rule]) =>
    (['from', 'list'] as const).flatMap((word): readonly Finding[] => {
      const name = objectOf(rule)[word];
      if (name === undefined) return [];
      const member = memberOf(reply, String(name));
      const place = { file, pointer: pointerOf('flags', flag, word) };
      if (member === undefined)
        return told(place, `The edge file has no ${name}`, suggest(String(name), memberNames(reply)));
      const wanted = word === 'list' ? 'array' : 'boolean';
      return typesOf(member)?.has(wanted) === false
        ? told(
            place,
            `${name} is not ${inWords([wanted])} in the edge file`,
            `Use ${word === 'list' ? 'from' : 'list'}.`,
          )
        : [];
    }),
  );
};

// An id whose outcome nobody answers counts for nothing more than its status.
const outcomes = (model: Model, file: SourceFile): readonly Finding[] => {
  if (!areComplete(model)) return [];
  const answered = answeredIn(model);
  const tables = [
    ...new Set(
      calledIn(model).flatMap((name) => ownValue(model.operations, name)?.operation?.ids?.table ?? []),
    ),
  ];
  return tables.flatMap((table) =>
    Object.entries(objectOf(ownValue(model.issuer, table)))
      .filter(([, outcome]) => !answered.includes(String(outcome)))
      .flatMap(([id, outcome]) =>
        told(
          { file, pointer: pointerOf(table, id) },
          `No flow says what ${outcome} leads to`,
          suggest(String(outcome), answered),
        ),
      ),
  );
};

const answeredIn = once(
  ({ flows }: Model): readonly string[] => [
    ...new Set(
      Object.values(flows).flatMap((flow) => listsIn(flow).flatMap(({ outcomes: all }) => all ?? [])),
    ),
  ],
  asBefore,
);

const calledIn = once(
  ({ flows }: Model): readonly string[] =>
    Object.values(flows).flatMap((flow) => callsIn(flow).map(({ operation }) => operation)),
  asBefore,
);
