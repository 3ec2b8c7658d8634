import {
  type Partner,
  parseAddress,
  partnerAddress,
  redirectAllowed,
  type Trust,
} from '../../config/address.ts';
import { issuerOf } from '../../config/named.ts';
import { isObject, type JsonObject, type MachineId, textOf } from '../../engine/index.ts';
import type { Needs, Run } from '../parts.ts';
import { uuid } from '../pkce.ts';
import { call } from './call.ts';

type Leaving = 'world' | 'environment' | 'catalogue' | 'late' | 'report' | 'send';

/** Leaves the page by GET, if an allow-list has the address: the issuer's hosts, or what the partner registered. A fragment is dropped, parameters are merged. A partner whose entry wants it hears whose answer it is (RFC 9207). */
export const redirect: Run<'redirect', Leaving | 'store' | 'site' | 'fresh'> = async (
  { machine, to, query, partner },
  parts,
) => {
  const trust = trustOf(parts);
  if (partner !== undefined) await parts.fresh();
  const allowed = partner === undefined ? allowedIn(to, trust) : registered(to, partner, parts);
  const own = partner === undefined ? {} : ownTo(partner, parts);
  void leave(allowed, { ...query, ...own }, parts, machine, (url, fields) => {
    url.search = merged(url.search, partner === undefined ? [] : answers, fields);
    parts.world.location.assign(url.href);
  });
};

// What an authorization answers with (RFC 6749, 4.1.2): an address that brings its own must not be taken for one.
const answers = ['code', 'state', 'error', 'error_description', 'iss'];

// The address's own query stays as it is written (RFC 6749, 3.1.2): another spelling of a space may mean something else.
const merged = (search: string, dropped: readonly string[], fields: JsonObject): string => {
  const own = search
    .slice(1)
    .split('&')
    .filter((part) =>
      [...new URLSearchParams(part).keys()].some(
        (name) => !dropped.includes(name) && !Object.hasOwn(fields, name),
      ),
    );
  const added = Object.entries(fields).map(([name, value]) => [name, textOf(value)]);
  return [...own, new URLSearchParams(added).toString()].filter(Boolean).join('&');
};

/** Makes a call for a partner, if the brand knows it: what is entered for another is not even sent. */
export const callForPartner: Run<
  'call',
  | 'store'
  | 'environment'
  | 'catalogue'
  | 'running'
  | 'send'
  | 'view'
  | 'world'
  | 'registry'
  | 'client'
  | 'report'
  | 'fresh'
  | 'drawing'
> = async (effect, parts) => {
  const { address, client } = { ...effect.partner };
  const { running } = parts;
  running.set(effect.id, () => running.delete(effect.id));
  await parts.fresh();
  // It was given up meanwhile.
  if (!running.has(effect.id)) return;
  if (registered(textOf(address), textOf(client), parts)) return call(effect, parts);
  parts.report('refused');
  parts.send({ type: 'answer', id: effect.id, answer: { failed: 'refused' } });
};

/** Leaves the page by a form of hidden fields, if the issuer's hosts or the servicing site have the address. */
export const post: Run<'post', Leaving> = ({ machine, to, fields }, parts) => {
  const { world, environment } = parts;
  const trust = trustOf(parts);
  const servicing = parseAddress(environment.servicingHost, trust)?.host ?? '';
  void leave(
    allowedIn(to, { ...trust, hosts: [...(trust.hosts ?? []), servicing] }),
    fields,
    parts,
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

const registered = (
  address: string,
  clientId: string,
  parts: Needs<'world' | 'environment' | 'catalogue' | 'store'>,
): URL | undefined => partnerAddress(address, clientId, partnersOf(parts.store.brand), trustOf(parts));

const allowedIn = (address: string, trust: Trust): URL | undefined =>
  redirectAllowed(address, trust) ? parseAddress(address, trust) : undefined;

const ownTo = (
  clientId: string,
  { store, environment, world, site }: Needs<'store' | 'environment' | 'world' | 'site'>,
): JsonObject =>
  partnersOf(store.brand).some((each) => each.clientId === clientId && each.iss === true)
    ? { iss: issuerOf(environment, world.location.origin, site.brandId) }
    : {};

const trustOf = ({ world, environment, catalogue }: Needs<'world' | 'environment' | 'catalogue'>): Trust => ({
  hosts: catalogue.issuer.redirectHosts,
  origin: world.location.origin,
  loopback: environment.loopback,
});

// A brand is validated before it is used: its partners have this shape.
const partnersOf = ({ partners }: JsonObject): readonly Partner[] =>
  Array.isArray(partners) ? (partners as readonly Partner[]) : [];

type Go = (url: URL, fields: JsonObject) => void;

// Values that only the runtime can compute are made once the address is known to be allowed.
const leave = async (
  url: URL | undefined,
  fields: JsonObject,
  parts: Needs<Leaving>,
  machine: MachineId,
  go: Go,
): Promise<void> => {
  const resolved = url && (await parts.late(fields, uuid(parts.world.crypto)));
  if (url === undefined || !isObject(resolved)) {
    parts.report('refused');
    return parts.send({ type: 'refused', machine });
  }
  url.hash = '';
  go(url, resolved);
};

const hidden = (document: Document, name: string, value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value });
