import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { findWord } from './model/words.ts';

/**
 * Two buttons or links that stand together on a screen, or in a banner of it, say different things, and each stands there once.
 * Those that a condition shows may take turns.
 */
export const actionDistinct: CheckRule = eachFlow((model, flow) =>
  Object.values(flow.screens).flatMap(({ name, screen, file, fault }) => {
    if (screen === undefined || fault !== undefined) return [];
    const isAlways = (action: string): boolean => ownValue(screen.actions, action)?.when === undefined;
    const blocks = screen.blocks.flatMap((block) => {
      const actions = ('actions' in block ? block.actions : 'links' in block ? block.links : undefined) ?? [];
      const isAlone = 'banner' in block || ['when', 'only', 'area'].some((word) => word in block);
      return [{ isAlone, actions: actions.filter(isAlways) }];
    });
    const always = blocks.flatMap(({ isAlone, actions }) => (isAlone ? [] : actions));
    const groups = [always, ...blocks.flatMap(({ isAlone, actions }) => (isAlone ? [actions] : []))];
    const twice = groups.flatMap((group) =>
      [...new Set(group.filter((action, at) => group.indexOf(action) < at))].flatMap((action) =>
        told(
          { file, pointer: pointerOf('actions', action) },
          `The action ${action} is shown more than once on this screen`,
          'Name it in one block, once.',
        ),
      ),
    );
    const places = model.languages.flatMap((language) => groups.map((group) => ({ language, group })));
    const alike = places.flatMap(({ language, group }) => {
      const said = group.map((action) => ({
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
    return [...twice, ...alike];
  }),
);
