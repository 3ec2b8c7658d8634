import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { soundTexts } from './check/fixture.ts';

/** A folder with a sound project in it, made anew for each test and taken away after it; `more` are further files by path. */
export const soundFolder = (name: string, more: Readonly<Record<string, string>> = {}) => {
  const place = { root: '' };
  beforeEach(() => {
    place.root = mkdtempSync(join(tmpdir(), `${name}-`));
    const files = {
      ...soundTexts,
      'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'deploy/environments/local.json': '{ "hosts": ["*"], "defaultClientId": "plain" }',
      ...more,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(place.root, path)), { recursive: true });
      writeFileSync(join(place.root, path), text);
    }
  });
  afterEach(() => rmSync(place.root, { recursive: true }));
  return { place, read: (path: string): string => readFileSync(join(place.root, path), 'utf8') };
};
