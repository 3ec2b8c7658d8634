import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';

/** The folder that a command works in, and how it prints. */
export type Context = { readonly root: string; readonly write: (text: string) => void };

/** A command of the project: takes the arguments of the command line, and returns the exit code. */
export type Main<Code> = (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
) => Code | number;

/** Turns a function into an action of commander. The exit code is what the function returns. */
type Run<Code> = <Words extends readonly unknown[]>(
  act: (context: Context, ...words: Words) => Code,
) => (...words: Words) => void;

/**
 * Makes a command from its name and definition. `--help` prints the usage and returns 0. Wrong arguments print an error and return 1.
 * Neither ends the process, so that tests can call commands.
 */
export const command =
  <Code extends number | Promise<number> = Promise<number>>(
    name: string,
    define: (program: Command, run: Run<Code>) => unknown,
  ): Main<Code> =>
  (args, root, write) => {
    let code: Code | number = 0;
    // Subcommands inherit these settings when they are added, so the settings come first.
    const program = new Command(name)
      .exitOverride()
      .configureOutput({ writeOut: write, writeErr: write })
      .showHelpAfterError(`For the usage: ${name} --help`);
    define(program, (act) => (...words) => {
      code = act({ root, write }, ...words);
    });
    try {
      program.parse(args, { from: 'user' });
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode;
      throw error;
    }
    return code;
  };

/** What was started, as node says it. */
export type Started = {
  readonly argv: readonly string[];
  readonly stdout: { readonly write: (text: string) => unknown };
  exitCode?: number | string | null | undefined;
};

/** Runs a command where its file is what was started: over this project, with the words of the command line. */
export const runAs = async (
  file: string,
  main: Main<number | Promise<number>>,
  process: Started = globalThis.process,
): Promise<void> => {
  const [, started = '', ...args] = process.argv;
  if (started !== fileURLToPath(file)) return;
  process.exitCode = await main(args, projectRoot, (text) => void process.stdout.write(text));
};

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
