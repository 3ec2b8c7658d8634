import type { Project } from '../assemble.ts';
import { listOf, objectOf } from '../source.ts';

/** What is sound, and yet less strict than it could be, with the reason that was given; one line each. */
export const exceptions = ({ brands }: Project, only?: string): string =>
  Object.entries(brands)
    .filter(([id]) => only === undefined || id === only)
    .flatMap(([id, { brand }]) =>
      listOf(objectOf(brand.value).partners).flatMap((each) => {
        const { clientId, pathsBelow } = objectOf(each);
        return pathsBelow === undefined
          ? []
          : `Exception in ${id}: ${clientId} gets people back at paths below its addresses, too. ${pathsBelow}\n`;
      }),
    )
    .join('');
