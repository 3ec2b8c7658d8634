import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isObject, type Json } from '../../src/engine/index.ts';
import { lineageIn, openProject, screenIn } from '../../src/tools/play/project.ts';
import { wordingOf } from '../../src/tools/play/wording.ts';
import { objectOf } from '../../src/tools/source.ts';

const project = await openProject(join(import.meta.dirname, '../..'));
const { brands, flows } = project;

// A field that a browser fills with a password that somebody has, or makes up.
const asksForPassword = (schema: Json | undefined): boolean =>
  Array.isArray(schema)
    ? schema.some(asksForPassword)
    : isObject(schema) &&
      (/-password$/.test(String(objectOf(schema['x-field']).autocomplete)) ||
        Object.values(schema).some(asksForPassword));

const asking = Object.keys(flows).flatMap((flow) =>
  lineageIn(flows, flow)
    .flatMap(({ screens }) => Object.keys(screens))
    .filter((screen) => asksForPassword(screenIn(flows, flow, screen)?.form?.schema))
    .map((screen) => ({ flow, screen })),
);

// What stands above a form, and what fills its places.
const said = (flow: string, screen: string): readonly { readonly key: string; readonly given: Json }[] =>
  (screenIn(flows, flow, screen)?.blocks ?? []).flatMap((block) => {
    const { heading, text, with: given = {} } = block as { heading?: string; text?: string; with?: Json };
    const key = heading ?? text;
    return key === undefined ? [] : [{ key, given }];
  });

it('a page that asks for a password names the card, in each brand and language', async () => {
  expect(asking.length).toBeGreaterThan(3);
  const unsaid = await Promise.all(
    Object.entries(brands).flatMap(([brand, { languages = [] }]) =>
      languages.map(async (language) => {
        const wording = await wordingOf(project, brand, language);
        const names = (flow: string, screen: string): boolean =>
          said(flow, screen).some(({ key, given }) => {
            const words = wording.screen(flow, screen, key) ?? '';
            const ours = Object.entries(objectOf(given)).filter(([, value]) =>
              JSON.stringify(value).includes('"$brand.'),
            );
            return ['brand', 'cardTitle', ...ours.map(([name]) => name)].some((name) =>
              words.includes(`{{${name}}}`),
            );
          });
        return asking
          .filter(({ flow, screen }) => !names(flow, screen))
          .map(({ flow, screen }) => `${flow}/${screen} ${brand} ${language}`);
      }),
    ),
  );
  expect([...new Set(unsaid.flat())]).toEqual([]);
});
