import {
  type Partner,
  parseAddress,
  partnerAllowed,
  redirectAllowed,
  type Trust,
} from '../../config/address.ts';
import { type JsonObject, type MachineId, textOf } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import { uuid } from '../pkce.ts';
import { call } from './call.ts';
import type { RunLater } from './rest.ts';

/** Leaves the page by GET, if an allow-list has the address: the issuer's hosts, or what the partner registered. A fragment is dropped, parameters are merged. */
export const redirect: RunLater<'redirect'> = ({ machine, to, query, partner }, { context }) => {
  const trust = trustOf(context);
  const isAllowed = partner === undefined ? redirectAllowed(to, trust) : isRegistered(to, partner, context);
  void leave(isAllowed, to, query, context, machine, (url, fields) => {
    if (partner !== undefined) for (const name of answers) url.searchParams.delete(name);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, textOf(value));
    context.world.location.assign(url.href);
  });
};

// What an authorization answers with (RFC 6749, 4.1.2): an address that brings its own must not be taken for one.
const answers = ['code', 'state', 'error', 'error_description'];

/** Makes a call for a partner, if the brand knows it: what is entered for another is not even sent. */
export const callForPartner: RunLater<'call'> = (effect, { context }) => {
  const { address, client } = { ...effect.partner };
  if (isRegistered(textOf(address), textOf(client), context)) return call(effect, context);
  context.report('refused');
  context.send({ type: 'answer', id: effect.id, answer: { failed: 'refused' } });
};

/** Leaves the page by a form of hidden fields, if the issuer's hosts or the servicing site have the address. */
export const post: RunLater<'post'> = ({ machine, to, fields }, { context }) => {
  const { world, environment } = context;
  const trust = trustOf(context);
  const servicing = parseAddress(environment.servicingHost, trust)?.host ?? '';
  void leave(
    redirectAllowed(to, { ...trust, hosts: [...(trust.hosts ?? []), servicing] }),
    to,
    fields,
    context,
    machine,
    (url, resolved) => {
      const form = world.document.createElement('form');
      form.method = 'post';
      form.action = url.href;
      form.hidden = true;
      form.append(
        ...Object.entries(resolved).map(([name, value]) => hidden(world.document, name, textOf(value))),
      );
      world.document.body.append(form);
      world.submit(form);
    },
  );
};

const isRegistered = (address: string, clientId: string, context: Context): boolean =>
  partnerAllowed(address, clientId, partnersOf(context.store.brand), trustOf(context));

const trustOf = ({ world, environment, catalogue }: Context): Trust => ({
  hosts: catalogue.issuer.redirectHosts,
  origin: world.location.origin,
  loopback: environment.loopback,
});

// A brand is validated before it is used: its partners have this shape.
const partnersOf = ({ partners }: JsonObject): readonly Partner[] =>
  Array.isArray(partners) ? (partners as unknown as readonly Partner[]) : [];

type Go = (url: URL, fields: JsonObject) => void;

// Values that only the runtime can compute are made once the address is known to be allowed.
const leave = async (
  isAllowed: boolean,
  to: string,
  fields: JsonObject,
  context: Context,
  machine: MachineId,
  go: Go,
): Promise<void> => {
  const url = isAllowed ? parseAddress(to, trustOf(context)) : undefined;
  const resolved = url && (await context.late(fields, uuid(context.world.crypto)));
  if (url === undefined || resolved === undefined) {
    context.report('refused');
    return context.send({ type: 'refused', machine });
  }
  url.hash = '';
  go(url, resolved as JsonObject);
};

const hidden = (document: Document, name: string, value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value });
