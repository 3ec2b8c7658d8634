import type { Cases } from '../case.ts';

const again = {
  en: 'Nobody heard you. Call our fraud specialists at {{phone}}, and they help.',
  es: 'Nadie le oyó. Llame a los especialistas en fraudes al {{phone}}.',
};

const words = (en: string, es: string) => ({
  'flows/door/locales/en.json#/message/again': en,
  'flows/door/locales/es.json#/message/again': es,
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
};
