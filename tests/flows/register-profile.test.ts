import { beforeAll, describe, expect, it } from 'vitest';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { answer, onward, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const press = (ran: Ran, action: string, form?: JsonObject): Ran =>
  send(facts.scope, ran, { type: 'press', machine: 'page', action, ...(form === undefined ? {} : { form }) });

const sentTo = (operation: string, { effects }: Ran): JsonObject | undefined => {
  const call = effects.find((effect) => effect.type === 'call' && effect.operation === operation);
  return call?.type === 'call' ? (call.body as JsonObject | undefined) : undefined;
};

const eligible = (more: JsonObject = {}): Ran => {
  const card = { accountNumber: '9900100000000374', inUsa: 'yes', zipCode: '10001' };
  const asked = press(open(facts.scope, 'register', '/register', {}), 'submit', card);
  return answer(facts.scope, asked, 'checkRegistrationEligibility', {
    status: { response_code: '1008' },
    session_id: 'session-1',
    ...more,
  });
};

const shown = ({ state }: Ran) => view(state, facts.scope, 'page').layers[0];

describe('the profile', () => {
  const typed = { registrationUID: 'newcomer1', newPassword: 'Lantern-8', email: 'new@example.com' };

  it('asks for a user ID, a password, an email address, how statements come and whether offers may', () => {
    const base = shown(eligible());
    expect(base?.screen).toBe('profile');
    expect(base?.hidden).toEqual([]);
    const schema = facts.scope.flows.register?.screens.profile?.form?.schema as JsonObject;
    expect(Object.keys(schema.properties as JsonObject)).toEqual(
      expect.arrayContaining(['registrationUID', 'newPassword', 'email', 'ebill', 'sendEmailOffers']),
    );
  });

  it.each([
    ['untouched', { ebill: '1', sendEmailOffers: false }, '1', false],
    ['with paper and offers', { ebill: '2', sendEmailOffers: true }, '2', true],
    ['without either control', {}, '1', false],
  ])('goes out %s', (_, choices, statement_indicator, offers) => {
    const made = press(eligible(), 'submit', { ...typed, ...choices });
    expect({ ...sentTo('createProfile', made), auth: undefined }).toEqual({
      enrollment_info: { statement_indicator, offers },
      session_info: { session_id: 'session-1' },
      user_info: {
        email: typed.email,
        user_id: typed.registrationUID,
        cipher: { password: typed.newPassword },
      },
    });
  });

  it.each(['1', '2'])('begins with how statements come now, which is how they come on (%s)', (now) => {
    const begun = eligible({ ebill_status: now });
    expect(shown(begun)?.prefill).toMatchObject({ ebill: now });
    const form = { ...typed, ...shown(begun)?.prefill };
    expect(sentTo('createProfile', press(begun, 'submit', form))).toMatchObject({
      enrollment_info: { statement_indicator: now },
    });
  });

  it('leaves statements on paper where nobody is asked', () => {
    const told = answer(facts.scope, eligible({ ebill_status: '2' }), 'getStatementFeeMessages', {
      hideEnrollment: true,
    });
    // A field that does not show has what its schema begins with.
    expect(sentTo('createProfile', press(told, 'submit', { ...typed, ebill: '1' }))).toMatchObject({
      enrollment_info: { statement_indicator: '2' },
    });
  });

  it.each([
    ['for everybody', true, ['ebill']],
    ['for this brand', ['alder', 'demo'], ['ebill']],
    ['for other brands', ['alder'], []],
    ['for nobody', false, []],
  ])('does not ask how statements come where that is hidden %s', (_, hideEnrollment, hidden) => {
    const told = answer(facts.scope, eligible(), 'getStatementFeeMessages', {
      standard: 'Paper costs.',
      hideEnrollment,
    });
    expect(shown(told)?.hidden).toEqual(hidden);
    const links = shown(told)?.blocks.some((block) => 'links' in block);
    expect(links).toBe(hidden.length === 0);
  });

  it.each([
    ['6003', false],
    ['6004', true],
  ])('made with code %s leads to the end, where its code signs in', (response_code, isEbillFailure) => {
    const made = answer(facts.scope, press(eligible(), 'submit', typed), 'createProfile', {
      status: { response_code },
      account_type: 'dual card',
      client_id: 'client-1',
      authorization_code: 'code-1',
    });
    expect(made.state.machines.page?.frames[0]?.data).toMatchObject({
      isEbillFailure,
      accountType: 'dual card',
      authorizationCode: 'code-1',
    });
    expect(sentTo('exchangeToken', onward(facts.scope, made))).toMatchObject({ code: 'code-1' });
  });
});
