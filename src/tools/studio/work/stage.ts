import { ownValue } from '../../../engine/index.ts';
import { rolesOf } from '../../check/model/words.ts';
import { placesIn } from '../states/places.ts';
import type { Look, Stage } from '../states/scene.ts';
import type { Opened } from './opened.ts';

/** What the scenes of an opened project are made in, for a look. */
export const stageOf = ({ drawing, model }: Opened, { brand, language, width }: Look): Stage => {
  const { catalogue, brand: dressed } = drawing();
  const places = placesIn(model);
  const { shell } = rolesOf(model) ?? {};
  return {
    catalogue,
    brand: dressed(brand)?.brand ?? {},
    look: { brand, language, width },
    home: places.find(({ route }) => route === '/'),
    frame: places.find(
      ({ flow, screen }) =>
        flow === shell && ownValue(ownValue(model.flows, flow)?.screens, screen)?.screen?.layout === 'frame',
    ),
  };
};
