/** How a picture or a font of a kind begins, a sign for each byte (PNG 3rd edition, JPEG File Interchange Format, RIFF, ISO BMFF, WOFF 2.0); an SVG is text. */
export const begins: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(?:avif|avis|mif1)/s,
  woff2: /^wOF2/,
};
