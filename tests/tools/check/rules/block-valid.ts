import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a picture that is a link needs words': {
    change: {
      'flows/end/screens/end.json#/blocks/2': { image: '$brand.images.logo', href: '$brand.promoUrl' },
      'flows/end/locales/en.json#/end/promo': 'To the shop of {{brand}}',
    },
    expected: [
      [
        'flows/end/screens/end.json#/blocks/2',
        'This picture is a link, and no words say where it leads',
        'Add "alt" with the key of words that say so; a caption that a brand gives comes in their place.',
      ],
    ],
  },
  'a block cannot name an action that the screen does not have': {
    change: {
      'flows/door/screens/door.json#/blocks/2': null,
      'flows/door/screens/door.json#/blocks/3/actions': ['sumbit', 'submit'],
    },
    expected: [
      [
        'flows/door/screens/door.json#/blocks/3/actions/0',
        'The screen has no action sumbit',
        'Did you mean "submit"?',
      ],
    ],
  },
  'a field that one block shows cannot show again in a block of all fields': {
    change: {
      'flows/door/screens/door.json#/blocks': [
        { heading: 'title' },
        { text: 'intro', with: { count: '$data.knocks' } },
        { notice: 'message' },
        { form: ['how'] },
        { form: true },
        { actions: ['submit'] },
        { links: ['away'] },
      ],
    },
    expected: [
      [
        'flows/door/screens/door.json#/blocks/4/form',
        'The field how is shown before',
        'Show each field in one form block only.',
      ],
    ],
  },
  'the only submit action cannot have a condition, and a progress block must show an existing step': {
    change: {
      'flows/door/screens/door.json': {
        blocks: [
          { heading: 'title' },
          { progress: ['title', 'intro'], at: 3 },
          { text: 'intro', with: { count: '$data.knocks' } },
          { notice: 'message' },
          { form: true },
          { actions: ['submit'] },
          { links: ['away'] },
        ],
        actions: { submit: { when: { '$data.knocks': { minimum: 1 } } }, away: { when: null } },
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/blocks/1/at',
        'Step 3 is shown as the present one, and there are 2',
        'Write 1 to 2, or name the steps that are missing.',
      ],
      [
        'flows/door/screens/door.json#/actions/submit',
        'Nothing submits the form while a condition does not hold, and no other action takes its place',
        'Leave the condition away, or give another action the opposite one.',
      ],
    ],
  },
  'the form and the blocks can name only fields of the form': {
    change: {
      'flows/door/screens/door.json': {
        form: {
          prefill: { nam: '$query.from?' },
          when: { nick: { '$flags.strict': true } },
          ui: { 'ui:order': ['word', '*', 'hows'] },
        },
        blocks: [
          { heading: 'title' },
          { text: 'intro', with: { count: '$data.knocks' } },
          { form: true },
          { checklist: 'words' },
          { actions: ['submit'] },
          { links: ['away'] },
        ],
      },
    },
    expected: [
      ['flows/door/screens/door.json#/form/prefill/nam', 'The form has no field nam', 'Did you mean "name"?'],
      [
        'flows/door/screens/door.json#/form/when/nick',
        'The form has no field nick',
        'There are: name, word, how.',
      ],
      [
        'flows/door/screens/door.json#/form/ui/ui:order/2',
        'The form has no field hows',
        'Did you mean "how"?',
      ],
      [
        'flows/door/screens/door.json#/blocks/3/checklist',
        'The form has no field words',
        'Did you mean "word"?',
      ],
    ],
  },
  'a block must show every action of the screen': {
    change: {
      'flows/door/screens/door.json#/blocks': [
        { heading: 'title' },
        { text: 'intro', with: { count: '$data.knocks' } },
        { form: true },
        { actions: ['submit'] },
      ],
    },
    expected: [
      [
        'flows/door/screens/door.json#/actions/away',
        'No block shows the action away',
        'Name it in an actions or links block, or remove it.',
      ],
    ],
  },
  'a block must show the form of the screen': {
    change: {
      'flows/door/screens/door.json#/blocks': [
        { heading: 'title' },
        { text: 'intro', with: { count: '$data.knocks' } },
        { actions: ['submit'] },
        { links: ['away'] },
      ],
    },
    expected: [
      ['flows/door/screens/door.json#/form', 'No block shows the form', 'Add { "form": true } to blocks.'],
    ],
  },
  'a block cannot show a form that the screen does not have': {
    change: {
      'flows/end/screens/end.json#/blocks': [
        { heading: 'title', with: { name: '$entry.name' } },
        { form: true },
        { links: ['home', 'shop'] },
      ],
    },
    expected: [
      [
        'flows/end/screens/end.json#/blocks/1',
        'This block shows a form, and the screen has none',
        'Declare form, or remove the block.',
      ],
    ],
  },
  'several form blocks together show each field of the form exactly once': {
    change: {
      'flows/door/screens/door.json#/blocks': [
        { heading: 'title' },
        { text: 'intro', with: { count: '$data.knocks' } },
        { notice: 'message' },
        { form: ['name', 'hows'] },
        { form: ['word', 'name'] },
        { actions: ['submit'] },
        { links: ['away'] },
      ],
    },
    expected: [
      ['flows/door/screens/door.json#/form', 'No block shows the field how', 'Name it in a form block.'],
      ['flows/door/screens/door.json#/blocks/3/form/1', 'The form has no field hows', 'Did you mean "how"?'],
      [
        'flows/door/screens/door.json#/blocks/4/form/1',
        'The field name is shown before',
        'Show each field in one form block only.',
      ],
    ],
  },
};
