import type { Show } from './visit.ts';

/** The terms for electronic statements in a language: one page that says what it stands for. */
export const terms =
  (title: string): Show =>
  () =>
    new Response(pdf(title), { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });

/** A document of one page with one line (ISO 32000-1, 7.5). The line is ASCII, without parentheses. */
const pdf = (line: string): string => {
  const drawn = `BT /F1 18 Tf 56 760 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const { body, offsets } = objects.reduce<{ readonly body: string; readonly offsets: readonly number[] }>(
    (made, object, at) => ({
      body: `${made.body}${at + 1} 0 obj\n${object}\nendobj\n`,
      offsets: [...made.offsets, made.body.length],
    }),
    { body: '%PDF-1.4\n', offsets: [] },
  );
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return (
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  );
};
