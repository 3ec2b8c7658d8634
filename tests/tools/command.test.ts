import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Context, command, runAs, type Started } from '../../src/tools/command.ts';

const knock = command<number>('npm run knock --', (program, run) =>
  program
    .description('Knocks at a door.')
    .argument('<door>', 'the door')
    .argument('[next]', 'another door')
    .option('--loud', 'knock loudly')
    .option('--times <number>', 'how often')
    .action(run(act)),
);

const act = ({ root, write }: Context, door: string, next: string | undefined, options: object): number => {
  write(JSON.stringify({ root, door, next, options }));
  return 7;
};

const run = (...args: readonly string[]) => {
  const told: string[] = [];
  const code = knock(args, '/house', (text) => told.push(text));
  return { code, text: told.join('') };
};

describe('a command', () => {
  it('gets its options and arguments, and returns its exit code', () => {
    const { code, text } = run('front', '--times', '2');
    expect(code).toBe(7);
    expect(JSON.parse(text)).toEqual({ root: '/house', door: 'front', options: { times: '2' } });
  });

  it('returns the promise of an action', async () => {
    const slow = command('npm run slow --', (program, run) => program.action(run(async () => 3)));
    expect(await slow([], '/house', () => undefined)).toBe(3);
  });

  it('throws what an action throws', () => {
    const broken = command<number>('npm run broken --', (program, run) =>
      program.action(
        run(() => {
          throw new Error('broken');
        }),
      ),
    );
    expect(() => broken([], '/house', () => undefined)).toThrow('broken');
  });

  it('prints its usage for --help, whatever the other arguments are', () => {
    const { code, text } = run('--help');
    expect(code).toBe(0);
    expect(text).toMatch(/^Usage: npm run knock -- \[options\] <door> \[next\]\n\nKnocks at a door\.\n/);
    expect(run('front', '--help', '--nonsense')).toEqual({ code, text });
  });

  it.each([
    [[], "missing required argument 'door'"],
    [['one', 'two', 'three'], 'too many arguments. Expected 2 arguments but got 3.'],
    [['front', '--quiet'], "unknown option '--quiet'"],
    [['front', '--times'], "option '--times <number>' argument missing"],
  ])('reports the wrong arguments %j, and where its usage is', (args, error) => {
    expect(run(...args)).toEqual({
      code: 1,
      text: `error: ${error}\nFor the usage: npm run knock -- --help\n`,
    });
  });
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
    expect(JSON.parse(told.join('')).door).toBe('front');
  });

  it('runs nothing if another file was started', async () => {
    const { process, told } = started('/house/other.ts');
    await runAs(pathToFileURL('/house/knock.ts').href, knock, process);
    expect([process.exitCode, told]).toEqual([undefined, []]);
  });
});
