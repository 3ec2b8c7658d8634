import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { check, createCheck } from '../../../src/tools/check/check.ts';
import { report } from '../../../src/tools/check/report.ts';
import { readProject } from '../../../src/tools/project.ts';
import type { Cases } from '../../tools/check/case.ts';
import { projectOf } from '../../tools/check/fixture.ts';
import type { Output } from '../output.ts';

/** The reports of the checker: for the project, and for each broken example in its tests. */
export async function* checker(root: string): AsyncIterable<Output> {
  yield ['project', report(check(readProject(root)))];
  const recheck = createCheck();
  const folder = join(root, 'tests/tools/check/rules');
  for (const file of readdirSync(folder)) {
    const { cases }: { readonly cases: Cases } = await import(join(folder, file));
    const reports = Object.entries(cases).map(
      ([title, example]) => `# ${title}\n${report(recheck(projectOf(example)).found)}`,
    );
    yield [`examples/${basename(file, '.ts')}`, reports.join('\n\n')];
  }
}
