import { textOf } from '../../engine/index.ts';
import type { Run } from '../parts.ts';
import type { World } from '../world.ts';

const prefix = 'portico.';
const day = 24 * 60 * 60;
const month = 30;

/** Keeps a value in a cookie of the whole site for so many days, a month where nothing is said. */
export const storeCookie: Run<'store', 'world' | 'known' | 'refresh'> = (
  { slot, value, days = month },
  { world, known, refresh },
) => {
  const name = slot.split('.')[1] ?? '';
  world.document.cookie = `${prefix}${name}=${encodeURIComponent(textOf(value))}; path=/; max-age=${days * day}; samesite=lax${secure(world)}`;
  known.cookies = { ...known.cookies, [name]: value };
  refresh();
};

// A browser takes no such cookie from a page that came by http, as on a developer's machine.
const secure = ({ location }: World): string => (location.origin.startsWith('https:') ? '; secure' : '');

/** The cookies that were kept so, by their bare names. */
export const cookiesOf = ({ document }: World): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (document.cookie ?? '').split('; ').flatMap((each) => {
      const [name = '', value = ''] = each.split('=');
      const text = name.startsWith(prefix) ? decoded(value) : undefined;
      return text === undefined ? [] : [[name.slice(prefix.length), text]];
    }),
  );

// Any host of the same domain can set a cookie here, also one that nobody could have written so.
const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};
