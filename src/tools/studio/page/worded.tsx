/** A sentence in which names stand between backticks. */
export const Worded = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence is known by its place.
    at % 2 === 1 ? <code key={at}>{part}</code> : <span key={at}>{part}</span>,
  );

/** A file as somebody calls it who does not know the folders. */
export const fileWords = (path: string): string => {
  const [folder = '', of = '', part = '', file = ''] = path.replace(/\.json$/, '').split('/');
  const [, words] = rows.find(([pattern]) => pattern.test(path)) ?? [];
  return words?.({ folder, of, part, file }) ?? path;
};

type Parts = Readonly<Record<'folder' | 'of' | 'part' | 'file', string>>;

const rows: readonly (readonly [RegExp, (parts: Parts) => string])[] = [
  [/^flows\/[^/]+\/flow\.json$/, ({ of }) => `Flow ${of}`],
  [/^flows\/[^/]+\/screens\//, ({ of, file }) => `Screen ${file} of ${of}`],
  [/^flows\/[^/]+\/locales\//, ({ of, file }) => `Words of ${of} (${file})`],
  [/^flows\/[^/]+\/scenarios\.json$/, ({ of }) => `Journeys of ${of}`],
  [/^brands\/issuer\.json$/, () => 'What all brands share'],
  [/^brands\/[^/]+\/brand\.json$/, ({ of }) => `Brand ${of}`],
  [/^brands\/[^/]+\/locales\//, ({ of, file }) => `Words of the brand ${of} (${file})`],
  [/^brands\//, ({ of, part }) => `Picture or font ${part} of ${of}`],
  [/^schemas\//, ({ of }) => `Schema ${of}`],
];
