import type { Page } from '@playwright/test';

/** Returns the paths by which a text is still reachable as a string on the heap of a page, the names of objects from the root. */
export const pathsTo = async (page: Page, text: string): Promise<readonly string[]> => {
  const parts: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return found(JSON.parse(parts.join('')) as Snapshot, text); // The format is V8's own.
};

type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
};

const found = ({ snapshot: { meta }, nodes, edges, strings }: Snapshot, text: string): readonly string[] => {
  const size = meta.node_fields.length;
  const edgeSize = meta.edge_fields.length;
  const [typeAt, toAt] = ['type', 'to_node'].map((name) => meta.edge_fields.indexOf(name));
  const [kindAt, nameAt, countAt] = ['type', 'name', 'edge_count'].map((name) =>
    meta.node_fields.indexOf(name),
  );
  const weak = meta.edge_types[0].indexOf('weak');
  const read = (list: readonly number[], from: number, at = 0): number => list[from + at] ?? 0;
  const nameOf = (node: number): string => strings[read(nodes, node, nameAt)] ?? '';
  const begins = new Map<number, number>();
  let nextEdge = 0;
  for (const index of Array.from({ length: nodes.length / size }).keys()) {
    begins.set(index * size, nextEdge);
    nextEdge += read(nodes, index * size, countAt) * edgeSize;
  }
  const parents = new Map([[0, 0]]);
  // A map is iterated in the order of insertion, what is added on the way included.
  for (const node of parents.keys()) {
    // The table of strings outside the heap keeps none of them alive.
    if (nameOf(node) === '(External strings)') continue;
    for (const index of Array.from({ length: read(nodes, node, countAt) }).keys()) {
      const at = (begins.get(node) ?? 0) + index * edgeSize;
      const to = read(edges, at, toAt);
      if (read(edges, at, typeAt) !== weak && !parents.has(to)) parents.set(to, node);
    }
  }
  const pathOf = (node: number): string =>
    node === 0 ? '' : `${pathOf(parents.get(node) ?? 0)} > ${nameOf(node).slice(0, 60)}`;
  // V8 writes the value of a number as a string below it. Functions have numbers of their own.
  const isNumber = (node: number): boolean =>
    meta.node_types[0][read(nodes, parents.get(node) ?? 0, kindAt)] === 'number' ||
    nameOf(parents.get(node) ?? 0) === 'int';
  return [...parents.keys()].filter((node) => nameOf(node) === text && !isNumber(node)).map(pathOf);
};
