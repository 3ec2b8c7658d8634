import type { Cases } from '../case.ts';

const again = {
  en: 'Nobody heard you. Call our fraud specialists at {{phone}}, and they help.',
  es: 'Nadie le oyó. Llame a los especialistas en fraudes al {{phone}}.',
};

const words = (en: string, es: string) => ({
  'flows/door/locales/en.json#/message/again': en,
  'flows/door/locales/es.json#/message/again': es,
});

const wordsOf = (name: string, text: string) => ({
  $status: 'draft',
  message: { again: text },
  page: { [name]: { title: name, description: name } },
});

// A flow that sends people to the fraud line by a message that is called again, too.
const flow = (name: string) => ({
  [`flows/${name}/flow.json`]: {
    title: name,
    extends: 'base',
    entries: { [`/${name}`]: { start: 'go' } },
    messages: { again: { next: ['call'] } },
    steps: {
      go: {
        call: 'listRooms',
        on: {
          ok: { leave: { route: '/' } },
          '*': { say: 'again', with: { phone: '$brand.phones.fraud' }, goto: 'trouble' },
        },
      },
    },
  },
  [`flows/${name}/locales/en.json`]: wordsOf(name, again.en),
  [`flows/${name}/locales/es.json`]: wordsOf(name, again.es),
});

export const cases: Cases = {
  'words about the fraud line must be given its number': {
    change: {
      ...words(again.en, again.es),
      'flows/door/flow.json#/values/service': { $first: ['$brand.phones.customerService', ''] },
      'flows/door/flow.json#/steps/knock/on/wait again/with/phone': '$value.service',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/say',
        'The words for the message again send people to the phone fraud (flows/door/locales/en.json), and are given the phone customerService',
        'Give them "phone": "$brand.phones.fraud", or write whom people reach at the other number.',
      ],
    ],
  },
  'words about the fraud line must name it in each language': {
    change: {
      ...words(again.en, 'Llame a los especialistas al {{phone}}.'),
      'flows/door/flow.json#/steps/knock/on/http.500': {
        say: 'other',
        with: { phone: '$brand.phones.fraud' },
        goto: 'door',
      },
      'flows/door/flow.json#/messages/other': { next: ['call'] },
      'flows/door/locales/en.json#/message/other': again.en,
      'flows/door/locales/es.json#/message/other': again.es,
    },
    expected: [
      [
        'flows/door/locales/es.json#/message/again',
        'message.again sends people to the phone fraud in another language, and not in this one (es)',
        'Write the same in each language: whom people reach at the number.',
      ],
    ],
  },
  'the same words cannot have the fraud line in one place alone': {
    change: {
      ...words(again.en, again.es),
      'flows/door/flow.json#/steps/knock/on': {
        'http.500': { say: 'other', with: { phone: '$brand.phones.fraud' }, goto: 'door' },
        'http.501': { say: 'other', with: { phone: '$brand.phones.customerService' }, goto: 'door' },
        'http.502': { say: 'other', with: { phone: '$brand.phones.loan' }, goto: 'door' },
      },
      'flows/door/flow.json#/messages/other': { next: ['call'] },
      'flows/door/locales/en.json#/message/other': 'Call us at {{phone}}.',
      'flows/door/locales/es.json#/message/other': 'Llámenos al {{phone}}.',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/http.500/say',
        'The words for the message other are given the phone fraud here, and another one in all 2 other places',
        'Give them the same phone everywhere, or write other words here.',
      ],
    ],
  },
  'a message must name the phone that the messages of its name in all other flows do': {
    base: { ...flow('one'), ...flow('two') },
    change: words('Nobody heard you. Call us at {{phone}}.', 'Nadie le oyó. Llámenos al {{phone}}.'),
    expected: [
      [
        'flows/door/locales/en.json#/message/again',
        'message.again does not send people to the phone fraud, as the words of that name do in all 2 other flows (such as flows/one/locales/en.json)',
        'Write whom people reach at the number, as there, or give the message a name of its own.',
      ],
    ],
  },
  'the words of a brand must name the phone that the words in their place do': {
    base: words(again.en, again.es),
    change: {
      'brands/plain/brand.json#/ownWords': ['en', 'es'],
      'brands/plain/locales/en.json#/door/message': {
        again: 'Nobody heard you. Call customer service[[ at {{phone}}]].',
      },
      'brands/plain/locales/es.json': {
        $status: 'draft',
        door: { message: { again: 'Nadie le oyó. Llame a servicio al cliente[[ al {{phone}}]].' } },
      },
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/message/again',
        'message.again is given the phone fraud and does not send people to it, as flows/door/locales/en.json does',
        'Write whom people reach at the number, as there.',
      ],
      [
        'brands/plain/locales/es.json#/door/message/again',
        'message.again is given the phone fraud and does not send people to it, as flows/door/locales/es.json does',
        'Write whom people reach at the number, as there.',
      ],
    ],
  },
  'the words of a brand must name the phone that they are given': {
    base: words('Nobody heard you. Call us at {{phone}}.', 'Nadie le oyó. Llámenos al {{phone}}.'),
    change: {
      'flows/door/flow.json#/steps/knock/on/wait again/with/phone': '$brand.phones.customerService',
      'brands/plain/locales/en.json#/door/message': { again: again.en },
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/message/again',
        "The brand's words for the message again send people to the phone fraud, and are given the phone customerService",
        'Write whom people reach at that number.',
      ],
    ],
  },
};
