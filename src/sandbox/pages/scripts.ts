import { ownValue } from '../../engine/index.ts';
import { html, pageOf } from './html.ts';
import type { Show } from './visit.ts';

/** Stand-ins for scripts of other companies. `?delay=` holds the reply back for that many milliseconds, `?global=` is the dotted path below window that the page reads. */
export const script: Show = async ({ url, wait }) => {
  const name = url.pathname.split('/').at(-1) ?? '';
  const source = ownValue(sources, name);
  if (!source) return pageOf('Nothing here', html`<p>There is no such script.</p>`, 404);
  const delay = Math.min(Number(url.searchParams.get('delay')) || 0, 120_000);
  if (delay > 0) await wait(delay);
  const global = url.searchParams.get('global') ?? '';
  return new Response(assigned(dotted.test(global) ? global : source.global, source.value), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  });
};

const dotted = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

/** Sets a dotted path below window, making what leads there. */
const assigned = (path: string, value: string): string => {
  const names = path.split('.');
  const above = names.slice(1).map((_, index) => `window.${names.slice(0, index + 1).join('.')} ??= {};\n`);
  return `${above.join('')}window.${path} = ${value};\n`;
};

const sources: Readonly<Record<string, { readonly global: string; readonly value: string }>> = {
  'telemetry.js': { global: '__telemetry', value: "'sandbox-telemetry'" },
  'black-box.js': { global: '__blackBox', value: "() => 'sandbox-black-box'" },
  'assistant.js': {
    global: '__assistant',
    value: `{
  opened: [],
  isLive: async () => true,
  open(reason) {
    this.opened.push(reason);
    const box = document.getElementById('sandbox-chat') ?? document.createElement('aside');
    box.id = 'sandbox-chat';
    box.setAttribute('role', 'status');
    box.textContent = 'The chat of the sandbox is open: ' + reason;
    box.style.cssText =
      'position:fixed;inset:auto 16px 16px auto;max-width:260px;padding:16px;border-radius:8px;background:#222;color:#fff;z-index:9';
    document.body.append(box);
  },
}`,
  },
  // What an agent would see: everything but what the page marks as private.
  'co-browse.js': {
    global: '__coBrowse',
    value: `{
  started: 0,
  start() { this.started += 1; },
  seen: () => [...document.querySelectorAll('input')]
    .filter((input) => input.closest('[data-private]') === null)
    .map(({ value }) => value),
}`,
  },
  'personalisation.js': { global: '__personalisation', value: '{ loaded: true }' },
  'consent.js': { global: '__consent', value: '{ opened: 0, open() { this.opened += 1; } }' },
};
