/** What the browser keeps of somebody who signed in before: a token that names them, and the brand, as the product writes it. */
export const rememberedToken = (subject: string, brand: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: subject, iat: Math.floor(Date.now() / 1000) })}.x&&${brand}`;
};
