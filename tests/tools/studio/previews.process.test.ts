import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { heldOf } from '../../../src/tools/studio/model/held.ts';
import { openPreviews, type Previews } from '../../../src/tools/studio/server/previews.ts';
import { soundFolder } from '../sound-folder.ts';

/** Stands in for the site: it answers with what it is served from. */
const start = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
if (readFileSync('flows/door/flow.json', 'utf8').includes('Faulty')) {
  console.error('It cannot be built');
  process.exit(1);
}
console.log('Building');
createServer((_, response) => response.end(readFileSync('brands/plain/logo.svg'))).listen(Number(process.env.PORT), '127.0.0.1');
`;

const logo = 'brands/plain/logo.svg';
const { place } = soundFolder('studio-previews', { 'src/tools/start.ts': start, 'package.json': '{}' });
const now: { previews?: Previews } = {};
afterEach(() => now.previews?.close());

const open = (overlay: Readonly<Record<string, string | undefined>>) => {
  const modules = join(place.root, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(import.meta.dirname, '../../../node_modules'), modules);
  const laid = { current: overlay };
  const previews = openPreviews(place.root, () => laid.current);
  now.previews = previews;
  return { previews, laid };
};

const settled = async (previews: Previews): Promise<Awaited<ReturnType<Previews['tasks']['published']>>> => {
  const told = await previews.tasks.published({});
  if (told.step !== 'working') return told;
  await pause(100);
  return settled(previews);
};

describe('the preview of a draft', () => {
  it('serves the draft, leaves the saved files alone, and stops on request', async () => {
    const { previews, laid } = open({ [logo]: heldOf(logo, Buffer.from('<svg>draft</svg>')) });
    expect((await previews.tasks.publish({ brand: 'plain' })).step).toBe('working');
    const { step, address = '', isOld } = await settled(previews);
    expect({ step, isOld }).toEqual({ step: 'ready', isOld: false });
    expect(new URL(address).pathname).toBe('/login/');
    const site = address.replace('localhost', '127.0.0.1');
    expect(await (await fetch(site)).text()).toBe('<svg>draft</svg>');
    expect(readFileSync(join(place.root, logo), 'utf8')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    laid.current = {};
    expect((await previews.tasks.published({})).isOld).toBe(true);
    expect((await previews.tasks.unpublish({})).step).toBe('none');
    await expect
      .poll(
        () =>
          fetch(site).then(
            () => 'there',
            () => 'gone',
          ),
        { timeout: 20_000 },
      )
      .toBe('gone');
  });

  it('reports a failed build and can be published again', async () => {
    const { previews, laid } = open({ 'flows/door/flow.json': '{ "title": "Faulty" }' });
    await previews.tasks.publish({ brand: 'plain' });
    const failed = await settled(previews);
    expect(failed.step).toBe('failed');
    expect(failed.lines).toContain('It cannot be built');
    laid.current = {};
    await previews.tasks.publish({ brand: 'plain' });
    expect((await settled(previews)).step).toBe('ready');
  });

  it('contains no files of an earlier draft', async () => {
    const { previews, laid } = open({ 'flows/new/flow.json': '{}', [logo]: undefined });
    await previews.tasks.publish({ brand: 'plain' });
    await settled(previews);
    const copy = join(place.root, '.portico/studio/preview');
    expect([existsSync(join(copy, 'flows/new/flow.json')), existsSync(join(copy, logo))]).toEqual([
      true,
      false,
    ]);
    laid.current = {};
    await previews.tasks.publish({ brand: 'plain' });
    await settled(previews);
    expect([existsSync(join(copy, 'flows/new/flow.json')), existsSync(join(copy, logo))]).toEqual([
      false,
      true,
    ]);
  });

  it('does not reuse the build of other files', async () => {
    mkdirSync(join(place.root, '.portico'), { recursive: true });
    writeFileSync(join(place.root, '.portico/stamp'), 'of something else');
    const { previews } = open({});
    await previews.tasks.publish({ brand: 'plain' });
    await settled(previews);
    expect(existsSync(join(place.root, '.portico/studio/preview/.portico/stamp'))).toBe(false);
  });
});
