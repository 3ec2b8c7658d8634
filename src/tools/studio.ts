import { type Context, command, runAs } from './command.ts';

export const main = command('npm run studio --', (program, run) =>
  program
    .description('Opens the workbench, a page on this machine that shows and edits all declarations.')
    .addHelpText('after', '\nEnvironment:\n  PORT  the port (4199)')
    .action(run(open)),
);

const open = async ({ root, write }: Context): Promise<number> => {
  const { openStudio } = await import('./studio/server/studio.ts');
  try {
    const studio = await openStudio(root, Number(process.env.PORT || 4199));
    write(`The workbench: ${studio.address}\nCtrl-C ends it.\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void studio.close().then(() => process.exit()));
    return 0;
  } catch (error) {
    process.stderr.write(`${reasonOf(error as NodeJS.ErrnoException)}\n`);
    return 1;
  }
};

const reasonOf = ({ code, stack, message }: NodeJS.ErrnoException): string =>
  code === 'EADDRINUSE' ? 'That port is taken. Choose another: PORT=4200 npm run studio' : (stack ?? message);

await runAs(import.meta.url, main);
