import type { Model } from '../../check/model/model.ts';
import { rolesOf } from '../../check/model/words.ts';
import { placesIn } from '../states/places.ts';
import { screenAt } from '../states/says.ts';
import type { ScreenPlace } from '../states/state.ts';

/** A screen that a brand is looked at by. */
export type Shot = { readonly title: string; readonly place: ScreenPlace };

/** The screens that tell how a brand looks: where people sign in, where they enter a passcode, and where something is wrong, as far as there are such. */
export const shotsIn = (model: Model): readonly Shot[] => {
  const places = placesIn(model);
  const { unknown } = rolesOf(model) ?? {};
  const asking = places.filter((place) => asksForPasscode(model, place));
  const found = {
    'Sign-in': places.find(({ route }) => route === '/'),
    Passcode: asking.find(({ over }) => over !== undefined) ?? asking[0],
    Error: places.find(({ flow }) => flow === unknown),
  };
  return Object.entries(found).flatMap(([title, place]) => (place === undefined ? [] : [{ title, place }]));
};

const asksForPasscode = (model: Model, place: ScreenPlace): boolean =>
  JSON.stringify(screenAt(model, place)?.screen?.form ?? {}).includes('"widget":"passcode"');
