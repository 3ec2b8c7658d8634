import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Output, slug } from '../output.ts';
import { withPlaceholders } from '../placeholders.ts';

/** The tree that is published for each environment: the paths, and what stands in pages, style sheets, headers and nginx settings. */
export function* published(root: string): Iterable<Output> {
  for (const file of readdirSync(join(root, 'deploy/environments'))) {
    const folder = mkdtempSync(join(tmpdir(), 'portico-freeze-'));
    try {
      const environment = slug(file.replace('.json', ''));
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [
          ...['dist/publish.mjs', '--brands', 'brands'],
          ...['--environment', `deploy/environments/${file}`, '--to', folder],
        ],
        { cwd: root, encoding: 'utf8' },
      );
      const output = `${stdout}${stderr}`.replaceAll(folder, '<folder>').replace(/[\d.]+ s\b/g, '<seconds>');
      yield [`${environment}/output`, `${output}\nexit code ${status}`];
      const current = join(folder, 'current');
      const paths = readdirSync(current, { recursive: true, encoding: 'utf8' }).toSorted();
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(withoutDigests);
      yield [`${environment}/paths`, [...new Set(files)].toSorted().join('\n')];
      for (const path of paths) {
        const text = contentOf(join(current, path));
        if (text !== undefined)
          yield [
            `${environment}/files/${withPlaceholders(path)}`,
            withoutDigests(text.replaceAll(folder, '<folder>')),
          ];
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

// The folders of a release and of its parts are named by digests.
const withoutDigests = (text: string): string =>
  withPlaceholders(text.replace(/(?<=\b(?:serving\/|store\/|pages\.))[\w.-]+/g, '<digest>'));

// Scripts change with each name inside them. What they do, the other parts show.
const contentOf = (path: string): string | undefined => {
  if (!statSync(path).isFile() || /\.(?:js|mjs|br|gz)$/.test(path)) return undefined;
  const bytes = readFileSync(path);
  if (!/\.(?:html|css|json|txt|conf|svg)$/.test(path))
    return createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString();
  return /\b(?:manifest|version)\.json$/.test(path)
    ? text.replace(/(?<=:)"[^"]*"|(?<=\[)"[^\]]*/g, '"<digest>"')
    : text.replace(/(<script(?![^>]*json)[^>]*>)[^<]+/g, '$1<code>');
};
