import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');

// Folders and files that belong to an owner: flows, brands, and the bank's own description.
const declared = [
  'flows',
  'brands',
  'deploy/environments',
  'schemas/fields.schema.json',
  'schemas/issuer.openapi.json',
  'schemas/contract.json',
  'src/sandbox/personas.json',
].map((path) => join(root, path));

/** Whether a place is among the real declarations. */
export const isDeclared = (place: unknown): boolean => {
  const path = place instanceof URL ? fileURLToPath(place) : typeof place === 'string' ? resolve(place) : '';
  return declared.some((each) => path === each || path.startsWith(`${each}/`));
};

/** What a file that reads declarations, or opens a document, needs to be called. */
export const refusals = {
  declared: 'The fast lane reads no real declarations. Name the file *.project.test.ts',
  document: 'The fast lane opens no document. Name the file *.document.test.ts or *.window.test.ts',
  process: 'The fast lane starts no process. Name the file *.process.test.ts',
} as const;

/** Refuses imports of declarations and of jsdom, also by a pattern. */
export const fastLane: Plugin = {
  name: 'fast-lane',
  enforce: 'pre',
  resolveId(name) {
    if (name === 'jsdom') throw new Error(`${refusals.document}: ${name}`);
  },
  load(id) {
    const [path = ''] = id.split('?');
    if (isDeclared(path)) throw new Error(`${refusals.declared}: ${path}`);
  },
};
