import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { command, runAs, type Started } from '../../src/tools/command.ts';

const knock = command(
  {
    usage: 'knock <door> [<door>] [--loud] [--times <number>]',
    options: { loud: { type: 'boolean', default: false }, times: { type: 'string' } },
    words: [1, 2],
  },
  ({ values, words }, root, write): number => {
    write(JSON.stringify({ ...values, words, root }));
    return 7;
  },
);

const run = (...args: readonly string[]) => {
  const told: string[] = [];
  const code = knock(args, '/house', (text) => told.push(text));
  return { code, text: told.join('') };
};

const usage = 'knock <door> [<door>] [--loud] [--times <number>]\n';

describe('a command', () => {
  it('gets its options and arguments, and returns its exit code', () => {
    const { code, text } = run('front', '--times', '2');
    expect(code).toBe(7);
    expect(JSON.parse(text)).toEqual({ loud: false, times: '2', words: ['front'], root: '/house' });
  });

  it('prints its usage for --help, whatever the other arguments are', () => {
    expect(run('--help')).toEqual({ code: 0, text: usage });
    expect(run('front', '--help', '--nonsense')).toEqual({ code: 0, text: usage });
  });

  it.each([[[]], [['one', 'two', 'three']], [['front', '--quiet']], [['front', '--times']]])(
    'prints its usage after the invalid arguments %j',
    (args) => expect(run(...args)).toEqual({ code: 1, text: usage }),
  );
});

describe('runAs', () => {
  const started = (path: string) => {
    const told: string[] = [];
    const process: Started = { argv: ['node', path, 'front'], stdout: { write: (text) => told.push(text) } };
    return { process, told };
  };

  it('runs the command of the started file and sets the exit code', async () => {
    const { process, told } = started('/house/knock.ts');
    await runAs(pathToFileURL('/house/knock.ts').href, async (...all) => knock(...all), process);
    expect(process.exitCode).toBe(7);
    expect(JSON.parse(told.join('')).words).toEqual(['front']);
  });

  it('runs nothing if another file was started', async () => {
    const { process, told } = started('/house/other.ts');
    await runAs(pathToFileURL('/house/knock.ts').href, knock, process);
    expect([process.exitCode, told]).toEqual([undefined, []]);
  });
});
