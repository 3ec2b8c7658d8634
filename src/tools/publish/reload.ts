import { spawnSync } from 'node:child_process';
import { type Asking, answerOfNginx, isListening, listenOf } from './ask-nginx.ts';
import { currentIn, needsReload, noteReload } from './tree.ts';

/** Marks an error that says that nginx did not take its new settings. */
export const refused = Symbol('nginx refused its settings');

/** How nginx is made to read its settings, by a command of the shell, and how it is asked whether it serves them. */
export type Reloading = Asking & { readonly reload?: string | undefined };

/**
 * Has nginx read its settings by a command, where they are not those that it has read, and asks it whether it serves them. Returns
 * whether it still has to read them, as without a command. Throws where the command fails, or where nginx does not serve them.
 */
export const reload = async (to: string, how: Reloading): Promise<boolean> => {
  if (!needsReload(to)) return false;
  const { reload: command } = how;
  if (command === undefined) return true;
  const { isDone, words } = run(command);
  if (!isDone) throw refusal(`"${command}" ended with ${words}`);
  const answer = await answerOfNginx(to, how);
  if (answer !== undefined)
    throw refusal(
      `"${command}" ended well, but nginx does not serve the new settings. ${answer}\nIts error log says why. Where it is asked at another address than people, say so by --nginx`,
    );
  noteReload(to);
  return false;
};

/**
 * Notes that nginx has read its settings, as the operator reports. Asks nginx first where a program listens at its address.
 * Returns the release, and the address where nothing listens. Throws where nginx serves another release.
 */
export const confirmReload = async (
  to: string,
  how: Asking,
): Promise<{ readonly release: string; readonly silent?: string }> => {
  const release = currentIn(to);
  if (release === undefined) throw new Error(`There is no release in ${to}`);
  const listen = listenOf(to, how.nginx);
  const isThere = await isListening(listen);
  const answer = isThere ? await answerOfNginx(to, how) : undefined;
  if (answer !== undefined)
    throw new Error(
      `nginx does not serve the new settings. ${answer}\nReload it (nginx -t && nginx -s reload), then run this again. If it was reloaded, its error log says why it did not use them. If it listens at another address, name that with --nginx`,
      { cause: refused },
    );
  noteReload(to);
  return { release, ...(!isThere && { silent: listen }) };
};

/** Has nginx read the settings of before again, in case that it reads those that were taken back later than it was waited for. */
export const reloadAgain = ({ reload: command }: Reloading): void => {
  if (command !== undefined) run(command);
};

const run = (command: string): { readonly isDone: boolean; readonly words: string } => {
  const { status, signal, stdout, stderr, error } = spawnSync(command, { shell: true, encoding: 'utf8' });
  const words = `${error?.message ?? signal ?? status}, so what is served stays as it was.\n${`${stdout ?? ''}${stderr ?? ''}`.trim()}`;
  return { isDone: status === 0, words };
};

const refusal = (words: string): Error =>
  new Error(`--reload: ${words.trimEnd()}\nCorrect what it names, and publish again`, { cause: refused });
