import { ownValue } from '../../engine/index.ts';
import type { Imports } from './imports.ts';

/** The layers of the code as SVG 1.1 text: each stands above those that it imports; what follows from other arrows is left out. */
export const layersSvg = (layers: Imports): string => {
  const ranks = new Map(Object.keys(layers).map((name) => [name, rankOf(layers, name)]));
  const rows = [...new Set(ranks.values())].sort((one, other) => other - one);
  const boxes = rows.flatMap((rank, row) => {
    const names = Object.keys(layers).filter((name) => ranks.get(name) === rank);
    return names.map((name, at) => ({
      name,
      x: width / 2 + (at - (names.length - 1) / 2) * (box.width + 60),
      y: 30 + row * (box.height + 50),
    }));
  });
  const place = new Map(boxes.map((each) => [each.name, each]));
  const arrows = Object.entries(layers).flatMap(([from, others]) =>
    others
      .filter((to) => !others.some((other) => other !== to && leadsTo(layers, other, to)))
      .flatMap((to) => {
        const [start, end] = [place.get(from), place.get(to)];
        return start && end ? [arrow(start, end)] : [];
      }),
  );
  const height = 30 + rows.length * (box.height + 50);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">The layers of src: ${Object.entries(layers)
    .map(([name, others]) => `${name} imports ${others.length === 0 ? 'nothing' : others.join(', ')}`)
    .join('; ')}</title>
<style>rect{fill:#fff;stroke:#57606a}text{font:16px sans-serif;fill:#1f2328;text-anchor:middle}path{stroke:#57606a;fill:none;marker-end:url(#tip)}@media(prefers-color-scheme:dark){rect{fill:#161b22;stroke:#8b949e}text{fill:#e6edf3}path{stroke:#8b949e}}</style>
<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8" style="marker-end:none"/></marker>
${[...arrows, ...boxes.map(boxed)].join('\n')}
</svg>
`;
};

type Spot = { readonly name: string; readonly x: number; readonly y: number };

const width = 620;
const box = { width: 130, height: 44 } as const;

const boxed = ({ name, x, y }: Spot): string =>
  `<rect x="${x - box.width / 2}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${x}" y="${y + 28}">${name}</text>`;

const arrow = (from: Spot, to: Spot): string =>
  `<path d="M${from.x} ${from.y + box.height}C${from.x} ${from.y + box.height + 30} ${to.x} ${to.y - 30} ${to.x} ${to.y}"/>`;

const rankOf = (layers: Imports, name: string): number =>
  Math.max(0, ...(ownValue(layers, name) ?? []).map((other) => rankOf(layers, other) + 1));

const leadsTo = (layers: Imports, from: string, to: string): boolean =>
  (ownValue(layers, from) ?? []).some((other) => other === to || leadsTo(layers, other, to));
