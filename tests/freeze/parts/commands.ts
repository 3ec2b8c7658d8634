import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { diffCommand } from '../../../src/tools/diff.ts';
import { main as graph } from '../../../src/tools/graph.ts';
import { main as impact } from '../../../src/tools/impact.ts';
import { readProject } from '../../../src/tools/project.ts';
import { main as words } from '../../../src/tools/words.ts';
import { changedTexts } from '../../tools/check/change.ts';
import { soundTexts } from '../../tools/check/fixture.ts';
import type { Output } from '../output.ts';

type Main = (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
) => number | Promise<number>;

/** The output of commands: graphs, impact, differences, and words as CSV and XLIFF. */
export async function* commands(root: string): AsyncIterable<Output> {
  const project = readProject(root);
  const flows = Object.keys(project.flows);
  for (const format of ['json', 'mermaid', 'svg', 'xstate']) {
    yield [`graph/${format}`, await printed(graph, ['--format', format], root)];
    for (const flow of flows)
      yield [`graph/${flow}-${format}`, await printed(graph, [flow, '--format', format], root)];
  }
  for (const name of someNames(project))
    yield [`impact/${name.replaceAll('/', '-')}`, await printed(impact, [name], root)];
  for (const [brand, { locales }] of Object.entries(project.brands))
    for (const language of Object.keys(locales))
      for (const ending of ['csv', 'xlf'])
        yield [`words/${brand}-${language}-${ending}`, await exported(root, brand, language, ending)];
  yield* differences();
}

const printed = async (main: Main, args: readonly string[], root: string): Promise<string> => {
  const texts: string[] = [];
  const code = await main(args, root, (text) => texts.push(text));
  return `${texts.join('')}\nexit code ${code}`;
};

// The first of each kind of name.
const someNames = ({ flows, brands, schemas }: ReturnType<typeof readProject>): readonly string[] => {
  const [flow] = Object.values(flows);
  const operations = JSON.stringify(schemas['issuer.openapi.json']?.value).matchAll(/"operationId":"(\w+)"/g);
  const fields = JSON.stringify(schemas['fields.schema.json']?.value).matchAll(/"(\w+)":\{"type"/g);
  const name = String(flow?.name);
  return [
    ...Object.keys(flows).slice(0, 2),
    ...Object.keys(brands).slice(0, 1),
    ...Object.keys(flow?.screens ?? {})
      .slice(0, 1)
      .map((screen) => `${name}/${screen}`),
    `flows/${name}/flow.json`,
    'schemas/fields.schema.json',
    'brands/issuer.json',
    ...[...operations].slice(0, 2).map(([, each]) => String(each)),
    ...[...fields].slice(0, 2).map(([, each]) => String(each)),
  ];
};

const exported = async (root: string, brand: string, language: string, ending: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-freeze-'));
  const file = join(folder, `words.${ending}`);
  const output = await printed(words, ['export', brand, language, file], root);
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return `${output.replaceAll(folder, '')}\n${text}`;
};

// Two revisions of a small project: a rule, a field, a message, a phone and a color change, and a step goes.
async function* differences(): AsyncIterable<Output> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-freeze-'));
  const commit = (texts: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['commit', '-qm', 'Revision'],
    ])
      execFileSync('git', ['-c', 'user.name=Portico', '-c', 'user.email=portico@localhost', ...args], {
        cwd: folder,
      });
  };
  try {
    commit(soundTexts);
    commit(
      changedTexts(soundTexts, {
        'flows/door/flow.json': { steps: { knock: { on: { in: { goto: 'count' } } } } },
        'flows/door/screens/door.json': {
          form: { schema: { properties: { nickname: { type: 'string', maxLength: 9 } } } },
        },
        'flows/door/locales/es.json': { message: { taken: 'Ya existe.' } },
        'brands/plain/brand.json': { displayName: 'Another Door' },
      }),
    );
    const draw = async () => '';
    yield ['diff/text', await printed(diffCommand(draw), ['HEAD~1', 'HEAD'], folder)];
    yield ['diff/json', await printed(diffCommand(draw), ['HEAD~1', 'HEAD', '--json'], folder)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
