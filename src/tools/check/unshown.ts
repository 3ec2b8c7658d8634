import { showsArtwork } from '../../config/looks-layouts.ts';
import type { Project } from '../assemble.ts';
import { objectOf } from '../source.ts';

/** The artwork that brands name and no page shows, as they are laid out; one line each. Nothing is wrong with that: who tries another layout may keep it. */
export const unshown = (project: Project, only?: string): string =>
  Object.entries(project.brands)
    .filter(([id]) => only === undefined || id === only)
    .flatMap(([id, { brand }]) => {
      const { images, theme } = objectOf(brand.value);
      const idle = artwork.filter(
        (name) => Object.hasOwn(objectOf(images), name) && !isElsewhere(name, project),
      );
      return showsArtwork(objectOf(objectOf(theme).layout))
        ? []
        : idle.map(
            (name) =>
              `Never shown in ${id}: images.${name}. Choose a layout with artwork in theme.layout, such as "banner", or take it out.\n`,
          );
    })
    .join('');

const artwork = ['hero', 'heroPhone'];

// The layouts of brands lay out the entrance's artwork and no other screen's.
const isElsewhere = (name: string, { flows }: Project): boolean =>
  Object.values(flows)
    .flatMap(({ screens }) => Object.values(screens))
    .some(
      ({ text, value }) => objectOf(value).layout !== 'split' && text.includes(`"$brand.images.${name}"`),
    );
