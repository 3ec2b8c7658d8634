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
