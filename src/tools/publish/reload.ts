import { spawnSync } from 'node:child_process';
import { needsReload, noteReload } from './tree.ts';

/** Marks an error that says that nginx did not take its new settings. */
export const refused = Symbol('nginx refused its settings');

/**
 * Has nginx read its settings by a command of the shell, where they are not those that it has read. Returns whether it still
 * has to read them, as without a command. Throws where the command fails.
 */
export const reload = (to: string, command: string | undefined): boolean => {
  if (!needsReload(to)) return false;
  if (command === undefined) return true;
  const { status, signal, stdout, stderr, error } = spawnSync(command, { shell: true, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      [
        `--reload: "${command}" ended with ${error?.message ?? signal ?? status}, so what is served stays as it was.`,
        `${stdout ?? ''}${stderr ?? ''}`.trim(),
        'Correct what it names, and publish again',
      ].join('\n'),
      { cause: refused },
    );
  noteReload(to);
  return false;
};
