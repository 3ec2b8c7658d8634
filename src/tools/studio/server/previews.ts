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
  let run = nothing;
  let latest = 0;
  let published = '';
  let server: ChildProcess | undefined;
  const digest = (): string => textDigest(JSON.stringify(overlay()));
  const end = (): void => {
    latest += 1;
    server?.kill();
    server = undefined;
    run = nothing;
  };
  const tell = (turn: number, change: Partial<Run>): void => {
    if (turn === latest) run = { ...run, ...change };
  };
  const say = (turn: number, text: string): void =>
    tell(turn, { lines: [...run.lines, ...linesOf(text)].slice(-most) });
  const begin = async (turn: number, brand: string, laid: Overlay): Promise<void> => {
    const folder = join(root, '.portico/studio/preview');
    await composeDraft(root, folder, laid);
    const port = await freePort();
    if (turn !== latest) return;
    const child = startIn(folder, port);
    server = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => say(turn, part.toString('utf8')));
    const ended = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')));
    child.once('close', () => tell(turn, { step: 'failed', address: undefined }));
    const came = await Promise.race([ended, answering(port, () => turn === latest)]);
    if (came === 'there') {
      const address = `http://localhost:${port}${environmentOf(readProject(folder)).basePaths.brand}/`;
      tell(turn, { step: 'ready', brand, address });
    }
  };
  const status = (): Published => ({ ...run, isOld: run.step === 'ready' && published !== digest() });
  return {
    tasks: {
      publish: async ({ brand }) => {
        end();
        published = digest();
        run = { step: 'working', brand, lines: ['Copying the files, with the draft over them.'] };
        const turn = latest;
        begin(turn, brand, overlay()).catch((error: Error) => {
          say(turn, error.message);
          tell(turn, { step: 'failed' });
        });
        return status();
      },
      published: async () => status(),
      unpublish: async () => {
        end();
        return status();
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
