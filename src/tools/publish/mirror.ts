import { readFileSync } from 'node:fs';
import { ownValue } from '../../engine/index.ts';
import { unkept } from '../headers.ts';
import { atOnce, type Bucket, type BucketPlace, bucketAt, none } from './bucket.ts';
import { assetsIn, objectDigest, objectsOf, type SiteObject, sendingOf, stagesOf } from './objects.ts';
import { stillNeeded } from './prune.ts';
import { currentIn, type Manifest, manifestOf } from './tree.ts';

/** What is to be in object storage: the release that a tree serves, beside the assets that were needed in so many days. */
export type MirrorWish = {
  readonly to: string;
  readonly keepAssets: number;
  readonly place: BucketPlace;
  /** The assets alone: before pages ask for them anywhere they are to be everywhere. */
  readonly assetsOnly?: boolean;
};

/** What came of it, as numbers of objects. */
export type Mirrored = { readonly sent: number; readonly removed: number; readonly all: number };

/**
 * Brings the release that a tree serves to object storage, below `site/`. What is there already is not sent again; assets come
 * first and pages last, then what the release no longer has is taken away, but for assets that were needed in the last days. Throws where
 * something cannot be sent: no page has been sent then before all that it asks for was, and the next run goes on.
 */
export const mirror = async ({ to, keepAssets, place, assetsOnly }: MirrorWish): Promise<Mirrored> => {
  const release = currentIn(to);
  const manifest = manifestOf(to, release);
  if (release === undefined || manifest === undefined) throw new Error(`There is no release in ${to}`);
  const bucket = bucketAt(place);
  const { known, tag } = await knownIn(bucket);
  const objects = objectsOf(to, release, manifest).filter(({ kind }) => !assetsOnly || kind === 'hashed');
  const then = assetsOnly ? known : { ...neededWith(manifest, known, keepAssets), stores: storesOf(objects) };
  const wanted = changedIn(objects, known);
  const gone = assetsOnly ? [] : goneFrom(known, objects, then.needed);
  const numbers = { sent: wanted.length, removed: gone.length, all: objects.length };
  if (numbers.sent + numbers.removed === 0) return numbers;
  // What is under way is unknown until it has arrived, whoever asks and whatever happens.
  const unknown = Object.fromEntries([...wanted.map(({ key }) => key), ...gone].map((key) => [key, '']));
  const still = new Set(then.stores);
  const doubted: Known = {
    ...known,
    stores: known.stores.filter((store) => still.has(store)),
    objects: { ...known.objects, ...unknown },
  };
  const held = await keepKnown(bucket, doubted, tag);
  const arrived: Record<string, string> = {};
  try {
    for (const stage of stagesOf(wanted))
      await each(stage, async (object) => {
        await bucket.write(`site/${object.key}`, readFileSync(object.path), sendingOf(object));
        arrived[object.key] = object.digest;
      });
    await each(gone, (key) => bucket.remove(`site/${key}`));
    const left = { ...doubted.objects, ...arrived };
    for (const key of gone) delete left[key];
    await keepKnown(bucket, { ...then, objects: left }, held);
  } catch (error) {
    const told = { ...doubted, objects: { ...doubted.objects, ...arrived } };
    await keepKnown(bucket, told, held).catch(() => undefined);
    const count = `${Object.keys(arrived).length} of ${wanted.length} objects are there`;
    throw new Error(`${error instanceof Error ? error.message : error} (${count})`, { cause: error });
  }
  return numbers;
};

// What is known of a bucket stands in it: digests of objects by key, the folders of the store that are there as a whole, and
// the assets of the release that is there, and the times at which assets were needed last.
type Known = {
  readonly live: readonly string[];
  readonly needed: Readonly<Record<string, number>>;
  readonly stores: readonly string[];
  readonly objects: Readonly<Record<string, string>>;
};

// Format of earlier versions: the assets of the last releases, without times.
type Earlier = Pick<Known, 'stores' | 'objects'> & {
  readonly releases: readonly { readonly assets: readonly string[] }[];
};

const knownOf = (known: Known | Earlier): Known =>
  'releases' in known
    ? {
        ...{ live: known.releases.flatMap(({ assets }) => assets), needed: {} },
        ...{ stores: known.stores, objects: known.objects },
      }
    : known;

const knownFile = 'objects.json';

const knownIn = async (bucket: Bucket): Promise<{ readonly known: Known; readonly tag: string }> => {
  const found = await bucket.read(knownFile);
  return found === undefined
    ? { known: { live: [], needed: {}, stores: [], objects: {} }, tag: none }
    : { known: knownOf(JSON.parse(found.text) as Known | Earlier), tag: found.tag }; // Written below.
};

// Takes place only where nobody else has written it meanwhile.
const keepKnown = (bucket: Bucket, known: Known, tag: string): Promise<string> =>
  bucket.write(
    knownFile,
    Buffer.from(JSON.stringify(known)),
    { type: 'application/json', cache: unkept },
    tag,
  );

// The assets that were live until now stay for some days from now on.
const neededWith = (
  manifest: Manifest,
  { live, needed }: Known,
  keepAssets: number,
): Pick<Known, 'live' | 'needed'> => {
  const now = Object.fromEntries(live.map((name) => [name, Date.now()]));
  return { live: assetsIn(manifest), needed: stillNeeded({ ...needed, ...now }, keepAssets) };
};

const storesOf = (objects: readonly SiteObject[]): readonly string[] => [
  ...new Set(objects.flatMap(({ store }) => (store === '' ? [] : store))),
];

// A folder of the store has what its name says: of those that are there nothing is read.
const changedIn = (
  objects: readonly SiteObject[],
  { stores, objects: digests }: Known,
): readonly (SiteObject & { readonly digest: string })[] => {
  const whole = new Set(stores);
  return objects
    .filter(({ key, store }) => !whole.has(store) || !ownValue(digests, key))
    .map((object) => ({ ...object, digest: objectDigest(object) }))
    .filter(({ key, digest }) => ownValue(digests, key) !== digest);
};

const goneFrom = (
  known: Known,
  objects: readonly SiteObject[],
  needed: Known['needed'],
): readonly string[] => {
  const wanted = new Set([
    ...objects.map(({ key }) => key),
    ...Object.keys(needed).flatMap((name) => [`assets/${name}`, `assets/${name}.br`]),
  ]);
  return Object.keys(known.objects).filter((key) => !wanted.has(key));
};

// So many at a time. After the first that fails none is begun, and all that were have ended.
const each = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  const stop = new AbortController();
  const left = items.values();
  const next = async (): Promise<void> => {
    for (const item of left) {
      if (stop.signal.aborted) return;
      await run(item).catch((error) => stop.abort(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  stop.signal.throwIfAborted();
};
