import {
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import type { JsonObject } from '../../engine/index.ts';
import { jsonOf, objectOf } from '../source.ts';
import { placesIn } from './tree.ts';

/** Notes which process holds the lock of a tree. */
export const noteHolder = (to: string): void => {
  const { lock, holder } = placesIn(to);
  const noted = { ...processOf(process.pid), machine: machine(), lock: stampOf(lock) };
  writeFileSync(holder, JSON.stringify(noted));
};

/** Forgets it, before the lock is released. */
export const forgetHolder = (to: string): void => rmSync(placesIn(to).holder, { force: true });

/**
 * Removes the lock of a process of this machine that no longer exists, such as one that was killed. Of one on another machine
 * nothing can be known; its lock expires.
 */
export const removeDeadLock = (to: string): void => {
  const { lock, holder } = placesIn(to);
  const noted = textOf(holder);
  if (noted === undefined || !isDead(noted, lock)) return;
  // One of all that find it dead takes it away.
  const claimed = `${holder}.${process.pid}`;
  try {
    renameSync(holder, claimed);
  } catch {
    return;
  }
  if (textOf(claimed) === noted) {
    rmdirSync(lock);
    rmSync(claimed);
  } else renameSync(claimed, holder);
};

const isDead = (noted: string, lock: string): boolean => {
  const { pid, started, machine: there, lock: stamp } = parsed(noted);
  if (!existsSync(lock) || typeof pid !== 'number' || there !== machine() || stamp !== stampOf(lock))
    return false;
  return !isAlive(pid) || processOf(pid).started !== started;
};

// A process may be killed while it writes.
const parsed = (noted: string): JsonObject => {
  try {
    return objectOf(jsonOf(noted));
  } catch {
    return {};
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'; // All that it throws is one.
  }
};

// A number is given to another process later. Linux says when a process began, and of one that is only not forgotten yet that it
// is a zombie (proc(5)).
const processOf = (pid: number): { readonly pid: number; readonly started: string } => {
  const [state = '', ...fields] =
    textOf(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ') ?? [];
  return { pid, started: state === 'Z' ? 'ended' : (fields[18] ?? '') };
};

// Containers may have one name, and processes of the same numbers.
const machine = (): string =>
  [hostname(), textOf('/proc/sys/kernel/random/boot_id') ?? '', targetOf('/proc/self/ns/pid')].join(' ');

const stampOf = (lock: string): string => {
  const { ino, birthtimeMs } = statSync(lock);
  return `${ino} ${birthtimeMs}`;
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const targetOf = (link: string): string => {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
};
