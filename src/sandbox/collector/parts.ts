import { html, type Markup } from '../pages/html.ts';

/** A cell of a table: a text, a number, or markup. */
export type Cell = string | number | Markup;

/** What is shown of a list at most: names come from the network, and anybody can make some up. */
export const most = 60;

/** What says that a list has more than is shown. */
export const beyond = (count: number): Markup | false =>
  count > most && html`<p class="meta">… and ${count - most} more, which the JSON has.</p>`;

/** A table in a frame of its own, so that it alone scrolls where it is wider than the window; nothing where it has no rows. */
export const table = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): Markup | false =>
  rows.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows
    .slice(0, most)
    .map(
      ([first = '', ...rest]) =>
        html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody>
</table>${beyond(rows.length)}</div>`;

/** A share of one as a bar and in words. */
export const shareBar = (share: number): Markup =>
  html`<span class="share"><svg class="bar" viewBox="0 0 100 8" width="96" height="8" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" width="100" height="8"/><rect class="part" width="${Math.round(share * 100)}" height="8"/></svg>${percent(share)}</span>`;

/** Counts over time as small columns, beside the numbers that say the same. */
export const columns = (counts: readonly number[]): Markup => {
  const most = Math.max(1, ...counts);
  const height = (count: number) => Math.round((count / most) * 20);
  return html`<svg class="bar" viewBox="0 0 ${counts.length * 8} 20" width="${counts.length * 8}" height="20" aria-hidden="true">${counts.map(
    (count, at) =>
      html`<rect class="part" x="${at * 8}" y="${20 - height(count)}" width="6" height="${height(count)}"/>`,
  )}</svg>`;
};

/** A share in words. */
export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? '<\u00a01\u00a0%' : `${Math.round(share * 100)}\u00a0%`;
