import type { Cases, Expected } from '../case.ts';

const host = (at: number, text: string, fault: string, advice: string): Expected => [
  `deploy/environments/test.json#/hosts/${at}`,
  `"${text}" ${fault}`,
  advice,
];

const originAdvice =
  "An https origin without a path, for example https://api.bank.example, or nothing for the page's own.";
const telemetryAdvice =
  "Where pages tell how they do, as OTLP over HTTP (JSON): the address of a collector's logs, https or a path of the page's own host. Nothing turns it off.";

export const cases: Cases = {
  'a mail address in the place of an address on the web is reported as one': {
    change: {
      'brands/plain/brand.json#/links/fraud': 'mailto:fraud@doors.example',
      'brands/plain/brand.json#/promoUrl': 'fraud@doors.example',
      'brands/plain/brand.json#/links/privacy': 'tel:800-555-0100',
    },
    expected: [
      [
        'brands/plain/brand.json#/promoUrl',
        '"fraud@doors.example" is a mail address, and mail addresses are not possible here',
        'Write the address of a page, for example one that says how to reach you, or remove this.',
      ],
      [
        'brands/plain/brand.json#/links/fraud',
        '"mailto:fraud@doors.example" is a mail address, and mail addresses are not possible here',
        'Write the address of a page, for example one that says how to reach you, or remove this.',
      ],
      [
        'brands/plain/brand.json#/links/privacy',
        '"tel:800-555-0100" is a phone number, and an address belongs here',
        'Move it to "phones", and write the address of a page here or remove this.',
      ],
    ],
  },
  'signs that an address or a host cannot have are named': {
    change: {
      'deploy/environments/test.json': {
        hosts: ["sign'in.bank.example", 'signin{.bank.example', 'sign in.bank.example'],
        previewHost: 'preview;.bank.example',
        apiHost: 'https://api.$host.example',
        assetsHost: 'https://{$assets}.bank.example',
        servicingHost: 'https://bank.example?',
        telemetry: 'https://t"s.bank.example/v1\\logs',
      },
    },
    expected: [
      ...[
        ["sign'in.bank.example", "has the sign ', which cannot stand here"],
        ['signin{.bank.example', 'has the sign {, which cannot stand here'],
        ['sign in.bank.example', 'has a space, which cannot stand here'],
      ].map(([text = '', fault = ''], at) =>
        host(
          at,
          text,
          fault,
          'One host name, for example signin.bank.example, or *.bank.example for all names below it.',
        ),
      ),
      [
        'deploy/environments/test.json#/previewHost',
        '"preview;.bank.example" has the sign ;, which cannot stand here',
        'Below this host a preview of a release is looked at before it is live: preview `spring` at spring.<previewHost>.',
      ],
      [
        'deploy/environments/test.json#/apiHost',
        '"https://api.$host.example" has the sign $, which cannot stand here',
        originAdvice,
      ],
      [
        'deploy/environments/test.json#/assetsHost',
        '"https://{$assets}.bank.example" has the signs {, $ and }, which cannot stand here',
        originAdvice,
      ],
      [
        'deploy/environments/test.json#/servicingHost',
        '"https://bank.example?" has the sign ?, which cannot stand here',
        originAdvice,
      ],
      [
        'deploy/environments/test.json#/telemetry',
        '"https://t\\"s.bank.example/v1\\\\logs" has the signs " and \\, which cannot stand here',
        telemetryAdvice,
      ],
    ],
  },
  'a letter in a phone number, a color by name or without its #, and a text without quotation marks are reported with what to write':
    {
      change: {
        'brands/plain/brand.json#/displayName': 5,
        'brands/plain/brand.json#/phones/fraud': '800-555-O122',
        'brands/plain/brand.json#/phones/plcc': 8005550122,
        'brands/plain/brand.json#/theme/colors': { primary: 'purple', accent: '33566f', text: '#33566g' },
      },
      expected: [
        [
          'brands/plain/brand.json#/displayName',
          'The number 5 stands here, where a text belongs',
          'Put it in quotation marks: "5". The brand\'s name, as it stands in sentences.',
        ],
        [
          'brands/plain/brand.json#/phones/plcc',
          'The number 8005550122 stands here, where a text belongs',
          'Put it in quotation marks. A phone number. Use digits and dashes, for example 800-555-0119.',
        ],
        [
          'brands/plain/brand.json#/phones/fraud',
          '"800-555-O122" has the letter O, which cannot stand here',
          'A phone number. Use digits and dashes, for example 800-555-0119.',
        ],
        [
          'brands/plain/brand.json#/theme/colors/primary',
          '"purple" cannot stand here',
          'A color. Write # and six digits or letters from a to f, for example #33566f.',
        ],
        [
          'brands/plain/brand.json#/theme/colors/accent',
          '"33566f" has no # at its beginning',
          'Write "#33566f".',
        ],
        [
          'brands/plain/brand.json#/theme/colors/text',
          '"#33566g" has the letter g, which cannot stand here',
          'A color. Write # and six digits or letters from a to f, for example #33566f.',
        ],
      ],
    },
  'a phone number in place of an address, and more than a host name, are reported with what to write': {
    change: {
      'brands/plain/brand.json#/promoUrl': '800-555-1001',
      'deploy/environments/test.json': {
        hosts: [
          'Signin.Bank.Example',
          'https://signin.bank.example',
          'a.bank.example:8443',
          'b.bank.example.',
          'sign_in.bank.example',
        ],
        apiHost: 'https://api.bank.example/',
      },
    },
    expected: [
      [
        'brands/plain/brand.json#/promoUrl',
        '"800-555-1001" is a phone number, and an address belongs here',
        'Move it to "phones", and write the address of a page here or remove this.',
      ],
      host(
        0,
        'Signin.Bank.Example',
        'has capital letters, and names here have small ones',
        'Write "signin.bank.example".',
      ),
      host(
        1,
        'https://signin.bank.example',
        'begins with https://, and a host name stands here alone',
        'Write "signin.bank.example".',
      ),
      host(
        2,
        'a.bank.example:8443',
        'has a port, and a host name stands here alone',
        'Write "a.bank.example".',
      ),
      host(3, 'b.bank.example.', 'ends with a dot, and names here do not', 'Write "b.bank.example".'),
      host(
        4,
        'sign_in.bank.example',
        'has an underscore, which cannot stand here',
        'Write "sign-in.bank.example" if that is the name.',
      ),
      [
        'deploy/environments/test.json#/apiHost',
        '"https://api.bank.example/" has a / after the host, and only an origin belongs here',
        'Write "https://api.bank.example".',
      ],
    ],
  },
  'an address without https, a # in an address and capital letters in a file name are reported with what to write':
    {
      change: {
        'brands/plain/brand.json': {
          promoUrl: 'www.doors.example/shop',
          images: { logo: 'Logo.svg' },
          partners: [{ clientId: 'ann', redirectUris: ['https://ann.example/in#top'] }],
        },
      },
      expected: [
        [
          'brands/plain/brand.json#/promoUrl',
          '"www.doors.example/shop" is no address as long as https:// is missing before it',
          'Write "https://www.doors.example/shop".',
        ],
        [
          'brands/plain/brand.json#/images/logo',
          '"Logo.svg" has capital letters, and names here have small ones',
          'Write "logo.svg", and give the file or folder that is meant the same name in small letters.',
        ],
        [
          'brands/plain/brand.json#/partners/0/redirectUris/0',
          '"https://ann.example/in#top" has a # in it, which an address here cannot have',
          'Write "https://ann.example/in".',
        ],
      ],
    },
  'a misspelled extension keyword in the API document is reported at its place': {
    change: {
      'schemas/issuer.openapi.json': {
        servers: [{ url: 'https://api.doors.example', 'x-host': 'apy', 'x-credentials': 'include' }],
        paths: {
          '/houses/{house}/door': {
            post: { 'x-sandbox': { poeple: { 'ann.open': 'in' } }, 'x-mutate': ['in'] },
          },
        },
        components: {
          responses: {
            Code: {
              content: {
                'application/json': {
                  schema: { properties: { code: { 'x-text': {} }, ticket: { 'x-secert': true } } },
                },
              },
            },
          },
        },
      },
    },
    expected: [
      [
        'schemas/issuer.openapi.json#/servers/0/x-host',
        '"apy" is not one of the words allowed here',
        'Did you mean "api"?',
      ],
      [
        'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post/x-sandbox/poeple',
        '"poeple" is not known here',
        'Did you mean "people"?',
      ],
      [
        'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post/x-mutate',
        '"x-mutate" is not one of the words allowed here',
        'Did you mean "x-mutates"?',
      ],
      [
        'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/code/x-text',
        '"maxLength" is missing',
        'Add "maxLength": The most characters.',
      ],
      [
        'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/ticket/x-secert',
        '"x-secert" is not one of the words allowed here',
        'Did you mean "x-secret"?',
      ],
    ],
  },
  'an operation cannot send a content type that the client does not support': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1names/post/requestBody/content': {
        'text/xml': { schema: { type: 'object' } },
        'application/json': null,
      },
    },
    expected: [
      [
        'schemas/issuer.openapi.json',
        'The API document: checkName sends text/xml, which the client cannot',
        'Mend the API document; the operation is not checked until then.',
      ],
    ],
  },
  'a brand needs a fraud line': {
    change: { 'brands/plain/brand.json#/phones/fraud': null },
    expected: [
      [
        'brands/plain/brand.json#/phones',
        '"fraud" is missing',
        'Add "fraud": The fraud line, for locks with a problem.',
      ],
    ],
  },
  'an environment cannot use plain http': {
    change: { 'deploy/environments/local.json': { hosts: ['*'], apiHost: 'http://api.doors.example' } },
    expected: [
      [
        'deploy/environments/local.json#/apiHost',
        '"http://api.doors.example" begins with http://, and addresses here begin with https://',
        'Write "https://api.doors.example", and open it once in a browser, to see that the site answers there.',
      ],
    ],
  },
  'an account type must be in normal form, and a page template can use only known placeholders': {
    change: {
      'brands/issuer.json#/accountTypes/dual card': 'dual',
      'brands/issuer.json#/analyticsDefaults/pageInfo': { name: '{segmnt}', step: '{flow}/{step}' },
    },
    expected: [
      [
        'brands/issuer.json#/accountTypes/dual card',
        '"dual card" has a space, which cannot stand here',
        'Write it in small letters and digits only, without spaces and signs: so is what the server says before it is looked up.',
      ],
      [
        'brands/issuer.json#/analyticsDefaults/pageInfo/name',
        '"{segmnt}" cannot stand here',
        'A text; what may stand in braces is language, device, segment, flow, step, message, tone, error, brand.',
      ],
    ],
  },
  'an issuer needs a shell flow': {
    change: { 'brands/issuer.json#/flows/shell': null },
    expected: [
      [
        'brands/issuer.json#/flows',
        '"shell" is missing',
        'Add "shell": The flow that runs beside every page for as long as it is open.',
      ],
    ],
  },
  'a keyword that can only be true cannot be false': {
    change: {
      'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/ticket/x-secret': false,
    },
    expected: [
      [
        'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/ticket/x-secret',
        'This must be true',
        'Leave it away: without it, it is not so.',
      ],
    ],
  },
  'a broken reference is reported once, at its place': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1names/post/responses/200/$ref': '#/components/responses/Kode',
      'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post/responses/200/$ref':
        '#/components/responses/Kode',
    },
    expected: [
      [
        'schemas/issuer.openapi.json:105:13',
        'The API document has nothing at #/components/responses/Kode',
        'Mend the API document; the operation is not checked until then.',
      ],
    ],
  },
  'a partner with a name needs a logo and a list of requests': {
    change: {
      'brands/plain/brand.json#/partners': [
        { clientId: 'ann', name: { en: 'Ann', es: 'Ann' }, redirectUris: ['https://ann.example/'] },
      ],
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0',
        'This must have properties logo, asks when property name is present',
        'One partner.',
      ],
    ],
  },
  'the numbers for partners must cover every other code': {
    change: {
      'brands/issuer.json#/linking': {
        systemErrorDescriptor: 'Try again',
        cancelledDescriptor: 'Cancelled',
        cancelledCodes: { linking: 406, persistent: 450 },
        codes: {
          new: {
            auth: { '*': 500 },
            persistAuth: { '*': 500 },
            otp: { '4xx': 407 },
            persistOtp: { '*': 500 },
            handover: { '*': 500 },
          },
          old: {
            auth: { '*': 500 },
            persistAuth: { '*': 500 },
            otp: { '*': 500 },
            persistOtp: { '*': 500 },
            handover: { '*': 500 },
          },
        },
        notPermitted: { '*': 500 },
      },
    },
    expected: [['brands/issuer.json#/linking/codes/new/otp', '"*" is missing', 'Add "*".']],
  },
  'a misspelled fact of a test person is reported': {
    change: {
      'src/sandbox/personas.json#/people/0': { singIn: 'otp', check: 'pot' },
      'src/sandbox/personas.json#/people/1/card': null,
    },
    expected: [
      ['src/sandbox/personas.json#/people/0/singIn', '"singIn" is not known here', 'Did you mean "signIn"?'],
      [
        'src/sandbox/personas.json#/people/0/check',
        '"pot" is not one of the words allowed here',
        'There are: none, otp, ssn, cvv.',
      ],
      ['src/sandbox/personas.json#/people/1', '"card" is missing', 'Add "card".'],
    ],
  },
  'the address of a script cannot end the content security policy': {
    change: {
      'brands/issuer.json#/scripts/telemetry': {
        src: 'https://telemetry.example/t;v=1.js',
        owner: 'Door keepers',
        reason: 'Opens the door for people.',
        unpinned: 'Nobody knows what it is.',
      },
    },
    expected: [
      [
        'brands/issuer.json#/scripts/telemetry/src',
        '"https://telemetry.example/t;v=1.js" has the sign ;, which cannot stand here',
        'Its address, of whose path the content security policy allows no ; and no , (write %3B and %2C). An environment may have another. Without one nothing is loaded.',
      ],
    ],
  },
  'a partner cannot redirect to every page of the site, nor to localhost': {
    change: {
      'brands/plain/brand.json': {
        cpl: true,
        partners: [{ clientId: 'shop', redirectUris: ['/', 'https://localhost/back', '/back'] }],
      },
      'deploy/environments/production.json': {
        hosts: ['doors.example'],
        loopback: ['http://localhost:4173'],
        defaultClientId: 'plain',
      },
      'deploy/environments/local.json': {
        hosts: ['*'],
        loopback: ['http://localhost:4173'],
        defaultClientId: 'plain',
      },
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/redirectUris/0',
        '"/" cannot stand here',
        'Write the address in full, as the partner registered it: https://, the host, the path, and the query that belongs to it, without a # and without localhost. A page of our own is its path alone, such as /back, not /. A partner on the same computer (RFC 8252, section 7.3) is http://127.0.0.1 or http://[::1] with a path and without a port.',
      ],
      [
        'brands/plain/brand.json#/partners/0/redirectUris/1',
        '"https://localhost/back" cannot stand here',
        'Write the address in full, as the partner registered it: https://, the host, the path, and the query that belongs to it, without a # and without localhost. A page of our own is its path alone, such as /back, not /. A partner on the same computer (RFC 8252, section 7.3) is http://127.0.0.1 or http://[::1] with a path and without a port.',
      ],
      [
        'deploy/environments/production.json#/loopback',
        'This list has to be empty',
        'Take it away here: it is for the environment of this machine. Where all hosts have names of their own, nobody is sent to the computer that they sit at.',
      ],
    ],
  },
  'a value of the wrong type is reported with how to write the right one': {
    change: {
      'brands/plain/brand.json#/cardTitle': ['The Door Card'],
      'brands/plain/brand.json#/displayName': ['Plain Door'],
      'brands/plain/brand.json#/languages': 'en',
      'brands/plain/brand.json#/multiAccount': 'yes',
      'brands/plain/brand.json#/accountNumberLengths': 16,
    },
    expected: [
      [
        'brands/plain/brand.json#/displayName',
        'A list stands here, where a text belongs',
        'Write "Plain Door" without the square brackets. The brand\'s name, as it stands in sentences.',
      ],
      [
        'brands/plain/brand.json#/cardTitle',
        'A list stands here, where a group of values belongs',
        'Write a group of values in braces, { }. A text by language.',
      ],
      [
        'brands/plain/brand.json#/languages',
        'The text "en" stands here, where a list belongs',
        "Write a list in square brackets, [ ]. The languages on offer. The first one is the brand's own and shows when nothing else is asked for.",
      ],
      [
        'brands/plain/brand.json#/multiAccount',
        'The text "yes" stands here, where true or false belongs',
        'Write true or false without quotation marks. Whether a person may have several accounts to choose from after signing in.',
      ],
      [
        'brands/plain/brand.json#/accountNumberLengths',
        'The number 16 stands here, where a list belongs',
        'Put it in square brackets: [16]. How many digits an account number may have.',
      ],
    ],
  },
  'a preview host is one host name, not all names below one': {
    change: {
      'deploy/environments/a.json': {
        hosts: ['a.example'],
        previewHost: '*.co.uk',
        defaultClientId: 'plain',
      },
      'deploy/environments/b.json': {
        hosts: ['b.example'],
        previewHost: '*.b.example',
        defaultClientId: 'plain',
      },
    },
    expected: [
      [
        'deploy/environments/a.json#/previewHost',
        '"*.co.uk" begins with *., and one host name stands here without it',
        'Write "co.uk", and before it the name that you have registered yourself, for example "your-bank.co.uk".',
      ],
      [
        'deploy/environments/b.json#/previewHost',
        '"*.b.example" begins with *., and one host name stands here without it',
        'Write "b.example".',
      ],
    ],
  },
  'an address of a partner has neither a * nor a space': {
    change: {
      'brands/plain/brand.json': {
        cpl: true,
        partners: [
          { clientId: 'shop', redirectUris: ['https://*.shop.example/back', 'https://shop.example/my back'] },
        ],
      },
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/redirectUris/0',
        '"https://*.shop.example/back" has a * in it, and a * stands for nothing else here',
        'Write each address in full, one by one.',
      ],
      [
        'brands/plain/brand.json#/partners/0/redirectUris/1',
        '"https://shop.example/my back" has a space in it, which an address cannot have',
        'Write "https://shop.example/my%20back", or take the space out.',
      ],
    ],
  },
};
