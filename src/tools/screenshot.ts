import { spawn } from 'node:child_process';
import { type Browser, chromium } from 'playwright';
import { findChromium } from './chromium.mjs';
import { deploymentOf } from './deployment.ts';
import { freePort } from './free-port.ts';
import { readProject } from './project.ts';
import { objectOf } from './source.ts';

/** A page to be photographed: the brand whose sign-in page it is, and how wide the window is. */
type Shot = { readonly brand: string; readonly width: number };

/**
 * Serves the built site with the sandbox and photographs two sign-in pages into one PNG file: of a brand with
 * one language in a wide window, of one with several in a narrow one. False where there is no Chromium.
 */
export const photographSignIn = async (root: string, file: string): Promise<boolean> => {
  const executablePath = findChromium();
  if (executablePath === undefined) return false;
  const port = await freePort();
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/tools/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const origin = `http://portico.localhost:${port}`;
    await answering(`http://127.0.0.1:${port}/`, server, 240);
    const browser = await chromium.launch({ executablePath, args: quiet });
    const pictures = await Promise.all(shots(root).map((shot) => photograph(browser, origin, shot)));
    await compose(browser, pictures, file);
    await browser.close();
    return true;
  } finally {
    server.kill('SIGTERM');
  }
};

const height = 860;
const scale = 0.66;
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const shots = (root: string): readonly Shot[] => {
  const project = readProject(root);
  const { fallback } = deploymentOf(project);
  const brands = Object.values(project.brands).filter(({ id }) => id !== fallback.id);
  const first = (fits: (languages: number) => boolean, width: number): readonly Shot[] =>
    brands
      .filter(({ brand }) => fits([objectOf(brand.value).languages].flat().length))
      .slice(0, 1)
      .map(({ id }) => ({ brand: id, width }));
  return [...first((languages) => languages === 1, 1280), ...first((languages) => languages > 1, 375)];
};

/** A picture as a data address, with its width. */
type Picture = { readonly address: string; readonly width: number };

const photograph = async (browser: Browser, origin: string, { brand, width }: Shot): Promise<Picture> => {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1.5 });
  await page.goto(`${origin}/login/${brand}/`, { waitUntil: 'networkidle' });
  if (await page.locator('#crash').isVisible()) throw new Error(`The page of ${brand} did not come up`);
  const png = await page.screenshot();
  await page.close();
  return { address: `data:image/png;base64,${png.toString('base64')}`, width };
};

const compose = async (browser: Browser, pictures: readonly Picture[], file: string): Promise<void> => {
  const gap = 24;
  const wide = pictures.reduce((sum, { width }) => sum + Math.round(width * scale) + gap, gap);
  const viewport = { width: wide, height: Math.round(height * scale) + 2 * gap };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  const images = pictures.map(
    ({ address, width }) => `<img alt="" width="${Math.round(width * scale)}" src="${address}">`,
  );
  await page.setContent(`<style>${sheet}</style><body>${images.join('')}</body>`, { waitUntil: 'load' });
  await page.screenshot({ path: file });
  await page.close();
};

const sheet =
  'body{margin:24px;display:flex;gap:24px;background:#e9ecf0}img{border-radius:10px;box-shadow:0 2px 14px #0003}';

// Half a second between two tries; a server that has ended will never answer.
const answering = async (
  address: string,
  server: { readonly exitCode: number | null },
  tries: number,
): Promise<void> => {
  const there = await fetch(address).then(
    () => true,
    () => false,
  );
  if (there) return;
  if (tries === 0 || server.exitCode !== null) throw new Error('The server did not start');
  await new Promise((resolve) => setTimeout(resolve, 500));
  return answering(address, server, tries - 1);
};
