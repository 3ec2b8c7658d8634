import { defaultsOf, resolveBrand } from '../../../config/brand.ts';
import { schemesOf } from '../../../config/palette.ts';
import { themeOf } from '../../../config/theme.ts';
import { objectOf, ownValue } from '../../../engine/index.ts';
import { assembleProject, type Project } from '../../assemble.ts';
import { createCheck, type Diagnostic } from '../../check/check.ts';
import { environmentOf, local } from '../../deployment.ts';
import { type KeptFiles, type ProjectFiles, readFiles } from '../../project.ts';
import { type Canvas, canvasOf, filterFrom } from '../map/canvas.ts';
import { countsIn, toldAt } from '../map/counts.ts';
import { exported } from '../map/export.ts';
import { placesWith } from '../map/find.ts';
import type { LayOut } from '../map/kept-layouts.ts';
import { leadingTo } from '../map/leading.ts';
import { filesOver } from '../model/laid.ts';
import { allPlacesIn } from '../states/places.ts';
import type { MapWish, Overview, Workers } from '../tasks.ts';
import { brandWorkers } from './brands.ts';
import { editWorkers } from './edit-workers.ts';
import { foundIn } from './found.ts';
import { dressedAs } from './inlined.ts';
import { journeyWorkers } from './journey-workers.ts';
import { knownJourneys } from './known-journeys.ts';
import type { Made } from './made.ts';
import { type Opened, openFiles } from './opened.ts';
import { type Compared, reviewWorkers } from './review-workers.ts';
import { filesAt, revisionsIn } from './revision.ts';
import { spokenOn } from './spoken-on.ts';
import { textTasks } from './texts.ts';
import { walkersFor } from './walks.ts';
import { wallOf } from './walls.ts';
import { wordTasks } from './words.ts';

/** What a task is done with: texts that are not saved yet, by path, and where drawn screens go. */
export type Held = {
  readonly drafts: Readonly<Record<string, string | undefined>>;
  readonly make: (made: Made) => void;
};

/** Makes what does the tasks, for the project in a folder. What was opened once is kept as long as its texts are the same. */
export const workersFor = (root: string, layOut?: LayOut): ((held: Held) => Workers) => {
  const opened = keeper(openFiles);
  // What somebody types is another project again and again: it drives nothing else out.
  const typed = keeper(openFiles);
  const stored = new Map<string, ProjectFiles>();
  const kept: KeptFiles = new Map();
  const check = createCheck();
  const known = knownJourneys();
  const filesFor = (drafts: Held['drafts'], revision?: string): ProjectFiles => {
    const now = readFiles(root, {}, kept);
    if (revision === undefined) return filesOver(now, drafts);
    const known = stored.get(revision) ?? filesAt(root, revision, now);
    stored.set(revision, known);
    return known;
  };
  const compared = (drafts: Held['drafts']): Compared => ({
    root,
    opened,
    files: ({ revision, drafted }) => filesFor(drafted ? drafts : {}, revision),
  });
  return ({ drafts, make }) => ({
    ...brandWorkers({ root, drafts, make, files: () => filesFor(drafts), open: opened }),
    ...editWorkers(() => opened(filesFor(drafts)).model),
    ...walkersFor(root, () => opened(filesFor(drafts)), make),
    overview: () => overviewOf(root, opened(filesFor(drafts))),
    check: () => {
      const start = process.cpuUsage();
      const { texts, sizes, pictures } = filesFor(drafts);
      const project = assembleProject(texts, sizes, pictures);
      const { found, model } = check(project);
      return {
        found: foundIn(model, found).map((each) => ({ ...each, ...textAround(project, each) })),
        ms: Math.round(process.cpuUsage(start).user / 1000),
      };
    },
    map: (wish) => canvasFor(opened(filesFor(drafts)), wish, layOut),
    leadingTo: (part) => leadingTo(opened(filesFor(drafts)).model, part),
    find: ({ words }) => placesWith(opened(filesFor(drafts)).model, words),
    export: ({ flow, format, ...wish }) => {
      const { model } = opened(filesFor(drafts));
      return exported(model, filterFrom(model, wish), format, flow);
    },
    counts: async ({ text, port }) => countsIn(text ?? (await toldAt(port ?? 4173))),
    ...reviewWorkers({ ...compared(drafts), check: (project) => check(project).found, make }),
    ...journeyWorkers({ ...compared(drafts), known }),
    ...wordTasks(() => opened(filesFor(drafts)), make),
    wall: ({ place, look, only }) => {
      const files = filesFor(drafts, look.revision);
      if (look.revision === undefined) return wallOf(opened(files), place, look, make, only);
      const dress = dressedAs(root, files, filesFor(drafts));
      const hand = ({ name, drawn }: Made): void => make({ name, drawn: dress(drawn) });
      return wallOf(opened(files), place, look, hand, only);
    },
    spoken: (wish) => spokenOn(opened(filesFor(drafts)), wish),
    ...textTasks(() => filesFor(drafts), typed),
  });
};

const laidOut = new WeakMap<Opened, Map<string, Promise<Canvas>>>();

// Whoever goes back and forth between maps waits for each once.
const canvasFor = (from: Opened, { flow, ...wish }: MapWish, layOut?: LayOut): Promise<Canvas> => {
  const key = JSON.stringify([flow, wish]);
  const known = laidOut.get(from) ?? new Map<string, Promise<Canvas>>();
  const canvas = known.get(key) ?? canvasOf(from.model, filterFrom(from.model, wish), flow, layOut);
  laidOut.set(from, known.set(key, canvas));
  return canvas;
};

// What is no JSON has no place but its line.
const textAround = ({ files }: Project, { file, line }: Diagnostic): { readonly text?: string } => {
  const found = ownValue(files, file);
  if (found === undefined || found.value !== undefined) return {};
  const lines = found.text.split('\n').map((text, at) => `${at + 1 === line ? '>' : ' '} ${at + 1}  ${text}`);
  return { text: lines.slice(Math.max(0, line - 4), line + 3).join('\n') };
};

// The workbench shows what there is of a project whose environment cannot be read.
const basePathOf = ({ project }: Opened['model']): string =>
  project.environments[local]?.value === undefined ? '' : environmentOf(project).basePaths.brand;

const overviewOf = (root: string, { model }: Opened): Overview => {
  const places = allPlacesIn(model);
  const defaults = defaultsOf(objectOf(model.documents['brand.schema.json']));
  return {
    basePath: basePathOf(model),
    revisions: revisionsIn(root),
    flags: Object.keys(objectOf(model.issuer.flags)),
    brands: Object.values(model.brands).map(({ id, value }) => {
      const brand = resolveBrand(value, id, '', defaults);
      return {
        id,
        name: String(brand.displayName ?? id),
        languages: Array.isArray(brand.languages) ? brand.languages.map(String) : ['en'],
        dark: schemesOf(themeOf(brand)).length > 1,
        primary: themeOf(brand).colors.primary,
      };
    }),
    flows: Object.values(model.flows).map(({ name, flow }) => ({
      name,
      title: flow.title ?? name,
      routes: Object.keys(flow.entries ?? {}),
      places: places.filter((place) => place.flow === name),
    })),
  };
};

// What lies there, the draft, what somebody types, and what it is compared with.
const keeper = (open: (files: ProjectFiles) => Opened): ((files: ProjectFiles) => Opened) => {
  const known: { readonly files: ProjectFiles; readonly opened: Opened }[] = [];
  return (files) => {
    const found = known.find((each) => isSame(each.files, files)) ?? { files, opened: open(files) };
    known.splice(0, known.length, found, ...known.filter((each) => each !== found).slice(0, 3));
    return found.opened;
  };
};

// A picture alone makes another project as well: it is drawn, and told of.
const isSame = (one: ProjectFiles, other: ProjectFiles): boolean =>
  areSame(one.texts, other.texts) &&
  areSame(one.sizes, other.sizes) &&
  areSame(one.pictures, other.pictures) &&
  JSON.stringify(one.unread) === JSON.stringify(other.unread);

// A file that was not read again is the same text, which takes no look at its letters.
const areSame = <T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>): boolean => {
  const paths = Object.keys(one);
  return (
    paths.length === Object.keys(other).length &&
    paths.every((path) => ownValue(one, path) === ownValue(other, path))
  );
};
