import { type Formatter, isList, isObject } from '../engine/index.ts';
import { type Partner, partnerAddress } from './address.ts';

/** Formatters of what partners ask for. They come with the flows that partners send people to. */
export const registered: Readonly<Record<string, Formatter>> = {
  /** A query -> its `redirect_uri`, where the brand has registered it for its `client_id` (RFC 6749, section 3.1.2.4). */
  registered: (query, { brand, visitor, environment }) => {
    const { redirect_uri: address, client_id: client } = isObject(query) ? query : {};
    if (typeof address !== 'string' || typeof client !== 'string' || !isList(brand.partners))
      return undefined;
    const { loopback = [] } = Object(environment);
    // A brand is validated before it is used: its partners have this shape.
    const partners = brand.partners as unknown as readonly Partner[];
    const trust = { origin: String(visitor.origin), loopback };
    return partnerAddress(address, client, partners, trust) && address;
  },
};
