import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly options: O; readonly allowPositionals: true }>
>;

/** How a command is called: in words, by its options, and with at least and at most how many words beside them. */
export type Usage<O extends Options> = {
  readonly usage: string;
  readonly options: O;
  readonly words: readonly [least: number, most: number];
};

/** What a command is asked for: the values of its options, and the words beside them. */
export type Wish<O extends Options> = {
  readonly values: Parsed<O>['values'];
  readonly words: readonly string[];
};

/** A command of the project in `root`: it writes what it has to say, and gives the exit code. */
export type Command<Code> = (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
) => Code | number;

/**
 * Makes a command of what it does. Whoever asks for `--help` is told how it is called and gets 0; whoever asks for what there
 * is not, or for too much or too little, is told the same and gets 1.
 */
export const command =
  <const O extends Options, Code>(
    { usage, options, words: [least, most] }: Usage<O>,
    run: (wish: Wish<O>, root: string, write: (text: string) => void) => Code,
  ): Command<Code> =>
  (args, root, write) => {
    if (args.includes('--help')) {
      write(`${usage}\n`);
      return 0;
    }
    const wish = wished(args, options);
    if (wish === undefined || wish.words.length < least || wish.words.length > most) {
      write(`${usage}\n`);
      return 1;
    }
    return run(wish, root, write);
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
  main: Command<number | Promise<number>>,
  process: Started = globalThis.process,
): Promise<void> => {
  const [, started = '', ...args] = process.argv;
  if (started !== fileURLToPath(file)) return;
  process.exitCode = await main(args, projectRoot, (text) => void process.stdout.write(text));
};

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const wished = <O extends Options>(args: readonly string[], options: O): Wish<O> | undefined => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Parsed<O>['values'], words: positionals };
  } catch {
    return undefined; // An option that there is not.
  }
};
