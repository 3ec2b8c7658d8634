import { parse } from 'tldts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { type Finding, told } from '../diagnostic.ts';

/** Whether strangers can register names below a host, as below `co.uk` or, with a company, `github.io` (the Public Suffix List). */
export const isPublicSuffix = (host: string, allowPrivateDomains = true): boolean => {
  const { hostname, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains });
  return hostname !== null && hostname === publicSuffix && (isIcann === true || isPrivate === true);
};

/** Findings about the public suffixes in a list of hosts. `why` says what such a host in the list would allow. */
export const publicSuffixesIn = (
  file: SourceFile,
  list: string,
  hosts: readonly string[],
  why: string,
): readonly Finding[] =>
  hosts.flatMap((host, at) => ofHost({ file, pointer: pointerOf(list, at) }, list, host, why));

/** Findings about the public suffixes among the hosts and addresses of an environment. */
export const suffixFaults = (file: SourceFile): readonly Finding[] => {
  const { hosts, accountsHosts, previewHost } = objectOf(file.value);
  const strangers = 'pages of strangers would count as ours';
  return [
    ...publicSuffixesIn(file, 'hosts', listOf(hosts).map(String), strangers),
    ...publicSuffixesIn(file, 'accountsHosts', listOf(accountsHosts).map(String), strangers),
    ...(typeof previewHost === 'string'
      ? ofHost({ file, pointer: '/previewHost' }, 'previewHost', previewHost, strangers)
      : []),
    ...addressFaults(file, file.value, []),
  ];
};

type Place = Pick<Finding, 'file' | 'pointer'>;

const ofHost = (place: Place, list: string, host: string, why: string): readonly Finding[] => {
  const suffix = host.replace(/^\*\./, '');
  return isPublicSuffix(suffix)
    ? told(
        place,
        `${host} in ${list} is a public suffix: anybody can register a name below it, so that ${why}`,
        `Write the name that you have registered yourself, for example your-bank.${suffix}.`,
      )
    : [];
};

// A company may serve files at such a host of its own, as at s3.amazonaws.com, but never a whole server of somebody else.
const addressFaults = (
  file: SourceFile,
  value: unknown,
  path: readonly (string | number)[],
): readonly Finding[] => {
  if (Array.isArray(value)) return value.flatMap((each, at) => addressFaults(file, each, [...path, at]));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, each]) => addressFaults(file, each, [...path, name]));
  const [, host = '', below] = /^https:\/\/([^/:?#]+)(?::\d+)?(\/.)?/.exec(String(value)) ?? [];
  return isPublicSuffix(host, below === undefined)
    ? told(
        { file, pointer: pointerOf(...path) },
        `${value} in ${path[0]} is no address of a server: ${host} is a public suffix, which needs a name before it`,
        `Write the whole address, for example https://www.your-bank.${host}.`,
      )
    : [];
};
