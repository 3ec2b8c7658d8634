import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wishedBy } from '../../../src/tools/publish/args.ts';
import { readArtifact } from '../../../src/tools/publish/artifact.ts';
import { publish } from '../../../src/tools/publish/publish.ts';
import { drawing, ground } from './fixture.ts';

const { folder, wish } = ground();
const store = join(wish.to, 'store');
mkdirSync(store, { recursive: true });
const words = ['--brands', wish.brands, '--environment', wish.environment, '--to', wish.to];
const toldOf = (...args: readonly string[]) => {
  const wished = wishedBy(args);
  return typeof wished === 'string' ? wished.trimEnd().split('\n').at(-1) : wished;
};

afterAll(() => rmSync(folder, { recursive: true }));

describe('the arguments of the publish command', () => {
  it('are parsed into options', () => {
    expect(toldOf(...words)).toMatchObject({ command: 'publish', to: wish.to, keep: 3, watch: false });
    expect(toldOf('preview', 'spring', ...words)).toMatchObject({ preview: 'spring' });
    expect(toldOf(...words, '--linked')).toMatchObject({ linked: true });
    expect(toldOf(...words, '--watch', '--brands', 'my brands')).toMatchObject({ brands: 'my brands' });
    for (const listen of ['127.0.0.1:8443 ssl http2', '[::]:8080', 'unix:/run/portico.sock'])
      expect(toldOf(...words, '--listen', listen)).toMatchObject({ listen });
  });

  it.each<[string, readonly string[]]>([
    ['publish needs --environment, --to.', ['--brands', wish.brands]],
    ['There is no publsh; there are publish, preview', ['publsh', ...words]],
    ['switch needs a name of small letters', ['switch', 'Spring', '--to', folder]],
    ['What is meant by now?', ['switch', 'spring', 'now', '--to', folder]],
    ['--keep is a number from 1, not 1.5', [...words, '--keep', '1.5']],
    ...Array.from('$}{\'"\\', (sign): [string, readonly string[]] => [
      `--listen cannot be 80${sign}80`,
      [...words, '--listen', `80${sign}80`],
    ]),
    ...Array.from('$}{\'"\\ ;#*?[]\n\r\t\u0000\u007f\u00a0').flatMap((sign): [string, readonly string[]][] =>
      ['--to', '--brands'].map((word) => [
        `${JSON.stringify(join(folder, `live${sign}d`))} cannot be served: use a path without blanks, new lines`,
        [...words, '--watch', '--live-brands', word, join(folder, `live${sign}d`)],
      ]),
    ),
    ['--listen cannot be 8080; root /', [...words, '--listen', '8080; root /']],
    [`There is no ${join(folder, 'gone')}.`, ['rollback', '--to', join(folder, 'gone')]],
    [`${wish.brands} is no file.`, [...words, '--environment', wish.brands]],
    [`${wish.environment} is no folder.`, [...words, '--brands', wish.environment]],
    [`${wish.environment} is no folder.`, [...words, '--to', wish.environment]],
    [`cannot lie in ${wish.brands}`, [...words, '--to', join(wish.brands, 'live')]],
    [`cannot lie in ${wish.brands}`, [...words, '--to', wish.brands]],
    ['nor brands in what is served.', [...words, '--brands', store]],
  ])('are refused with the fault on the last line of the message (%#): %s', (told, args) => {
    expect(toldOf(...args)).toContain(told);
  });
});

it('readArtifact and publish fail with a reason if the artifact is missing', async () => {
  expect(() => readArtifact(wish.brands)).toThrow('There is no');
  await expect(publish({ ...wish, artifact: wish.brands }, drawing)).rejects.toThrow('lies beside it');
});
