/** A text in which everything that differs from run to run, or from build to build, is replaced by a placeholder. */
export const withPlaceholders = (text: string): string =>
  replacements.reduce((all, [pattern, placeholder]) => all.replace(pattern, placeholder), text);

const replacements: readonly (readonly [RegExp, string])[] = [
  // JSON Web Tokens (RFC 7519).
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '<token>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\bsha(256|384|512)-[A-Za-z0-9+/]+=*/g, '<hash>'],
  // Built files: the names of their chunks and their hashes.
  [/(?<=assets\/)[\w.-]+(?=\.(?:js|css|json|woff2|svg|png|avif|webp|txt)\b)/g, '<file>'],
  [/\b[\w-]+-[\w-]{8}(?=\.js\b)/g, '<file>'],
  [/(?<=\/)(theme|first|ahead)-[\w-]+(?=\.css)/g, '$1-<hash>'],
  // Releases.
  [/\b20\d{6}T\d{9}Z-[\w-]+/g, '<release>'],
  // Times: ISO 8601, HTTP dates, milliseconds, nanoseconds and seconds since 1970.
  [/\b20\d\d-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, '<date>'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]{8} GMT/g, '<date>'],
  [/\b1[789]\d{8}(?:\d{3}|\d{9})?\b/g, '<time>'],
  [/(?<=(?:127\.0\.0\.1|localhost):)\d+/g, '<port>'],
  // Random texts and digests: long, in letters of both cases and digits, or hexadecimal.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[A-Za-z0-9_-]{20,}={0,2}/g, '<random>'],
  [/\b(?=\d*[a-f])[0-9a-f]{16,}\b/g, '<hex>'],
  // 16 random bytes (RFC 4648, section 5).
  [/"(?=[^"]*(?:[A-Z]{2}|[-_\d]))(?=[^"]*[a-z])[\w-]{22}"/g, '"<random>"'],
  // How long something took.
  [/"ms":\d+/g, '"ms":"<time>"'],
  [/(?<="key":"[\w.]+\.ms","value":\{)[^}]*/g, '<time>'],
  // Telemetry may begin before or after the address changes.
  [/(?<="key":"[\w.]+\.route","value":\{)[^}]*/g, '<route>'],
];
