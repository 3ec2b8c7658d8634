import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { ownValue } from '../../engine/index.ts';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script></head>
<body><header><img src="/logo.svg" width="180" height="36" alt="Example"></header><main><h1>Sign in</h1><form method="post"><label for="u">User ID</label><input id="u" name="userId" autocomplete="username" required>
<label for="p">Password</label><input id="p" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Sign in</button></form><p><a href="/find">Find user ID</a> <a href="/reset">Reset password</a> <a href="/register">Register</a></p></main></body></html>`;

const css = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f6f8;color:#18212b}main{max-width:22rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:12px}
label{display:block;margin-top:1rem;font-weight:600}input{box-sizing:border-box;width:100%;padding:.75rem;border:1px solid #6b7783;border-radius:6px;font:inherit}
button{width:100%;margin-top:1.5rem;padding:.75rem;border:0;border-radius:6px;background:#1e5a8a;color:#fff;font:inherit;font-weight:600}a{color:#1e5a8a}`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="36"><rect width="180" height="36" rx="8" fill="#1e5a8a"/><circle cx="18" cy="18" r="9" fill="#fff"/></svg>`;

const script = `const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = '1';
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  await fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
});`;

const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html; charset=utf-8', html],
  '/style.css': ['text/css', css],
  '/logo.svg': ['image/svg+xml', logo],
  '/script.js': ['text/javascript', script],
};

/** Serves what nobody can beat: a sign-in page written by hand, in four small files and without any library. */
export const limitServer = (): Server =>
  createServer((request, response) => {
    const file = ownValue(files, request.url ?? '');
    request.resume();
    if (file === undefined) return void response.writeHead(request.method === 'POST' ? 400 : 404).end();
    const [type, text] = file;
    const body = brotliCompressSync(text);
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
      .end(body);
  });
