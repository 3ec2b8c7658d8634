import type { JsonObject } from '../engine/index.ts';
import type { Theme } from './declarations.ts';
import { headers } from './looks-header.ts';
import { entrances, otherPagesOf, sheetsOver } from './looks-layouts.ts';
import { capitals, shapes, titles } from './looks-shapes.ts';

/**
 * The rules that a brand's look needs beside the kit's own: those for what it states, and no others, so that each brand
 * pays for itself. They stand outside the kit's layer and win over it. `images` are the brand's pictures as addresses.
 */
export const fragmentsOf = (theme: Theme, images: JsonObject): string => {
  const { layout = {}, header = {}, shape = {}, type = {}, footer = 'page' } = theme;
  return tidy(
    [
      headers.height[header.height ?? 'tall'],
      headers.logo[header.logo ?? 'medium'],
      header.logo === 'large' && header.height === 'compact' ? headers.fitting : '',
      headers.align[header.align ?? 'start'],
      headers.line[header.line ?? 'hair'],
      headers.footer[footer],
      shapes.buttons[shape.buttons ?? 'rounded'],
      shapes.fields[shape.fields ?? 'outlined'],
      shapes.cards[shape.cards ?? 'raised'],
      shape.cards === 'bare' ? sheetsOver(layout) : '',
      shapes.density[shape.density ?? 'regular'],
      titles.scale[type.scale ?? 'medium'],
      titles.spacing[type.spacing ?? 'tight'],
      type.weight === undefined ? '' : `:root{--p-title-weight:${type.weight}}`,
      type.capitals === true ? capitals : '',
      entrances[layout.entrance ?? 'beside'](images),
      otherPagesOf(layout, images),
    ].join(''),
  );
};

// As it is sent: without what is only there to be read.
const tidy = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([<>]=|[{};,>/]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}');
