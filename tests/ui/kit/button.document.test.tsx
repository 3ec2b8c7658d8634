import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button, IconButton, LinkButton } from '../../../src/ui/kit/button.tsx';
import { LinkList } from '../../../src/ui/kit/links.tsx';

describe('a button', () => {
  test('has its own class for each variant', () => {
    const variants = ['primary', 'primary-destroy', 'secondary', 'ghost', 'text', 'text-destroy'] as const;
    render(
      variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
    );
    const names = variants.map((variant) => screen.getByRole('button', { name: variant }).className);
    expect(names).toEqual(variants.map((variant) => `p-button p-button--${variant}`));
  });

  test('does not submit a form by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  test('is a link if it has an address, and sends no referrer to a new window', () => {
    render(
      <Button href="/next" target="_blank">
        Go
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Go' });
    expect(link.getAttribute('href')).toBe('/next');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('a busy button', () => {
  test('keeps the focus, announces that it is busy, and ignores mouse and keyboard', async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Go</Button>);
    await user.click(screen.getByRole('button'));
    rerender(
      <Button onClick={press} busy>
        Go
      </Button>,
    );
    await user.keyboard('{Enter} ');
    await user.click(screen.getByRole('button'));
    expect(press).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false);
  });

  test('blocks its form from submitting, by a press or by Enter in a field', async () => {
    const user = userEvent.setup();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Go
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
    rerender(form(true));
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    await user.click(screen.getByRole('button'));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('contains both labels even before it is busy', () => {
    render(<Button busyLabel="Going">Go</Button>);
    expect(screen.getByRole('button').textContent).toBe('GoingGo');
  });

  test('does not navigate if it is a link', async () => {
    const user = userEvent.setup();
    const press = vi.fn();
    render(
      <LinkButton href="#there" busy onClick={press}>
        Go
      </LinkButton>,
    );
    await user.click(screen.getByRole('link'));
    expect(press).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
  });
});

test('an icon button has an accessible name', () => {
  render(<IconButton label="Close">×</IconButton>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});

test('a link list contains links and buttons, and announces links that open a new tab', () => {
  render(
    <LinkList
      label="Help"
      items={[
        { id: 'a', label: 'Reset', data: { 'data-action': 'reset' } },
        {
          id: 'b',
          label: 'Privacy',
          href: 'https://bank.test/',
          target: '_blank',
          newTabLabel: 'opens in a new tab',
        },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Help' }).children).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Reset' }).getAttribute('data-action')).toBe('reset');
  expect(screen.getByRole('link', { name: 'Privacy opens in a new tab' })).toBeDefined();
});
