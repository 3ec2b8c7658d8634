import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf } from '../../deployment.ts';
import { freePort } from '../../free-port.ts';
import { readProject } from '../../project.ts';
import { healthPath } from '../../serve/route.ts';
import { textDigest } from '../model/edits.ts';
import type { PreviewTask, Published, Tasks } from '../tasks.ts';
import { composeDraft } from './composed.ts';
import type { Overlay } from './own.ts';

/** The draft as it is tried before release: built, published and served beside the workbench, with the pretend bank. */
export type Previews = {
  readonly tasks: {
    readonly [name in PreviewTask]: (input: Tasks[name]['in']) => Promise<Tasks[name]['out']>;
  };
  readonly close: () => void;
};

type Run = { readonly step: Published['step']; readonly lines: readonly string[] } & Pick<
  Published,
  'address' | 'brand'
>;

const nothing: Run = { step: 'none', lines: [] };

/** Publishes drafts of a project to a folder of its own, one at a time. Nobody waits for it: how far it is, is asked. */
export const openPreviews = (root: string, overlay: () => Overlay): Previews => {
  const now: { run: Run; turn: number; of: string; child?: ChildProcess | undefined } = {
    run: nothing,
    turn: 0,
    of: '',
  };
  const digest = (): string => textDigest(JSON.stringify(overlay()));
  const end = (): void => {
    now.turn += 1;
    now.child?.kill();
    now.child = undefined;
    now.run = nothing;
  };
  const tell = (turn: number, change: Partial<Run>): void => {
    if (turn === now.turn) now.run = { ...now.run, ...change };
  };
  const say = (turn: number, text: string): void =>
    tell(turn, { lines: [...now.run.lines, ...linesOf(text)].slice(-most) });
  const begin = async (turn: number, brand: string, laid: Overlay): Promise<void> => {
    const folder = join(root, '.portico/studio/preview');
    await composeDraft(root, folder, laid);
    const port = await freePort();
    if (turn !== now.turn) return;
    const child = startIn(folder, port);
    now.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => say(turn, part.toString('utf8')));
    const ended = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')));
    child.once('close', () => tell(turn, { step: 'failed', address: undefined }));
    const came = await Promise.race([ended, answering(port, () => turn === now.turn)]);
    if (came === 'there') {
      const address = `http://localhost:${port}${environmentOf(readProject(folder)).basePaths.brand}/`;
      tell(turn, { step: 'ready', brand, address });
    }
  };
  const told = (): Published => ({ ...now.run, isOld: now.run.step === 'ready' && now.of !== digest() });
  return {
    tasks: {
      publish: async ({ brand }) => {
        end();
        now.of = digest();
        now.run = { step: 'working', brand, lines: ['Copying the files, with the draft over them.'] };
        const { turn } = now;
        begin(turn, brand, overlay()).catch((error: Error) => {
          say(turn, error.message);
          tell(turn, { step: 'failed' });
        });
        return told();
      },
      published: async () => told(),
      unpublish: async () => {
        end();
        return told();
      },
    },
    close: end,
  };
};

// Lines that are remembered: what went wrong stands last.
const most = 40;

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

// Run by npm it ends with whoever has started it, however that ends.
const startIn = (folder: string, port: number): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/tools/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const answering = async (port: number, isWanted: () => boolean): Promise<'there' | 'left'> => {
  if (!isWanted()) return 'left';
  const answer = await fetch(`http://127.0.0.1:${port}${healthPath}`).catch(() => undefined);
  if (answer?.ok === true) return 'there';
  await pause(300);
  return answering(port, isWanted);
};
