import type { Cases, Expected } from '../case.ts';
import { brandNamed } from '../examples.ts';

const hidden = (place: string, host: string, by: string): Expected => [
  place,
  `The host ${host} is never looked at: ${by} takes it`,
  'Keep one of the two.',
];

const suffix = (pointer: string, what: string): Expected => [
  `deploy/environments/test.json${pointer}`,
  `${what} is a public suffix: anybody can register a name below it, so that pages of strangers would count as ours`,
  `Write the name that you have registered yourself, for example your-bank.${what.replace(/^\*\.| in .*/g, '')}.`,
];

const nameless = (pointer: string, what: string, host: string): Expected => [
  `deploy/environments/test.json${pointer}`,
  `${what} is no address of a server: ${host} is a public suffix, which needs a name before it`,
  `Write the whole address, for example https://www.your-bank.${host}.`,
];

export const cases: Cases = {
  'an environment that names no default brand needs the brand default': {
    change: { 'deploy/environments/test.json': { hosts: ['doors.example'] } },
    expected: [
      [
        'deploy/environments/test.json#',
        'There is no brand default, which is shown where no other can be',
        'Add its folder to the brands, or name another brand in "defaultClientId". There is: plain.',
      ],
    ],
  },
  'a host cannot be a public suffix, where anybody can register a name': {
    change: {
      'deploy/environments/test.json': {
        hosts: ['*.co.uk', 'github.io', 'doors.co.uk', '*.doors.co.uk', 'localhost', 'com'],
        accountsHosts: ['github.io'],
        defaultClientId: 'plain',
      },
    },
    expected: [
      suffix('#/hosts/0', '*.co.uk in hosts'),
      suffix('#/hosts/1', 'github.io in hosts'),
      hidden('deploy/environments/test.json#/hosts/2', 'doors.co.uk', '*.co.uk'),
      hidden('deploy/environments/test.json#/hosts/3', '*.doors.co.uk', '*.co.uk'),
      suffix('#/hosts/5', 'com in hosts'),
      suffix('#/accountsHosts/0', 'github.io in accountsHosts'),
    ],
  },
  'a preview host cannot be a public suffix': {
    change: {
      'deploy/environments/test.json': {
        hosts: ['doors.example'],
        previewHost: 'co.uk',
        defaultClientId: 'plain',
      },
    },
    expected: [suffix('#/previewHost', 'co.uk in previewHost')],
  },
  'an address needs a name before a public suffix, unless a company serves a file there': {
    change: {
      'brands/issuer.json#/scripts/chat': {
        global: 'chat',
        owner: 'Door keepers',
        reason: 'Opens the door for people.',
        unpinned: 'Nobody knows what it is.',
      },
      'deploy/environments/test.json': {
        hosts: ['doors.example'],
        previewHost: 'doors.co.uk',
        apiHost: 'https://co.uk:8443',
        formerApiHosts: ['https://api.doors.co.uk', 'https://s3.amazonaws.com'],
        assetsHost: 'https://s3.eu-west-1.amazonaws.com',
        scripts: { chat: 'https://s3.amazonaws.com/doors/chat.js' },
        telemetry: 'https://com.au/logs',
        defaultClientId: 'plain',
      },
    },
    expected: [
      nameless('#/apiHost', 'https://co.uk:8443 in apiHost', 'co.uk'),
      nameless('#/formerApiHosts/1', 'https://s3.amazonaws.com in formerApiHosts', 's3.amazonaws.com'),
      nameless(
        '#/assetsHost',
        'https://s3.eu-west-1.amazonaws.com in assetsHost',
        's3.eu-west-1.amazonaws.com',
      ),
      nameless('#/telemetry', 'https://com.au/logs in telemetry', 'com.au'),
    ],
  },
  'a host for accounts must belong to its environment, and two brands cannot have the same OAuth client id': {
    change: {
      'deploy/environments/test.json': {
        hosts: ['doors.example', '*.in.doors.example'],
        accountsHosts: ['accounts.doors.example', 'my.in.doors.example'],
        oauthClientIds: { plain: 'other' },
        defaultClientId: 'plain',
      },
      'brands/other/brand.json': brandNamed('Other Gate', { languages: ['en'], ownWords: [] }),
    },
    sizes: { 'brands/other/logo.svg': 100 },
    expected: [
      [
        'deploy/environments/test.json#/accountsHosts/0',
        'The host accounts.doors.example is none of this environment: whoever comes by it is refused',
        'Add it to hosts, or mend its name.',
      ],
      [
        'deploy/environments/test.json#/oauthClientIds/plain',
        'plain has the client id other, which is that of other',
        'Give each brand the id that it is registered with; one that is not listed is its own.',
      ],
    ],
  },
  'hosts cannot repeat or overlap, and the brands and scripts of an environment must exist': {
    change: {
      'deploy/environments/a.json': {
        hosts: ['*.doors.example', '*.in.doors.example', 'my.doors.example', 'door.example', 'door.example'],
        defaultClientId: 'plan',
      },
      'deploy/environments/b.json': {
        hosts: ['door.example'],
        defaultClientId: 'plain',
        oauthClientIds: { plane: 'door-web' },
        scripts: { chta: '/chat.js' },
      },
      'brands/issuer.json#/scripts/chat': {
        global: 'chat',
        owner: 'Door keepers',
        reason: 'Opens the door for people.',
        unpinned: 'Nobody knows what it is.',
      },
    },
    expected: [
      hidden('deploy/environments/a.json#/hosts/1', '*.in.doors.example', '*.doors.example'),
      hidden('deploy/environments/a.json#/hosts/2', 'my.doors.example', '*.doors.example'),
      hidden('deploy/environments/a.json#/hosts/4', 'door.example', 'door.example'),
      ['deploy/environments/a.json#/defaultClientId', 'There is no brand plan', 'Did you mean "plain"?'],
      [
        'deploy/environments/b.json#/hosts/0',
        'The host door.example is that of deploy/environments/a.json, too',
        'A host has one environment.',
      ],
      ['deploy/environments/b.json#/oauthClientIds/plane', 'There is no brand plane', 'There is: plain.'],
      ['deploy/environments/b.json#/scripts/chta', 'The issuer has no script chta', 'There is: chat.'],
    ],
  },
};
