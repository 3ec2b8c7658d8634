import { execFileSync } from 'node:child_process';

/** Runs git with arguments, never through a shell. */
export type Git = (args: readonly string[], options?: GitOptions) => Answer;
type GitOptions = { readonly input?: string; readonly env?: Readonly<Record<string, string>> };
type Answer = { readonly text?: string; readonly fault: string };

/** Returns git for a folder. */
export const gitIn =
  (root: string): Git =>
  (args, { input, env } = {}) => {
    try {
      const text = execFileSync('git', [...args], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer,
        timeout,
        // A path is that path, whatever signs are in it; and nobody is asked for a password.
        env: { ...process.env, GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', ...env },
        ...(input !== undefined && { input }),
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      return { text, fault: '' };
    } catch (error) {
      const { stderr } = Object(error);
      return { fault: String(stderr ?? '').trim() || 'git could not be run.' };
    }
  };

const maxBuffer = 64 * 1024 * 1024;
// Milliseconds: a hook of the repository may look at much.
const timeout = 60_000;

/** The trimmed output; undefined if git failed. */
export const textOf = ({ text }: Answer): string | undefined => text?.trim();
/** The lines of an output, without empty ones. */
export const linesOf = ({ text = '' }: Answer): readonly string[] =>
  text.split('\n').filter((line) => line !== '');

/** The trimmed output. Throws git's message if it failed. */
export const sure = ({ text, fault }: Answer): string => {
  if (text === undefined) throw new Error(fault);
  return text.trim();
};
