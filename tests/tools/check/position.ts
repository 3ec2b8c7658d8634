import { type Node, parseTree } from 'jsonc-parser';

/**
 * The line and the column of a JSON Pointer (RFC 6901) in a text. A member is at its name, a list item at its value. A
 * pointer to something that is missing has the position of its nearest parent.
 */
export const positionIn = (text: string, pointer: string) => {
  const root = parseTree(text);
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const lines = text.slice(0, root === undefined ? 0 : offsetOf(root, names)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

const offsetOf = (value: Node, [name, ...rest]: readonly string[], offset = value.offset): number => {
  if (name === undefined) return offset;
  const child =
    value.type === 'array'
      ? value.children?.[Number(name)]
      : value.children?.find(({ children }) => children?.[0]?.value === name);
  if (child === undefined) return offset;
  const inner = child.type === 'property' ? child.children?.[1] : child;
  return inner === undefined ? child.offset : offsetOf(inner, rest, child.offset);
};
