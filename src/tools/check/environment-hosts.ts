import { listOf, objectOf, pointerOf } from '../source.ts';
import { type Rule, told, unlessKnown } from './diagnostic.ts';

/** Each host is found: none twice, none after one that takes it already; and the brands that are named are there. */
export const environmentHosts: Rule = ({ project, problems, brands }) => {
  const { environment: file } = project;
  if (file === undefined || (problems[file.path] ?? []).length > 0) return [];
  const known = Object.keys(brands);
  const environments = listOf(objectOf(file.value).environments).map(objectOf);
  const hosts = environments.flatMap(({ hosts: names }, at) =>
    listOf(names).map((host, index) => ({
      host: String(host),
      pointer: pointerOf('environments', at, 'hosts', index),
    })),
  );
  const named = environments.flatMap(({ oauthClientIds, defaultClientId }, at) => [
    ...Object.keys(objectOf(oauthClientIds)).map((id) => ({
      id,
      pointer: pointerOf('environments', at, 'oauthClientIds', id),
    })),
    ...(defaultClientId === undefined
      ? []
      : [{ id: String(defaultClientId), pointer: pointerOf('environments', at, 'defaultClientId') }]),
  ]);
  return [
    ...hosts.flatMap(({ host, pointer }, at) => {
      const taken = hosts.slice(0, at).find((other) => takes(other.host, host));
      return taken === undefined
        ? []
        : told(
            { file, pointer },
            `The host ${host} is never looked at: ${taken.host} stands before it and is taken first`,
            taken.host === host ? 'Keep one of the two.' : `Move what has ${taken.host} behind this.`,
          );
    }),
    ...named.flatMap(({ id, pointer }) =>
      unlessKnown({ file, pointer }, id, known, `There is no brand ${id}`),
    ),
  ];
};

const takes = (taker: string, host: string): boolean =>
  taker === '*' || taker === host || (taker.startsWith('*.') && host.endsWith(taker.slice(1)));
