import { base64url } from 'jose';

/** A client that somebody registered at the bank for a brand. One without a secret is public (RFC 6749, section 2.1). `iss`: the brand's answers to it say whose they are (RFC 9207). `asksForScopes`: what it asks for comes from itself, not from the bank's contract. */
export type Client = {
  readonly clientId: string;
  readonly brand: string;
  readonly secret?: string | undefined;
  readonly iss?: boolean | undefined;
  readonly asksForScopes?: boolean | undefined;
};

/** The fields of a form, without those that are empty (RFC 6749, section 3.1). */
export type Fields = Readonly<Record<string, string>>;

/** What a client is refused with (RFC 6749, section 5.2). `challenge`: how it may say who it is (RFC 9110, section 11.6.1). */
export type Refusal = {
  readonly error: string;
  readonly description: string;
  readonly status?: number;
  readonly challenge?: boolean;
};

/** Who asks: by its secret in the `Authorization` header or among the fields, or a public client by its name alone (RFC 6749, section 2.3). */
export const clientOf = (
  authorization: string | null,
  fields: Fields,
  clients: readonly Client[],
): Client | Refusal => {
  const shown = shownIn(authorization);
  if (authorization !== null && shown === undefined)
    return unknown('The Authorization header is not one of the kind Basic.', true);
  if (shown !== undefined && fields.client_secret !== undefined)
    return { error: 'invalid_request', description: 'A client says who it is in one way, not in two.' };
  const { id = fields.client_id, secret = fields.client_secret } = shown ?? {};
  if (fields.client_id !== undefined && fields.client_id !== id)
    return { error: 'invalid_request', description: 'client_id is not the one of the Authorization header.' };
  if (id === undefined) return unknown('The request does not say which client sends it.', false);
  const client = clients.find(({ clientId }) => clientId === id);
  if (client === undefined) return unknown('There is no such client.', shown !== undefined);
  return client.secret === secret
    ? client
    : unknown(`${client.clientId} did not show its secret.`, shown !== undefined);
};

/** Whether somebody is refused. */
export const isRefusal = (found: object): found is Refusal => 'error' in found;

const unknown = (description: string, challenge: boolean): Refusal => ({
  error: 'invalid_client',
  description,
  status: 401,
  challenge,
});

// Both halves are form-encoded before they are put together (RFC 6749, section 2.3.1).
const shownIn = (
  authorization: string | null,
): { readonly id: string; readonly secret: string } | undefined => {
  const given = /^Basic +((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(
    authorization ?? '',
  )?.[1];
  if (given === undefined) return undefined;
  const [id, ...rest] = new TextDecoder().decode(base64url.decode(given)).split(':');
  return id === undefined || rest.length === 0
    ? undefined
    : { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
};

const formDecoded = (text: string): string => new URLSearchParams(`text=${text}`).get('text') ?? '';
