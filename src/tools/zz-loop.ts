import { readFiles } from './project.ts';
import { openFiles } from './studio/work/opened.ts';
import { playableOf } from './studio/work/playable.ts';
import { playedBy } from './studio/work/played.ts';
const root = process.cwd();
const { project, trial } = await playableOf(root, openFiles(readFiles(root)));
const all = project.journeys.filter(({ flow, scenario }) => process.argv[2] === 'all' || scenario.name.includes('signed in') && flow === 'register');
const fails: Record<string, number> = {};
for (let i = 0; i < Number(process.argv[3]); i++) for (const { flow, scenario } of all) {
  const { result } = await playedBy({ project, trial }, { flow, name: scenario.name });
  if (!result.passed) { fails[scenario.name] = (fails[scenario.name] ?? 0) + 1; console.log(i, flow, scenario.name, JSON.stringify(result.words)); }
}
console.log(all.length, fails);
