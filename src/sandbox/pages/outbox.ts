import type { Letter } from '../bank.ts';
import { html, pageOf, shownTime } from './html.ts';
import type { Show } from './visit.ts';

/** What the bank has texted or read out, newest first. */
export const outbox: Show = ({ sessions, id }) => {
  const { outbox: letters } = sessions.peek(id).bank;
  return pageOf(
    'Outbox',
    html`<p>What the bank has texted or read out in this browser session. <a href="/sandbox/outbox">Look again</a></p>
${letters.length === 0 && html`<p>Nothing yet.</p>`}
<ol class="letters">${letters.map(
      (letter) =>
        html`<li><p class="passcode">${letter.code}</p><p>${wording(letter)}</p><p class="meta">${shownTime(letter.at)}, for ${letter.person}</p></li>`,
    )}</ol>`,
  );
};

/** The same as JSON: `[{ at, to, by, person, code }]`, newest first. */
export const outboxJson: Show = ({ sessions, id }) => Response.json(sessions.peek(id).bank.outbox);

const wording = ({ by, to, code }: Letter): string =>
  by === 'text'
    ? `Text message to ${to}: Your passcode is ${code}. It is good for ten minutes. We will never ask you for it.`
    : `Call to ${to}: Your passcode is ${[...code].join(', ')}. Again: ${[...code].join(', ')}.`;
