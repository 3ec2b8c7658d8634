import type { Rolldown } from 'vite';
import type { Assets } from '../prerender/pages.ts';
import type { Bundle } from './bundle.ts';
import { prefix } from './modules.ts';

type Output = Rolldown.RolldownOutput['output'];

/** What the pages refer to, of what was built. Throws when a part is missing. */
export const assetsOf = (client: Output, early: Output, bundle: Bundle): Assets => {
  const chunks = client.filter((file) => file.type === 'chunk');
  const chunkOf = (part: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
  const core = needed(chunkOf('/src/boot.ts'), 'the core');
  const css = client.find(({ fileName }) => fileName.endsWith('.css'));
  const withImports = (part: string): readonly string[] => {
    const chunk = chunkOf(part);
    return chunk === undefined ? [] : [chunk.fileName, ...chunk.imports];
  };
  return {
    early: `/${
      needed(
        early.find(({ type }) => type === 'chunk'),
        'the early script',
      ).fileName
    }`,
    core: `/${core.fileName}`,
    css: `/${needed(css, 'the style sheet').fileName}`,
    idle: (language) => {
      const flows = journeyOf(bundle);
      const parts = [
        '/src/runtime/rest.ts',
        '/src/main.tsx',
        ...flows.map((flow) => `${prefix}flow/${flow}`),
        ...flows.map((flow) => `${prefix}words/${flow}/${language}`),
      ];
      return [...new Set(parts.flatMap(withImports))]
        .filter((file) => file !== core.fileName)
        .map((file) => `/${file}`);
    },
  };
};

/** The flows that belong to the first journey: those of the core, and those that these call. */
export const journeyOf = ({ flows, core }: Bundle, found: readonly string[] = core): readonly string[] => {
  const called = found.flatMap((name) =>
    Object.values(flows[name]?.flow.steps ?? {}).flatMap((step) => ('flow' in step ? [step.flow] : [])),
  );
  const next = [...new Set(called)].filter((name) => !found.includes(name));
  return next.length === 0 ? found : journeyOf({ flows, core } as Bundle, [...found, ...next]);
};

const needed = <T>(part: T | undefined, what: string): T => {
  if (part === undefined) throw new Error(`The build has not made ${what}`);
  return part;
};
