import type { Rolldown } from 'vite';
import { ownValue } from '../../engine/index.ts';
import { criticalOf } from '../prerender/critical.ts';
import type { Assets } from '../prerender/document.ts';
import type { Parts } from '../sizes.ts';
import { objectOf } from '../source.ts';
import type { Bundle } from './bundle.ts';
import { prefix } from './modules.ts';

type Output = Rolldown.RolldownOutput['output'];

/** The built files that pages refer to, and those that have a budget: the core and its chunks, and the script before them. Throws if a part is missing. */
export const assetsOf = (
  client: Output,
  early: Output,
  bundle: Bundle,
): { readonly assets: Assets; readonly parts: Parts } => {
  const files = filesIn(client, bundle);
  const { core, later, flowFiles } = files;
  const { journey } = bundle;
  const first = needed(early[0], 'the early script').fileName;
  const sheet = needed(
    client.find((file) => file.type === 'asset' && file.fileName.endsWith('.css')),
    'the style sheet',
  );
  needed(files.rest[0], 'the second half of the runtime');
  const css = sheet.fileName;
  const languages = unique(Object.values(bundle.flows).flatMap(({ words }) => Object.keys(words)));
  const largest = (by: (language: string) => readonly string[]): readonly string[] =>
    [...languages]
      .sort((one, other) => weight(client, by(other)) - weight(client, by(one)))
      .slice(0, 1)
      .flatMap(by);
  const further = Object.keys(bundle.flows).filter((flow) => !journey.includes(flow));
  const known = [...core, ...largest(later)];
  return {
    assets: {
      early: `/${first}`,
      secrets: bundle.secretQuery,
      gates: bundle.gateQuery,
      routes: Object.keys(bundle.routes),
      core: `/${needed(core[0], 'the core')}`,
      asked: askedOf(bundle),
      css: `/${css}`,
      critical: criticalOf(sheet.type === 'asset' ? String(sheet.source) : ''),
      ...fetchedBy(files, bundle),
    },
    parts: {
      early: [first],
      core,
      journey: [first, ...known],
      flows: Object.fromEntries(
        further.map((flow) => [
          flow,
          largest((language) => flowFiles(flow, language)).filter((file) => !known.includes(file)),
        ]),
      ),
      styles: [css],
      below: [css],
    },
  };
};

type Files = ReturnType<typeof filesIn>;

const filesIn = (client: Output, { issuer }: Pick<Bundle, 'issuer'>) => {
  const filesOf = closures(client);
  const core = filesOf('/src/boot.ts');
  const rest = filesOf('/src/runtime/further.ts');
  const others = filesOf(`${prefix}flows`);
  const besides = (files: readonly string[]): readonly string[] =>
    unique(files).filter((file) => !core.includes(file));
  return {
    ...{ filesOf, core, rest, others, besides },
    shell: String(objectOf(issuer.flows).shell),
    flowFiles: (flow: string, language: string): readonly string[] =>
      [`${prefix}flow/${flow}`, `${prefix}words/${flow}/${language}`].flatMap(filesOf),
    later: (language: string): readonly string[] =>
      besides([
        ...rest,
        ...others,
        ...['/src/main.tsx', `${prefix}journey`, `${prefix}words/${language}`].flatMap(filesOf),
      ]),
  };
};

const fetchedBy = (
  { filesOf, rest, others, besides, later, flowFiles, shell }: Files,
  { entrances }: Bundle,
): Required<Pick<Assets, 'idle' | 'drawing' | 'entrances'>> => {
  const words = (language: string): readonly string[] => filesOf(`${prefix}words/${language}`);
  const drawing = filesOf('/src/main.tsx');
  return {
    // The rest of the runtime asks for itself when the page is idle. What goes on beside the page is drawn with it.
    idle: (language) =>
      addressed(
        besides([...later(language), ...flowFiles(shell, language)]).filter((file) => !rest.includes(file)),
      ),
    drawing: (language) => addressed(besides([...drawing, ...rest, ...others, ...words(language)])),
    // A page that stands needs the code of its flow before a press can be taken, and words only when something else is drawn.
    entrances: Object.fromEntries(
      Object.entries(entrances).map(([route, entrance]) => {
        const flows = entrance.runs.flatMap((flow) => filesOf(`${prefix}flow/${flow}`));
        const beside = besides([...rest, ...others, ...flows]);
        const shown = (language: string) =>
          [...entrance.runs, shell].flatMap((flow) => flowFiles(flow, language));
        const next = (language: string) =>
          besides([...drawing, ...words(language), ...shown(language)]).filter(
            (file) => !beside.includes(file),
          );
        return [
          route,
          {
            ...entrance,
            beside: addressed(beside),
            later: (language: string) => addressed(next(language)),
          },
        ];
      }),
    ),
  };
};

const addressed = (files: readonly string[]): readonly string[] => files.map((file) => `/${file}`);

// What the core asks the page's own host for as soon as it runs: a request of the document's own can be under way by then.
const askedOf = ({ issuer, operations }: Bundle): readonly string[] => {
  const flags = ownValue(operations, String(objectOf(issuer.operations).flags));
  const isFile = flags?.host === 'own' && flags.method === 'GET' && flags.parameters.length === 0;
  return isFile ? [flags.path] : [];
};

// The chunk that a module begins, and all that it needs; nothing where the module is part of another chunk.
const closures = (output: Output): ((module: string) => readonly string[]) => {
  const chunks = output.filter((file) => file.type === 'chunk');
  const follow = (fileName: string, found: readonly string[]): readonly string[] => {
    if (found.includes(fileName)) return found;
    const imports = chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [];
    return imports.reduce<readonly string[]>((files, each) => follow(each, files), [...found, fileName]);
  };
  return (module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    return chunk === undefined ? [] : follow(chunk.fileName, []);
  };
};

const weight = (output: Output, files: readonly string[]): number =>
  output.reduce(
    (sum, file) => sum + (file.type === 'chunk' && files.includes(file.fileName) ? file.code.length : 0),
    0,
  );

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

const needed = <T>(part: T | undefined, what: string): T => {
  if (part === undefined) throw new Error(`The build has not made ${what}`);
  return part;
};
