import { parseAddress, partnerAllowed, redirectAllowed, type Partner, type Trust } from '../../config/address.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Context, Run } from '../context.ts';
import { uuid } from '../pkce.ts';

/** Leaves the page by GET, if an allow-list has the address: the issuer's hosts, or what the partner registered. A fragment is dropped, parameters are merged. */
export const redirect: Run<'redirect'> = ({ machine, to, query, partner }, context) => {
  const isAllowed =
    partner === undefined ? redirectAllowed(to, trustOf(context)) : partnerAllowed(to, partner, partnersOf(context.store.brand), trustOf(context));
  void leave(isAllowed, query, context).then((fields) => {
    const url = fields && parseAddress(to, trustOf(context));
    if (url === undefined) return refuse(context, machine);
    url.hash = '';
    for (const [name, value] of Object.entries(fields ?? {})) url.searchParams.set(name, textOf(value));
    context.world.location.assign(url.href);
  });
};

/** Leaves the page by a form of hidden fields, if the issuer's hosts or the servicing site have the address. */
export const post: Run<'post'> = ({ machine, to, fields }, context) => {
  const { world, environment } = context;
  const trust = trustOf(context);
  const servicing = URL.canParse(environment.servicingHost) ? [new URL(environment.servicingHost).host] : [];
  void leave(redirectAllowed(to, { ...trust, hosts: [...(trust.hosts ?? []), ...servicing] }), fields, context).then((resolved) => {
    const url = resolved && parseAddress(to, trust);
    if (url === undefined) return refuse(context, machine);
    url.hash = '';
    const form = world.document.createElement('form');
    form.method = 'post';
    form.action = url.href;
    form.hidden = true;
    form.append(...Object.entries(resolved ?? {}).map(([name, value]) => hidden(world.document, name, textOf(value))));
    world.document.body.append(form);
    world.submit(form);
  });
};

const trustOf = ({ world, environment, catalogue }: Context): Trust => ({
  hosts: catalogue.issuer.redirectHosts,
  origin: world.location.origin,
  loopback: environment.loopback,
});

// A brand is validated before it is used: its partners have this shape.
const partnersOf = ({ partners }: JsonObject): readonly Partner[] => (Array.isArray(partners) ? (partners as unknown as readonly Partner[]) : []);

// Values that only the runtime can compute are put in once the address is known to be allowed.
const leave = async (isAllowed: boolean, fields: JsonObject, { late, world }: Context): Promise<JsonObject | undefined> =>
  isAllowed ? ((await late(fields, uuid(world.crypto))) as JsonObject | undefined) : undefined;

const refuse = ({ report, send }: Context, machine: 'page' | 'shell'): void => {
  report('refused');
  send({ type: 'refused', machine });
};

const hidden = (document: Document, name: string, value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value });

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
