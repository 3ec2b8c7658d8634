import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../../../src/tools/check/check.ts';
import { checkOverlay, overlayOf } from '../../../src/tools/check/overlay.ts';
import { projectOf } from './fixture.ts';

const broken = { 'flows/end/flow.json': { steps: { end: { on: { home: { leave: { route: '/hom' } } } } } } };

it('the overlay shows the place of the first fault and lists all faults', () => {
  const found = check(projectOf({ change: { ...broken, 'brands/plain/brand.json': { displayName: 7 } } }));
  const { err } = overlayOf(found, '/project');
  expect(found).toHaveLength(2);
  expect(err.message).toBe('2 faults in the declarations');
  expect(err.loc).toEqual({
    file: `/project/${found[0]?.file}`,
    line: found[0]?.line,
    column: found[0]?.column,
  });
  for (const { message } of found) expect(err.frame).toContain(message);
});

it('the overlay lists at most twenty faults', () => {
  const [one] = check(projectOf({ change: broken }));
  const { err } = overlayOf(
    Array.from({ length: 25 }, () => one).flatMap((each) => each ?? []),
    '/project',
  );
  expect(err.frame?.match(/No flow begins at/g)).toHaveLength(20);
  expect(err.frame).toContain('and 5 more');
});

describe('the development server', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-'));
  const path = join(root, 'flows/end/flow.json');
  const sent: { type: string; err?: { message: string } }[] = [];
  let server: ViteDevServer | undefined;

  beforeAll(async () => {
    cpSync(fileURLToPath(new URL('project', import.meta.url)), root, { recursive: true });
    cpSync(fileURLToPath(new URL('../../../schemas', import.meta.url)), join(root, 'schemas'), {
      recursive: true,
      filter: (file) => !/fields\.schema|openapi/.test(file),
    });
    const recorder = {
      name: 'recorder',
      configureServer: ({ ws }: ViteDevServer) => {
        const { send } = ws;
        ws.send = (...args: unknown[]) => {
          sent.push(args[0] as (typeof sent)[number]);
          (send as (...all: unknown[]) => void).apply(ws, args);
        };
      },
    };
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      plugins: [recorder, checkOverlay(root)],
    });
  });

  afterAll(() => server?.close());

  const save = (text: string): void => {
    writeFileSync(path, text);
    server?.watcher.emit('all', 'change', path);
  };

  it('shows the overlay after a file is saved with a fault, and reloads the page after the fix', async () => {
    const text = readFileSync(path, 'utf8');
    expect(sent).toEqual([]);
    save(text.replace('"route": "/"', '"route": "/hom"'));
    await vi.waitFor(
      () => expect(sent).toMatchObject([{ type: 'error', err: { message: '1 fault in the declarations' } }]),
      60_000,
    );
    save(text);
    await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ type: 'full-reload' }]), 60_000);
  });

  it('does nothing when a file that is not a declaration is saved', () => {
    sent.splice(0);
    // A check would report this fault.
    const text = readFileSync(path, 'utf8').replace('"route": "/"', '"route": "/hom"');
    writeFileSync(path, text);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      server?.watcher.emit('all', 'change', join(root, 'src/frame.tsx'));
      vi.advanceTimersByTime(60_000);
      expect(sent).toEqual([]);
      save(text);
      vi.advanceTimersByTime(60_000);
      expect(sent).toMatchObject([{ type: 'error', err: { message: '1 fault in the declarations' } }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
