import { Button, type ButtonVariant, IconButton, LinkButton } from '../../../ui/kit/button.tsx';
import { Icon, Sign } from '../../../ui/kit/icon.tsx';
import { LinkList } from '../../../ui/kit/links.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { Part } from '../part.ts';

const variants: readonly ButtonVariant[] = [
  'primary',
  'primary-destroy',
  'secondary',
  'ghost',
  'text',
  'text-destroy',
];

const signs = [
  'alert',
  'card',
  'check',
  'chevron',
  'clock',
  'cross',
  'external',
  'eye',
  'eye-off',
  'info',
  'lock',
  'ring',
  'search',
  'shield',
  'success',
] as const;

/** What can be pressed, and what shows that something is under way. */
export const actions: readonly Part[] = [
  {
    name: 'Button',
    about: 'Does something. One primary button on a screen; a button that destroys says so by its colour.',
    examples: {
      ...Object.fromEntries(
        variants.map((variant) => [
          variant,
          <Button key={variant} variant={variant}>
            Continue
          </Button>,
        ]),
      ),
      busy: (
        <Button busy busyLabel="Signing in…">
          Sign in
        </Button>
      ),
      'as wide as its place': <Button full>Sign in</Button>,
      'as a link': <Button href="#button">Continue</Button>,
      'many words': <Button full>Send me a new passcode by text message, please</Button>,
    },
  },
  {
    name: 'LinkButton',
    about: 'A link within text or a list; a button where it leads nowhere by itself.',
    examples: {
      link: <LinkButton href="#linkbutton">Find user ID</LinkButton>,
      button: <LinkButton>Resend the code</LinkButton>,
      busy: <LinkButton busy>Resend the code</LinkButton>,
    },
  },
  {
    name: 'IconButton',
    about: 'A button that shows only a sign. Its label is for those who cannot see it.',
    examples: {
      rest: (
        <IconButton label="Close">
          <Icon name="cross" />
        </IconButton>
      ),
      busy: (
        <IconButton label="Search" busy>
          <Icon name="search" />
        </IconButton>
      ),
    },
  },
  {
    name: 'LinkList',
    about: 'Links beside each other, or one below the other; each can be hit anywhere in 44 px.',
    examples: {
      row: <LinkList label="Help" items={links('a')} />,
      stack: <LinkList label="More help" stack items={links('b')} />,
      quiet: <LinkList label="Legal" quiet items={links('c')} />,
    },
  },
  {
    name: 'Icon',
    about: 'The signs of the product. Without a title a sign is decoration.',
    examples: Object.fromEntries(signs.map((name) => [name, <Icon key={name} name={name} title={name} />])),
  },
  {
    name: 'Sign',
    about: 'A large sign that sets the tone of a screen.',
    examples: Object.fromEntries(
      (['alert', 'success', 'info', 'lock', 'clock'] as const).map((name) => [
        name,
        <Sign key={name} name={name} />,
      ]),
    ),
  },
  {
    name: 'Spinner',
    about: 'Work in progress, announced by its label.',
    examples: {
      small: <Spinner label="Loading" />,
      large: <Spinner label="Checking your card" large />,
      'label for assistive technology only': <Spinner label="Loading" hidden />,
    },
  },
];

function links(mark: string) {
  return [
    { id: `${mark}1`, label: 'Find user ID', href: '#linklist' },
    { id: `${mark}2`, label: 'Reset password', href: '#linklist' },
    {
      id: `${mark}3`,
      label: 'Privacy',
      href: '#linklist',
      target: '_blank',
      newTabLabel: 'opens in a new tab',
    },
  ];
}
