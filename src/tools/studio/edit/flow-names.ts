import { ownValue } from '../../../engine/index.ts';
import { dataOf, returnsOf, sharedOf } from '../../check/model/facts.ts';
import { fieldsOf } from '../../check/model/fields.ts';
import { type FlowModel, lineageOf, type Model, type ScreenModel } from '../../check/model/model.ts';
import { wordsIn } from '../../check/model/words.ts';
import { objectOf } from '../../source.ts';
import { aboutStep, wordsUnder } from './about.ts';
import { onceEach, options } from './option.ts';
import type { Names } from './project-names.ts';

/** The names that can be chosen in a flow: its own and those that it inherits; in the file of a screen the actions and fields are that one's. */
export const flowNames = (model: Model, flow: FlowModel, screen?: ScreenModel): Names => {
  const own = namesIn(model, flow);
  const fields = fieldsAt(model, flow, screen);
  const typed = fields.map(({ value, words }) => ({ value: `$form.${value}`, words }));
  return {
    ...own,
    field: fields,
    cleared: [...(own.cleared ?? []), ...typed],
    ...(screen !== undefined && {
      action: options(Object.keys(screen.screen?.actions ?? {}), (name) =>
        wordsUnder(model, flow.name, `${screen.name}.action.${name}`, `action.${name}`),
      ),
    }),
  };
};

const namesIn = (model: Model, flow: FlowModel): Names => {
  const lineage = lineageOf(model, flow.name);
  const part = (word: 'shapes' | 'conditions' | 'values' | 'effects') =>
    options(lineage.flatMap((member) => Object.keys(objectOf(objectOf(member.flow)[word]))));
  const [data, shared] = [dataOf(model, flow), sharedOf(model)];
  const facts = [
    ...options(Object.keys(data), (name) => ownValue(data, name)?.description ?? ''),
    ...Object.entries(shared).map(([name, { description = '' }]) => ({
      value: `$shared.${name}`,
      words: description,
    })),
  ];
  const messages = lineage.flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) =>
      Object.keys(wordsIn(file)).flatMap((key) =>
        key.startsWith('message.') ? [key.slice('message.'.length).replace(plural, '')] : [],
      ),
    ),
  );
  const query = lineage.flatMap((member) => member.flow.query ?? []);
  return {
    step: options(
      lineage.flatMap((member) => Object.keys(member.flow.steps)),
      (name) =>
        aboutStep(
          ownValue(lineage.find((member) => Object.hasOwn(member.flow.steps, name))?.flow.steps, name),
        ),
    ),
    screen: options(
      lineage.flatMap(({ screens }) => Object.keys(screens)),
      (name) => wordsUnder(model, flow.name, `${name}.title`),
    ),
    shape: part('shapes'),
    condition: part('conditions'),
    value: part('values'),
    effects: part('effects'),
    message: options(messages, (key) => wordsUnder(model, flow.name, `message.${key}`)),
    query: options(query.map((each) => (typeof each === 'string' ? each : each.name))),
    return: options(Object.keys(returnsOf(model, flow.name))),
    fact: facts,
    counter: facts,
    cleared: facts,
  };
};

const plural = /_(zero|one|two|few|many|other)$/;

const fieldsAt = (model: Model, flow: FlowModel, screen?: ScreenModel) => {
  const screens =
    screen === undefined
      ? lineageOf(model, flow.name).flatMap((member) => Object.values(member.screens))
      : [screen];
  return onceEach(
    screens.flatMap(({ name, screen: declared }) =>
      fieldsOf(objectOf(declared?.form?.schema)).map((field) => ({
        value: field.name,
        words: wordsUnder(model, flow.name, `${name}.${field.name}.label`, `field.${field.name}.label`),
      })),
    ),
  );
};
