import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemoveScroll } from '../../../src/ui/kit/scroll-lock.tsx';

const overflow = () => document.documentElement.style.overflow;

test('the page cannot scroll until the last open dialog closes', () => {
  const first = render(<RemoveScroll>one</RemoveScroll>);
  const second = render(<RemoveScroll>two</RemoveScroll>);
  expect(overflow()).toBe('hidden');
  first.unmount();
  expect(overflow()).toBe('hidden');
  second.unmount();
  expect(overflow()).toBe('');
});

test('the scroll lock adds no style element, which the content security policy would refuse', () => {
  const styles = () => document.querySelectorAll('style').length;
  const before = styles();
  const { container } = render(<RemoveScroll as="section">one</RemoveScroll>);
  expect(container.querySelector('section')?.textContent).toBe('one');
  expect(styles()).toBe(before);
});
