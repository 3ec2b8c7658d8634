import type { Show } from './visit.ts';

/** The style sheet of the sandbox's pages. */
export const style: Show = () =>
  new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } });

const css = `:root { color-scheme: light dark; --ink: #1c2430; --soft: #566173; --ground: #f6f7f9; --card: #fff; --line: #d5dae2; --accent: #0b5cad; --good: #146c3c; --bad: #a3261d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --soft: #a5b0c0; --ground: #12161c; --card: #1b212a; --line: #38424f; --accent: #7db7f5; --good: #6fcf97; --bad: #ff9a91; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; padding: .75rem 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
header .home { font-weight: 700; color: var(--ink); text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
main { max-width: 90rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
h1 { margin: .5rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
a { color: var(--accent); }
code, pre { font: .875rem/1.4 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; background: var(--ground); border-radius: .375rem; }
.scroll { overflow-x: auto; margin: 0 0 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
caption { padding: .75rem 1rem; font-weight: 600; text-align: start; }
th, td { padding: .375rem .625rem; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
th:first-child, caption { padding-inline-start: 1rem; }
td code, td div { white-space: nowrap; }
thead th { color: var(--soft); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
tbody th { min-width: min(12rem, 40vw); font-weight: 500; }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--accent); background: var(--card); border: 1px solid var(--accent); border-radius: .375rem; cursor: pointer; }
input, select, textarea { display: block; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .375rem; }
label { font-size: .875rem; font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.entrances, .presets { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: 0; list-style: none; }
.presets { margin: 1rem 0; }
.waiting { overflow-wrap: anywhere; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; align-items: end; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.wide { grid-column: 1 / -1; }
.calls, .letters { padding: 0; list-style: none; }
.calls li, .letters li { margin: 0 0 .5rem; padding: .5rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.passcode { margin: 0; font: 700 2rem/1.2 ui-monospace, monospace; letter-spacing: .15em; }
.letters p { margin: .25rem 0; }
td { font-variant-numeric: tabular-nums; }
summary { padding: .625rem 0; color: var(--accent); cursor: pointer; }
.meta { color: var(--soft); font-size: .875rem; }
.accepted { color: var(--good); font-weight: 600; }
.refused, .problem { color: var(--bad); font-weight: 600; }
`;
