import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/issuer.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { readProject } from '../../src/tools/project.ts';
import { compare, inventoryOf, main, placedIn } from '../../src/tools/scripts.ts';
import { objectOf } from '../../src/tools/source.ts';

const project = readProject(process.cwd());
const answers = (texts: Readonly<Record<string, string>>) => async (src: string) =>
  src in texts ? new Response(texts[src]) : new Response('', { status: 404 });

test('the inventory names each script with owner, reason, and integrity if it is pinned', () => {
  const text = inventoryOf(project);
  const declared = Object.entries(objectOf(objectOf(project.issuer?.value).scripts));
  expect(declared.length).toBeGreaterThan(0);
  for (const [role, script] of declared) {
    const { owner, reason, integrity, unpinned } = objectOf(script);
    const row = text.split('\n').find((line) => line.startsWith(`| \`${role}\` |`));
    for (const fact of [owner, reason, integrity ?? unpinned]) expect(row).toContain(fact);
  }
});

test('compare reports missing scripts, and scripts that differ from their integrity or from the record', async () => {
  const first = await compare(
    [{ role: 'a', src: '/a.js', integrity: undefined }],
    {},
    answers({ '/a.js': 'one' }),
  );
  const integrity = first.seen.a;
  expect(first.changed).toHaveLength(1);
  const placed = [
    { role: 'pinned', src: '/a.js', integrity },
    { role: 'changed', src: '/b.js', integrity },
    { role: 'recorded', src: '/a.js', integrity: undefined },
    { role: 'other', src: '/b.js', integrity: undefined },
    { role: 'gone', src: '/c.js', integrity },
  ];
  const { changed, seen } = await compare(
    placed,
    { recorded: integrity, other: integrity },
    answers({ '/a.js': 'one', '/b.js': 'two' }),
  );
  expect(changed.map((line) => line.split(' ')[0])).toEqual(['changed', 'other', 'gone']);
  expect(Object.keys(seen)).toEqual(['pinned', 'changed', 'recorded', 'other']);
});

test('the sandbox scripts match their integrity in the local environment', async () => {
  const sandbox = createSandbox(await openProject(process.cwd()));
  const pinned = placedIn(project, 'local').filter(({ integrity }) => integrity !== undefined);
  const { changed } = await compare(pinned, {}, (src) =>
    sandbox.handle(new Request(new URL(src, 'http://portico.localhost'))),
  );
  expect(pinned.length).toBeGreaterThan(0);
  expect(changed).toEqual([]);
});

test('the comparison reports an unknown environment, and lists the known ones', async () => {
  const written: string[] = [];
  expect(await main(['--compare', 'nowhere'], process.cwd(), (text) => written.push(text))).toBe(1);
  expect(written.join('')).toMatch(/nowhere\.json.*local/);
});
