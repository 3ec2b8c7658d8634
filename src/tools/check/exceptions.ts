import type { Project } from '../assemble.ts';
import { listOf, objectOf } from '../source.ts';

/** What is sound, and yet less strict than it could be, with the reason that was given; one line each. */
export const exceptions = (project: Project, only?: string): string =>
  [...(only === undefined ? ofIssuer(project) : []), ...ofBrands(project, only)].join('');

// 64 signs have 6 bits each. On this machine, at any host, nobody attacks.
const ofIssuer = ({ issuer, environments }: Project): readonly string[] => {
  const { stateLength = 8 } = objectOf(objectOf(issuer?.value).oauth);
  const open = Object.entries(environments)
    .filter(([, { value }]) =>
      listOf(objectOf(value).hosts).some((host) => !/^\*$|localhost$|^127\./.test(String(host))),
    )
    .map(([name]) => name);
  return open.length === 0 || Number(stateLength) >= strong
    ? []
    : [
        `Exception in ${open.join(', ')}: state and nonce have ${stateLength} characters, ${Number(stateLength) * 6} bits; ${strong} or more, 128 bits, cannot be guessed. It is oauth.stateLength in brands/issuer.json, and may be raised at any time.\n`,
      ];
};

const strong = 22;

const ofBrands = ({ brands }: Project, only?: string): readonly string[] =>
  Object.entries(brands)
    .filter(([id]) => only === undefined || id === only)
    .flatMap(([id, { brand }]) =>
      listOf(objectOf(brand.value).partners).flatMap((each) => {
        const { clientId, pathsBelow, name } = objectOf(each);
        return [
          ...(pathsBelow === undefined
            ? []
            : [`${clientId} gets people back at paths below its addresses, too. ${pathsBelow}`]),
          ...(name === undefined
            ? [
                `people whom ${clientId} sends are not told who asks, nor for what: it has no name, logo and asks.`,
              ]
            : []),
        ].map((said) => `Exception in ${id}: ${said}\n`);
      }),
    );
