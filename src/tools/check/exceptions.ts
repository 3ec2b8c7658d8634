import type { Project } from '../assemble.ts';
import { listOf, objectOf } from '../source.ts';

/** What is sound, and yet less strict than it could be, with the reason that was given; one line each. */
export const exceptions = ({ brands }: Project, only?: string): string =>
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
    )
    .join('');
