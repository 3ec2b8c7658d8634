/** Writes one part of what the product does: `node src/tools/tool.mjs tests/freeze/part.ts <part> <folder>`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createServer } from 'vite';
import type { Part } from './output.ts';
import { withPlaceholders } from './placeholders.ts';
import { standStill } from './standing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [name = '', folder = ''] = process.argv.slice(2);
standStill();
// Node loads modules in a thread of its own, and so in an order that changes from run to run. Vite's runner does not.
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const module: Readonly<Record<string, Part>> = await server.ssrLoadModule(`/tests/freeze/parts/${name}.ts`);
const part = module[name];
if (part === undefined) throw new Error(`tests/freeze/parts/${name}.ts exports no ${name}.`);

// Files whose names differ by a hash have the same name here.
const outputs = new Map<string, string[]>();
for await (const [output, text] of part(root)) {
  const all = outputs.get(output) ?? [];
  outputs.set(output, [...all, withPlaceholders(text)]);
}
for (const [output, texts] of outputs) {
  const path = join(folder, name, `${output}.gz`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(texts.toSorted().join('\n'), { level: 1 }));
}
await server.close();
