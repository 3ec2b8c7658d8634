import { readFiles } from '../../../src/tools/project.ts';
import { listOf } from '../../../src/tools/source.ts';
import { placesIn } from '../../../src/tools/studio/states/places.ts';
import { statesOf } from '../../../src/tools/studio/states/states.ts';
import { drawn } from '../../../src/tools/studio/work/draw.tsx';
import { openFiles } from '../../../src/tools/studio/work/opened.ts';
import { stageOf } from '../../../src/tools/studio/work/stage.ts';
import type { Output } from '../output.ts';

/** The HTML of each screen in each state that the workbench knows, for each brand and language. */
export async function* screens(root: string): AsyncIterable<Output> {
  const opened = openFiles(readFiles(root));
  const looks = Object.values(opened.model.brands).flatMap(({ id, value }) =>
    listOf(value.languages).map((language) => ({
      ...{ brand: id, language: String(language) },
      ...({ width: 1280, scheme: 'light' } as const),
    })),
  );
  for (const place of placesIn(opened.model)) {
    const { flow, step, screen } = place;
    const lines: string[] = [];
    for (const look of looks) {
      const stage = stageOf(opened, look);
      const { states, unmade } = statesOf(opened.model, stage, place);
      lines.push(`## ${look.brand} ${look.language}`, ...unmade.map((title) => `not drawn: ${title}`));
      for (const state of states) {
        const picture = await drawn(opened, stage, { place, state, look }).catch((error) => ({
          title: String(error),
          markup: '',
        }));
        lines.push(`# ${state.id}: ${state.title}`, picture.title, picture.markup);
      }
    }
    yield [`${flow}/${step}-${screen}`, lines.join('\n')];
  }
}
