/** A text of the draft, and its digest. */
export type Heard = { readonly text: string; readonly digest: string };

/**
 * What somebody types in a file beside what the draft has of it: `known` is what the draft had when it was last asked,
 * `sent` what is on its way there, `other` what it has now where that came from elsewhere while something was typed.
 */
export type Typing = {
  readonly known: Heard;
  readonly typed: string;
  readonly sent?: string;
  readonly other?: Heard;
};

/** What is typed when somebody comes back: what was not sent yet, unless it has arrived all the same. */
export const begun = (known: Heard, left?: Heard): Typing => {
  if (left === undefined || left.text === known.text) return { known, typed: known.text };
  return left.digest === known.digest
    ? { known, typed: left.text }
    : { known: { text: '', digest: left.digest }, typed: left.text, other: known };
};

/** What is typed after another letter of it. */
export const typedOn = (now: Typing, text: string): Typing => ({ ...now, typed: text });

/** What is to be sent; undefined where nothing is, or something is on its way, or somebody has to choose first. */
export const toSend = ({ known, typed, sent, other }: Typing): Heard | undefined =>
  typed === known.text || sent !== undefined || other !== undefined
    ? undefined
    : { text: typed, digest: known.digest };

/** What is typed once the draft has taken what was sent, be it together with what somebody else has changed. */
export const taken = ({ known, typed, sent, other }: Typing): Typing => ({
  known: { ...known, text: sent ?? known.text },
  typed,
  ...(other !== undefined && { other }),
});

/** What is typed once the draft has told what it has: its text takes the place of the typed one where nothing of that is missing there. */
export const heard = ({ known, typed, sent }: Typing, told: Heard): Typing => {
  if (told.text === typed || told.text === known.text || told.text === sent) return { known: told, typed };
  return typed === known.text ? { known: told, typed: told.text } : { known, typed, other: told };
};

/** What is typed once somebody has chosen between what they typed and what came from elsewhere. */
export const settled = (now: Typing, whose: 'own' | 'other'): Typing => {
  const { other, typed } = now;
  if (other === undefined) return now;
  return { known: other, typed: whose === 'own' ? typed : other.text };
};
