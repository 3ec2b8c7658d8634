import { ownValue } from '../../engine/index.ts';

/** How wide a picture is for its height, where its kind tells it simply: of an SVG by its viewBox, of a PNG by its header. */
export const shapeOf = (kind: string, content: string): number | undefined => {
  const [width = Number.NaN, height = Number.NaN] =
    (Object.hasOwn(measured, kind) && ownValue(measured, kind)?.(content)) || [];
  return width > 0 && height > 0 ? width / height : undefined;
};

const measured: Readonly<Record<string, (content: string) => readonly number[]>> = {
  svg: (content) =>
    (/<svg\b[^>]*?\sviewBox\s*=\s*["']([^"']*)["']/.exec(content)?.[1] ?? '')
      .trim()
      .split(/[\s,]+/)
      .slice(2)
      .map(Number),
  png: (content) => [numberAt(content, 16), numberAt(content, 20)],
};

// Four signs, a byte each, the largest first.
const numberAt = (content: string, at: number): number =>
  [...content.slice(at, at + 4)].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
