import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { graphsOf, runsIn } from './model/derived.ts';
import { screenOf } from './model/graph.ts';
import { type FlowModel, isComplete, lineageOf, type Model } from './model/model.ts';
import { nextScreens } from './model/next-screens.ts';
import { rulesIn } from './model/places.ts';
import { findWord, parametersIn, wordsIn } from './model/words.ts';

/** Nobody is left with words alone: what says to call offers the call, and what ends a screen's purpose leaves a way on. */
export const wayOut: CheckRule = eachFlow((model, flow) => [
  ...ofDeclarations(model, flow),
  ...ofMessages(model, flow),
  ...ofScreens(model, flow),
  ...ofEnds(model, flow),
]);

const ofDeclarations = (model: Model, flow: FlowModel): readonly Finding[] => {
  const known = new Set([
    'call',
    ...Object.values(model.flows).flatMap(({ screens }) =>
      Object.values(screens).flatMap(({ screen }) => Object.keys(screen?.actions ?? {})),
    ),
  ]);
  return Object.entries(flow.flow.messages ?? {}).flatMap(([key, { next }]) => {
    const place = { file: flow.source.flow, pointer: pointerOf('messages', key) };
    const worded = model.languages.some((language) =>
      findWord(model, flow.name, [`message.${key}`], language),
    );
    return [
      ...(worded || model.languages.length === 0
        ? []
        : told(place, `There are no words for the message ${key}`, `Mend the key, or add message.${key}.`)),
      ...next
        .filter((name) => !known.has(name))
        .flatMap((name) =>
          told(
            place,
            `No screen has an action ${name}`,
            'Name an action of a screen that shows it, or call.',
          ),
        ),
    ];
  });
};

const ofMessages = (model: Model, flow: FlowModel): readonly Finding[] => {
  const [file] = Object.values(flow.source.locales);
  return Object.entries(file === undefined ? {} : wordsIn(file)).flatMap(([key, { text, pointer }]) => {
    const [, name] = /^message\.(.+)$/.exec(key) ?? [];
    if (file === undefined || name === undefined || !parametersIn(text).includes('phone')) return [];
    const declared = lineageOf(model, flow.name).find(
      (each) => ownValue(each.flow.messages, name) !== undefined,
    );
    return ownValue(declared?.flow.messages, name)?.next.includes('call') === true
      ? []
      : told(
          { file, pointer },
          `The message ${name} says to call, and nothing beside it does`,
          `Add "${name}": { "next": ["call"] } to messages of flows/${flow.name}/flow.json, with "ends": true where nothing else helps.`,
        );
  });
};

const ofScreens = (model: Model, flow: FlowModel): readonly Finding[] =>
  Object.values(flow.screens).flatMap(({ screen, file }) => {
    const calls = Object.values(screen?.actions ?? {}).some(({ kind }) => kind === 'call');
    if (screen === undefined || screen.form !== undefined || screen.layout === 'frame' || calls) return [];
    return screen.blocks.flatMap((block, at) =>
      'text' in block && block.with !== undefined && 'phone' in block.with && model.languages.length > 0
        ? told(
            { file, pointer: pointerOf('blocks', at) },
            `The text ${block.text} says to call, and no action of the screen does`,
            'Add an action of the kind call with the phone, and name it among the buttons.',
          )
        : [],
    );
  });

const ofEnds = (model: Model, flow: FlowModel): readonly Finding[] => {
  const runs = runsIn(model, flow).filter((run) => isComplete(model, run));
  return rulesIn(flow).flatMap((spot) => {
    const { rule, file, pointer } = spot;
    const { say } = rule;
    if (say === undefined || rule.field !== undefined) return [];
    const shut = runs.flatMap((run) => {
      const lineage = lineageOf(model, run.name);
      const ends = lineage.map(({ flow: { messages } }) => ownValue(messages, say)).find(Boolean)?.ends;
      return ends === undefined
        ? []
        : nextScreens(ownValue(graphsOf(model), run.name), spot).filter((name) => {
            const screen = screenOf(lineage, name)?.screen;
            return screen !== undefined && Object.values(screen.actions ?? {}).every((each) => !each.ended);
          });
    });
    return shut.length === 0
      ? []
      : told(
          { file, pointer: `${pointer}/say` },
          `The message ${say} ends the screen ${[...new Set(shut)].join(', ')}, which then offers nothing`,
          'Say nothing there, or let a button of the screen stay when it has ended: "ended": "too", or "only" where it shows only then.',
        );
  });
};
