/** The program that is shipped with an artifact: `node publish.mjs --help`. It needs Node and nothing else. */
import { constants } from 'node:os';
import { lineOf } from '../check/report.ts';
import { brandRules, renderPage } from '../prerender/render.tsx';
import { type CommandName, refuseMissing, usage, type Wished, wishedBy } from './args.ts';
import { artifactMark, ownArtifact, replaced } from './artifact.ts';
import { stampOfAll } from './brands.ts';
import { diskFault } from './fault.ts';
import { alone } from './lock.ts';
import { closedPlace } from './modes.ts';
import { dropPreview, type Preview, previewsIn } from './previews.ts';
import { type Drawing, type Published, publish, type Wish } from './publish.ts';
import { serve } from './release.ts';
import { confirmReload, refused } from './reload.ts';
import { describePlan, rollBack } from './rollback.ts';
import { artifactOf, formerIn, withdraw, withdrawnIn } from './served.ts';
import { currentIn, releasesIn } from './tree.ts';
import { runOnChange } from './watch.ts';

const main = async (args: readonly string[]): Promise<number> => {
  const wish = wishedBy(args);
  if (typeof wish === 'string') {
    process.stderr.write(wish);
    return 2;
  }
  if (wish.help) {
    say(usage);
    return 0;
  }
  return commands[wish.command](wish).catch((error) => {
    throw diskFault(error, wish.to);
  });
};

const publishing = async (wish: Wished): Promise<number> => {
  const once = async (): Promise<number> => {
    refuseMissing(wish);
    const began = performance.now();
    const published = await alone(wish.to, () => publish(wish, drawing));
    say(reportOf(published, wish, (performance.now() - began) / 1000));
    if (published.preview === undefined) await carry(wish);
    if (published.isWaiting) return waiting;
    return published.faults.length + published.left.length === 0 ? 0 : 1;
  };
  if (!wish.watch) return once();
  say('Watching for changes. Ctrl-C ends it.\n');
  // What is missing tonight may be there tomorrow: storage that cannot be reached, a volume that is not mounted yet. But what
  // this program renders with stays what it was: another artifact needs its own program.
  const isFinal = (error: unknown) => isCausedBy(error, replaced);
  const run = async (): Promise<void> => {
    await once().catch((error) => {
      if (!isFinal(error)) tell(diskFault(error, wish.to));
      throw error;
    });
  };
  await runOnChange({ look: () => stampOfAll(wish), run, isFinal });
  return 0;
};

const drawing: Drawing = {
  ...{ render: renderPage, brandRules },
  ...(ownArtifact !== artifactMark && { artifact: ownArtifact }),
};

const previewed = ({ to, name }: Wished): Preview => {
  const found = previewsIn(to).find((preview) => preview.name === name);
  if (found === undefined) throw new Error(`There is no preview ${name} in ${to}`);
  return found;
};

const switching = async (wish: Wished): Promise<number> => {
  const { to } = wish;
  const { name, release, isWaiting } = await alone(to, async () => {
    const preview = previewed(wish);
    if (preview.after !== (currentIn(to) ?? ''))
      throw new Error(
        `Another release has been served since ${preview.name} was made: make the preview again, and look at it`,
      );
    const isWaiting = await serve(to, preview.release, wish);
    dropPreview(to, preview);
    return { ...preview, isWaiting };
  });
  say(`${release} is served: what ${name} has shown.\n${isWaiting ? toReload : ''}`);
  await carry(wish);
  return isWaiting ? waiting : 0;
};

const discarding = async (wish: Wished): Promise<number> => {
  await alone(wish.to, async () => dropPreview(wish.to, previewed(wish)));
  say(`There is no preview ${wish.name} any more.\n`);
  return 0;
};

const listing = async ({ to }: Wished): Promise<number> => {
  const all = previewsIn(to);
  const lines = all.map(({ name, host, release, after }) => {
    const isLate = after !== (currentIn(to) ?? '');
    return `${name}  ${host}  ${release}${isLate ? '  another release has been served since' : ''}\n`;
  });
  say(all.length === 0 ? `There are no previews in ${to}.\n` : lines.join(''));
  return 0;
};

const rollingBack = async (wish: Wished): Promise<number> => {
  const { to, aim, dryRun } = wish;
  if (dryRun) {
    say(describePlan(to, aim));
    return 0;
  }
  const { release, isWaiting } = await alone(to, async () => rollBack(to, aim, wish));
  say(`${release} is served${aim.brand === undefined ? ' again' : ''}.\n${isWaiting ? toReload : ''}`);
  await carry(wish);
  return isWaiting ? waiting : 0;
};

const listingReleases = async ({ to }: Wished): Promise<number> => {
  const [former, withdrawn] = [formerIn(to), withdrawnIn(to)];
  const state = (id: string): string =>
    id === currentIn(to)
      ? 'served'
      : withdrawn.includes(id)
        ? 'withdrawn'
        : id === former[0]
          ? 'served before'
          : '';
  for (const id of releasesIn(to).toReversed())
    say(`${[id, `artifact ${artifactOf(to, id)}`, state(id)].join('  ').trimEnd()}\n`);
  return 0;
};

const withdrawing = async ({ to, name }: Wished): Promise<number> => {
  await alone(to, async () => withdraw(to, name));
  say(`No rollback leads to ${name} any more.\n`);
  return 0;
};

const reloading = async ({ to, nginx }: Wished): Promise<number> => {
  const { release, silent } = await alone(to, () => confirmReload(to, { nginx }));
  say(
    silent === undefined
      ? `${release} is served by nginx.\n`
      : `${release} is taken as served by nginx. Nothing listens at "${silent}" here, so nginx was not asked.\n`,
  );
  return 0;
};

const uploading = async (wish: Wished): Promise<number> => {
  await carry(wish);
  return 0;
};

// The library of object storage is read where it is wanted, and by nobody else.
const carry = async ({ to, keepAssets, place, assetsOnly }: Wished): Promise<void> => {
  if (place === undefined) return;
  const { mirror } = await import('./mirror.ts');
  const { sent, removed, all } = await alone(to, () => mirror({ to, keepAssets, place, assetsOnly }));
  say(`${place.bucket} has it: ${sent} of ${all} objects sent, ${removed} removed\n`);
};

const reportOf = (
  { release, isNew, isWaiting, preview, written, mended, left, kept, faults }: Published,
  { brands, to }: Wish,
  seconds: number,
): string =>
  [
    ...faults.map((fault) => lineOf({ ...fault, file: fault.file.replace('brands', brands) })),
    ...mended.map((id) => `${id} is served despite the faults above.`),
    ...left.map((id) => `${id} is left out.`),
    ...kept.map((id) => `${id} stays as it was.`),
    `${isNew ? '' : 'Nothing has changed: '}${release} is ${preview === undefined ? 'served' : `shown at ${preview.host}`}${
      isNew ? `: ${counted(written.length, 'brand')} written` : ''
    } (${seconds.toFixed(1)} s, ${counted(releasesIn(to).length, 'release')} kept)`,
    ...closed(closedPlace(to), to),
    ...(isWaiting ? [toReload.trimEnd()] : []),
    ...(preview?.isUnknown ? ['Have nginx read its settings again: it does not know that host yet.'] : []),
    '',
  ].join('\n');

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const closed = (place: string | undefined, to: string): readonly string[] =>
  place === undefined
    ? []
    : [
        `A server that runs as another user cannot read ${place}, and answers 403. Let others read it: chmod ${place.startsWith(`${to}/`) ? `-R go+rX ${to}` : `o+x ${place}`}`,
      ];

const commands: Readonly<Record<CommandName, (wish: Wished) => Promise<number>>> = {
  publish: publishing,
  preview: publishing,
  switch: switching,
  discard: discarding,
  previews: listing,
  rollback: rollingBack,
  releases: listingReleases,
  withdraw: withdrawing,
  reloaded: reloading,
  upload: uploading,
};

// Exit codes: nginx has yet to read its settings; another artifact lies beside the program than its own.
const waiting = 3;
const outdated = 4;

const isCausedBy = (error: unknown, cause: symbol): boolean =>
  error instanceof Error && error.cause === cause;

const toReload =
  'nginx serves what it served before until it has read its settings: nginx -t && nginx -s reload (with -c where it was started so), then publish.mjs reloaded.\n';

const say = (text: string): void => void process.stdout.write(text);

const tell = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

// Whatever the shell says, the server reads what is written: files have the mode 644, folders 755.
process.umask(0o022);

// The first process of a container has no signal handlers but its own. Whatever was being written counts for nothing.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () =>
    process.exit(process.argv.includes('--watch') ? 0 : 128 + constants.signals[signal]),
  );

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  tell(error);
  process.exitCode = isCausedBy(error, refused) ? waiting : isCausedBy(error, replaced) ? outdated : 2;
}
