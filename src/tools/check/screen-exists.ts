import { pointerOf } from '../source.ts';
import type { Rule } from './diagnostic.ts';
import { screenOf } from './model/graph.ts';
import { heirsOf, isIntact, lineageOf } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** Every screen that a step shows has a file, and every file is shown by a step. */
export const screenExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    const lineage = lineageOf(model, flow.name);
    const missing = shownBy(flow.flow.steps).filter(({ screen }) => screenOf(lineage, screen) === undefined);
    const users = [flow, ...heirsOf(model, flow.name)];
    const shown = new Set(users.flatMap((user) => shownBy(user.flow.steps).map(({ screen }) => screen)));
    const isCut = users.some((user) => !isIntact(model, user, 'steps'));
    return [
      ...missing.map(({ screen, pointer }) => ({
        file: flow.source.flow,
        pointer,
        message: `There is no screen ${screen} in flow ${flow.name} or in what it extends`,
        advice: suggest(
          screen,
          lineage.flatMap(({ screens }) => Object.keys(screens)),
        ),
      })),
      ...Object.values(flow.screens).flatMap(({ name, file }) =>
        shown.has(name) || isCut
          ? []
          : [
              {
                file,
                pointer: '',
                message: `No step shows the screen ${name}`,
                advice: 'Remove the file, or let a step show it.',
              },
            ],
      ),
    ];
  });

const shownBy = (
  steps: Readonly<Record<string, object>>,
): readonly { readonly screen: string; readonly pointer: string }[] =>
  Object.entries(steps).flatMap(([name, step]) => [
    ...('screen' in step
      ? [{ screen: String(step.screen), pointer: pointerOf('steps', name, 'screen') }]
      : []),
    ...('while' in step ? [{ screen: String(step.while), pointer: pointerOf('steps', name, 'while') }] : []),
  ]);
