import {
  type Answer,
  type CredentialAnswer,
  type Effect,
  type Event,
  initialState,
  type Json,
  type JsonObject,
  type LayerView,
  type LinkedFlow,
  lineageOf,
  type Machine,
  type Message,
  type Outcomes,
  type Scope,
  type State,
  type Step,
  transition,
  view,
} from '../../src/engine/index.ts';
import { credentialOutcomes } from '../../src/tools/check/model/credential.ts';
import { liveIn } from './live.ts';

/** One transition that the walk took. */
export type Walked = {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  readonly effects: readonly Effect[];
  readonly path: readonly string[];
};

/** What is typed into every field whose declaration makes it a secret. */
export const secretText = 'typed-secret-4821';

export type World = {
  readonly scope: Scope;
  /** The documented response codes of an operation. */
  readonly codes: (operation: string) => readonly string[];
  /** One id of failures for each outcome that the issuer's table has. */
  readonly ids: readonly string[];
  /** The lists that an operation may answer with, in place of members. */
  readonly lists: (operation: string) => readonly Json[];
  /** What is known from earlier on the page. */
  readonly visit?: JsonObject;
};

/** What several walks share: the states that one of them has come to, and that no other has to go on from. */
export type Shared = {
  readonly seen: Set<string>;
  /** The facts of the address that can still make a difference. */
  readonly live: (state: State) => readonly JsonObject[];
  readonly read: ReadonlySet<string | undefined>;
  /** How often one walk tries the same event at the same steps: there only the known facts differ. */
  readonly tries: number;
};

/** The shared state of several walks. Each walk tries an event at the same steps `tries` times at most. */
export const shared = ({ flows }: Scope, tries: number): Shared => ({
  seen: new Set(),
  tries,
  live: liveIn(flows),
  read: new Set([...JSON.stringify(flows).matchAll(/\$data\.(\w+)/g)].map(([, name]) => name)),
});

type Node = { readonly state: State; readonly path: readonly string[] };

/**
 * Walks a flow from one entry through everything a person can press and every answer a server can give, breadth first,
 * and passes each transition to `visit`. States that differ only in numbers above seven, or in facts that nothing reads any
 * more, count as the same; from a state that another walk has come to it does not go on. Gives how many were new.
 */
export const explore = (
  world: World,
  enter: Extract<Event, { type: 'enter' }>,
  visit: (walked: Walked) => void,
  { seen, live, read, tries }: Shared,
  limit = 4_000,
): number => {
  const queue: Node[] = [];
  const tried = new Map<string, number>();
  const take = (from: Node, event: Event, label: string): void => {
    const { state, effects } = transition(from.state, event, world.scope);
    const path = [...from.path, label];
    visit({ before: from.state, event, after: state, effects, path });
    const key = JSON.stringify([keyOf(state, read, world.scope), live(state)]);
    if (state === from.state || seen.has(key) || isOver(state, effects)) return;
    seen.add(key);
    queue.push({ state, path });
  };
  take({ state: { ...initialState, shared: world.visit ?? {} }, path: [] }, enter, `enter ${enter.path}`);
  for (const node of queue) {
    if (queue.length > limit) break;
    const steps = stepsOf(node.state);
    for (const { event, label } of eventsAt(node.state, world)) {
      const key = `${steps} ${label}`;
      const count = tried.get(key) ?? 0;
      tried.set(key, count + 1);
      if (count < tries) take(node, event, label);
    }
  }
  return queue.length;
};

/** The steps that a state is at, of all its frames. */
export const stepsOf = ({ machines: { page } }: State): string =>
  (page?.frames ?? []).map(({ flow, step }) => `${flow}/${step}`).join('|');

const isOver = (state: State, effects: readonly Effect[]): boolean =>
  state.machines.page?.leaving === true &&
  !effects.some(({ type }) => type === 'redirect' || type === 'post' || type === 'navigate');

type Labelled = { readonly event: Event; readonly label: string };

const eventsAt = (state: State, world: World): readonly Labelled[] => {
  const machine = state.machines.page;
  if (machine === undefined) return [];
  if (machine.leaving) return [{ event: { type: 'refused', machine: 'page' }, label: 'refused' }];
  const { waiting } = machine;
  const answers: readonly Labelled[] =
    waiting?.for === 'call' && asksBrowser(machine, world.scope)
      ? credentials.map((answer) => ({
          event: { type: 'answer', id: waiting.id, answer },
          label: `browser ${answer.credential}`,
        }))
      : waiting?.for === 'call'
        ? [...answersTo(operationOf(machine, world.scope), world), ...refusalOf(machine, world.scope)].map(
            ({ answer, label }) => ({ event: { type: 'answer', id: waiting.id, answer } as const, label }),
          )
        : [];
  // Calls beside a screen do not know of each other: they are answered in the order in which they were made.
  const [oldest] = Object.entries(machine.background).filter(([, { kind }]) => kind === 'load');
  const background = Object.entries(machine.background).flatMap(([id, { kind }]): readonly Labelled[] => {
    if (kind === 'load' && id !== oldest?.[0]) return [];
    if (kind === 'offer')
      return [
        { event: { type: 'due', id: Number(id), given: { id: 'key-1' } }, label: 'takes what is offered' },
      ];
    return kind === 'after' || kind === 'every'
      ? [{ event: { type: 'due', id: Number(id) }, label: kind }]
      : [
          {
            event: { type: 'answer', id: Number(id), answer: { status: 200, body: full() } },
            label: `${kind} ok`,
          },
          {
            event: { type: 'answer', id: Number(id), answer: { failed: 'network' } },
            label: `${kind} failed`,
          },
        ];
  });
  const top = view(state, world.scope, 'page').layers.at(-1);
  const presses = top === undefined ? [] : pressesOf(top, world.scope);
  const back: Labelled = { event: { type: 'back', machine: 'page' }, label: 'Back' };
  return [...answers, ...background, ...presses, back];
};

/** Whether it is the browser's answer that a machine waits for. */
export const asksBrowser = (machine: Machine, scope: Scope): boolean => {
  const step = stepNow(machine, scope);
  return step !== undefined && 'credential' in step;
};

/** The operation whose answer a machine waits for. */
export const operationOf = (machine: Machine, scope: Scope): string => {
  const step = stepNow(machine, scope);
  return step !== undefined && 'call' in step ? step.call : '';
};

const stepNow = (machine: Machine, scope: Scope): Step | undefined => {
  const frame = machine.frames.at(-1);
  return lineageOf(scope, frame?.flow ?? '')
    ?.map((flow) => flow.steps[frame?.step ?? ''])
    .find((found) => found !== undefined);
};

// A call for a partner is not sent when the brand does not know the address.
const refusalOf = (machine: Machine, scope: Scope): readonly { answer: Answer; label: string }[] => {
  const step = stepNow(machine, scope);
  return step !== undefined && 'call' in step && step.partner !== undefined
    ? [{ answer: { failed: 'refused' }, label: `${step.call} refused` }]
    : [];
};

const pressesOf = (layer: LayerView, scope: Scope): readonly Labelled[] =>
  Object.values(layer.actions).flatMap(({ name, kind }) => {
    const forms = kind === 'submit' ? formsOf(layer, scope) : [{}];
    return forms.map((form) => ({
      event: { type: 'press', machine: 'page', action: name, form } as const,
      label: `press ${name}`,
    }));
  });

// One filled-in form for each choice of the fields that have choices.
const formsOf = (layer: LayerView, scope: Scope): readonly JsonObject[] => {
  const screen = lineageOf(scope, layer.flow)
    ?.map((flow) => flow.screens[layer.screen])
    .find((found) => found !== undefined);
  return Object.entries(fieldsOf((screen?.form?.schema ?? {}) as FormSchema)).reduce<readonly JsonObject[]>(
    (forms, [field, declared]) =>
      forms.flatMap((form) =>
        valuesOf(field, declared, layer, screen?.secrets ?? []).map((value) => ({ ...form, [field]: value })),
      ),
    [{}],
  );
};

type FormSchema = {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly then?: FormSchema;
  readonly else?: FormSchema;
  readonly allOf?: readonly FormSchema[];
};

const fieldsOf = (schema: FormSchema): Readonly<Record<string, FieldSchema>> =>
  Object.assign(
    {},
    ...[schema.then, schema.else, ...(schema.allOf ?? [])].map((part) =>
      part === undefined ? {} : fieldsOf(part),
    ),
    schema.properties,
  );

type FieldSchema = {
  readonly type?: string;
  readonly enum?: readonly Json[];
  readonly 'x-field'?: { readonly widget?: string };
};

const valuesOf = (
  field: string,
  declared: FieldSchema,
  layer: LayerView,
  secrets: readonly string[],
): readonly Json[] => {
  if (secrets.includes(field)) return [secretText];
  const choices = layer.choices[field]?.map(({ value }) => value);
  if (choices !== undefined && choices.length > 0) return choices.slice(0, 1);
  if (declared.enum !== undefined) return declared.enum;
  if (declared.type === 'boolean') return [true, false];
  return [declared['x-field']?.widget === 'date' ? '01/02/1980' : 'annabel7'];
};

const credentials = credentialOutcomes.map(
  (credential): CredentialAnswer =>
    credential === 'given' ? { credential, body: { id: 'key-1' } } : { credential },
);

const statuses = [401, 403, 409, 500];

const answersTo = (
  operation: string,
  { codes, ids, lists, scope }: World,
): readonly { answer: Answer; label: string }[] => {
  const facts = scope.operations[operation];
  const coded = [...codes(operation), '7777'].flatMap((code) =>
    [{}, full(), lone()].map((body, at) => ({
      answer: { status: 200, body: withCode(body, facts?.outcome, code) },
      label: `${operation} ${code}${'abc'[at]}`,
    })),
  );
  const listed = lists(operation);
  const plain = (listed.length > 0 ? listed : [full(), lone(), {}]).map((body, at) => ({
    answer: { status: 200, body },
    label: `${operation} 200${'abcdefg'[at]}`,
  }));
  const named = (facts?.ids === undefined ? [] : ids).map((id) => ({
    answer: { status: 400, body: { code: id, idpSessionId: 'session-3' } },
    label: `${operation} ${id}`,
  }));
  const failed = (['network', 'timeout', 'malformed'] as const).map((reason) => ({
    answer: { failed: reason },
    label: `${operation} ${reason}`,
  }));
  const refused = statuses.map((status) => ({
    answer: { status, body: {} },
    label: `${operation} http ${status}`,
  }));
  return [...(facts?.outcome === undefined ? [] : coded), ...plain, ...named, ...failed, ...refused];
};

const withCode = (body: JsonObject, pointer: string | undefined, code: string): JsonObject => {
  const [, first = '', second] = (pointer ?? '').split('/');
  return second === undefined
    ? { ...body, [first]: code }
    : { ...body, [first]: { [second]: code, trans_id: 'T-1' } };
};

// For whoever asked at the bank of the walks, and in force by its clock.
const token = (claims: object): string =>
  [{ alg: 'ES256' }, { iss: 'http://bank.example/login/alder', aud: ['alder', 'given'], ...claims }]
    .map((part) => btoa(JSON.stringify(part)))
    .concat('s')
    .join('.');

const full = (): JsonObject => ({
  authorization_code: 'code-1',
  phone_numbers: ['5551234567', '5557654321'],
  session_id: 'session-1',
  options: { challenge: 'challenge-1' },
  last_4_acct_no: '1111',
  prev_last_4_acct_no: '2222',
  user_id: 'annabel7',
  account_type: 'plcc',
  client_id: 'demo',
  access_token: 'access-1',
  id_token: token({ sub: 'subject-1', nonce: 'given', iat: 1_700_000_000, exp: 1_700_001_800 }),
  service_token: 'service-1',
  featureStatus: 'AVAILABLE',
  token: 'token-1',
  active: true,
  web: false,
  interactionId: 'interaction-1',
  accounts: [
    { accountType: 'loan', syfIdentifier: 'a' },
    { accountType: 'plcc', syfIdentifier: 'b' },
  ],
  sessionId: 'session-2',
  authorizationCode: 'code-2',
  idpSessionId: 'session-3',
  code: 'code-3',
  currentLast4: '1111',
  prevLast4: '2222',
  links: [{ href: 'https://www.issuer.example/on', rel: 'redirect', name: 'on' }],
});

// As much as a reply may lack: phones but no code, an id token of another nonce, one account.
const lone = (): JsonObject => ({
  phone_numbers: ['5551234567'],
  session_id: 'session-1',
  last_4_acct_no: '1111',
  access_token: 'access-1',
  id_token: token({ sub: 'subject-1', nonce: 'another' }),
  active: false,
  returnTo: 'https://app.issuer.example/',
  accounts: [{ accountType: 'loan', syfIdentifier: 'a' }],
  code: 'code-3',
  currentLast4: '1111',
});

// What tells states apart: where each frame is, what it knows (not the values themselves), and what is under way.
const keyOf = (
  { machines: { page }, shared }: State,
  read: ReadonlySet<string | undefined>,
  scope: Scope,
): readonly unknown[] => [
  page?.frames.map(({ flow, step, trail, data, message }) => [
    flow,
    step,
    message !== undefined && isEnd(message, scope),
    trail.map((place) => place.step),
    shapeOf(Object.fromEntries(Object.entries(data).filter(([name]) => read.has(name)))),
  ]),
  page?.waiting?.for,
  page?.leaving,
  Object.values(page?.background ?? {}).map(({ kind }) => kind),
  shapeOf(shared),
];

// What ends a screen's purpose leaves other actions on it.
const isEnd = ({ flow, key }: Message, scope: Scope): boolean =>
  lineageOf(scope, flow)
    ?.map(({ messages }) => messages?.[key])
    .find((found) => found !== undefined)?.ends === true;

const shapeOf = (facts: JsonObject): readonly Json[] =>
  Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? Math.min(value, 7)
      : typeof value === 'boolean'
        ? value
        : Array.isArray(value)
          ? value.length
          : true,
  ]);

/** Every outcome that a flow's own screens and calls name, as <flow>/<step>:<outcome>. What a called flow returns is found by entering it alone. */
export const namedOutcomes = (flow: LinkedFlow): readonly string[] =>
  Object.entries(flow.steps).flatMap(([name, step]) => {
    const on: Outcomes =
      ('screen' in step || 'call' in step || 'credential' in step ? step.on : undefined) ?? {};
    return Object.keys(on).flatMap((key) =>
      key.split(' ').map((outcome) => `${flow.name}/${name}:${outcome}`),
    );
  });
