/**
 * `npm run studio`: the workbench, a page on this machine alone that shows, and is to change, what is declared here. PORT says
 * where it listens (4199 where it does not).
 */
import { fileURLToPath } from 'node:url';
import { openStudio } from './studio/server/studio.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const fail = (error: NodeJS.ErrnoException): void => {
  const words =
    error.code === 'EADDRINUSE'
      ? 'That port is taken. Choose another: PORT=4200 npm run studio'
      : (error.stack ?? error.message);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
};

try {
  const studio = await openStudio(root, Number(process.env.PORT || 4199));
  process.stdout.write(`The workbench: ${studio.address}\nCtrl-C ends it.\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void studio.close().then(() => process.exit()));
} catch (error) {
  fail(error as NodeJS.ErrnoException);
}
