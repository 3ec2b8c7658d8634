import { beforeEach, describe, expect, it } from 'vitest';
import { againIn, keepPlace } from '../../src/boot/handover.ts';

const page =
  '<a href="/stores">Stores</a><button type="button">Cookies</button><button type="button">Help</button>';
const root = document.createElement('main');

beforeEach(() => {
  document.body.replaceChildren(root);
  root.innerHTML = page;
});

const find = (text: string) =>
  [...root.children].find(({ textContent }) => textContent === text) as HTMLElement;

describe('a control of a page that is drawn anew', () => {
  it('is found again though something has come before it', () => {
    const again = againIn(root, find('Cookies'));
    root.innerHTML = `<button type="button">Pay as a guest</button>${page}`;
    expect(again()).toBe(find('Cookies'));
  });

  it('is the one of several alike that it was', () => {
    root.innerHTML = `${page}${page}`;
    const again = againIn(root, root.children[4] as HTMLElement);
    root.innerHTML = `<a href="/new">New</a>${page}${page}`;
    expect(again()).toBe(root.children[5]);
  });

  it('is found in another language, by its address or by its place', () => {
    const [stores, help] = [againIn(root, find('Stores')), againIn(root, find('Help'))];
    root.innerHTML =
      '<a href="/stores">Tiendas</a><button type="button">Galletas</button><button type="button">Ayuda</button>';
    expect(stores()).toBe(find('Tiendas'));
    expect(help()).toBe(find('Ayuda'));
  });

  it('is not there, rather than another one, when it has gone', () => {
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
