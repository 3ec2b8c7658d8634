import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { assembleProject } from '../../src/tools/assemble.ts';
import { readFiles, readProject } from '../../src/tools/project.ts';

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'portico-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

const files = {
  'flows/door/flow.json': '{ "title": "Door" }',
  'flows/door/screens/door.json': '{}',
  'flows/door/locales/en.json': '{}',
  'flows/door/locales/es.json': '{}',
  'flows/door/scenarios.json': '{}',
  'flows/README.md': '# Flows',
  'brands/issuer.json': '{ "displayName": "Bank" }',
  'brands/plain/brand.json': '{}',
  'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'brands/plain/locales/es.json': '{}',
  'schemas/fields.schema.json': '{}',
  'deploy/environments/local.json': '{}',
  'src/ui/app.tsx': "say('kit.close')",
  'src/sandbox/pages.ts': "say('kit.never')",
};

it('readProject finds every kind of declaration', () => {
  const project = readProject(folderWith(files));
  expect(Object.keys(project.flows)).toEqual(['door']);
  expect(project.flows.door?.flow.value).toEqual({ title: 'Door' });
  expect(Object.keys(project.flows.door?.screens ?? {})).toEqual(['door']);
  expect(Object.keys(project.flows.door?.locales ?? {})).toEqual(['en', 'es']);
  expect(project.flows.door?.scenarios?.path).toBe('flows/door/scenarios.json');
  expect(Object.keys(project.brands)).toEqual(['plain']);
  expect(project.brands.plain?.sizes).toEqual({ 'logo.svg': 41 });
  expect(Object.keys(project.brands.plain?.locales ?? {})).toEqual(['es']);
  expect(project.issuer?.value).toEqual({ displayName: 'Bank' });
  expect(project.environments.local?.path).toBe('deploy/environments/local.json');
  expect(Object.keys(project.schemas)).toEqual(['fields.schema.json']);
});

it('readProject reads the source of the product, but not of the sandbox', () => {
  expect(Object.keys(readProject(folderWith(files)).code)).toEqual(['src/ui/app.tsx']);
});

it('readProject lists files of other types, and those beside the brand folders', () => {
  const root = folderWith({ ...files, 'brands/old.json': '{}', 'brands/plain.zip': 'PK' });
  const project = readProject(root);
  expect(project.files['brands/old.json']?.text).toBe('{}');
  expect(project.others).toEqual(['flows/README.md', 'brands/plain.zip']);
  const elsewhere = readProject(root, { brands: join(root, 'brands') });
  expect(elsewhere.others).toEqual(['flows/README.md']);
});

it('readProject accepts an empty folder', () => {
  expect(readProject(folderWith({}))).toEqual({
    files: {},
    code: {},
    flows: {},
    brands: {},
    schemas: {},
    environments: {},
    others: [],
    unread: {},
  });
});

it('assembleProject adds an empty file for a missing flow.json or brand.json', () => {
  const project = assembleProject({ 'flows/door/screens/door.json': '{}' }, { 'brands/plain/logo.svg': 6 });
  expect(project.flows.door?.flow).toMatchObject({ path: 'flows/door/flow.json', value: undefined });
  expect(project.brands.plain?.brand).toMatchObject({ path: 'brands/plain/brand.json', value: undefined });
});

it('readFiles reads changed files again', () => {
  const root = folderWith(files);
  const long = new Date(Date.now() - 60_000);
  const text = join(root, 'flows/door/flow.json');
  const fresh = join(root, 'brands/plain/brand.json');
  const kept = new Map();
  const read = (path: string) => readFiles(root, {}, kept).texts[path];
  utimesSync(text, long, long);
  expect(read('flows/door/flow.json')).toBe('{ "title": "Door" }');
  writeFileSync(text, '{ "title": "Gate" }');
  writeFileSync(fresh, '[]');
  expect(read('flows/door/flow.json')).toBe('{ "title": "Gate" }');
  expect(read('brands/plain/brand.json')).toBe('[]');
});
