import type { Cases } from '../case.ts';
import type { Changes } from '../change.ts';

const requests: Changes = { 'flows/door/flow.json#/steps/knock/send/proof': '$oauth.state' };

export const cases: Cases = {
  'a document must be there in each language of the brands': {
    change: { 'brands/issuer.json#/paths/eConsent': { en: '/terms/en.pdf' } },
    expected: [
      [
        'brands/issuer.json#/paths/eConsent',
        'There is no eConsent in es, a language that brands offer',
        'Add "es" with the path of the document in that language.',
      ],
    ],
  },
  'a document must be another one in each language, and a path without languages may repeat': {
    change: {
      'brands/issuer.json#/paths': {
        ...{ guestPay: '/in', savedPay: '/in' },
        eConsent: { en: '/terms/en.pdf', es: '/terms/en.pdf' },
      },
    },
    expected: [
      [
        'brands/issuer.json#/paths/eConsent/es',
        'eConsent is the same document in en and in es',
        'Write the path of the document that is written in es.',
      ],
    ],
  },
  'authorization requests return to a flow that reads the answer': {
    base: requests,
    change: { 'brands/issuer.json#/oauth/callback': '/end' },
    expected: [
      [
        'brands/issuer.json#/oauth/callback',
        'Authorization requests return to /end, where the flow end does not read "code" and "state" from the address',
        'Name the path of a flow that reads them, or list them in "query" of end.',
      ],
    ],
  },
  'the path of a flow that reads the answers to authorization requests is named': {
    base: requests,
    change: {
      'brands/issuer.json#/oauth/callback': '/end',
      'flows/door/flow.json#/query': [
        'from',
        'state',
        { name: 'code', secret: true },
        { name: 'key', secret: true },
      ],
      'flows/door/flow.json#/steps/count/then/0/when': {
        ...{ '$data.knocks': { minimum: 3 }, '$flags.strict': true },
        ...{ '$query.code': { exists: true }, '$query.state': { equals: '$session.oauthState' } },
      },
    },
    expected: [
      [
        'brands/issuer.json#/oauth/callback',
        'Authorization requests return to /end, where the flow end does not read "code" and "state" from the address',
        'Write "/", where a flow reads them.',
      ],
    ],
  },
  'people are not sent to a public suffix': {
    change: { 'brands/issuer.json#/redirectHosts': ['doors.co.uk', 'co.uk', 'azurewebsites.net:8443'] },
    expected: [
      [
        'brands/issuer.json#/redirectHosts/1',
        'co.uk in redirectHosts is a public suffix: anybody can register a name below it, so that people would be sent to sites of strangers',
        'Write the name that you have registered yourself, for example your-bank.co.uk.',
      ],
      [
        'brands/issuer.json#/redirectHosts/2',
        'azurewebsites.net in redirectHosts is a public suffix: anybody can register a name below it, so that people would be sent to sites of strangers',
        'Write the name that you have registered yourself, for example your-bank.azurewebsites.net.',
      ],
    ],
  },
  'a flag must have a source in the edge file with the right type': {
    change: { 'brands/issuer.json#/flags/strict': { from: 'strickt', list: 'strict' } },
    expected: [
      ['brands/issuer.json#/flags/strict/from', 'The edge file has no strickt', 'Did you mean "strict"?'],
      ['brands/issuer.json#/flags/strict/list', 'strict is not a list in the edge file', 'Use from.'],
    ],
  },
  'a hidden link needs a link of a brand and a boolean fact': {
    change: {
      'brands/issuer.json#/hiddenLinks': {
        privacy: 'multiAccount',
        privcy: 'multiAccount',
        usage: 'displayName',
      },
    },
    expected: [
      ['brands/issuer.json#/hiddenLinks/privcy', 'No brand has a link privcy', 'Did you mean "privacy"?'],
      [
        'brands/issuer.json#/hiddenLinks/usage',
        'displayName is no fact of a brand that is true or false',
        'There are: multiAccount, cpl, oldErrorCodes, mobileService, crossBorder, rememberDevice, passkeys, mobileSecuritySetting, commercialPlatform.',
      ],
    ],
  },
  'some flow must handle the outcome of every failure id': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1names/post/x-outcome/ids': {
        pointer: '/ticket',
        table: 'idpCodes',
      },
      'brands/issuer.json#/idpCodes': { 'name.taken': 'taken', 'name.odd': 'odd' },
    },
    expected: [
      [
        'brands/issuer.json#/idpCodes/name.odd',
        'No flow says what odd leads to',
        'There are: submit, cancel, reload, http, failed, *, ok, taken, away, in, wait, again, ….',
      ],
    ],
  },
  'a script needs exactly one of integrity and unpinned, and its card pages must ask for card data': {
    change: {
      'brands/issuer.json#/scripts': {
        chat: { owner: 'Door keepers', reason: 'Opens the door for people.' },
        bell: {
          owner: 'Door keepers',
          reason: 'Opens the door for people.',
          unpinned: 'Nobody knows what it is.',
          integrity: 'sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        },
        lamp: {
          owner: 'Door keepers',
          reason: 'Opens the door for people.',
          unpinned: 'Nobody knows what it is.',
          cardPages: ['/door'],
        },
      },
    },
    expected: [
      [
        'brands/issuer.json#/scripts/chat',
        'Whoever serves the script chat may put anything into the page',
        'Say in integrity what it must be, or in unpinned why that cannot be said.',
      ],
      [
        'brands/issuer.json#/scripts/bell',
        'The script bell has an integrity value and says why it has none',
        'Keep one of the two.',
      ],
      [
        'brands/issuer.json#/scripts/lamp/cardPages/0',
        'No card number, ID number or security code is asked for at /door',
        'There is none yet.',
      ],
    ],
  },
  'the flag and the brand fact that a script depends on must exist': {
    change: {
      'brands/issuer.json#/scripts/chat': {
        flag: 'chatty',
        needs: 'chatKey',
        owner: 'Door keepers',
        reason: 'Opens the door for people.',
        unpinned: 'Nobody knows what it is.',
      },
    },
    expected: [
      ['brands/issuer.json#/scripts/chat/flag', 'There is no flag chatty', 'There is: strict.'],
      [
        'brands/issuer.json#/scripts/chat/needs',
        'There is no fact of a brand called chatKey',
        'There are: displayName, cardTitle, vanityUrl, languages, ownWords, phones, accountNumberLengths, multiAccount, cpl, oldErrorCodes, voice, assistantKey, ….',
      ],
    ],
  },
  'an unknown time zone is reported': {
    change: { 'brands/issuer.json#/timeZone': 'America/Boston' },
    expected: [
      [
        'brands/issuer.json#/timeZone',
        'There is no time zone America/Boston',
        'Use an IANA name such as America/New_York.',
      ],
    ],
  },
};
