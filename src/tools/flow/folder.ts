import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { objectOf } from '../source.ts';
import { documentPath, operationsOf, pathOf, reference, withOperation } from './operation.ts';
import { firstWords, type OwnWords } from './words.ts';

/** A flow to be made: its name (the folder's, and the address), its title, whether a call of its own comes with it, what its first field is called in the form and in the request, and what it says in a language, as far as that is known. */
export type NewFlow = {
  readonly name: string;
  readonly title: string;
  readonly operation: boolean;
  readonly field?: FirstField;
  readonly says?: (language: string) => OwnWords;
};

/** The first field of a new flow: its name in the form, and in the request. */
export type FirstField = { readonly name: string; readonly sent: string };

const answer: FirstField = { name: 'answer', sent: 'answer' };

/** What the flow's surroundings have: the flow that it extends, the languages on offer, and a person of the pretend bank. */
export type Around = {
  readonly base: string;
  readonly languages: readonly string[];
  readonly person: string | undefined;
};

/** Reads them off a project: what most flows extend, and the languages that this has words in. */
export const aroundIn = ({ flows }: Project, person: string | undefined): Around | undefined => {
  const extended = Object.values(flows)
    .flatMap(({ flow }) => objectOf(flow.value).extends ?? [])
    .map(String);
  const bases = [...new Set(extended)].filter(
    (name) => objectOf(ownValue(flows, name)?.flow.value).extends === undefined,
  );
  const count = (name: string): number => extended.filter((one) => one === name).length;
  const [base] = bases.toSorted((one, other) => count(other) - count(one));
  return base === undefined
    ? undefined
    : { base, languages: Object.keys(ownValue(flows, base)?.locales ?? {}), person };
};

/** What speaks against making a flow, a sentence each; empty when nothing does. */
export const objectionsTo = (
  { name, title, operation, field = answer }: NewFlow,
  project: Project,
): readonly string[] => {
  const address = `/${name}`;
  const addressed = Object.values(project.flows).find(
    ({ flow }) => ownValue(objectOf(objectOf(flow.value).entries), address) !== undefined,
  );
  const calls = operationsOf(project);
  const id = operationIdOf(name);
  const said = (wrong: boolean, sentence: string): readonly string[] => (wrong ? [sentence] : []);
  return [
    ...said(
      !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40,
      `"${name}" cannot be a flow's name: use up to 40 small letters and digits, the first a letter, with single hyphens between words, such as paper-copy. It is the folder's name and stands in addresses.`,
    ),
    ...said(
      ownValue(project.flows, name) !== undefined,
      `There is a folder flows/${name} already. Choose another name, or change what is there.`,
    ),
    ...said(
      addressed !== undefined && addressed.name !== name,
      `The address ${address} belongs to the flow ${addressed?.name} already. Choose another name.`,
    ),
    ...said(
      title.trim() === '' || title.length > 60,
      'The title has 1 to 60 letters. Put it in quotes: --title "Ask for a statement on paper".',
    ),
    ...said(
      !/^[a-z][A-Za-z0-9]*$/.test(field.name) || ['title', 'lead', 'action'].includes(field.name),
      `"${field.name}" cannot be the name of the first field: its screen has texts of that name, or it has other signs than letters and digits. Call what it asks for something else.`,
    ),
    ...said(
      !/^[A-Za-z]\w*$/.test(field.sent),
      `"${field.sent}" cannot be a name in a request: use letters, digits and underscores, such as user_id.`,
    ),
    ...said(
      operation && calls.some((each) => each.operation.operationId === id || each.path === pathOf(name)),
      `${documentPath} has an operation ${id} at ${pathOf(name)} or one of the same name already. Choose another name, or leave --operation out and write "call": "${id}" into a step.`,
    ),
  ];
};

/** The name of the operation that a flow brings along. */
export const operationIdOf = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The files of a new flow by path from the project's root; with an operation of its own, the document is among them. */
export const folderOf = (
  wish: NewFlow,
  project: Project,
  around: Around,
): Readonly<Record<string, string>> => {
  const { name, title, operation, field = answer, says } = wish;
  const folder = `flows/${name}`;
  const words = around.languages.map((language): readonly [string, JsonObject] => [
    `${folder}/locales/${language}.json`,
    {
      $schema: '../../../schemas/locale.schema.json',
      $status: 'draft',
      ...firstWords(language, {
        ...{ segment: name, field: field.name, answers: operation },
        own: { title, ...says?.(language) },
      }),
    },
  ]);
  const files: Readonly<Record<string, JsonObject>> = {
    [`${folder}/flow.json`]: flowOf(wish, around),
    [`${folder}/screens/ask.json`]: askScreen(field.name),
    [`${folder}/screens/done.json`]: doneScreen(operation),
    ...Object.fromEntries(words),
    [`${folder}/scenarios.json`]: {
      $schema: '../../schemas/scenarios.schema.json',
      scenarios: [...journeysOf(wish, around)],
    },
  };
  const texts = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)] as const);
  const own = { id: operationIdOf(name), title, sent: field.sent, refused: around.person };
  return {
    ...Object.fromEntries(texts),
    ...(operation && { [documentPath]: withOperation(project, name, own) }),
  };
};

const flowOf = ({ name, title, operation, field = answer }: NewFlow, { base }: Around): JsonObject => ({
  $schema: '../../schemas/flow.schema.json',
  title,
  extends: base,
  entries: { [`/${name}`]: { start: 'ask', segment: name } },
  ...(operation && {
    data: { reference: { type: 'string', description: 'What to name when asking about it.' } },
  }),
  ...(operation && { messages: { refused: { next: ['call'] } } }),
  steps: {
    ask: {
      screen: 'ask',
      on: { submit: { goto: operation ? 'send' : 'done' }, back: { leave: { back: '/' } } },
    },
    ...(operation && {
      send: {
        call: operationIdOf(name),
        send: { [field.sent]: `$form.${field.name}` },
        on: {
          1001: { clear: ['reference'], keep: { reference: '$response.reference' }, goto: 'done' },
          1002: { say: 'refused', with: { phone: '$brand.phones.customerService' }, goto: 'ask' },
        },
      },
    }),
    done: { screen: 'done', on: { back: { leave: { route: '/' } } } },
  },
});

const askScreen = (field: string): JsonObject => ({
  $schema: '../../../schemas/screen.schema.json',
  layout: 'card',
  form: {
    schema: {
      type: 'object',
      required: [field],
      properties: {
        [field]: {
          type: 'string',
          minLength: 2,
          maxLength: 50,
          'x-field': { widget: 'text', autocomplete: 'off', normalize: ['trim'] },
        },
      },
    },
  },
  blocks: [
    { heading: 'title' },
    { text: 'lead', tone: 'lead' },
    { notice: 'message' },
    { form: true },
    { actions: ['submit'] },
    { links: ['back'] },
  ],
  actions: { submit: { kind: 'submit' }, back: { kind: 'go' } },
});

const doneScreen = (operation: boolean): JsonObject => ({
  $schema: '../../../schemas/screen.schema.json',
  layout: 'card',
  blocks: [
    { icon: 'success' },
    { heading: 'title' },
    ...(operation ? [{ text: 'reference', with: { reference: '$data.reference' } }] : []),
    { text: 'next' },
    { actions: ['back'] },
  ],
  actions: { back: { kind: 'go', variant: 'primary' } },
});

const journeysOf = (
  { name, operation, field = answer }: NewFlow,
  { person }: Around,
): readonly JsonObject[] => {
  const at = `/${name}`;
  const ask = `${name}/ask`;
  const done = `${name}/done`;
  const typed = 'Whatever it is';
  const called: Json = operation ? { called: [operationIdOf(name)] } : {};
  const through: JsonObject = {
    name: 'Answers, and is done',
    branches: ['ask:submit', ...(operation ? ['send:1001'] : []), 'done:back'],
    steps: [
      { start: { at } },
      { fill: { [field.name]: typed } },
      { press: 'submit' },
      { expect: { screen: done, ...called } },
      ...(operation ? [{ expect: { words: [reference] } }] : []),
      { press: 'back' },
      { expect: { route: '/' } },
    ],
  };
  const unwelcome = person === undefined ? typed : '$persona.userId';
  const force: Json = [{ operation: operationIdOf(name), code: '1002' }];
  const refused: JsonObject = {
    name: 'Is told that it cannot be done now',
    branches: ['send:1002'],
    steps: [
      { start: { at, ...(person === undefined ? { force } : { as: person }) } },
      { fill: { [field.name]: unwelcome } },
      { press: 'submit' },
      {
        expect: {
          screen: ask,
          message: 'refused',
          values: { [field.name]: unwelcome },
        },
      },
    ],
  };
  return [
    through,
    ...(operation ? [refused] : []),
    {
      name: 'Leaves the form empty',
      steps: [
        { start: { at } },
        { press: 'submit' },
        { expect: { screen: ask, errors: { [field.name]: 'required' } } },
      ],
    },
    {
      name: 'Goes back',
      branches: ['ask:back'],
      steps: [{ start: { at } }, { expect: { screen: ask } }, { press: 'back' }, { expect: { route: '/' } }],
    },
  ];
};
