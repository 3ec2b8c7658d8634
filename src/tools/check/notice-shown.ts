import { ownValue } from '../../engine/index.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { graphsOf, runsIn } from './model/derived.ts';
import { screenOf } from './model/graph.ts';
import { isComplete, lineageOf, type Model } from './model/model.ts';
import { nextScreens } from './model/next-screens.ts';
import { rulesIn } from './model/places.ts';

/** A message is said only where the screen that is seen next shows messages. */
export const noticeShown: CheckRule = eachFlow((model, flow) => {
  const runs = runsIn(model, flow).filter((run) => isComplete(model, run));
  return rulesIn(flow).flatMap((spot) => {
    const { rule, file, pointer } = spot;
    if (rule.say === undefined || rule.field !== undefined || spot.kind === 'background') return [];
    const mute = [
      ...new Set(
        runs.flatMap((run) =>
          nextScreens(ownValue(graphsOf(model), run.name), spot).filter(
            (screen) => !hasNotice(model, run.name, screen),
          ),
        ),
      ),
    ];
    return mute.length === 0
      ? []
      : told(
          { file, pointer: `${pointer}/say` },
          `The message is said before the screen ${mute.join(', ')}, which shows no messages`,
          'Add { "notice": "message" } to the blocks of the screen.',
        );
  });
});

const hasNotice = (model: Model, flow: string, name: string): boolean =>
  screenOf(lineageOf(model, flow), name)?.screen?.blocks.some((block) => 'notice' in block) !== false;
