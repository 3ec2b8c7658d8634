/** The code of a text message that names this site, where the person agrees; undefined where there is none (WebOTP API, section 2). */
export const textedCode = async (signal: AbortSignal): Promise<string | undefined> => {
  const options: TextedOptions = { otp: { transport: ['sms'] }, signal };
  try {
    const given = await navigator.credentials.get(options);
    return given !== null && 'code' in given ? String(given.code) : undefined;
  } catch {
    return undefined;
  }
};

type TextedOptions = CredentialRequestOptions & { readonly otp: { readonly transport: readonly string[] } };
