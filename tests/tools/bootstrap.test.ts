import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeProblem, packagesNeed, writeStamp } from '../../src/tools/bootstrap.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const lockOf = (packages: object): string => JSON.stringify({ packages });

/** A project whose lock file names these packages, with npm's record of what it installed, if it did. */
const project = (wanted: object, present?: object): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package-lock.json'), lockOf({ '': { name: 'x' }, ...wanted }));
  if (present !== undefined) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), lockOf(present));
  }
  return folder;
};

const a = { 'node_modules/a': { version: '1.0.0' } };
const other = { 'node_modules/b-mac': { version: '1.0.0', optional: true } };

describe('the bootstrap', () => {
  it('asks for a newer Node if the version is too old', () => {
    expect(nodeProblem('20.19.0')).toBeUndefined();
    expect(nodeProblem('26.0.1')).toBeUndefined();
    expect(nodeProblem('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is 20\.18\.3/);
    expect(nodeProblem('18.20.0')).toMatch(/18\.20\.0/);
  });

  it('installs the packages if none are installed', () => {
    expect(packagesNeed(project(a))).toBe('install');
  });

  it('does nothing if the stamp matches', () => {
    const folder = project(a, a);
    writeStamp(folder);
    expect(packagesNeed(folder)).toBe('none');
  });

  it('accepts manually installed packages without the optional ones of other platforms', () => {
    expect(packagesNeed(project({ ...a, ...other }, a))).toBe('stamp');
  });

  it.each([
    ['has another version of a package', { 'node_modules/a': { version: '1.0.1' } }],
    ['lacks a package', {}],
    ['has an extra package', { ...a, 'node_modules/c': { version: '1.0.0' } }],
  ])('installs the packages again if the folder %s', (_, present) => {
    expect(packagesNeed(project(a, present))).toBe('install');
  });

  it('installs the packages again if the lock file has changed since the stamp', () => {
    const folder = project(a, a);
    writeStamp(folder);
    writeFileSync(join(folder, 'package-lock.json'), lockOf({ 'node_modules/a': { version: '2.0.0' } }));
    expect(packagesNeed(folder)).toBe('install');
  });

  it('installs the packages again if they are for another platform', () => {
    const folder = project(a, a);
    writeStamp(folder);
    const stamp = join(folder, 'node_modules/.portico-stamp');
    writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(` ${process.platform} `, ' elsewhere '));
    expect(packagesNeed(folder)).toBe('install');
  });
});
