import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import { type Choices, choicesFor } from '../edit/choices.ts';
import { made } from '../edit/make/make.ts';
import { catalogOf, outlineOf } from '../edit/outline.ts';
import { referencesAt } from '../edit/references.ts';
import { textsOf } from '../edit/texts.ts';
import type { Workers } from '../tasks.ts';

type EditTask = 'schemas' | 'catalog' | 'outline' | 'choices' | 'references' | 'texts' | 'make';

/** What does the tasks of editing, over the declarations as the draft has them. */
export const editWorkers = (modelNow: () => Model): Pick<Workers, EditTask> => {
  const flowOf = (model: Model, name: string) => {
    const flow = ownValue(model.flows, name);
    if (flow === undefined) throw new Error(`There is no flow ${name}`);
    return flow;
  };
  return {
    schemas: () =>
      Object.fromEntries(
        Object.entries(modelNow().documents).filter(([name]) => name.endsWith('.schema.json')),
      ),
    catalog: () => catalogOf(modelNow()),
    outline: ({ flow }) => {
      const outline = outlineOf(modelNow(), flow);
      if (outline === undefined) throw new Error(`There is no flow ${flow}`);
      return outline;
    },
    choices: ({ flow, file }): Choices => {
      const model = modelNow();
      if (flow === undefined) return choicesFor(model, undefined);
      const found = flowOf(model, flow);
      const screens = found.lineage.flatMap((name) =>
        Object.values(ownValue(model.flows, name)?.screens ?? {}),
      );
      return choicesFor(
        model,
        found,
        screens.find((screen) => screen.file.path === file),
      );
    },
    references: ({ flow, file, pointer }) => {
      const model = modelNow();
      return referencesAt(model, flowOf(model, flow), file, pointer);
    },
    texts: (wish) => textsOf(modelNow(), wish),
    make: (wish) => made(modelNow(), wish),
  };
};
