import { parse } from 'tldts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { type Finding, told } from '../diagnostic.ts';

/** Whether strangers can register names below a host, as below `co.uk` or `github.io` (the Public Suffix List). */
export const isPublicSuffix = (host: string): boolean => {
  const { hostname, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return hostname !== null && hostname === publicSuffix && (isIcann === true || isPrivate === true);
};

/** Findings about the public suffixes in a list of hosts. `why` says what such a host in the list would allow. */
export const publicSuffixesIn = (
  file: SourceFile,
  list: string,
  hosts: readonly string[],
  why: string,
): readonly Finding[] =>
  hosts.flatMap((host, at) =>
    isPublicSuffix(host.replace(/^\*\./, ''))
      ? told(
          { file, pointer: pointerOf(list, at) },
          `${host} in ${list} is a public suffix, below which anybody can register a name: ${why}`,
          'Write the name that you have registered yourself, such as the part before it and this.',
        )
      : [],
  );

/** Findings about the public suffixes among the hosts of an environment. */
export const suffixFaults = (file: SourceFile): readonly Finding[] =>
  (['hosts', 'accountsHosts'] as const).flatMap((list) =>
    publicSuffixesIn(
      file,
      list,
      listOf(objectOf(file.value)[list]).map(String),
      'pages of strangers would count as ours',
    ),
  );
