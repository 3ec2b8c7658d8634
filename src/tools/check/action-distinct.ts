import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { findWord } from './model/words.ts';

/** Two buttons or links that stand together on a screen say different things. Those that a condition shows may take turns. */
export const actionDistinct: CheckRule = eachFlow((model, flow) =>
  Object.values(flow.screens).flatMap(({ name, screen, file, fault }) => {
    if (screen === undefined || fault !== undefined) return [];
    const together = screen.blocks.flatMap((block) => {
      if (!('actions' in block || 'links' in block) || 'banner' in block) return [];
      if (['when', 'only', 'area'].some((word) => word in block)) return [];
      return 'actions' in block ? block.actions : block.links;
    });
    const always = together.filter((action) => screen.actions?.[action]?.when === undefined);
    return model.languages.flatMap((language) => {
      const said = always.map((action) => ({
        action,
        text: findWord(model, flow.name, [`${name}.action.${action}`, `action.${action}`], language)?.text,
      }));
      return said.flatMap(({ action, text }, at) => {
        const first = said.findIndex((other) => other.text === text);
        return text === undefined || first === at || said[first]?.action === action
          ? []
          : told(
              { file, pointer: pointerOf('actions', action) },
              `The actions ${said[first]?.action} and ${action} both say “${text}” (${language})`,
              'Say in each what happens when it is pressed.',
            );
      });
    });
  }),
);
