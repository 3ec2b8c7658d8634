import type { Operation } from '../../src/config/operations.ts';
import type { Json, JsonObject, LinkedFlow } from '../../src/engine/index.ts';
import type { Catalogue, FlowModule, Validate } from '../../src/runtime/catalogue.ts';
import type { World } from '../../src/runtime/world.ts';

/** An address that a partner registered, with a query of its own: some of it reads like an answer. */
export const partnerWithQuery =
  'https://shop.example/back?kept=%20a+b&state=old&code=forged&code=again&error=9';

/** A brand in a few words. */
export const brand = {
  displayName: 'Alder',
  languages: ['en', 'es'],
  accountNumberLengths: [16],
  images: { logo: '/brands/alder/logo.svg' },
  partners: [{ clientId: 'shop', redirectUris: ['https://shop.example/back', partnerWithQuery] }],
};

/** A JSON Web Token whose subject is `sub`. */
export const tokenFor = (sub: string, iat = 1_699_000_000): string =>
  `head.${btoa(JSON.stringify({ sub, iat }))}.sign`;

const operation = (id: string, change: Partial<Operation> = {}): Operation => ({
  id,
  method: 'POST',
  path: `/v1/${id}`,
  host: 'api',
  credentials: 'include',
  headers: [
    { name: 'X-Tracking-Id', value: 'trackingId' },
    { name: 'X-Correlation-Id', value: 'correlationId' },
    { name: 'X-Client-Id', value: 'brandId' },
    { name: 'X-Auth-Session-Id', value: 'authSessionId' },
    { name: 'X-Telemetry', value: 'telemetry' },
  ],
  parameters: [],
  accept: 'json',
  body: 'json',
  outcome: '/code',
  ...change,
});

const { body: _, outcome: __, ...get } = operation('get', { method: 'GET', headers: [] });

const operations: Readonly<Record<string, Operation>> = {
  authenticate: operation('authenticate'),
  update: operation('update', { mutates: ['done'] }),
  revoke: operation('revoke', { accept: 'none' }),
  remembered: operation('remembered'),
  unique: operation('unique'),
};

/** The operations that the runtime itself calls. */
export const ownOperations: Readonly<Record<string, Operation>> = {
  flags: { ...get, id: 'flags', path: '/flags.json', host: 'own', credentials: 'same-origin' },
  brand: {
    ...get,
    id: 'brand',
    path: '/brands/{brandId}/brand.json',
    host: 'assets',
    credentials: 'omit',
    parameters: [{ name: 'brandId', in: 'path', required: true }],
  },
};

const trouble = { say: 'trouble', goto: 'lost' } as const;

const base: LinkedFlow = {
  name: 'base',
  title: 'What all flows inherit',
  fallback: 'lost',
  on: { failed: trouble, http: trouble, missing: trouble, '*': trouble },
  steps: { lost: { screen: 'lost' } },
  screens: { lost: { layout: 'card', blocks: [{ notice: 'message' }], secrets: [] } },
};

const signIn: LinkedFlow = {
  name: 'sign-in',
  title: 'Signs in',
  extends: 'base',
  query: ['tid', { name: 'token', secret: true }],
  entries: {
    '/': { start: 'ask', segment: 'login' },
    '/home': { start: 'ask' },
    '/flagged': { start: 'ask', when: { '$flags.open': true }, else: '/' },
    '/closed': { start: 'ask', when: { '$flags.closed': true } },
    '/decide': { start: 'decide' },
    '/out': { start: 'out' },
    '/broken': { start: 'broken' },
    '/dialog': { start: 'second' },
    '/framed': { start: 'ask', header: { logo: 'here', language: false } },
  },
  data: { attempts: { type: 'integer', default: 0 }, seen: { type: 'string' } },
  on: { failed: { say: 'trouble' }, http: { say: 'trouble' }, '*': { say: 'trouble' } },
  steps: {
    ask: {
      screen: 'ask',
      load: [
        {
          call: 'remembered',
          when: { '$visitor.remembered': { exists: true } },
          send: { id: '$visitor.remembered' },
          on: { ok: { fill: { userId: '$response.userId' } } },
        },
      ],
      asks: {
        userId: {
          call: 'unique',
          send: { id: '$form.userId' },
          on: { taken: { say: 'taken', field: 'userId' }, '*': {} },
        },
      },
      on: {
        submit: { goto: 'authenticate' },
        help: { leave: { route: '/reset', with: { userId: '$form.userId?' } } },
        link: { goto: 'link' },
        cancel: {
          leave: {
            redirect: '$query.back',
            query: { error: '1' },
            partner: '$query.by',
            refused: { say: 'refused' },
          },
        },
        toast: {
          do: [
            { toast: 'hello' },
            { track: { accounts: '3', group: { other: 'more' } } },
            { assist: 'stuck' },
            { tell: 'revoke', send: { token: 'T' } },
          ],
        },
      },
    },
    authenticate: {
      call: 'authenticate',
      send: {
        auth: '$oauth.request',
        box: '$device.blackBox',
        trans: '$visitor.trackingId',
        user: { id: '$form.userId', password: '$form.password' },
      },
      on: {
        again: { say: 'wrong', count: 'attempts' },
        ended: {
          do: [{ tell: 'revoke', send: { token: 'T' } }, { forget: ['session.correlationId'] }],
          say: 'wrong',
        },
        next: { do: [{ store: { 'session.accessToken': '$response.token' } }], goto: 'second' },
        partner: {
          leave: {
            redirect: '$response.to',
            query: { code: 'C1', state: '$response.state?' },
            partner: 'shop',
            refused: { say: 'refused' },
          },
        },
        issuer: { leave: { redirect: '$response.to', query: { challenge: '$oauth.challenge' } } },
        post: {
          do: [{ forget: ['session.accessToken', 'session.apiBaseUrl', 'session.correlationId'] }],
          leave: {
            post: '/handOver',
            base: '$environment.servicingHost',
            body: { data: '$response.token', link: '$query.link?' },
          },
        },
        resume: { leave: { resume: '$response.to', query: '$response.query', else: '/home' } },
        reload: { leave: { reload: true } },
        odd: { goto: 'nowhere' },
      },
    },
    link: {
      call: 'authenticate',
      partner: { address: '$query.back', client: '$query.by' },
      send: { user: { password: '$form.password?' } },
      on: { 'failed.refused': { say: 'refused' }, again: { say: 'wrong' } },
    },
    second: {
      screen: 'second',
      on: {
        submit: { goto: 'update' },
        cancel: { goto: 'ask' },
        leave: { leave: { back: '/home' } },
        open: { goto: 'dialog' },
      },
    },
    dialog: { flow: 'called', as: 'dialog', with: { who: 'ann' }, on: { done: { goto: 'done' } } },
    update: { call: 'update', send: {}, on: { done: { goto: 'done' } } },
    done: { screen: 'done', on: { 'go-on': { leave: { route: '/home', replace: true } } } },
    decide: {
      then: [
        { when: { '$flags.open': true }, do: [{ track: { accounts: '9' } }], goto: 'second' },
        { goto: 'ask' },
      ],
    },
    out: {
      then: {
        leave: {
          redirect: 'https://pay.issuer.example/start?kept=1#gone',
          query: { correlation: '$visitor.correlationId' },
        },
      },
    },
    broken: { then: [{ goto: 'nowhere' }] },
  },
  screens: {
    ask: {
      layout: 'card',
      secrets: ['password'],
      blocks: [{ notice: 'message' }, { form: true }, { actions: ['submit'] }],
      form: {
        schema: {
          type: 'object',
          required: ['userId', 'password'],
          properties: {
            userId: { type: 'string', 'x-field': { normalize: ['trim'] } },
            password: { type: 'string', writeOnly: true },
          },
        },
        prefill: { userId: '$entry.userId?' },
      },
      actions: {
        submit: { kind: 'submit' },
        help: { kind: 'go' },
        toast: { kind: 'go' },
        link: { kind: 'go' },
        cancel: { kind: 'go' },
      },
    },
    second: {
      layout: 'card',
      secrets: [],
      blocks: [],
      actions: {
        submit: { kind: 'submit' },
        cancel: { kind: 'back' },
        leave: { kind: 'go' },
        open: { kind: 'go' },
      },
    },
    done: { layout: 'card', secrets: [], blocks: [], actions: { 'go-on': { kind: 'go' } } },
  },
};

const reset: LinkedFlow = {
  name: 'reset',
  title: 'Resets a password',
  extends: 'base',
  entries: {
    '/reset': { start: 'start', once: ['birthday'] },
    '/deep/reset': { start: 'start', lasting: ['userId'] },
  },
  steps: { start: { screen: 'start', on: { home: { leave: { route: '/home' } } } } },
  screens: {
    start: {
      layout: 'card',
      secrets: [],
      blocks: [],
      form: {
        schema: { properties: { userId: { type: 'string' }, birthday: { type: 'string' } } },
        prefill: { userId: '$entry.userId?', birthday: '$entry.birthday?' },
      },
      actions: { home: { kind: 'go' } },
    },
  },
};

const called: LinkedFlow = {
  name: 'called',
  title: 'Called by others',
  extends: 'base',
  input: { who: { type: 'string' } },
  start: 'start',
  returns: { done: { name: { type: 'string' } } },
  steps: {
    start: { screen: 'start', on: { submit: { leave: { return: 'done', with: { name: '$data.who' } } } } },
  },
  screens: { start: { layout: 'dialog', secrets: [], blocks: [], actions: { submit: { kind: 'submit' } } } },
};

const unknown: LinkedFlow = {
  name: 'unknown',
  title: 'Unknown addresses',
  extends: 'base',
  entries: { '/gone': { start: 'gone', segment: 'gone' } },
  steps: { gone: { screen: 'gone' } },
  screens: { gone: { layout: 'card', secrets: [], blocks: [] } },
};

const shell: LinkedFlow = {
  name: 'shell',
  title: 'Beside the page',
  extends: 'base',
  start: 'watch',
  data: { minutes: { type: 'integer', default: 0 } },
  steps: {
    watch: {
      screen: 'nothing',
      every: { seconds: 60, then: { count: 'minutes' } },
      on: { fall: { goto: 'down' } },
    },
    down: { screen: 'down', on: { rise: { leave: { reload: true } } } },
  },
  screens: {
    nothing: { layout: 'none', secrets: [], blocks: [], actions: { fall: { kind: 'go' } } },
    down: { layout: 'cover', secrets: [], blocks: [], actions: { rise: { kind: 'go' } } },
  },
};

// What AJV would generate for a form of which some fields are required.
const requires = (...names: readonly string[]): Validate => {
  const validate: Validate = (values) => {
    validate.errors = names
      .filter((name) => !(name in (values as object)))
      .map((name) => ({ instancePath: '', keyword: 'required', params: { missingProperty: name } }));
    return validate.errors.length === 0;
  };
  return validate;
};

const module = (flow: LinkedFlow, validators: FlowModule['validators'] = {}): FlowModule => ({
  flow,
  operations,
  validators,
});

/** A catalogue of a few small flows; `reset` and `called` are chunks of their own. */
export const catalogue = (change: Partial<Catalogue> = {}): Catalogue => {
  const loaded = {
    base: module(base),
    'sign-in': module(signIn, { ask: requires('userId', 'password') }),
    shell: module(shell),
    unknown: module(unknown),
  };
  const flows: Readonly<Record<string, FlowModule>> = {
    ...loaded,
    reset: module(reset),
    called: module(called),
  };
  return {
    routes: Object.fromEntries(
      Object.values(flows).flatMap(({ flow }) =>
        flow.name === 'unknown' ? [] : Object.keys(flow.entries ?? {}).map((route) => [route, flow.name]),
      ),
    ),
    load: async (name) => flows[name] ?? Promise.reject(new Error(`There is no flow ${name}`)),
    loaded,
    words: async () => ({}),
    issuer: {
      flows: { root: 'base', shell: 'shell', unknown: { flow: 'unknown', path: '/gone' } },
      operations: { flags: 'flags', brand: 'brand' },
      flags: { open: { from: 'open', default: false }, closed: { from: 'closed', default: false } },
      scripts: {},
      oauth: { scope: 'read write', stateLength: 8, callback: '/callback' },
      redirectHosts: ['issuer.example'],
      channel: { prefix: 'x', desktop: 'ess', mobile: 'mss' },
    },
    further: async () => ({
      operations: ownOperations,
      pageDefaults: {
        site: 'dservice',
        locale: 'us|{language}',
        page: '{segment}',
        step: '{flow}/{step}',
        message: '{message}',
        kind: '{tone}',
        error: '{error}',
        who: '{brand}',
        on: '{device}',
        none: '{unheardOf}',
        group: { inner: '{flow}', other: 'kept' },
      },
    }),
    environment: {
      hosts: ['*'],
      apiHost: 'https://api.issuer.example',
      formerApiHosts: [],
      assetsHost: '',
      servicingHost: 'https://servicing.example',
      loanHost: '',
      quickPayHost: '',
      accountsHosts: ['accounts.example'],
      basePaths: { brand: '/login', accounts: '/accounts/login' },
      oauthClientIds: { birch: 'birch-oauth' },
      defaultClientId: 'default',
      loopback: [],
      issuer: '',
      telemetry: '',
    },
    fallback: { id: 'default', brand: { displayName: 'Card Services', images: { logo: 'logo.svg' } } },
    operations: ownOperations,
    brandRules: async () => ({
      validate: requires('displayName'),
      defaults: { multiAccount: false, languages: ['en'] },
      languages: ['en', 'es'],
    }),
    secretQuery: ['token', 'access_token'],
    homeQuery: [],
    ...change,
  };
};

/** A network of a few addresses; what it does not know is not there. An answer may be a promise, or throw. */
export const network =
  (
    answers: Readonly<
      Record<string, (init: RequestInit, url: string) => Json | Response | Promise<Json | Response>>
    >,
  ): World['fetch'] =>
  async (url, init) => {
    const { pathname } = new URL(url);
    const answer = await answers[pathname]?.(init, url);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  };

/** What a request's JSON body says. */
export const bodyOf = (init: RequestInit | undefined): JsonObject => JSON.parse(String(init?.body));
