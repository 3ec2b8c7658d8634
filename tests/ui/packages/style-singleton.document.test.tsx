import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { styleSingleton } from '../../../src/ui/packages/react-style-singleton.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/** jsdom has no adopted style sheets. Returns the texts of those that the document has adopted. */
const adopting = () => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  const page: { adoptedStyleSheets: readonly Sheet[] } = Object.assign(document, { adoptedStyleSheets: [] });
  return () => page.adoptedStyleSheets.map(({ text }) => text);
};

test('the styles of the first instance apply until the last instance is gone', () => {
  const adopted = adopting();
  const Style = styleSingleton();
  const first = render(<Style styles="body { overflow: hidden }" />);
  const second = render(<Style styles="body { overflow: auto }" />);
  expect(adopted()).toEqual(['body { overflow: hidden }']);
  first.unmount();
  expect(adopted()).toEqual(['body { overflow: hidden }']);
  second.unmount();
  expect(adopted()).toEqual([]);
});

test('styles leave the other adopted style sheets alone, and add no style element', () => {
  const adopted = adopting();
  const [One, Other] = [styleSingleton(), styleSingleton()];
  const one = render(<One styles="one" />);
  render(<Other styles="other" />);
  one.unmount();
  expect(adopted()).toEqual(['other']);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('a browser without adopted style sheets renders without an error', () => {
  const Style = styleSingleton();
  expect(() => render(<Style styles="body { overflow: hidden }" />).unmount()).not.toThrow();
});
