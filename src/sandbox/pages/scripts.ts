import { html, pageOf } from './html.ts';
import type { Show } from './visit.ts';

/** Stand-ins for scripts of other companies. `?delay=` holds the reply back for that many milliseconds, `?global=` names the global that the page reads. */
export const script: Show = async ({ url, wait }) => {
  const name = url.pathname.split('/').at(-1) ?? '';
  const source = sources[name];
  if (!source) return pageOf('Nothing here', html`<p>There is no such script.</p>`, 404);
  const delay = Math.min(Number(url.searchParams.get('delay')) || 0, 120_000);
  if (delay > 0) await wait(delay);
  const global = url.searchParams.get('global') ?? '';
  return new Response(source(/^[A-Za-z_$][\w$]*$/.test(global) ? global : undefined), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  });
};

type Source = (global: string | undefined) => string;

const sources: Readonly<Record<string, Source>> = {
  'telemetry.js': (global = '__telemetry') => `window.${global} = 'sandbox-telemetry';\n`,
  'black-box.js': (global = '__blackBox') => `window.${global} = () => 'sandbox-black-box';\n`,
  'assistant.js': (global = '__assistant') =>
    `window.${global} = { opened: [], isLive: async () => true, open(reason) { this.opened.push(reason); } };\n`,
  'co-browse.js': (global = '__coBrowse') =>
    `window.${global} = { started: 0, start() { this.started += 1; } };\n`,
  'personalisation.js': (global = '__personalisation') => `window.${global} = { loaded: true };\n`,
  'consent.js': (global = '__consent') => `window.${global} = { opened: 0, open() { this.opened += 1; } };\n`,
};
