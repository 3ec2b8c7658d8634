import { ownValue } from '../../engine/index.ts';
import type { Objection, ReadRow, Sheet } from './sheet.ts';
import type { Languages } from './xliff.ts';
import { elementsIn, type XmlElement, xmlOf } from './xml.ts';

/** Reads XLIFF 1.2 or 2.x. Units without a target, or with an empty one, have nothing to say. What cannot be read is told by line. */
export const readXliff = (text: string, languages: Languages): Sheet => {
  const root = xmlOf(text);
  if ('fault' in root)
    return none(root.line, `This is not XML: ${root.fault}`, 'Have it written again by the program.');
  const { version = '' } = root.attributes;
  if (root.name !== 'xliff' || !/^(1\.2|2\.\d)$/.test(version))
    return none(root.line, 'This is no XLIFF 1.2 or 2', 'Save it as XLIFF 1.2, or as CSV.');
  const isOld = version === '1.2';
  const files = elementsIn(root, 'file');
  const others = files.flatMap((file) => othersIn(isOld ? file : root, isOld, languages)).slice(0, 1);
  if (others.length > 0) return { rows: [], objections: others };
  const read = files.flatMap((file) => {
    const flow = file.attributes.original ?? file.attributes.id ?? '';
    return unitsIn(file, isOld ? 'trans-unit' : 'unit').map((unit) => rowOf(flow, unit, isOld));
  });
  return {
    rows: read.flatMap((each) => ('message' in each ? [] : [each])),
    objections: read.flatMap((each) => ('message' in each ? [each] : [])),
  };
};

const none = (line: number, message: string, advice: string): Sheet => ({
  rows: [],
  objections: [{ line, message, advice }],
});

const othersIn = (
  { attributes, line }: XmlElement,
  isOld: boolean,
  { source, target }: Languages,
): readonly Objection[] => {
  const [from, to] = isOld ? ['source-language', 'target-language'] : ['srcLang', 'trgLang'];
  const isOther = (name = '', wanted = ''): boolean => {
    const said = ownValue(attributes, name);
    return said !== undefined && said.toLowerCase() !== wanted.toLowerCase();
  };
  const wrong = isOther(to, target) ? to : isOther(from, source) ? from : undefined;
  return wrong === undefined
    ? []
    : [
        {
          line,
          message: `The file is from "${ownValue(attributes, from ?? '')}" to "${ownValue(attributes, to ?? '')}", and not from "${source}" to "${target}"`,
          advice: 'Take the file of these languages, or choose its languages first.',
        },
      ];
};

const unitsIn = (element: XmlElement, name: string): readonly XmlElement[] =>
  elementsIn(element).flatMap((each) =>
    each.name === name ? [each] : each.name === 'group' || each.name === 'body' ? unitsIn(each, name) : [],
  );

const rowOf = (flow: string, unit: XmlElement, isOld: boolean): ReadRow | Objection => {
  const { line, attributes } = unit;
  const key = attributes[isOld ? 'resname' : 'name'] ?? attributes.id ?? '';
  const [shared, own] = isOld ? sidesOf(unit) : sidesOfSegments(unit);
  return shared === undefined || own === undefined
    ? {
        line,
        message: `${flow} ${key} cannot be read: it has a code that says nothing, or is translated in part`,
        advice: 'Write parameters as {{name}}, and translate all of it.',
      }
    : { line, flow, key, shared, own };
};

type Sides = readonly [shared: string | undefined, own: string | undefined];

// Translations that were proposed, too, stand in elements of their own further down.
const sidesOf = (part: XmlElement, unit = part): Sides => {
  const [source, target] = (['source', 'target'] as const).map((name) => elementsIn(part, name)[0]);
  return [textOf(source, unit), target === undefined ? '' : textOf(target, unit)];
};

// A program may have cut the words into sentences.
const sidesOfSegments = (unit: XmlElement): Sides => {
  const parts = elementsIn(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const sides = parts.map((part) => {
    const [shared, said] = sidesOf(part, unit);
    return [shared, said === '' && part.name === 'ignorable' ? shared : said, part.name] as const;
  });
  const isBegun = sides.some(([, said, name]) => name === 'segment' && said !== '');
  const isWhole = sides.every(([shared, said]) => said !== '' || shared === '');
  return [
    joined(sides.map(([shared]) => shared)),
    isBegun ? (isWhole ? joined(sides.map(([, said]) => said)) : undefined) : '',
  ];
};

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.includes(undefined) ? undefined : parts.join('');

const textOf = (element: XmlElement | undefined, unit: XmlElement): string | undefined =>
  joined(
    (element?.children ?? []).map((child) => (typeof child === 'string' ? child : inlineOf(child, unit))),
  );

// Codes have what they stand for in them (1.2), or say where it is written (2.x).
const inlineOf = (element: XmlElement, unit: XmlElement): string | undefined => {
  const { name, attributes, children } = element;
  if (name === 'cp') return signOf(Number.parseInt(attributes.hex ?? '', 16));
  if (around.has(name) || children.length > 0) return textOf(element, unit);
  if (name === 'sm' || name === 'em') return '';
  const [data] = elementsIn(unit, 'originalData').flatMap((all) =>
    elementsIn(all, 'data').filter(({ attributes: { id } }) => id === attributes.dataRef),
  );
  return data === undefined
    ? (attributes['equiv-text'] ?? attributes.equiv ?? attributes.disp)
    : textOf(data, unit);
};

const signOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

// What stands around words; a mark, a format that words do not have.
const around: ReadonlySet<string> = new Set(['g', 'mrk', 'pc']);
