import { resolveBrand } from '../../../config/brand.ts';
import { withLogos } from '../../../config/logo.ts';
import { type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Catalogue } from '../../../runtime/catalogue.ts';
import { createWords, type Words } from '../../../ui/words.ts';
import { assembleProject, type BrandSource, type Project } from '../../assemble.ts';
import { catalogueOf } from '../../catalogue.ts';
import { type Model, modelOf } from '../../check/model/model.ts';
import { deploymentOf } from '../../deployment.ts';
import { brandFiles } from '../../prerender/pages.ts';
import type { BrandFiles } from '../../prerender/render.tsx';
import type { ProjectFiles } from '../../project.ts';
import { objectOf } from '../../source.ts';
import { bundleOf } from '../../vite/bundle.ts';

/** A project as it is drawn and asked about. What of it cannot be read is left out. */
export type Opened = {
  readonly model: Model;
  /** What only drawing needs, made when it is first asked for. Throws, naming the file, where nothing can be drawn without it. */
  readonly drawing: () => Drawable;
};

/** The product's catalogue, and each brand with its words. */
export type Drawable = {
  /** With all flows; `core` are those that pages have from the first moment on. */
  readonly catalogue: Catalogue;
  readonly core: readonly string[];
  /** A brand by its id, dressed when it is first asked for; undefined where there is none that can be read. */
  readonly brand: (id: string) => DressedBrand | undefined;
};

/** A brand with its words as screens say them. */
export type DressedBrand = BrandFiles & { readonly spoken: Words };

/** Opens the project that some files are. */
export const openFiles = ({ texts, sizes, pictures, unread }: ProjectFiles): Opened => {
  const project = assembleProject(texts, sizes, pictures, unread);
  let drawable: Drawable | undefined;
  return {
    model: modelOf(project),
    drawing: () => {
      drawable ??= drawableOf(readable(project));
      return drawable;
    },
  };
};

const drawableOf = (project: Project): Drawable => {
  const bundle = bundleOf(project);
  const catalogue = catalogueOf(bundle, deploymentOf(project));
  const dressed = new Map<string, DressedBrand>();
  return {
    catalogue,
    core: bundle.core,
    brand: (id) => {
      const source = ownValue(project.brands, id);
      if (source === undefined) return undefined;
      const known = dressed.get(id) ?? dressedBrand(source, bundle.brandDefaults, catalogue.words);
      dressed.set(id, known);
      return known;
    },
  };
};

const dressedBrand = (source: BrandSource, defaults: JsonObject, flow: Catalogue['words']): DressedBrand => {
  const { $schema: _, ...stated } = objectOf(source.brand.value);
  const files = brandFiles(source, withLogos(resolveBrand(stated, source.id, '', defaults)));
  return {
    ...files,
    spoken: createWords({ flow, brand: async (language) => ownValue(files.words, language) }),
  };
};

// A flow with a file that is no JSON is left out, and whatever builds on it; the check says where.
const readable = (project: Project): Project => {
  const flows = Object.entries(project.flows).filter(([, { flow, screens, locales }]) =>
    [flow, ...Object.values(screens), ...Object.values(locales)].every(({ value }) => value !== undefined),
  );
  const there = new Set(flows.map(([name]) => name));
  const whole = flows.filter(([, { flow }]) => isWhole(project, there, objectOf(flow.value).extends));
  const brands = Object.entries(project.brands).filter(([, { brand, locales }]) =>
    [brand, ...Object.values(locales)].every(({ value }) => value !== undefined),
  );
  return { ...project, flows: Object.fromEntries(whole), brands: Object.fromEntries(brands) };
};

const isWhole = (project: Project, there: ReadonlySet<string>, parent: unknown): boolean =>
  parent === undefined ||
  (there.has(String(parent)) &&
    isWhole(project, there, objectOf(ownValue(project.flows, String(parent))?.flow.value).extends));
