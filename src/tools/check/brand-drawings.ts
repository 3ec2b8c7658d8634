import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ownValue } from '../../engine/index.ts';
import type { BrandSource } from '../assemble.ts';
import { begins } from '../brand/kind.ts';
import { picturesOf } from '../brand/pictures.ts';
import { isWholePng } from '../brand/raster.ts';
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
    const content = ownValue(pictures, picture);
    const at = { file: brand, pointer };
    if (content === undefined || content === '') return [];
    const kind = (picture.split('.').at(-1) ?? '').replace('jpeg', 'jpg');
    if (kind === 'svg' && isOtherEncoding(content))
      return told(at, `The picture ${picture} is not saved as UTF-8`, saveAsUtf8(content));
    if (!isOfKind(kind, content))
      return told(
        at,
        `The ${kind === 'woff2' ? 'font' : 'picture'} ${picture} is no ${kind}`,
        'Save it as what its name says, or name it as what it is.',
      );
    if (kind === 'png' && !isWholePng(content))
      return told(
        at,
        `The picture ${picture} is cut off or broken: browsers show nothing of it, or a part`,
        'Copy it again, or save it again.',
      );
    return [
      ...(kind === 'svg' && /^\s*(<[?!][^>]*>\s*)*<svg(?![^>]*\sxmlns=)/.test(content)
        ? told(
            at,
            `The picture ${picture} does not say that it is an SVG: browsers show nothing of it`,
            'Write xmlns="http://www.w3.org/2000/svg" into its <svg>.',
          )
        : []),
      ...(kind === 'svg' ? [...faultsOf(content)] : []).flatMap(([fault, advice]) =>
        told(at, `The picture ${picture} ${fault}`, advice),
      ),
      ...(isSquare ? oblong(shapeOf(kind, content)) : []).flatMap((fault) =>
        told(at, `The picture ${picture} ${fault}`, 'Take the sign alone, without the name beside it.'),
      ),
    ];
  });

// Text whose bytes are no UTF-8 (replacement characters), or UTF-16 (zero bytes). Servers announce every SVG as UTF-8.
const isOtherEncoding = (content: string): boolean =>
  /[\0\uFFFD]/.test(content) && /^\s*</.test(content.replace(/[\0\uFFFD]/g, ''));

const saveAsUtf8 = (content: string): string => {
  const [, encoding = 'UTF-8'] =
    /^<\?xml[^>]*encoding=["']([^"']*)/.exec(content.replace(/[\0\uFFFD]/g, '')) ?? [];
  const advice = 'Save it again: in the window "Save as" of the editor, choose UTF-8 as the encoding.';
  return /^utf-?8$/i.test(encoding)
    ? advice
    : `${advice} Write encoding="UTF-8" in its first line, which says ${encoding}.`;
};

// A picture of dots that is called a drawing would be a page of faults.
const isOfKind = (kind: string, content: string): boolean =>
  kind === 'svg'
    ? /^\s*</.test(content)
    : !Object.hasOwn(begins, kind) || ownValue(begins, kind)?.test(content) !== false;

// What is far from it would be a strip that nobody can read.
const oblong = (shape = 1): readonly string[] =>
  shape > 1.25 || shape < 0.8 ? [`stands in a square, and is ${shape.toFixed(1)} times as wide as high`] : [];

// Each fault with what to do about it.
const faultsOf = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const refuse = (fault: string) =>
    void found.set(fault, 'Take it out, or save the picture as webp or avif.');
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('doctype', () => refuse('has a document type, which may define what is not seen'));
  parser.on('processinginstruction', ({ target }) => refuse(`has an instruction, <?${target}?>`));
  parser.on('opentag', (tag) => {
    if (open.length === 0 && localName(tag.name) !== 'svg')
      found.set(`is no SVG, but <${tag.name}>`, 'Save it as what its name says, or name it as what it is.');
    open.push(localName(tag.name));
    faultsOfTag(tag).forEach(refuse);
  });
  parser.on('closetag', () => void open.pop());
  const styled = (css: string): void => {
    if (open.at(-1) === 'style' && leadsOut(css)) refuse('has a style that asks for another file');
  };
  parser.on('text', styled);
  parser.on('cdata', styled);
  const unread: string[] = [];
  parser.on('error', ({ message }) => void unread.push(message));
  parser.write(text).close();
  const [first] = unread;
  // The others follow from the first, and that one from an & before it.
  if (first !== undefined) found.set(...unreadable(text, first));
  return found;
};

const unreadable = (text: string, message: string): readonly [fault: string, advice: string] => {
  const at = bareAmpersand(text);
  return at === -1
    ? [
        `cannot be read: ${message}`,
        'Save it again in the program that drew it, or save the picture as webp or avif.',
      ]
    : [
        `cannot be read: an & in line ${text.slice(0, at).split('\n').length} is not written as &amp;`,
        'Write &amp; for each & in its texts and addresses.',
      ];
};

// An & begins the name or the number of a sign, but for comments and the like.
const bareAmpersand = (text: string): number =>
  text
    .replace(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>/gs, (part) => ' '.repeat(part.length))
    .search(/&(?!(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\da-f]+);)/iu);

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
