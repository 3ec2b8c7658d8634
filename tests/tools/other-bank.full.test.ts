import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main as checkIn } from '../../src/tools/check/cli.ts';
import { main as newBrand } from '../../src/tools/new-brand.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'other-bank-'));
const declared = ['flows', 'schemas', 'src', 'brands/issuer.json', 'brands/default', 'deploy/environments'];

const run = (
  command: (args: readonly string[], write: (text: string) => void) => number,
  ...args: readonly string[]
) => {
  const written: string[] = [];
  const code = command(args, (text) => written.push(text));
  return { code, text: written.join('') };
};

const environment = (fallback: string): string =>
  JSON.stringify({ hosts: ['cards.otherbank.example'], defaultClientId: fallback });

const check = (args: readonly string[], write: (text: string) => void): number =>
  checkIn(args, folder, write);

// The project as it is without the brands of the demonstration.
beforeAll(() => {
  for (const path of declared) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the declarations without the demo brands', () => {
  it('are valid', () => {
    expect(run(check, folder).text).toMatch(/^Everything is sound/);
  });

  it('are checked with brands from another folder and with another environment file', () => {
    const brands = join(folder, 'elsewhere/brands');
    const place = join(folder, 'elsewhere/live.json');
    const made = ['harrow', 'quill'].map((id) =>
      run((args, write) => newBrand(args, folder, write), id, `${id} & Daughters`),
    );
    expect(made.map(({ code }) => code)).toEqual([0, 0]);
    for (const id of ['harrow', 'quill']) {
      cpSync(join(folder, 'brands', id), join(brands, id), { recursive: true });
      rmSync(join(folder, 'brands', id), { recursive: true });
    }
    // What stands beside the brands and what is hidden are no brands.
    mkdirSync(join(brands, '.git'));
    writeFileSync(join(brands, 'README.md'), 'Ours.');
    writeFileSync(place, environment('harrow'));
    const options = ['--brands', brands, '--environment', place];
    expect(run(check, folder, ...options).text).toMatch(/^Everything is sound/);
    expect(run(check, folder, '--brands', brands).text).toMatch(/^Everything is sound/);

    writeFileSync(place, environment('harow'));
    const path = join(brands, 'quill/brand.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"phones"', '"fones"'));
    const { code, text } = run(check, folder, ...options);
    expect(code).toBe(1);
    expect(text).toContain(`${path}:`);
    expect(text).toContain(`${place}:`);
    expect(text).toContain('2 files.');
    expect(run(check, folder, ...options, '--brand', 'quil').text).toContain(`no folder ${brands}/quil.`);
  });

  it('cannot be checked with a brands folder that does not exist', () => {
    expect(run(check, folder, '--brands', '/nowhere')).toEqual({ code: 1, text: 'There is no /nowhere.\n' });
  });
});
