import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { assembleProject } from '../../src/tools/assemble.ts';
import { check } from '../../src/tools/check/check.ts';
import { readProject } from '../../src/tools/project.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What stands in the fences below a heading, in order. */
const fencesBelow = (text: string, heading: string): readonly string[] => {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
};

it('the checker accepts the example of a new flow in the manual', () => {
  const manual = readFileSync(`${root}/flows/README.md`, 'utf8');
  const [operation = '', flow = '', ask = '', words = '', journey = ''] = fencesBelow(
    manual,
    'A flow from nothing',
  );
  const project = readProject(root);
  const texts = Object.fromEntries(Object.entries(project.files).map(([path, { text }]) => [path, text]));
  const path = 'schemas/issuer.openapi.json';
  const document = JSON.parse(texts[path] ?? '') as JsonObject & { readonly paths: JsonObject };
  const done = {
    layout: 'card',
    blocks: [{ heading: 'title' }, { text: 'next' }, { actions: ['back'] }],
    actions: { back: { kind: 'go' } },
  };
  const sizes = Object.values(project.brands).flatMap(({ id, sizes: known }) =>
    Object.entries(known).map(([name, size]) => [`brands/${id}/${name}`, size] as const),
  );
  const languages = Object.keys(project.flows.common?.locales ?? {});
  // In other languages each text is another one.
  const translated = (language: string): string =>
    language === 'en'
      ? words
      : JSON.stringify(
          JSON.parse(words, (key, value) =>
            typeof value === 'string' && !key.startsWith('$') ? `${value} (${language})` : value,
          ),
        );
  const found = check(
    assembleProject(
      {
        ...project.code,
        ...texts,
        [path]: JSON.stringify({
          ...document,
          paths: { ...document.paths, ...JSON.parse(`{${operation}}`) },
        }),
        'flows/paper-copy/flow.json': flow,
        'flows/paper-copy/screens/ask.json': ask,
        'flows/paper-copy/screens/done.json': JSON.stringify(done),
        'flows/paper-copy/scenarios.json': journey,
        ...Object.fromEntries(
          languages.map((each) => [`flows/paper-copy/locales/${each}.json`, translated(each)]),
        ),
      },
      Object.fromEntries(sizes),
    ),
  );
  expect(found).toEqual([]);
});
