import { environmentFor } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { namesOfFile } from './model/places.ts';

/** Each host is found, and all that none names have an environment; a host of the accounts is one of its environment's; the brands that are named are there, each with a client id of its own. */
export const environmentHosts: CheckRule = (model) => {
  const { project, problems, brands } = model;
  const { environment: file } = project;
  if (file?.value === undefined || (problems[file.path] ?? []).length > 0) return [];
  const environments = listOf(objectOf(file.value).environments).map(objectOf);
  return [
    ...namesOfFile(model, 'environment', 'brand').flatMap((place) =>
      unlessKnown(place, place.value, Object.keys(brands), `There is no brand ${place.value}`),
    ),
    ...ofHosts(environments, file),
    ...environments.flatMap((environment, at) => [
      ...ofAccounts(environments, at, file),
      ...ofClients(environment, Object.keys(brands), { file, pointer: pointerOf('environments', at) }),
    ]),
  ];
};

const ofHosts = (environments: readonly JsonObject[], file: SourceFile): readonly Finding[] => {
  const hosts = environments.flatMap(({ hosts: names }, at) =>
    listOf(names).map((host, index) => ({
      host: String(host),
      pointer: pointerOf('environments', at, 'hosts', index),
    })),
  );
  const rest = hosts.some(({ host }) => host === '*')
    ? []
    : told(
        { file, pointer: '/environments' },
        'No environment is for the hosts that none names: whoever comes by such a one gets the first',
        'Add "*" to the hosts of the environment that is meant for all the rest.',
      );
  const taken = hosts.flatMap(({ host, pointer }, at) => {
    const taker = hosts.slice(0, at).find((other) => takes(other.host, host))?.host;
    return taker === undefined
      ? []
      : told(
          { file, pointer },
          `The host ${host} is never looked at: ${taker} stands before it and is taken first`,
          taker === host ? 'Keep one of the two.' : `Move what has ${taker} behind this.`,
        );
  });
  return [...taken, ...rest];
};

// An exact name counts before a suffix, and that before *.
const takes = (taker: string, host: string): boolean =>
  taker === host || (taker.startsWith('*.') && host.startsWith('*.') && host.endsWith(taker.slice(1)));

const ofAccounts = (
  environments: readonly JsonObject[],
  at: number,
  file: SourceFile,
): readonly Finding[] => {
  const known = environments.map(({ hosts }, index) => ({ hosts: listOf(hosts).map(String), index }));
  return listOf(environments[at]?.accountsHosts).flatMap((host, index) =>
    environmentFor({ environments: known }, String(host)).index === at
      ? []
      : told(
          { file, pointer: pointerOf('environments', at, 'accountsHosts', index) },
          `The host ${host} is none of this environment: whoever comes by it gets another one`,
          'Add it to hosts, or mend its name.',
        ),
  );
};

// A brand that is not listed is its own client.
const ofClients = (
  { oauthClientIds }: JsonObject,
  brands: readonly string[],
  there: Pick<Finding, 'file' | 'pointer'>,
): readonly Finding[] => {
  const listed = objectOf(oauthClientIds);
  const unlisted = brands.filter((brand) => !Object.hasOwn(listed, brand));
  const clients = [...unlisted.map((brand) => [brand, brand] as const), ...Object.entries(listed)];
  const first = new Map([...clients].reverse().map(([brand, id]) => [id, brand]));
  return Object.entries(listed).flatMap(([brand, id]) =>
    first.get(id) === brand
      ? []
      : told(
          below(there, 'oauthClientIds', brand),
          `${brand} has the client id ${id}, which is that of ${first.get(id)}`,
          'Give each brand the id that it is registered with; one that is not listed is its own.',
        ),
  );
};
