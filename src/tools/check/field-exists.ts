import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { runsIn } from './model/derived.ts';
import { isComplete } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { namesIn } from './model/places.ts';
import { memberNames } from './model/shape.ts';
import { formsAt } from './model/sources.ts';

/** A field that a rule speaks to, fills or clears, and one that a step listens to, is in the form that is seen then. */
export const fieldExists: CheckRule = eachFlow((model, flow) => {
  if (runsIn(model, flow).some((run) => !isComplete(model, run))) return [];
  return namesIn(flow, 'field', 'cleared').flatMap((place) => {
    const { holds, screen, value } = place;
    // The fields of a screen are the blocks' to judge, facts that are cleared are fact-exists'.
    if (screen !== undefined || (holds.name === 'cleared' && !value.startsWith(prefix))) return [];
    const name = value.slice(holds.name === 'cleared' ? prefix.length : 0);
    // What a rule for all steps speaks to may be on any screen.
    const forms = formsAt(model, place).flatMap(({ shape }) => (shape && [memberNames(shape)]) ?? []);
    return forms.length === 0 || forms.some((fields) => fields.includes(name))
      ? []
      : told(place, `The form has no field ${name}`, suggest(name, [...new Set(forms.flat())]));
  });
});

const prefix = '$form.';
