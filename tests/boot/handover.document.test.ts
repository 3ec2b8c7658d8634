import { beforeEach, describe, expect, it } from 'vitest';
import { againIn, keepPlace, movedOffset } from '../../src/boot/handover.ts';

const page =
  '<a href="/stores">Stores</a><button type="button">Cookies</button><button type="button">Help</button>';
const root = document.createElement('main');

beforeEach(() => {
  document.body.replaceChildren(root);
  root.innerHTML = page;
});

const find = (text: string) =>
  [...root.children].find(({ textContent }) => textContent === text) as HTMLElement;

describe('a control on a page that is rendered again', () => {
  it('is found when a new element precedes it', () => {
    const again = againIn(root, find('Cookies'));
    root.innerHTML = `<button type="button">Pay as a guest</button>${page}`;
    expect(again()).toBe(find('Cookies'));
  });

  it('is the same one of several identical controls', () => {
    root.innerHTML = `${page}${page}`;
    const again = againIn(root, root.children[4] as HTMLElement);
    root.innerHTML = `<a href="/new">New</a>${page}${page}`;
    expect(again()).toBe(root.children[5]);
  });

  it('is found in another language by its address or position', () => {
    const [stores, help] = [againIn(root, find('Stores')), againIn(root, find('Help'))];
    root.innerHTML =
      '<a href="/stores">Tiendas</a><button type="button">Galletas</button><button type="button">Ayuda</button>';
    expect(stores()).toBe(find('Tiendas'));
    expect(help()).toBe(find('Ayuda'));
  });

  it('is not confused with another control when it is gone', () => {
    const again = againIn(root, find('Help'));
    root.innerHTML = '<button type="button">Pay</button><a href="/stores">Stores</a>';
    expect(again()).toBeUndefined();
  });

  it('keeps the focus', () => {
    find('Cookies').focus();
    keepPlace(root, () => {
      root.innerHTML = `<a href="/new">New</a>${page}`;
    });
    expect(document.activeElement).toBe(find('Cookies'));
  });
});

describe('a caret in a text that React masks', () => {
  it.each([
    ['at the end stays at the end', '99001', 5, '9900 1', 6],
    ['stays there while the digits are hidden', '9900100', 7, '•••0 100', 8],
    ['stays before the same digit', '99001000', 6, '9900 1000', 7],
    ['stays there when the country code is removed', '15555550119', 11, '(555) 555-0119', 14],
    ['at the start stays at the first digit', '5555550119', 0, '(555) 555-0119', 1],
    ['does not move in a text that is the same', 'a b', 2, 'a b', 2],
  ])('%s', (_, before, offset, after, expected) => {
    expect(movedOffset(before, offset, after)).toBe(expected);
  });

  it('is put back by the new field', () => {
    const field = (value: string) => {
      root.innerHTML = `<input name="card" value="${value}">`;
      return root.querySelector<HTMLInputElement>('input');
    };
    field('99001')?.focus();
    root.querySelector('input')?.setSelectionRange(5, 5);
    keepPlace(root, () => field('9900 1'));
    expect(root.querySelector('input')?.selectionStart).toBe(6);
  });
});
