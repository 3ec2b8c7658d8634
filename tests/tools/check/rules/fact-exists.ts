import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a step can count only an integer of the flow': {
    change: { 'flows/door/flow.json#/steps/count/count': 'ticket' },
    expected: [
      [
        'flows/door/flow.json#/steps/count/count',
        'ticket cannot be counted: it is not a number that the flow keeps',
        'Declare it in data as an integer with a default.',
      ],
    ],
  },
  'only a cookie can have a number of days': {
    change: {
      'flows/door/flow.json#/steps/enter/then/do': [
        { store: { 'session.sessionId': '$data.ticket' }, days: 30 },
        { store: { 'cookie.appBanner': 'closed' }, days: 30 },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/do/0/days',
        'Only a cookie is kept for a number of days, and none is stored here',
        'Leave days away: session is kept as long as the tab, local until it is forgotten.',
      ],
    ],
  },
  'a rule can keep or clear only declared facts': {
    change: {
      'flows/door/flow.json#/steps/count/then/1': {
        keep: { '$shared.trys': '$data.knocks', tiket: 'x', '$shared.tries': null },
        clear: ['room'],
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/count/then/1/keep/$shared.trys',
        'No flow that door extends declares shared.trys',
        'Did you mean "$shared.tries"?',
      ],
      [
        'flows/door/flow.json#/steps/count/then/1/keep/tiket',
        'The flow door does not declare tiket in data',
        'Did you mean "ticket"?',
      ],
      [
        'flows/door/flow.json#/steps/count/then/1/clear/0',
        'The flow door does not declare room in data',
        'Did you mean "rooms"?',
      ],
    ],
  },
  'a flow can store into a session key that it declares, and into no other': {
    change: {
      'flows/door/flow.json#/steps/enter/then/do': [
        { store: { 'session.doorbell': '$data.ticket', 'session.dorbell': '$data.ticket' } },
        { forget: ['session.doorbell'] },
        { track: { pageName: '$session.doorbell?' } },
      ],
      'flows/door/flow.json#/session/doorbell/description': 'Whether somebody has rung.',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/do/0/store/session.dorbell',
        'There is no storage slot session.dorbell',
        'Did you mean "session.doorbell"?',
      ],
    ],
  },
  'a rule can store or forget only known storage keys': {
    change: {
      'flows/door/flow.json#/steps/enter/then/do': [
        { store: { 'session.doorbell': '$data.ticket' } },
        { forget: ['local.name'] },
        { track: { pageName: 'in' } },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/do/0/store/session.doorbell',
        'There is no storage slot session.doorbell',
        'There are: session.accessToken, session.sessionId, session.apiBaseUrl, session.codeVerifier, session.oauthState, session.nonce, session.multiAccountToken, session.interactionId, session.authSessionId, session.correlationId, session.link, session.openedFor, ….',
      ],
      [
        'flows/door/flow.json#/steps/enter/then/do/1/forget/0',
        'There is no storage slot local.name',
        'There are: session.accessToken, session.sessionId, session.apiBaseUrl, session.codeVerifier, session.oauthState, session.nonce, session.multiAccountToken, session.interactionId, session.authSessionId, session.correlationId, session.link, session.openedFor, ….',
      ],
    ],
  },
};
