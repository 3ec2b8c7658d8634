import type { AxeResults } from 'axe-core';
import { troublesOf } from './troubles.ts';

declare const axe: { readonly run: (options: object) => Promise<Pick<AxeResults, 'violations'>> };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The frame has no origin: whoever framed it is told, and knows the frame.
const examine = async (): Promise<void> => {
  await document.fonts.ready;
  const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags }, preload: false });
  const objections = violations.map(
    ({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  parent.postMessage({ troubles: troublesOf(), objections }, '*');
};

window.addEventListener('load', () => {
  examine().catch((error: Error) => parent.postMessage({ fault: error.message }, '*'));
});
