import { describe, expect, it } from 'vitest';
import { type JsonObject, view } from '../../src/engine/index.ts';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const code = { outcome: '/code', transId: ['/trans_id', '/transId'] };

const common = linked(
  'common',
  {
    fallback: 'trouble',
    steps: { trouble: { screen: 'trouble', on: { again: { leave: { reload: true } } } } },
    on: {
      'http.403': { leave: { route: '/error', with: { errorCode: '$outcome.http' } } },
      http: { say: 'default', with: { code: '$outcome.http' } },
      failed: { say: 'default', with: { code: '$outcome.http' } },
      '*': { say: 'default', with: { code: '$outcome.transId?' } },
    },
  },
  { trouble: screen({ again: 'go' }) },
);

const main = linked(
  'main',
  {
    extends: 'common',
    entries: { '/': { start: 'ask' } },
    data: { attempts: { type: 'integer', default: 0 }, phones: { type: 'array', default: [] } },
    conditions: { 'many-attempts': { '$data.attempts': { minimum: 2 } } },
    steps: {
      ask: {
        screen: 'ask',
        on: {
          submit: { goto: 'sign' },
          help: { leave: { route: '/help', with: { userId: '$form.userId?' } } },
        },
      },
      sign: {
        call: 'sign',
        send: { user: '$form.userId', pass: '$form.password', link: '$query.link?' },
        keep: { phones: '$response.phones' },
        on: {
          ok1: { goto: 'done' },
          wrong: [
            { when: 'many-attempts', say: 'many' },
            { say: 'wrong', with: { left: 3 }, goto: 'counted' },
          ],
          'verify also': { goto: 'verify' },
          missing: { say: 'missing' },
        },
      },
      counted: { count: 'attempts', then: { goto: 'ask' } },
      verify: {
        flow: 'child',
        as: 'dialog',
        with: { phones: '$data.phones' },
        on: { verified: { keep: { attempts: 9 }, goto: 'done' }, cancelled: { goto: 'ask' } },
      },
      done: {
        screen: 'done',
        on: {
          again: { goto: 'save' },
          out: { leave: { redirect: '$brand.site', query: { code: '$data.attempts | text' } } },
        },
      },
      save: { call: 'save', on: { saved: { goto: 'end' } } },
      end: { screen: 'end', on: {} },
    },
  },
  {
    ask: screen({ submit: 'submit', help: 'go' }, { secrets: ['password'], form: { schema: {} } }),
    done: screen({ again: 'submit', out: 'go' }),
    end: screen({}),
  },
);

const child = linked(
  'child',
  {
    extends: 'common',
    input: { phones: { type: 'array' } },
    start: 'choose',
    returns: { verified: {}, cancelled: {} },
    steps: {
      choose: {
        screen: 'choose',
        on: { send: { goto: 'send' }, cancel: { leave: { return: 'cancelled' } } },
      },
      send: { call: 'send', send: { phone: '$form.phone' }, on: { sent: { leave: { return: 'verified' } } } },
    },
  },
  { choose: screen({ send: 'submit', cancel: 'back' }) },
);

const operations = { sign: code, send: code, save: { ...code, mutates: ['saved'] } };
const scope = scopeOf([common, main, child], { operations, brand: { site: 'https://shop.example' } });
const signing = (form = { userId: 'anna', password: 'secret' }) => {
  const flow = drive(scope);
  flow.press('submit', form);
  return flow;
};

describe('a call', () => {
  it('sends the declared values and omits an optional reference without a value', () => {
    expect(signing().effect('call')).toMatchObject({
      operation: 'sign',
      body: { user: 'anna', pass: 'secret' },
    });
  });

  it('fails without being sent if a reference does not resolve', () => {
    const flow = drive(scope);
    flow.press('submit', { userId: 'anna' });
    expect(flow.effect('call')).toBeUndefined();
    expect(flow.top().message).toMatchObject({ key: 'default', params: { code: 0 } });
  });

  it('ignores a second submit while it is pending', () => {
    const flow = signing();
    const { state } = flow.now;
    expect(flow.press('submit', { userId: 'anna', password: 'secret' })).toEqual([]);
    expect(flow.now.state).toBe(state);
    expect(flow.view().busy).toBe(true);
  });

  it('applies the first rule whose condition holds', () => {
    const flow = signing();
    flow.answer({ code: 'wrong' });
    expect(flow.top().message).toMatchObject({ key: 'wrong', params: { left: 3 } });
    flow.press('submit', { userId: 'anna', password: 'x' });
    flow.answer({ code: 'wrong' });
    flow.press('submit', { userId: 'anna', password: 'x' });
    flow.answer({ code: 'wrong' });
    expect(flow.top().message).toMatchObject({ key: 'many' });
  });

  it('shows the inherited message for an unknown code', () => {
    const flow = signing();
    flow.answer({ code: '7777', transId: 'T1' });
    expect(flow.top()).toMatchObject({ step: 'ask', message: { key: 'default', params: { code: 'T1' } } });
  });

  it('applies its own rule if the reply has no outcome code', () => {
    const flow = signing();
    flow.answer({});
    expect(flow.top().message?.key).toBe('missing');
  });

  it('never applies the rule for any code to a transport failure', () => {
    const flow = signing();
    flow.fail('timeout');
    expect(flow.top().message).toMatchObject({ key: 'default', params: { code: 0 } });
  });

  it('prefers the rule for an exact status to the rule for all statuses', () => {
    const flow = signing();
    flow.answer({}, 403);
    expect(flow.effect('navigate')).toMatchObject({ route: '/error', entry: { errorCode: 403 } });
    const other = signing();
    other.answer({}, 409);
    expect(other.top().message).toMatchObject({ params: { code: 409 } });
  });

  it('maps the issuer’s error ID, or its longest listed prefix, to an outcome', () => {
    const named = scopeOf([common, main, child], {
      operations: { ...operations, sign: { ...code, ids: { pointer: '/code', table: 'rows' } } },
      issuer: { rows: { 'door.key.lost': 'wrong', 'door.key': 'missing' } },
    });
    const said = (id: string, status = 400) => {
      const flow = drive(named);
      flow.press('submit', { userId: 'anna', password: 'secret' });
      flow.answer({ code: id }, status);
      return flow.top().message;
    };
    expect(said('door.key.lost')?.key).toBe('wrong');
    expect(said('door.key.stolen')?.key).toBe('missing');
    expect(said('door.key')?.key).toBe('missing');
    expect(said('door', 409)).toMatchObject({ key: 'default', params: { code: 409 } });
    expect(said('door.keys', 409)).toMatchObject({ key: 'default', params: { code: 409 } });
    expect(said('constructor', 409)).toMatchObject({ key: 'default', params: { code: 409 } });
  });

  it('ignores an answer to a call that is no longer pending', () => {
    const flow = signing();
    const { waiting } = flow.now.state.machines.page ?? {};
    flow.fail('network');
    const { state } = flow.now;
    flow.send({
      type: 'answer',
      id: waiting?.for === 'call' ? waiting.id : -1,
      answer: { status: 200, body: { code: 'ok1' } },
    });
    expect(flow.now.state).toBe(state);
  });
});

describe('secrets', () => {
  it('are removed from the state once the call that needs them is sent', () => {
    const flow = signing();
    expect(JSON.stringify(flow.now.state)).not.toContain('secret');
    expect(flow.now.state.machines.page?.frames[0]).toMatchObject({ form: { userId: 'anna' }, dropped: 1 });
  });

  it('stay available to the call while a decision before it waits for the flags', () => {
    const asking = linked(
      'main',
      {
        entries: { '/': { start: 'ask' } },
        steps: {
          ask: { screen: 'ask', on: { submit: { goto: 'choose' } } },
          choose: {
            then: [{ when: { '$flags.beta': true }, goto: 'sign' }, { leave: { route: '/old' } }],
          },
          sign: { call: 'sign', send: { pass: '$form.password' }, on: {} },
        },
      },
      { ask: screen({ submit: 'submit' }, { secrets: ['password'], form: { schema: {} } }) },
    );
    const flow = drive(scopeOf([asking], { operations, flagsSettled: false }));
    flow.press('submit', { password: 'secret' });
    expect(flow.effect('call')).toBeUndefined();
    flow.now.scope = scopeOf([asking], { operations, flags: { beta: true } });
    flow.send({ type: 'flags' });
    expect(flow.effect('call')).toMatchObject({ operation: 'sign', body: { pass: 'secret' } });
    expect(JSON.stringify(flow.now.state)).not.toContain('secret');
  });
});

describe('a message', () => {
  it('gets a new ID when it shows a second time', () => {
    const flow = signing();
    flow.answer({ code: '7777' });
    const first = flow.top().message?.id;
    flow.press('submit', { userId: 'anna', password: 'x' });
    expect(flow.top().message).toBeUndefined();
    flow.answer({ code: '7777' });
    expect(flow.top().message?.id).toBeGreaterThan(first ?? Number.NaN);
  });

  it('is reported by its key, even if it comes from another page', () => {
    const shown = linked(
      'shown',
      {
        entries: { '/': { start: 'begin' } },
        steps: { begin: { then: { say: '$entry.error', goto: 'ask' } }, ask: { screen: 'ask', on: {} } },
      },
      { ask: screen({}) },
    );
    const told = (entry: JsonObject) => {
      const flow = drive(scopeOf([shown]), 'shown', '/', entry);
      return [flow.effect('passed')?.message, flow.top().message?.key];
    };
    expect(told({ error: { $message: 'again', flow: 'other', params: {} } })).toEqual(['again', 'again']);
    expect(told({})).toEqual([undefined, undefined]);
    const flow = signing();
    flow.answer({ code: 'wrong' });
    expect(flow.effect('passed')?.message).toBe(flow.top().message?.key);
    expect(flow.effect('passed')?.message).toBeDefined();
  });

  it('shows on the caller’s screen if its flow has no screen', () => {
    const quiet = linked('quiet', {
      extends: 'common',
      start: 'send',
      returns: { done: {} },
      steps: { send: { call: 'send', on: {} } },
    });
    const caller = linked(
      'main',
      {
        extends: 'common',
        entries: { '/': { start: 'ask' } },
        steps: {
          ask: { screen: 'ask', on: { submit: { goto: 'run' } } },
          run: { flow: 'quiet', on: { done: { goto: 'ask' } } },
        },
      },
      { ask: screen({ submit: 'submit' }) },
    );
    const flow = drive(scopeOf([common, quiet, caller], { operations }));
    flow.press('submit');
    expect(flow.top()).toMatchObject({ step: 'ask', busy: true });
    flow.answer({}, 500);
    expect(flow.top()).toMatchObject({
      step: 'ask',
      busy: false,
      message: { key: 'default', flow: 'quiet' },
    });
  });
});

describe('a called flow', () => {
  const verifying = () => {
    const flow = signing();
    flow.answer({ code: 'also', phones: ['5551234567'] });
    return flow;
  };

  it('shows as a dialog over the last screen, which is inert', () => {
    expect(verifying().view().layers).toMatchObject([
      { flow: 'main', screen: 'ask', inert: true, busy: false, dialog: false },
      { flow: 'child', screen: 'choose', inert: false, dialog: true, cancel: 'cancel' },
    ]);
  });

  it('receives its input and returns its outcome', () => {
    const flow = verifying();
    expect(flow.now.state.machines.page?.frames[1]?.data).toEqual({ phones: ['5551234567'] });
    flow.press('send', { phone: '5551234567' });
    flow.answer({ code: 'sent' });
    expect(flow.view().layers).toMatchObject([{ flow: 'main', screen: 'done' }]);
    expect(flow.now.state.machines.page?.frames).toHaveLength(1);
  });

  it('is canceled by Back while its call is pending', () => {
    const flow = verifying();
    flow.press('send', { phone: '5551234567' });
    const sent = flow.effect('call');
    flow.back();
    expect(flow.now.effects).toContainEqual({ type: 'abort', id: sent?.id });
    expect(flow.view().layers).toMatchObject([{ screen: 'ask', busy: false }]);
  });

  it('loads on demand, and the caller shows a message if loading fails', () => {
    const without = scopeOf([common, main], { operations });
    const flow = drive(without);
    flow.press('submit', { userId: 'anna', password: 'x' });
    flow.answer({ code: 'verify' });
    expect(flow.now.effects).toContainEqual({ type: 'load', flow: 'child' });
    expect(flow.view().busy).toBe(true);
    flow.now.scope = scope;
    flow.send({ type: 'loaded', flow: 'child' });
    expect(flow.top().screen).toBe('choose');

    const failing = drive(without);
    failing.press('submit', { userId: 'anna', password: 'x' });
    failing.answer({ code: 'verify' });
    failing.send({ type: 'not-loaded', flow: 'child' });
    expect(failing.top()).toMatchObject({ screen: 'ask', busy: false, message: { key: 'default' } });
  });
});

describe('Back', () => {
  const atDone = () => {
    const flow = signing();
    flow.answer({ code: 'ok1' });
    return flow;
  };

  it('returns to the previous screen and sends nothing', () => {
    const flow = atDone();
    expect(flow.view().places).toHaveLength(2);
    flow.back();
    expect(flow.top().screen).toBe('ask');
    expect(flow.now.effects).toEqual([]);
    expect(flow.view().places).toHaveLength(1);
  });

  it('stays on the screen after a call has changed data on the server', () => {
    const flow = atDone();
    const [first] = flow.view().places;
    flow.press('again');
    flow.answer({ code: 'saved' });
    expect(flow.top().screen).toBe('end');
    expect(flow.view().places).toHaveLength(1);
    flow.back(first);
    flow.back();
    expect(flow.top().screen).toBe('end');
  });

  it('still returns after a call that changed no data', () => {
    const flow = atDone();
    flow.press('again');
    flow.answer({ code: 'taken' });
    expect(flow.top()).toMatchObject({ screen: 'done', message: { key: 'default' } });
    flow.back();
    expect(flow.top().screen).toBe('ask');
  });

  it('has no new history entry if the same screen shows again', () => {
    const flow = signing();
    const [key] = flow.view().places;
    flow.answer({ code: '7777' });
    expect(flow.view().places).toEqual([key]);
  });
});

it.each([
  [200, {}],
  [204, {}],
  [302, { status: 302 }],
  [503, { status: 503 }],
])('only a failed call reports its HTTP status: %i', (status, params) => {
  const rule = { say: 'refused', with: { status: '$outcome.http' } };
  const main = linked(
    'main',
    {
      entries: { '/': { start: 'ask' } },
      fallback: 'trouble',
      steps: {
        ask: { call: 'look', on: { ok: rule, http: rule } },
        trouble: { screen: 'trouble', on: { again: { goto: 'ask' } } },
      },
    },
    { trouble: screen({ again: 'go' }) },
  );
  const flow = drive(scopeOf([main], { operations: { look: {} } }), 'main', '/');
  flow.answer({}, status);
  expect(flow.top().message?.params).toEqual(params);
});

describe('leaving', () => {
  it('opens an address with the parameters that resolve', () => {
    const leave = { route: '/x', query: { state: '$query.state', other: '$query.other?' }, replace: true };
    const main = linked('main', { entries: { '/': { start: 'go' } }, steps: { go: { then: { leave } } } });
    const flow = drive(scopeOf([main]), 'main', '/', {}, { state: 'S-1' });
    expect(flow.effect('navigate')).toMatchObject({ route: '/x', query: { state: 'S-1' }, replace: true });
  });

  it('keeps the page busy and ignores further presses', () => {
    const flow = signing();
    flow.answer({ code: 'ok1' });
    flow.press('out');
    expect(flow.effect('redirect')).toMatchObject({ to: 'https://shop.example', query: { code: '0' } });
    expect(flow.view()).toMatchObject({ busy: true, leaving: true });
    expect(flow.press('out')).toEqual([]);
  });

  it('is undone, with a message, if the address is refused', () => {
    const flow = signing();
    flow.answer({ code: 'ok1' });
    flow.press('out');
    flow.send({ type: 'refused', machine: 'page' });
    expect(flow.top()).toMatchObject({ screen: 'done', busy: false, message: { key: 'default' } });
  });

  it('is undone, with a message, if the flow of the address cannot load', () => {
    const asking = linked(
      'main',
      {
        entries: { '/': { start: 'ask' } },
        steps: {
          ask: { screen: 'ask', on: { go: { goto: 'out' } } },
          out: {
            then: { leave: { route: '/other' } },
            on: { 'failed.chunk': { say: 'later', tone: 'warning', goto: 'ask' } },
          },
        },
      },
      { ask: screen({ go: 'go' }) },
    );
    const flow = drive(scopeOf([asking]));
    flow.press('go');
    expect(flow.view().leaving).toBe(true);
    flow.send({ type: 'not-loaded', flow: 'other' });
    expect(flow.top()).toMatchObject({ screen: 'ask', message: { key: 'later', tone: 'warning' } });
    flow.press('go');
    expect(flow.effect('navigate')).toMatchObject({ route: '/other' });
  });

  it('passes values to a route, and offers the route as a link', () => {
    const flow = drive(scope);
    expect(flow.top().actions.help).toMatchObject({ kind: 'go', route: '/help' });
    flow.press('help', { userId: 'anna' });
    expect(flow.effect('navigate')).toMatchObject({ route: '/help', entry: { userId: 'anna' } });
  });
});

describe('an entry', () => {
  const gated = linked(
    'main',
    {
      extends: 'common',
      before: [{ flow: 'gate' }],
      entries: {
        '/': { start: 'ask' },
        '/beta': { start: 'ask', when: { '$flags.beta': true }, else: '/' },
        '/closed': { start: 'ask', when: { '$entry.list': { minItems: 1 } } },
      },
      steps: { ask: { screen: 'ask', on: {} } },
    },
    { ask: screen({}) },
  );
  const gate = linked('gate', {
    start: 'look',
    returns: { open: {} },
    steps: {
      look: {
        then: [{ when: { '$flags.down': true }, leave: { route: '/down' } }, { leave: { return: 'open' } }],
      },
    },
  });
  const flows = [common, gated, gate];

  it('runs its guard first', () => {
    expect(drive(scopeOf(flows)).top().screen).toBe('ask');
    expect(drive(scopeOf(flows, { flags: { down: true } })).effect('navigate')).toMatchObject({
      route: '/down',
    });
  });

  it('waits for the flags that its guard reads', () => {
    const flow = drive(scopeOf(flows, { flagsSettled: false }));
    expect(flow.effect('await-flags')).toBeDefined();
    expect(flow.view().layers).toEqual([]);
    flow.now.scope = scopeOf(flows);
    flow.send({ type: 'flags' });
    expect(flow.top().screen).toBe('ask');
  });

  it('redirects if its condition fails, or is unknown without an alternative', () => {
    expect(drive(scopeOf(flows), 'main', '/beta').effect('navigate')).toMatchObject({
      route: '/',
      replace: true,
    });
    expect(drive(scopeOf(flows), 'main', '/closed').effect('unknown')).toBeDefined();
    expect(drive(scopeOf(flows), 'main', '/closed', { list: [1] }).top().screen).toBe('ask');
  });
});

it('a flow’s own default overrides the default of the flow that it extends', () => {
  const data = (value: string) => ({ tone: { type: 'string', default: value } }) as const;
  const parent = linked('parent', {
    data: { ...data('loud'), hue: { type: 'string', default: 'red' } },
    steps: {},
  });
  const child = linked(
    'main',
    {
      extends: 'parent',
      data: data('soft'),
      entries: { '/': { start: 'ask' } },
      steps: { ask: { screen: 'ask' } },
    },
    { ask: screen({}) },
  );
  const { now } = drive(scopeOf([parent, child]));
  expect(now.state.machines.page?.frames[0]?.data).toEqual({ tone: 'soft', hue: 'red' });
});

describe('the background tasks of a screen', () => {
  const busyFlow = linked(
    'main',
    {
      extends: 'common',
      entries: { '/': { start: 'ask' } },
      data: { fee: { type: 'boolean' } },
      steps: {
        ask: {
          screen: 'ask',
          load: [
            {
              call: 'fee',
              on: { ok: { keep: { fee: '$response.fee' }, fill: { userId: '$response.name' } } },
            },
            { call: 'never', when: { '$visitor.remembered': { exists: true } }, on: {} },
          ],
          asks: {
            userId: {
              call: 'taken',
              send: { id: '$form.userId' },
              on: { no: { say: 'taken', field: 'userId' } },
            },
          },
          after: { seconds: 5, then: { do: [{ assist: 'idle' }] } },
          every: { seconds: 60, then: [{ when: { '$data.fee': true }, goto: 'down' }, {}] },
          on: { submit: { goto: 'next' }, forget: { clear: ['$form.userId', 'fee'] } },
        },
        next: { screen: 'next', on: {} },
        down: { screen: 'next', on: {} },
      },
    },
    { ask: screen({ submit: 'submit', forget: 'go' }), next: screen({}) },
  );
  const facts = scopeOf([common, busyFlow], { operations: { fee: {}, taken: code } });
  const started = () => {
    const flow = drive(facts);
    const call = flow.effect('call');
    const timers = flow.now.effects.flatMap((effect) => (effect.type === 'timer' ? [effect] : []));
    return { flow, call, timers };
  };

  it('start with the screen and do not make it busy', () => {
    const { call, timers, flow } = started();
    expect(call).toMatchObject({ operation: 'fee', background: 'load' });
    expect(timers).toMatchObject([
      { seconds: 5, kind: 'after' },
      { seconds: 60, kind: 'every' },
    ]);
    expect(flow.view().busy).toBe(false);
  });

  it('store data and fill fields, and show no message if they fail', () => {
    const { flow, call } = started();
    flow.answer({ fee: true, name: 'anna' }, 200, call?.id);
    expect(flow.now.effects).toEqual([{ type: 'fill', machine: 'page', field: 'userId', value: 'anna' }]);
    expect(flow.now.state.machines.page?.frames[0]?.data).toEqual({ fee: true });
    const other = started();
    other.flow.answer({}, 500, other.call?.id);
    expect(other.flow.top().message).toBeUndefined();
  });

  it('keep their data when the user returns to the screen, and do not load again', () => {
    const { flow, call } = started();
    flow.answer({ fee: true, name: 'anna' }, 200, call?.id);
    flow.press('submit');
    expect(flow.top().screen).toBe('next');
    flow.back();
    expect(flow.top().screen).toBe('ask');
    expect(flow.effect('call')).toBeUndefined();
    expect(flow.now.state.machines.page?.frames[0]?.data).toEqual({ fee: true });
  });

  it('do not restart when a rule clears data and fields', () => {
    const { flow, call } = started();
    flow.answer({ fee: true, name: 'anna' }, 200, call?.id);
    flow.press('forget', { userId: 'anna', zip: '10001' });
    expect(flow.now.effects).toContainEqual({ type: 'empty', machine: 'page', field: 'userId' });
    expect(flow.now.effects.filter(({ type }) => type === 'call')).toEqual([]);
    expect(flow.now.state.machines.page?.frames[0]).toMatchObject({ data: {}, form: { zip: '10001' } });
    expect(flow.now.state.machines.page?.frames[0]?.form).not.toHaveProperty('userId');
  });

  it('check the latest value of a field and show the result there', () => {
    const { flow } = started();
    flow.send({ type: 'leave-field', machine: 'page', field: 'userId', form: { userId: 'anna' } });
    const asked = flow.effect('call');
    expect(asked).toMatchObject({ operation: 'taken', body: { id: 'anna' } });
    flow.send({ type: 'leave-field', machine: 'page', field: 'userId', form: { userId: 'annabel' } });
    expect(flow.now.effects[0]).toEqual({ type: 'abort', id: asked?.id });
    flow.answer({ code: 'no' }, 200, flow.effect('call')?.id);
    expect(flow.top().fieldMessages.userId).toMatchObject({ key: 'taken', value: 'annabel' });
  });

  it('stop when the user leaves the screen', () => {
    const { flow, call, timers } = started();
    flow.press('submit');
    expect(flow.now.effects).toEqual(
      expect.arrayContaining([
        { type: 'abort', id: call?.id },
        { type: 'stop-timer', id: timers[0]?.id },
      ]),
    );
    const { state } = flow.now;
    flow.answer({ fee: true }, 200, call?.id);
    expect(flow.now.state).toBe(state);
  });

  it('apply the rule of a timer when it is due', () => {
    const { flow, call, timers } = started();
    flow.send({ type: 'due', id: timers[0]?.id ?? -1 });
    expect(flow.effect('assist')).toEqual({ type: 'assist', reason: 'idle' });
    flow.send({ type: 'due', id: timers[1]?.id ?? -1 });
    expect(flow.top().step).toBe('ask');
    flow.answer({ fee: true }, 200, call?.id);
    flow.send({ type: 'due', id: timers[1]?.id ?? -1 });
    expect(flow.top().step).toBe('down');
  });
});

describe('a flow alongside the page', () => {
  const beside = linked(
    'beside',
    {
      beside: true,
      start: 'watch',
      data: { from: { type: 'integer', default: 1000 }, until: { type: 'integer', default: 2000 } },
      conditions: {
        open: { $now: { minimum: '$data.from', not: { minimum: '$data.until' } } },
        never: { $now: { minimum: '$data.unknown' } },
      },
      steps: {
        watch: {
          screen: 'watch',
          every: { seconds: 60, then: { goto: 'look' } },
          on: { help: { goto: 'helped' }, home: { leave: { route: '/' } }, away: { goto: 'gone' } },
        },
        look: { call: 'look', on: { ok: { goto: 'decide' } } },
        decide: {
          then: [{ when: 'never', goto: 'helped' }, { when: 'open', goto: 'covered' }, { goto: 'watch' }],
        },
        covered: { screen: 'covered' },
        helped: { screen: 'helped' },
        gone: { then: { leave: { route: '/' } } },
      },
    },
    { watch: screen({ help: 'go', home: 'go', away: 'go' }), covered: screen({}), helped: screen({}) },
  );
  const started = (now: number) => {
    const flow = drive(scopeOf([main, common, child, beside], { now }), 'main');
    const [timer] = flow
      .send({ type: 'enter', machine: 'shell', flow: 'beside', path: '', entry: {}, query: {} })
      .flatMap((effect) => (effect.type === 'timer' ? [effect.id] : []));
    const machine = () => flow.now.state.machines.shell;
    return {
      flow,
      machine,
      shown: () => machine()?.frames[0]?.trail.at(-1)?.step,
      tick: () => flow.send({ type: 'due', id: timer ?? -1 }),
      press: (action: string) => flow.send({ type: 'press', machine: 'shell', action }),
      answer: () => {
        const waiting = machine()?.waiting;
        flow.send({ type: 'answer', id: waiting?.for === 'call' ? waiting.id : -1, answer: { status: 200 } });
      },
    };
  };

  it.each([
    [999, 'watch'],
    [1000, 'covered'],
    [1999, 'covered'],
    [2000, 'watch'],
  ])('compares times with an inclusive start and an exclusive end: %d shows %s', (now, step) => {
    const { tick, answer, shown } = started(now);
    tick();
    answer();
    expect(shown()).toBe(step);
  });

  it('aborts its pending call on a press, and is never busy', () => {
    const { flow, machine, tick, press, shown } = started(0);
    tick();
    const { waiting } = machine() ?? {};
    expect(view(flow.now.state, flow.now.scope, 'shell')).toMatchObject({ busy: false });
    expect(press('help')[0]).toEqual({ type: 'abort', id: waiting?.for === 'call' ? waiting.id : -1 });
    expect(shown()).toBe('helped');
  });

  it.each(['home', 'away'])('keeps running after it opens another address by %s', (action) => {
    const { machine, tick, press } = started(0);
    expect(press(action)).toContainEqual(expect.objectContaining({ type: 'navigate', route: '/' }));
    expect(machine()?.leaving).toBe(false);
    tick();
    expect(machine()?.waiting?.for).toBe('call');
  });
});
