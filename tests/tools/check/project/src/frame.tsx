/** What the frame around pages says: words that the app itself names. */
export const frameWords = (say: (key: string) => string, link: string): readonly string[] => [
  say('kit.close'),
  say(`shell.link.${link}`),
];
