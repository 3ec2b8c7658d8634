import { isHostOf } from '../../config/environment.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { suggest } from './model/nearest.ts';
import { namesOfFile } from './model/places.ts';
import { suffixFaults } from './model/public-suffix.ts';

/** Each host is looked at, is nobody else's to register, and is one environment's alone; a host of the accounts is one of its environment's; the brands and scripts that are named are there, each with a client id of its own; and there is a default brand. */
export const environmentHosts: CheckRule = (model) => {
  const { project, problems, brands } = model;
  const scripts = Object.keys(objectOf(model.issuer.scripts));
  const files = Object.values(project.environments).filter(
    ({ path, value }) => value !== undefined && (ownValue(problems, path) ?? []).length === 0,
  );
  return files.flatMap((file, at) => [
    ...namesOfFile(model, 'environment', 'brand', file).flatMap((place) =>
      unlessKnown(place, place.value, Object.keys(brands), `There is no brand ${place.value}`),
    ),
    ...namesOfFile(model, 'environment', 'script', file).flatMap((place) =>
      unlessKnown(place, place.value, scripts, `The issuer has no script ${place.value}`),
    ),
    ...ofHosts(file, files.slice(0, at)),
    ...suffixFaults(file),
    ...ofAccounts(file),
    ...ofClients(objectOf(file.value), Object.keys(brands), { file, pointer: '' }),
    ...ofDefault(file, Object.keys(brands)),
  ]);
};

// One that is named is looked for with the other names.
const ofDefault = (file: SourceFile, brands: readonly string[]): readonly Finding[] =>
  Object.hasOwn(objectOf(file.value), 'defaultClientId') || brands.includes(unnamedDefault)
    ? []
    : told(
        { file, pointer: '' },
        `There is no brand ${unnamedDefault}, which is shown where no other can be`,
        `Add its folder to the brands, or name another brand in "defaultClientId". ${suggest(unnamedDefault, brands)}`,
      );

// As the schema says.
const unnamedDefault = 'default';

const hostsOf = ({ value }: SourceFile): readonly string[] => listOf(objectOf(value).hosts).map(String);

const ofHosts = (file: SourceFile, others: readonly SourceFile[]): readonly Finding[] => {
  const hosts = hostsOf(file);
  return hosts.flatMap((host, at) => {
    const there = { file, pointer: pointerOf('hosts', at) };
    const taker = hosts.find((other, index) => takes(other, host) && (other !== host || index < at));
    if (taker !== undefined)
      return told(there, `The host ${host} is never looked at: ${taker} takes it`, 'Keep one of the two.');
    const other = host === '*' ? undefined : others.find((each) => hostsOf(each).includes(host));
    return other === undefined
      ? []
      : told(there, `The host ${host} is that of ${other.path}, too`, 'A host has one environment.');
  });
};

const takes = (taker: string, host: string): boolean =>
  taker === host ||
  taker === '*' ||
  (taker.startsWith('*.') && host !== '*' && host.endsWith(taker.slice(1)));

const ofAccounts = (file: SourceFile): readonly Finding[] => {
  const { accountsHosts } = objectOf(file.value);
  return listOf(accountsHosts).flatMap((host, at) =>
    isHostOf({ hosts: hostsOf(file) }, String(host))
      ? []
      : told(
          { file, pointer: pointerOf('accountsHosts', at) },
          `The host ${host} is none of this environment: whoever comes by it is refused`,
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
