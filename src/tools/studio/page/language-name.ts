/** The name of a language, as one reads it here or in another language; its code where that is none. */
export const languageName = (code: string, reader = 'en'): string => {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};
