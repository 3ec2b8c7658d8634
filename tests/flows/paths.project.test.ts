import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagsFrom } from '../../src/config/flags.ts';
import { handedIn } from '../../src/config/formatters.ts';
import { documentedCodes, type Operation, responseSchema } from '../../src/config/operations.ts';
import {
  type Effect,
  type Event,
  type Json,
  type JsonObject,
  type LinkedFlow,
  type Scope,
  type State,
  transition,
  view,
} from '../../src/engine/index.ts';
import { lateRoots } from '../../src/runtime/late.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';
import { explore, namedOutcomes, secretText, shared, stepsOf, type Walked, type World } from './explore.ts';

const root = process.cwd();
const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as JsonObject;

type Facts = {
  readonly world: World;
  readonly flows: Readonly<Record<string, LinkedFlow>>;
  readonly operations: Readonly<Record<string, Operation>>;
};

const facts = {} as { current: Facts };

beforeAll(async () => {
  const catalogue = await readCatalogue(root);
  const modules = Object.entries(catalogue.loaded);
  // What goes on beside the page is no page: its answers are silent, and no way leads out of it.
  const flows = Object.fromEntries(
    modules
      .filter(([name]) => name !== catalogue.issuer.flows.shell)
      .map(([name, module]) => [name, module.flow]),
  );
  const operations = Object.assign(
    {},
    ...modules.map(([, module]) => module.operations),
  ) as Facts['operations'];
  const document = read('schemas/issuer.openapi.json');
  const scope: Scope = {
    flows,
    operations,
    brand: { ...read('brands/alder/brand.json'), id: 'alder', passkeys: true, partners: [partner] },
    issuer: Object.assign({}, catalogue.issuer, ...modules.map(([, module]) => module.issuer)) as JsonObject,
    environment: {
      apiHost: '',
      servicingHost: '',
      loanHost: '',
      quickPayHost: '',
      basePaths: { brand: '/login', accounts: '/accounts/login' },
    },
    flags: flagsFrom(undefined, 'alder', catalogue.issuer.flags),
    flagsSettled: true,
    session: {
      nonce: 'given',
      sessionId: 'session-1',
      accessToken: 'access-1',
      multiAccountToken: 'access-1',
      partnerRequest: 'given',
    },
    visitor: {
      language: 'en',
      mobile: false,
      origin: 'http://bank.example',
      base: 'http://bank.example/login/alder',
      remembered: 'subject-1',
      route: '/',
      correlationId: 'correlation-1',
      trackingId: 'tracking-1',
      channelId: 'ess',
      reopened: true,
      repeated: ['response_type'],
      cookies: {},
      credentials: true,
    },
    roots: { assistant: { live: true } },
    late: lateRoots,
    formatters: handedIn,
    now: 1_700_000_000_000,
  };
  facts.current = {
    flows,
    operations,
    world: {
      scope,
      codes: (operation) => Object.keys(documentedCodes(document, operation)),
      ids: Object.values(
        Object.fromEntries(Object.entries(scope.issuer.idpCodes ?? {}).map(([id, outcome]) => [outcome, id])),
      ),
      lists: (operation) => (responseSchema(document, operation)?.type === 'array' ? ways : []),
    },
  };
});

const entries = (): readonly Extract<Event, { type: 'enter' }>[] =>
  Object.values(facts.current.flows).flatMap((flow) => {
    const enter = (
      path: string,
      entry: JsonObject,
      query: JsonObject,
    ): Extract<Event, { type: 'enter' }> => ({
      type: 'enter',
      machine: 'page',
      flow: flow.name,
      path,
      entry,
      query,
    });
    const each = (flow.query ?? []).flatMap((member): readonly JsonObject[] => {
      const name = typeof member === 'string' ? member : member.name;
      return (given[name] ?? ['given']).map((value) => ({ [name]: value }));
    });
    const all = Object.assign({}, ...each) as JsonObject;
    const queries = each.length > 1 ? [...each, all, ...choicesOf(each, all)] : each;
    const opened = Object.keys(flow.entries ?? {}).flatMap((path) => [
      ...handedOver.filter((entry) => readsAll(flow, entry)).map((entry) => enter(path, entry, {})),
      ...queries.map((query) => enter(path, {}, query)),
      ...(JSON.stringify(flow.query ?? []).includes('redirect_uri') ? fromPartners : []).map((query) =>
        enter(path, {}, query),
      ),
      // What runs before an address is the same everywhere: it is walked where little comes after it.
      ...(isShort(flow) ? [enter(path, {}, { token: 'given' })] : []),
    ]);
    if (flow.start === undefined) return opened;
    const called = flow.extends === 'register' ? [{}, sent] : [{}];
    return [...opened, ...called.map((entry) => enter('', { ...inputOf(flow), ...entry }, {}))];
  });

// An address that says something twice.
const fromPartners: readonly JsonObject[] = [{ response_type: 'given', state: 'given' }];

const partner = { clientId: 'given', redirectUris: ['https://partner.example/back'], requireS256: true };

// Parameters that mean something by their value. With all parameters together the last value counts.
const given: Readonly<Record<string, readonly string[]>> = {
  from: ['linking', 'persist'],
  error: ['403'],
  redirect_uri: ['given', 'https://partner.example/back'],
  code_challenge: ['given', 'c'.repeat(43)],
  code_challenge_method: ['given', 'S256'],
};

// All parameters together, once for each value of those that have several.
const choicesOf = (each: readonly JsonObject[], all: JsonObject): readonly JsonObject[] =>
  each
    .filter((one) => Object.entries(one).some(([name, value]) => all[name] !== value))
    .map((one) => ({ ...all, ...one }));

// What people can prove who they are by.
const ways: readonly Json[] = [
  [{ method: 'OTP', phones: [{ phone: { phoneNumber: '5551234567' } }] }],
  [{ method: 'OTP' }],
  [{ method: 'SOFTENER', country: 'USA' }],
  [{ method: 'SOFTENER', country: 'CAN' }],
  [],
];

// A fact that the flow never reads makes no difference.
const readsAll = (flow: LinkedFlow, entry: JsonObject): boolean =>
  Object.keys(entry).every((name) => name in returning || JSON.stringify(flow).includes(`$entry.${name}`));

const returning: JsonObject = { returnTo: '/reset', queryParams: { a: 'b' }, userId: 'annabel7' };
const passed: JsonObject = { $message: 'default', flow: 'common', params: { code: '1' }, tone: 'error' };

const loan: JsonObject = { accountType: 'loan', syfIdentifier: 'a' };
const card: JsonObject = { accountType: 'plcc', syfIdentifier: 'b', lastFour: '1111' };
const wallets = [[loan, card], [card, loan], [loan]].map((accounts) => ({
  accounts,
  accountsSession: 'session-2',
  sessionId: 'session-1',
  startedAt: 1,
  returnTo: '/',
}));

// Who was sent by a partner registers, and goes back there.
const sent: JsonObject = { returnTo: '/cpl', queryParams: { a: 'b' } };

// What other pages hand over.
const handedOver: readonly JsonObject[] = [
  {},
  { ...returning, error: passed },
  { message: passed },
  ...[400, 404, 500].map((errorCode) => ({ ...returning, errorCode, phoneKind: 'plcc' })),
  returning,
  { ...sent, isExpiredTransmitId: true },
  { responseCode: '1004' },
  ...wallets,
];

// What ships of a flow says only of secrets and defaults what its input is.
const inputOf = ({ name: flow, input }: LinkedFlow): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...requiredOf(flow), ...input }).map(([name, { type }]) => [
      name,
      type === 'array'
        ? ['5551234567']
        : type === 'integer'
          ? 1
          : type === 'boolean'
            ? true
            : name === 'segment'
              ? 'login'
              : 'given-1',
    ]),
  );

const requiredOf = (flow: string): NonNullable<LinkedFlow['input']> => {
  const { input = {} } = read(`flows/${flow}/flow.json`) as Pick<LinkedFlow, 'input'>;
  return Object.fromEntries(Object.entries(input).filter(([, { optional }]) => optional !== true));
};

type Judge = (walked: Walked) => string | undefined;

const walkAll = (tries: number, visit: (walked: Walked) => void): number => {
  const { world } = facts.current;
  const common = shared(world.scope, tries);
  // In a tab that keeps nothing.
  const forgetful: World = { ...world, scope: { ...world.scope, session: {} } };
  const sentBy = entries().filter(({ query }) => isDeepStrictEqual(query, { state: 'given' }));
  for (const enter of sentBy) explore(forgetful, enter, visit, common);
  return entries()
    .flatMap((enter) => [{}, ...(readsVisit(enter.flow) ? [visited] : [])].map((visit) => ({ enter, visit })))
    .reduce(
      (states, { enter, visit: known }) => states + explore({ ...world, visit: known }, enter, visit, common),
      0,
    );
};

const visited: JsonObject = {
  isIdpFlow: true,
  canRetryLogin: true,
  linking: {
    isAccountLinking: true,
    redirectUri: 'https://partner.example/back',
    clientId: 'partner',
    state: 's',
  },
};

const readsVisit = (flow: string): boolean =>
  Object.keys(visited).some((name) => JSON.stringify(facts.current.flows[flow]).includes(`$shared.${name}`));

const isShort = ({ steps }: LinkedFlow): boolean =>
  Object.values(steps).every((step) => !('call' in step || 'flow' in step));

const leaves = (effects: readonly Effect[]) =>
  effects.some(({ type }) =>
    ['navigate', 'redirect', 'post', 'resume', 'back', 'reload', 'unknown', 'returned'].includes(type),
  );
const waits = ({ after }: Walked) => after.machines.page?.waiting !== undefined;

// The call that is out when somebody takes an action that leads back.
const leftIn = ({ before, event, after }: Walked): number | undefined => {
  const { waiting } = before.machines.page ?? {};
  const isLeft = event.type === 'press' && cancels(before, event.action) && after !== before;
  return isLeft && waiting?.for === 'call' ? waiting.id : undefined;
};

const judges = {
  'ends on a screen with a next action, in a pending task, or elsewhere': (walked) => {
    const shown = view(walked.after, facts.current.world.scope, 'page');
    if (waits(walked) || shown.leaving || leaves(walked.effects)) return undefined;
    const top = shown.layers.at(-1);
    if (top === undefined) return 'nothing is shown';
    return Object.keys(top.actions).length === 0 && top.layout !== 'none'
      ? `no way on from ${top.flow}/${top.screen}`
      : undefined;
  },
  'responds to each reply with a message or another screen': (walked) => {
    if (
      walked.event.type !== 'answer' ||
      walked.before.machines.page?.background[walked.event.id] !== undefined
    )
      return undefined;
    const { scope } = facts.current.world;
    const before = view(walked.before, scope, 'page').layers.at(-1);
    const after = view(walked.after, scope, 'page').layers.at(-1);
    if (waits(walked) || leaves(walked.effects) || after?.key !== before?.key) return undefined;
    // Who says no to the browser need not be told so.
    if ('credential' in walked.event.answer && walked.event.answer.credential === 'declined')
      return undefined;
    const told = [after?.message, ...Object.values(after?.fieldMessages ?? {})].some(
      (message) => (message?.id ?? 0) >= walked.before.next,
    );
    return told ? undefined : `silent on ${after?.flow}/${after?.screen}`;
  },
  'keeps typed secrets out of the state and out of all effects except calls': ({ after, effects }) => {
    const waiting = after.machines.page?.waiting;
    if ((waiting === undefined || waiting.for === 'call') && JSON.stringify(after).includes(secretText))
      return 'in the state';
    return JSON.stringify(effects.filter(({ type }) => type !== 'call')).includes(secretText)
      ? 'in an effect'
      : undefined;
  },
  'has no unresolved values in its effects': ({ effects }) =>
    /undefined|\[object/.test(JSON.stringify(effects)) ? JSON.stringify(effects) : undefined,
  'ignores a second press while a call is pending': ({ before, event, after }) =>
    event.type === 'press' &&
    before.machines.page?.waiting !== undefined &&
    after !== before &&
    !cancels(before, event.action) &&
    !asksBrowser(before)
      ? `took ${event.action}`
      : undefined,
  'aborts a call that the person leaves, and ignores its late answer': (walked) => {
    const id = leftIn(walked);
    if (id === undefined) return undefined;
    if (!walked.effects.some((effect) => effect.type === 'abort' && effect.id === id))
      return 'is not aborted';
    const { state, effects } = transition(
      walked.after,
      { type: 'answer', id, answer: { status: 200, body: {} } },
      facts.current.world.scope,
    );
    return state === walked.after && effects.length === 0 ? undefined : 'a late answer is taken';
  },
  'sends no notification twice': ({ effects }) => {
    const told = effects.filter(({ type }) => type === 'tell').map((effect) => JSON.stringify(effect));
    return told.length > new Set(told).size ? told.join(' ') : undefined;
  },
  'shows no error code for a call without an answer': ({ after }) =>
    view(after, facts.current.world.scope, 'page')
      .layers.flatMap(({ message }) => message ?? [])
      .flatMap(({ flow, key, params }) =>
        String(params?.code) === '0' ? [`${flow}:${key} says code 0`] : [],
      )[0],
  'has text in both languages for each message': ({ after }) =>
    view(after, facts.current.world.scope, 'page')
      .layers.flatMap(({ message }) => message ?? [])
      .flatMap(({ flow, key }) =>
        ['en', 'es']
          .filter((language) => !hasWords(flow, key, language))
          .map((language) => `${language} ${flow}:${key}`),
      )[0],
} satisfies Record<string, Judge>;

const cancels = (state: State, action: string): boolean =>
  view(state, facts.current.world.scope, 'page').layers.at(-1)?.actions[action]?.kind === 'back';

// What else is pressed then goes on: it is for the browser to keep a person to its question.
const asksBrowser = ({ machines: { page } }: State): boolean =>
  page?.waiting?.for === 'call' && page.waiting.of === 'credential';

describe('every transition of every flow', () => {
  const problems: Record<string, Set<string>> = {};
  const taken = new Set<string>();
  const missing = (): readonly string[] => {
    const reached = (outcome: string) =>
      taken.has(outcome) || [...taken].some((found) => found.startsWith(`${outcome}.`));
    return Object.values(facts.current.flows)
      .filter((flow) => flow.entries !== undefined || flow.start !== undefined)
      .flatMap(namedOutcomes)
      .filter((outcome) => !outcome.endsWith(':*') && !reached(outcome));
  };

  beforeAll(() => {
    const judged = new Map<string, number>();
    const walk = (tries: number) =>
      walkAll(tries, (walked) => {
        for (const effect of walked.effects)
          if (effect.type === 'passed') taken.add(`${effect.flow}/${effect.step}:${effect.outcome}`);
        // The same move between the same steps, with other facts known, is judged three times.
        const move = `${stepsOf(walked.before)} ${walked.path.at(-1)} ${stepsOf(walked.after)}`;
        judged.set(move, (judged.get(move) ?? 0) + 1);
        if ((judged.get(move) ?? 0) > 3) return;
        for (const [name, judge] of Object.entries<Judge>(judges)) {
          const problem = judge(walked);
          if (problem === undefined) continue;
          problems[name] ??= new Set();
          if (problems[name].size < 20) problems[name].add(`${walked.path.join(' > ')}: ${problem}`);
        }
      });
    // A few tries come to everything in these flows, and take a tenth of the time. Where an outcome is missing, all are made.
    walk(8);
    if (missing().length > 0) walk(Number.POSITIVE_INFINITY);
  }, 3_600_000);

  it.each(Object.keys(judges))('%s', (name) => {
    expect([...(problems[name] ?? [])]).toEqual([]);
  });

  it('covers each outcome that a step names', () => {
    expect(missing()).toEqual([]);
  });
});

const known = new Map<string, boolean>();
const hasWords = (flow: string, key: string, language: string): boolean => {
  const id = `${language}/${flow}/${key}`;
  if (!known.has(id))
    known.set(
      id,
      lineage(flow).some((name) => key in ((words(name, language).message ?? {}) as object)),
    );
  return known.get(id) === true;
};

const lineage = (flow: string): readonly string[] => {
  const parent = facts.current.flows[flow]?.extends;
  return parent === undefined ? [flow] : [flow, ...lineage(parent)];
};

const words = (flow: string, language: string): JsonObject => {
  try {
    return read(`flows/${flow}/locales/${language}.json`);
  } catch {
    return {};
  }
};
