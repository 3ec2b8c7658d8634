import type { Json } from '../../engine/index.ts';
import type { FieldFacts, Journey } from './project.ts';

/** What a journey takes of a person: buttons, links and choices pressed, and characters typed; what a password manager fills in is not typed. */
export type Effort = { presses: number; typed: number };

/** The effort of filling in a field, put to what there was before. */
export const addEntry = (effort: Effort, { widget, autocomplete }: FieldFacts, value: Json): void => {
  if (pressed.includes(widget)) effort.presses += 1;
  else if (!filledIn.includes(autocomplete ?? '')) effort.typed += String(value).length;
};

const pressed = ['checkbox', 'radio', 'select'];
const filledIn = ['username', 'username webauthn', 'current-password'];

/** Where a journey takes more than it says it may, in words. */
export const tooMuch = ({ scenario }: Journey, effort: Effort): readonly string[] =>
  (['presses', 'typed'] as const).flatMap((what) => {
    const most = scenario.most?.[what];
    return most === undefined || effort[what] <= most
      ? []
      : [`it takes ${effort[what]} ${named[what]}, and may take ${most}`];
  });

const named = { presses: 'presses', typed: 'typed characters' };
