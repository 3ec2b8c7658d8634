import { ownValue } from '../../../engine/index.ts';
import { inputOf, returnsOf } from '../../check/model/facts.ts';
import { type FlowModel, type Model, mapped, type ScreenModel } from '../../check/model/model.ts';
import { memberNames } from '../../check/model/shape.ts';
import { parametersIn } from '../../check/model/words.ts';
import { propertiesIn } from '../../names/in-requests.ts';
import { flowNames } from './flow-names.ts';
import { sendersIn } from './make/send.ts';
import { type Option, options } from './option.ts';
import { outcomesIn } from './outcomes.ts';
import { type Names, projectNames } from './project-names.ts';

/** What can be chosen in a file. */
export type Choices = {
  readonly names: Names;
  /** The outcomes that may come about, by step; of calls in the background by `call:` and the operation. Under `*` those of all. */
  readonly outcomes: Readonly<Record<string, readonly Option[]>>;
  /** The names of what is given, by what it is given to: `parameter:` and an operation, `input:` and a flow, `returned:` and an outcome, `words:` and a message; under `sent` the places that a field can be sent to. Without a flow, the properties of requests, under `property:` and an operation. */
  readonly given: Readonly<Record<string, readonly Option[]>>;
};

/** What can be chosen in a flow's file, or in that of a screen that it shows; elsewhere what is named in all of the project. */
export const choicesFor = (model: Model, flow: FlowModel | undefined, screen?: ScreenModel): Choices => {
  const everywhere = projectNames(model);
  if (flow === undefined) return { names: everywhere, outcomes: {}, given: propertiesGiven(model) };
  const names = { ...everywhere, ...flowNames(model, flow, screen) };
  return { names, outcomes: outcomesIn(model, flow), given: givenIn(model, flow, names, screen?.name) };
};

const propertiesGiven = (model: Model): Choices['given'] =>
  mapped(
    Object.fromEntries(
      Object.keys(model.operations).map((operation) => [`property:${operation}`, operation]),
    ),
    (operation) =>
      options(
        propertiesIn(model).flatMap(({ name }) =>
          name.startsWith(`${operation}/`) ? [name.slice(operation.length + 1)] : [],
        ),
      ),
  );

const givenIn = (
  model: Model,
  flow: FlowModel,
  { message = [] }: Names,
  screen: string | undefined,
): Choices['given'] => {
  const called = (kind: string, lists: Readonly<Record<string, readonly Option[]>>) =>
    Object.entries(lists).map(([name, list]) => [`${kind}:${name}`, list] as const);
  const facts = (data: ReturnType<typeof inputOf>) =>
    options(Object.keys(data), (name) => ownValue(data, name)?.description ?? '');
  return Object.fromEntries([
    ...called(
      'parameter',
      mapped(model.operations, ({ parameters }) => options(Object.keys(parameters))),
    ),
    ...called(
      'body',
      mapped(model.operations, ({ request }) => options(request === undefined ? [] : memberNames(request))),
    ),
    ['sent', sendersIn(model, flow.name, screen)] as const,
    ...called(
      'input',
      mapped(model.flows, ({ name }) => facts(inputOf(model, name))),
    ),
    ...called('returned', mapped(returnsOf(model, flow.name), facts)),
    ...message.map(({ value, words }) => [`words:${value}`, options(parametersIn(words))] as const),
  ]);
};
