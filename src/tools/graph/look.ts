/** How a picture looks: the reader's own font, light or dark as the reader's system is. Every text has a contrast of at least 4.5 to what is behind it. */
export const look = `
svg{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#8b949e;--card:#fff;--screen:#dbeafe;--call:#ece4fb;--flow:#d3f1e4;--then:#fcecc4;--leave:#e4e8ec;--edge:#b6bec8;--message:#8a4600}
@media (prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--soft:#9aa4ae;--line:#6e7681;--card:#151b23;--screen:#173a66;--call:#3b2a63;--flow:#114634;--then:#4d3a0b;--leave:#2d343c;--edge:#3d444d;--message:#f0b072}}
text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:var(--ink)}
.heading{font-size:16px;font-weight:600}
.name,.label,.outcome{font-weight:600}
.name{font-size:13px}
.kind{font-size:10px;font-weight:600;fill:var(--ink);letter-spacing:.4px}
.note,.subtitle,.condition{fill:var(--soft)}
.head~.subtitle{fill:var(--ink)}
.message{fill:var(--message)}
.paper{fill:var(--paper)}
.shape{fill:var(--card);stroke:var(--edge)}
.behind{fill:none;stroke:var(--edge)}
.head{fill:var(--leave)}
.screen .head{fill:var(--screen)}
.call .head{fill:var(--call)}
.flow .head{fill:var(--flow)}
.then .head{fill:var(--then)}
.entry .shape{fill:var(--ink);stroke:none}
.entry text{fill:var(--paper)}
.exit .shape{fill:var(--leave)}
.rest .shape,.elsewhere .shape{stroke-dasharray:4 3}
.arrow{fill:none;stroke:var(--line);stroke-width:1.4}
.tip,.joint{fill:var(--line)}
`.trim();

/** What a frame around boxes looks like. */
export const markedLook = '.marked .shape{stroke:#d9480f;stroke-width:4}';
