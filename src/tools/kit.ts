/** `npm run kit`: makes one page of the design kit's parts, with every variant and state of each, live. `--out DIR` says where. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildKit } from './kit/build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, '.portico/kit') } } });
process.stdout.write(`${await buildKit(root, resolve(values.out))}\n`);
