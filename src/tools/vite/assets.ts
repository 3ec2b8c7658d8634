import type { Rolldown } from 'vite';
import { criticalOf } from '../prerender/critical.ts';
import type { Assets } from '../prerender/pages.ts';
import type { Parts } from '../sizes.ts';
import { objectOf } from '../source.ts';
import type { Bundle } from './bundle.ts';
import { prefix } from './modules.ts';

type Output = Rolldown.RolldownOutput['output'];

/** What the pages refer to, and what has a budget, of what was built. Throws when a part is missing. */
export const assetsOf = (
  client: Output,
  early: Output,
  bundle: Bundle,
): { readonly assets: Assets; readonly parts: Parts } => {
  const filesOf = closures(client);
  const core = filesOf('/src/boot.ts');
  const rest = filesOf('/src/runtime/further.ts');
  const others = filesOf(`${prefix}flows`);
  const { journey } = bundle;
  const first = needed(early[0], 'the early script').fileName;
  const sheet = needed(
    client.find((file) => file.type === 'asset' && file.fileName.endsWith('.css')),
    'the style sheet',
  );
  needed(rest[0], 'the second half of the runtime');
  const css = sheet.fileName;
  const flowFiles = (flow: string, language: string): readonly string[] =>
    [`${prefix}flow/${flow}`, `${prefix}words/${flow}/${language}`].flatMap(filesOf);
  const later = (language: string): readonly string[] =>
    unique([
      ...rest,
      ...others,
      ...['/src/main.tsx', `${prefix}journey`, `${prefix}words/${language}`].flatMap(filesOf),
    ]).filter((file) => !core.includes(file));
  const languages = unique(Object.values(bundle.flows).flatMap(({ words }) => Object.keys(words)));
  const largest = (files: (language: string) => readonly string[]): readonly string[] =>
    [...languages]
      .sort((one, other) => weight(client, files(other)) - weight(client, files(one)))
      .slice(0, 1)
      .flatMap(files);
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
      // The rest of the runtime asks for itself when the page is idle. What goes on beside the page is drawn with it.
      idle: (language) =>
        unique([...later(language), ...flowFiles(String(objectOf(bundle.issuer.flows).shell), language)])
          .filter((file) => !core.includes(file) && !rest.includes(file))
          .map((file) => `/${file}`),
      drawing: (language) =>
        unique([...filesOf('/src/main.tsx'), ...rest, ...others, ...filesOf(`${prefix}words/${language}`)])
          .filter((file) => !core.includes(file))
          .map((file) => `/${file}`),
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
    },
  };
};

// What the core asks the page's own host for as soon as it runs: a request of the document's own can be under way by then.
const askedOf = ({ issuer, operations }: Bundle): readonly string[] => {
  const flags = operations[String(objectOf(issuer.operations).flags)];
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
