import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { readProject } from '../src/tools/project.ts';
import { bundleOf } from '../src/tools/vite/bundle.ts';
import { bankBrands, bankSite, productSite } from './bank.ts';
import { composedBank } from './compose.ts';
import { inPieces, movedSince, painted } from './pieces.ts';
import { onThisMachine } from './visit.ts';

const widths = [320, 390, 768, 1280];
const folders = (of: string): readonly string[] =>
  readdirSync(of, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));

// The addresses whose pages are written ahead: home, and those of further flows.
const addressesOf = (root: string): readonly string[] => [
  '/',
  ...Object.keys(bundleOf(readProject(root)).entrances),
];

const arriving = async (
  browser: Browser,
  site: string,
  path: string,
  width: number,
): Promise<readonly string[]> => {
  const pieces = await inPieces(site);
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  // In time the page would say that its scripts do not come.
  await (await context.newCDPSession(page)).send('Animation.setPlaybackRate', { playbackRate: 0 });
  const moved: string[] = [];
  const look = async (when: string) => {
    for (const each of await movedSince(page)) moved.push(`${path} at ${width} px, ${when}: ${each}`);
  };
  try {
    const opening = page.goto(new URL(path, pieces.origin).href, { waitUntil: 'commit' });
    await expect.poll(() => pieces.next()).toBeDefined();
    await opening;
    const goOn = async (piece: number | undefined): Promise<void> => {
      if (piece === undefined) return;
      if (await painted(page, piece)) await look(`piece ${piece}`);
      await goOn(pieces.next());
    };
    await goOn(1);
    pieces.picture();
    await page.waitForTimeout(300);
    await look('pictures');
  } finally {
    await context.close();
    pieces.close();
  }
  return moved;
};

const expectStill = async (browser: Browser, site: string, path: string): Promise<void> => {
  const all = await Promise.all(widths.map((width) => arriving(browser, site, path, width)));
  expect(firstOfEach(all.flat())).toEqual([]);
};

for (const brand of folders('brands'))
  for (const address of addressesOf('.'))
    test(`no visible element of ${brand}${address} moves while the page loads`, ({ browser }) =>
      expectStill(browser, productSite, `/login/${brand}${address}`));

// Each layout that a brand may state, with names that take two lines.
const { layout } = JSON.parse(readFileSync('schemas/brand.schema.json', 'utf8')).$defs.Theme.properties;
const statedFor = (page: string): readonly string[] => layout.properties[page].enum;

for (const stated of new Set(Object.keys(layout.properties).flatMap(statedFor))) {
  test(`no visible element moves while a page in the layout ${stated} loads`, async ({ browser }) => {
    test.setTimeout(180_000);
    const id = `arriving-${stated}`;
    cpSync(join(bankBrands, 'cedar'), join(bankBrands, id), { recursive: true });
    const file = join(bankBrands, id, 'brand.json');
    const brand = JSON.parse(readFileSync(file, 'utf8'));
    const name = 'The Cedar Mountain Outfitters and Trading Company Signature Card';
    const states = Object.keys(layout.properties).filter((page) => statedFor(page).includes(stated));
    brand.theme.layout = Object.fromEntries(states.map((page) => [page, stated]));
    brand.images.heroPhone = brand.images.hero;
    writeFileSync(file, JSON.stringify({ ...brand, displayName: name, cardTitle: { en: name, es: name } }));
    const home = `/login/${id}/`;
    await expect.poll(async () => (await fetch(onThisMachine(`${bankSite}${home}`))).status).toBe(200);
    for (const address of addressesOf(composedBank))
      await expectStill(browser, bankSite, `/login/${id}${address}`);
    rmSync(join(bankBrands, id), { recursive: true });
  });
}

// An element that moves takes others along. The first one of each piece is enough to find the reason.
const firstOfEach = (moved: readonly string[]): readonly string[] => [
  ...new Map(moved.toReversed().map((each) => [each.split(': ')[0], each])).values(),
];
