import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { BrandSource } from '../assemble.ts';
import { begins } from '../brand/kind.ts';
import { picturesOf } from '../brand/pictures.ts';
import { shapeOf } from '../brand/shape.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/**
 * A brand's pictures are of the kind that their names say, and an SVG draws and does nothing else: one that is opened by
 * itself is a document, which may run scripts and ask other hosts.
 */
export const brandDrawings: CheckRule = eachBrand((_, { source, valid }) =>
  valid ? drawingFaults(source) : [],
);

/** The pictures of a brand that are not what their names say, or do more than to draw. */
export const drawingFaults = ({ brand, pictures }: BrandSource): readonly Finding[] =>
  picturesOf(brand.value).flatMap(({ file: picture, pointer, isSquare }) => {
    const content = pictures[picture];
    const at = { file: brand, pointer };
    if (content === undefined || content === '') return [];
    const kind = (picture.split('.').at(-1) ?? '').replace('jpeg', 'jpg');
    if (!isOfKind(kind, content))
      return told(
        at,
        `The ${kind === 'woff2' ? 'font' : 'picture'} ${picture} is no ${kind}`,
        'Save it as what its name says, or name it as what it is.',
      );
    return [
      ...(kind === 'svg' ? [...new Set(faultsOf(content))] : []).flatMap((fault) =>
        told(at, `The picture ${picture} ${fault}`, 'Take it out, or save the picture as webp or avif.'),
      ),
      ...(isSquare ? oblong(shapeOf(kind, content)) : []).flatMap((fault) =>
        told(at, `The picture ${picture} ${fault}`, 'Take the sign alone, without the name beside it.'),
      ),
    ];
  });

// A picture of dots that is called a drawing would be a page of faults.
const isOfKind = (kind: string, content: string): boolean =>
  kind === 'svg'
    ? /^\s*</.test(content)
    : !Object.hasOwn(begins, kind) || begins[kind]?.test(content) !== false;

// What is far from it would be a strip that nobody can read.
const oblong = (shape = 1): readonly string[] =>
  shape > 1.25 || shape < 0.8 ? [`stands in a square, and is ${shape.toFixed(1)} times as wide as high`] : [];

const faultsOf = (text: string): readonly string[] => {
  const found: string[] = [];
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('doctype', () => found.push('has a document type, which may define what is not seen'));
  parser.on('processinginstruction', ({ target }) => found.push(`has an instruction, <?${target}?>`));
  parser.on('opentag', (tag) => {
    if (open.length === 0 && localName(tag.name) !== 'svg') found.push(`is no SVG, but <${tag.name}>`);
    open.push(localName(tag.name));
    found.push(...faultsOfTag(tag));
  });
  parser.on('closetag', () => void open.pop());
  const styled = (css: string): void => {
    if (open.at(-1) === 'style' && leadsOut(css)) found.push('has a style that asks for another file');
  };
  parser.on('text', styled);
  parser.on('cdata', styled);
  const unread: string[] = [];
  parser.on('error', ({ message }) => void unread.push(`cannot be read: ${message}`));
  parser.write(text).close();
  // The others follow from the first.
  return [...found, ...unread.slice(0, 1)];
};

// What runs, holds other documents, or changes an address later.
const refused = ['script', 'foreignobject', 'iframe', 'embed', 'object', 'handler', 'listener'];

const faultsOfTag = ({ name, attributes }: SaxesTagPlain): readonly string[] => {
  const element = localName(name);
  if (refused.includes(element)) return [`has <${name}>`];
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const short = localName(attribute);
    if (/^on/.test(short)) return [`has the event handler ${attribute}`];
    if (short === 'attributename' && /^(?:on|.*href$)/i.test(value.trim()))
      return [`has <${name}> that changes ${value}`];
    if (['href', 'src'].includes(short))
      return isOwn(value) ? [] : [`refers to ${value.trim().slice(0, 60)}, outside itself`];
    if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) return [];
    return leadsOut(value) ? [`refers outside itself in ${attribute}`] : [];
  });
};

const localName = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();

// A part of the picture, or a picture of dots within it.
const isOwn = (address: string): boolean =>
  /^(?:#|data:image\/(?:png|jpeg|webp|avif)[;,])/i.test(address.trim());

// A backslash in a style may hide any word.
const leadsOut = (css: string): boolean =>
  /@import|\\|image-set\(/i.test(css) ||
  [...css.matchAll(/url\(\s*["']?\s*([^"')]*)/gi)].some(([, address = '']) => !isOwn(address));
