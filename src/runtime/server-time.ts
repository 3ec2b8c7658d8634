/**
 * The server's time at a response, in milliseconds since 1970; NaN where the response does not give it: another origin has to
 * expose the headers (RFC 9110, section 6.6.1, and RFC 9111, section 5.1).
 */
export const timeOf = ({ headers }: Pick<Response, 'headers'>): number =>
  Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
