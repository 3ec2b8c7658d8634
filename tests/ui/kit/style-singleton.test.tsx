// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { styleSingleton } from '../../../src/ui/kit/style-singleton.ts';

// jsdom knows no constructed sheets; this is as much of them as is used.
class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

const adopted = () => document.adoptedStyleSheets.map((sheet) => (sheet instanceof Sheet ? sheet.text : ''));

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('styles are adopted once while anything uses them, and no style element is made', () => {
  const Style = styleSingleton();
  const both = render(
    <>
      <Style styles="body{overflow:hidden}" />
      <Style styles="body{overflow:clip}" />
    </>,
  );
  expect(adopted()).toEqual(['body{overflow:hidden}']);
  expect(document.querySelector('style')).toBeNull();
  both.rerender(<Style styles="body{overflow:hidden}" />);
  expect(adopted()).toEqual(['body{overflow:hidden}']);
  both.unmount();
  expect(adopted()).toEqual([]);
});

test('other sheets of the document stay', () => {
  const brand = new CSSStyleSheet();
  document.adoptedStyleSheets = [brand];
  const Style = styleSingleton();
  render(<Style styles="a{}" />).unmount();
  expect(document.adoptedStyleSheets).toEqual([brand]);
});

test('dynamic styles follow their changes, others do not', () => {
  const Style = styleSingleton();
  const dynamic = render(<Style styles="a{}" dynamic />);
  dynamic.rerender(<Style styles="b{}" dynamic />);
  expect(adopted()).toEqual(['b{}']);
  dynamic.rerender(<Style styles="c{}" />);
  dynamic.rerender(<Style styles="d{}" />);
  expect(adopted()).toEqual(['c{}']);
});
