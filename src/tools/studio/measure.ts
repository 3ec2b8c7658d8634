import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ownValue } from '../../engine/index.ts';
import type { BrandSource, Project } from '../assemble.ts';
import { median } from '../bench/engine.ts';
import { findChromium } from '../chromium.mjs';
import { objectOf, pointerOf } from '../source.ts';
import type { Edit } from './model/edits.ts';
import { builtStudio } from './server/build.ts';
import { serveStudio } from './server/studio.ts';
import type { Overview, TaskName, Tasks } from './tasks.ts';

/** What an edit of a kind took until the check had answered, and until the screen that it changes was drawn anew: medians, in milliseconds. */
export type EditTimes = { readonly kind: string; readonly findings: number; readonly preview: number };

/** How fast the workbench is: milliseconds; `starts` is until its address can be told where nothing was kept, `opens` is from then until the map stands, `reopens` the same when it was there before, `frames` are those a second while the map of all flows is dragged about, `wall` is the largest wall of states. */
export type StudioTimes = {
  readonly starts: number;
  readonly opens: number;
  readonly reopens: number;
  readonly edits: readonly EditTimes[];
  readonly wall: { readonly states: number; readonly drawn: number };
  readonly frames: number;
};

/** Measures the workbench over a copy of a project with so many brands more. */
export const studioTimes = async (root: string, project: Project, brands: number): Promise<StudioTimes> => {
  const built = await builtStudio(root, () => undefined);
  const folder = copyOf(root, project, brands);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  // As if nobody had opened it before.
  for (const cache of ['first', 'laid']) rmSync(join(built, cache), { recursive: true, force: true });
  const began = performance.now();
  let server = await serveStudio(folder, built, 0);
  const starts = performance.now() - began;
  try {
    const { ms: opens, page: first } = await opened(browser, server.address);
    await until(() => existsSync(join(built, 'first')));
    await first.close();
    await server.close();
    server = await serveStudio(folder, built, 0);
    const { ms: reopens, page } = await opened(browser, server.address);
    const frames = await framesOf(page);
    const ask = await asker(browser, server.address);
    const overview = await ask('overview', {});
    const { found } = await ask('check', {});
    if (found.length > 0) throw new Error(`The project has ${found.length} faults before any edit`);
    const edits = await editTimes(ask, project, overview);
    return { starts, opens, reopens, frames, edits, wall: await wallOf(ask, overview) };
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
};

// What was answered is kept once nothing has been asked for a while.
const until = async (isSo: () => boolean, tries = 240): Promise<void> => {
  if (isSo()) return;
  if (tries === 0) throw new Error('What was answered was not kept');
  await new Promise((resolve) => setTimeout(resolve, 500));
  await until(isSo, tries - 1);
};

const opened = async (
  browser: Browser,
  address: string,
): Promise<{ readonly page: Page; readonly ms: number }> => {
  const began = performance.now();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await page.locator('.st-box').first().waitFor();
  return { page, ms: performance.now() - began };
};

const copyOf = (root: string, project: Project, count: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-studio-'));
  for (const name of ['flows', 'brands', 'schemas', 'deploy', 'src', 'public', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const [like] = Object.values(project.brands);
  if (like !== undefined) for (const at of Array(count).keys()) writeLike(folder, like, at);
  return folder;
};

// As sound as the one that it is like: wherever that says its name or its address, this one says its own.
const writeLike = (folder: string, { id, brand, locales }: BrandSource, at: number): void => {
  const own = `b${String(at).padStart(4, '0')}`;
  cpSync(join(folder, 'brands', id), join(folder, 'brands', own), { recursive: true });
  const { displayName, vanityUrl } = objectOf(brand.value);
  for (const { path, text } of [brand, ...Object.values(locales)])
    writeFileSync(
      join(folder, path.replace(`/${id}/`, `/${own}/`)),
      text.replaceAll(String(displayName), `Brand ${at}`).replaceAll(String(vanityUrl), `${vanityUrl}-${at}`),
    );
};

type Ask = <Name extends TaskName>(task: Name, input: Tasks[Name]['in']) => Promise<Tasks[Name]['out']>;

// As the page asks: what the browser adds is part of it.
const asker = async (browser: Browser, address: string): Promise<Ask> => {
  const page = await browser.newPage();
  await page.goto(`${address}#part=review`);
  return async (task, input) => {
    const answer = await page.evaluate(
      async ([name, body]) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';
        const headers = { 'content-type': 'application/json', 'x-studio-token': token };
        return (await fetch(`/api/${name}`, { method: 'POST', headers, body })).text();
      },
      [task, JSON.stringify(input)] as const,
    );
    const told = JSON.parse(answer);
    if (told.fault !== undefined) throw new Error(`${task}: ${told.fault}`);
    return told;
  };
};

const editTimes = async (ask: Ask, project: Project, overview: Overview): Promise<readonly EditTimes[]> => {
  const brand = overview.brands[0]?.id ?? '';
  const place = largestOf(overview).places[0];
  if (place === undefined) return [];
  const look = { brand, language: 'en', width: 390, scheme: 'light' } as const;
  const times: EditTimes[] = [];
  for (const [kind, edit] of Object.entries(editsOf(project, place.flow, brand))) {
    const rounds: { readonly findings: number; readonly preview: number }[] = [];
    for (const at of [0, 1, 2, 3, 4, 5, 6]) {
      const began = performance.now();
      await ask('edit', { title: kind, edits: [edit(at)] });
      const since = async (task: Promise<unknown>): Promise<number> => {
        await task;
        return performance.now() - began;
      };
      const findings = since(ask('check', {}));
      const preview = since(ask('shot', { place, look }));
      rounds.push({ findings: await findings, preview: await preview });
    }
    times.push({
      kind,
      findings: median(rounds.slice(1).map((each) => each.findings)),
      preview: median(rounds.slice(1).map((each) => each.preview)),
    });
    await ask('discard', {});
  }
  return times;
};

// The flow with most screens.
const largestOf = ({ flows }: Overview): Overview['flows'][number] =>
  flows.reduce((most, each) => (each.places.length > most.places.length ? each : most));

type Edits = Readonly<Record<string, (at: number) => Edit>>;

// One of each kind of file, each time another one: what was there before is not what it is measured by.
const editsOf = (project: Project, flow: string, brand: string): Edits => {
  const own = ownValue(project.flows, flow);
  const steps = objectOf(objectOf(own?.flow.value).steps);
  const names = Object.keys(steps);
  const [rule = ''] = Object.entries(steps).flatMap(([step, declared]) =>
    Object.keys(objectOf(objectOf(declared).on)).map((outcome) => pointerOf('steps', step, 'on', outcome)),
  );
  const [screen] = Object.keys(own?.screens ?? {});
  return {
    'a word': (at) => ({
      file: `flows/${flow}/locales/en.json`,
      pointer: '/measured',
      value: `Measured ${at}`,
    }),
    'a rule': (at) => ({
      file: `flows/${flow}/flow.json`,
      pointer: rule,
      value: { goto: names[at % 2] ?? '' },
    }),
    'a screen': (at) => ({
      file: `flows/${flow}/screens/${screen}.json`,
      pointer: '/layout',
      value: ['card', 'wide'][at % 2] ?? '',
    }),
    'a brand': (at) => ({
      file: `brands/${brand}/brand.json`,
      pointer: '/displayName',
      value: `Brand ${at}`,
    }),
  };
};

const wallOf = async (ask: Ask, overview: Overview): Promise<StudioTimes['wall']> => {
  const brand = overview.brands[1]?.id ?? '';
  const look = { brand, language: 'en', width: 390, scheme: 'light' } as const;
  const walls: StudioTimes['wall'][] = [];
  for (const place of overview.flows.flatMap(({ places }) => places)) {
    const began = performance.now();
    const { states } = await ask('wall', { place, look });
    walls.push({ states: states.length, drawn: performance.now() - began });
  }
  return walls.reduce((most, each) => (each.states > most.states ? each : most));
};

// Frames a second while the map is dragged about: callbacks of one frame are told the same time.
const framesOf = async (page: Page): Promise<number> => {
  const box = await page.locator('.react-flow__pane').first().boundingBox();
  if (box === null) return 0;
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    setInterval(() => requestAnimationFrame((now) => seen.push(now)), 4);
  });
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const at of Array.from({ length: 160 }).keys()) {
    await page.mouse.move(x + 90 * Math.sin(at / 9), y + 60 * Math.abs(Math.sin(at / 13)));
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: number[] }).seen)]); // Put there above.
  const [first = 0, last = 0] = [seen[0], seen.at(-1)];
  return ((seen.length - 1) * 1000) / (last - first);
};
