import { type JsonObject, ownValue } from '../../../engine/index.ts';
import { metricsOf, weightOf } from '../../brand/font.ts';
import { begins } from '../../brand/kind.ts';
import { picturesOf } from '../../brand/pictures.ts';
import { isObject } from '../../source.ts';
import type { EditWish } from '../model/edits.ts';
import { bytesOf } from '../model/held.ts';

/** A file that was dropped where a brand names one: the pointer of the place, the file's own name, and its bytes as an address (`data:`). */
export type Dropped = {
  readonly brand: string;
  readonly pointer: string;
  readonly name: string;
  readonly data: string;
};

/** What puts a dropped file into a brand's folder, names it where it was dropped, and takes the one before away where nothing else shows it. Throws, with words for whoever drops, where no brand may have such a file. */
export const droppedWish = ({ brand, pointer, name, data }: Dropped, value: JsonObject): EditWish => {
  const isFont = pointer.startsWith('/theme/type/');
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isFont && ending !== 'woff2')
    throw new Error(`${name} is no woff2: save the font as that, with the letters that the brand needs`);
  if (!isFont && !pictures.includes(ending))
    throw new Error(`${name} is no picture that pages can show: save it as ${pictures.join(', ')}`);
  const named = picturesOf(value);
  const own = isFont ? `${pointer}/file` : pointer;
  const before = named.find((each) => each.pointer === own)?.file;
  const others = named.filter((each) => each.pointer !== own).map(({ file }) => file);
  const file = freeName(name.slice(0, -ending.length - 1), ending, others);
  const path = `brands/${brand}/${file}`;
  const kind = isFont ? undefined : kindOf(bytesOf(path, data));
  // What is none of them at all the check tells.
  if (kind !== undefined && kind !== ending.replace('jpeg', 'jpg'))
    throw new Error(`${name} holds a picture of another kind: name it .${kind}, or choose another file`);
  return {
    title: `${/[^/]+$/.exec(pointer)?.[0]}: ${name}`,
    edits: [
      { file: path, text: data },
      ...(before === undefined || before === file || others.includes(before)
        ? []
        : [{ file: `brands/${brand}/${before}`, text: null }]),
      {
        file: `brands/${brand}/brand.json`,
        pointer,
        value: isFont ? { file, ...measured(bytesOf(path, data)) } : file,
      },
    ],
  };
};

/** What takes a file out of a brand again, where it is named; it stays where something else shows it. */
export const takenWish = (
  { brand, pointer }: Omit<Dropped, 'name' | 'data'>,
  value: JsonObject,
): EditWish => {
  const named = picturesOf(value);
  const own = named.find((each) => each.pointer === pointer || each.pointer === `${pointer}/file`);
  const isShared = named.some((each) => each !== own && each.file === own?.file);
  return {
    title: `${/[^/]+$/.exec(pointer)?.[0]}: none`,
    edits: [
      { file: `brands/${brand}/brand.json`, pointer },
      ...(own === undefined || isShared ? [] : [{ file: `brands/${brand}/${own.file}`, text: null }]),
    ],
  };
};

const kindOf = (bytes: Buffer): string | undefined => {
  const start = bytes.toString('latin1', 0, 16);
  const found = Object.keys(begins).find((kind) => ownValue(begins, kind)?.test(start));
  return found ?? (/<svg[\s/>]/.test(bytes.toString('utf8')) ? 'svg' : undefined);
};

const pictures: readonly string[] = ['svg', 'png', 'webp', 'avif', 'jpg', 'jpeg'];

// The name of a file stands in addresses: small letters, digits and few signs.
const freeName = (stem: string, ending: string, taken: readonly string[]): string => {
  const plain = stem
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 40);
  const names = [plain || 'file', ...Array.from({ length: 99 }, (_, at) => `${plain || 'file'}-${at + 2}`)];
  return `${names.find((each) => !taken.includes(`${each}.${ending}`))}.${ending}`;
};

const measured = (bytes: Buffer): JsonObject => {
  const content = bytes.toString('latin1');
  const metrics = metricsOf(content);
  return {
    weight: weightOf(content) ?? '400',
    ...(isObject(metrics) && { metrics }),
  };
};
