import { createHash } from 'node:crypto';
import { schemesOf } from '../../../config/palette.ts';
import { themeOf } from '../../../config/theme.ts';
import { objectOf } from '../../../engine/index.ts';
import { assembleProject } from '../../assemble.ts';
import { check } from '../../check/check.ts';
import { rolesOf } from '../../check/model/words.ts';
import { type ProjectFiles, readFiles } from '../../project.ts';
import { placesIn } from '../states/places.ts';
import type { Stage } from '../states/scene.ts';
import { statesOf } from '../states/states.ts';
import type { LookWish, Overview, Wall, Workers } from '../tasks.ts';
import { type Drawn, drawn } from './draw.tsx';
import { type Opened, openFiles } from './opened.ts';
import { filesAt, revisionsIn } from './revision.ts';

/** What a task is done with: texts that are not saved yet, by path, and where drawn screens go. */
export type Held = {
  readonly drafts: Readonly<Record<string, string>>;
  readonly make: (made: Made) => void;
};

/** A drawn screen under a name that nobody guesses. */
export type Made = { readonly name: string; readonly drawn: Drawn };

/** Makes what does the tasks, for the project in a folder. What was opened once is kept as long as its texts are the same. */
export const workersFor = (root: string): ((held: Held) => Workers) => {
  const opened = keeper(openFiles);
  const stored = new Map<string, ProjectFiles>();
  const filesFor = (drafts: Held['drafts'], revision?: string): ProjectFiles => {
    const now = readFiles(root);
    if (revision === undefined) return { ...now, texts: { ...now.texts, ...drafts } };
    const known = stored.get(revision) ?? filesAt(root, revision, now);
    stored.set(revision, known);
    return known;
  };
  return ({ drafts, make }) => ({
    overview: () => overviewOf(root, () => opened(filesFor(drafts))),
    check: () => {
      const start = process.cpuUsage();
      const { texts, sizes, pictures } = filesFor(drafts);
      const found = check(assembleProject(texts, sizes, pictures));
      return { found, ms: Math.round(process.cpuUsage(start).user / 1000) };
    },
    wall: async ({ place, look }) => wallOf(opened(filesFor(drafts, look.revision)), place, look, make),
  });
};

const wallOf = async (
  opened: Opened,
  place: Parameters<typeof statesOf>[2],
  wish: LookWish,
  make: Held['make'],
): Promise<Wall> => {
  const stage = stageOf(opened, wish);
  const { states, unmade } = statesOf(opened.model, stage, place);
  const all = await Promise.all(
    states.map(async (state) => {
      try {
        const picture = await drawn(opened, stage, { place, state, look: wish });
        const name = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
        make({ name, drawn: picture });
        return { ...state, drawn: name };
      } catch (error) {
        return { ...state, fault: error instanceof Error ? error.message : 'It cannot be drawn' };
      }
    }),
  );
  return { states: all.filter(isFirst), unmade };
};

// Rules that look the same, as for the many ways in which a call can fail, are one state.
const isFirst = (state: Wall['states'][number], at: number, all: Wall['states']): boolean =>
  !all
    .slice(0, at)
    .some(
      ({ id, drawn: same }) => same !== undefined && same === state.drawn && plain(id) === plain(state.id),
    );

const plain = (id: string): string => id.replace(/#\d+$/, '');

const stageOf = ({ catalogue, brands, model }: Opened, { brand, language, width }: LookWish): Stage => {
  const places = placesIn(model);
  const { shell } = rolesOf(model) ?? {};
  return {
    catalogue,
    brand: brands[brand]?.brand ?? {},
    look: { brand, language, width },
    home: places.find(({ route }) => route === '/'),
    frame: places.find(
      ({ flow, screen }) => flow === shell && model.flows[flow]?.screens[screen]?.screen?.layout === 'frame',
    ),
  };
};

const overviewOf = (root: string, open: () => Opened): Overview => {
  const revisions = revisionsIn(root);
  try {
    const { model, brands } = open();
    const places = placesIn(model);
    return {
      revisions,
      flags: Object.keys(objectOf(model.issuer.flags)),
      brands: Object.values(brands).map(({ id, brand }) => ({
        id,
        name: String(brand.displayName ?? id),
        languages: Array.isArray(brand.languages) ? brand.languages.map(String) : ['en'],
        dark: schemesOf(themeOf(brand)).length > 1,
      })),
      flows: Object.values(model.flows).map(({ name, flow }) => ({
        name,
        title: flow.title ?? name,
        routes: Object.keys(flow.entries ?? {}),
        places: places.filter((place) => place.flow === name),
      })),
    };
  } catch (error) {
    return {
      revisions,
      flags: [],
      brands: [],
      flows: [],
      fault: error instanceof Error ? error.message : '',
    };
  }
};

// Two are enough for what lies there and what it is compared with.
const keeper = (open: (files: ProjectFiles) => Opened): ((files: ProjectFiles) => Opened) => {
  const known: { readonly key: string; readonly opened: Opened }[] = [];
  return (files) => {
    const hash = createHash('sha256');
    for (const [path, text] of Object.entries(files.texts)) hash.update(`${path}\0${text}\0`);
    const key = hash.digest('base64url');
    const found = known.find((each) => each.key === key) ?? { key, opened: open(files) };
    known.splice(0, known.length, found, ...known.filter((each) => each !== found).slice(0, 3));
    return found.opened;
  };
};
