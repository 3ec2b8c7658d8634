import type { LinkedScreen } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { namesIn } from './model/places.ts';

/** The blocks of a screen fit its form and its actions: what they name is there, and what is there is shown. */
export const blockValid: CheckRule = ({ flows }) =>
  Object.values(flows).flatMap((flow) =>
    Object.values(flow.screens).flatMap((shown) => {
      const { screen, file, fault } = shown;
      if (screen === undefined || fault !== undefined) return [];
      const actions = Object.keys(screen.actions ?? {});
      const fields =
        screen.form === undefined ? [] : fieldsOf(objectOf(screen.form.schema)).map(({ name }) => name);
      const named = namesIn(flow, 'action', 'field').filter((place) => place.screen === shown);
      return [
        ...named.flatMap((place) => {
          const { holds, value } = place;
          if (holds.name === 'action')
            return unlessKnown(place, value, actions, `The screen has no action ${value}`);
          // The form's ui has words of its own beside the fields.
          return value.startsWith('ui:')
            ? []
            : unlessKnown(place, value, fields, `The form has no field ${value}`);
        }),
        ...ordered(screen, fields, file),
        ...hidden(
          screen,
          named.flatMap(({ holds, value }) => (holds.name === 'action' ? [value] : [])),
          file,
        ),
        ...formBlock(screen, file),
        ...shownOnce(screen, fields, file),
      ];
    }),
  );

const ordered = ({ form }: LinkedScreen, fields: readonly string[], file: SourceFile): readonly Finding[] =>
  listOf(objectOf(form?.ui)['ui:order']).flatMap((field, at) =>
    field === '*'
      ? []
      : unlessKnown(
          { file, pointer: pointerOf('form', 'ui', 'ui:order', at) },
          String(field),
          fields,
          `The form has no field ${field}`,
        ),
  );

// Back needs no button: Escape and the browser's Back stand for it.
const hidden = ({ actions }: LinkedScreen, named: readonly string[], file: SourceFile): readonly Finding[] =>
  Object.entries(actions ?? {}).flatMap(([name, { kind }]) =>
    named.includes(name) || kind === 'back'
      ? []
      : told(
          { file, pointer: pointerOf('actions', name) },
          `No block shows the action ${name}`,
          'Name it in an actions or links block, or remove it.',
        ),
  );

const formBlock = (screen: LinkedScreen, file: SourceFile): readonly Finding[] => {
  const at = screen.blocks.findIndex((block) => 'form' in block);
  const submits = Object.values(screen.actions ?? {}).some(({ kind }) => kind === 'submit');
  const form = { file, pointer: '/form' };
  if (screen.form === undefined)
    return at < 0
      ? []
      : told(
          { file, pointer: pointerOf('blocks', at) },
          'This block shows a form, and the screen has none',
          'Declare form, or remove the block.',
        );
  return [
    ...(at < 0 ? told(form, 'No block shows the form', 'Add { "form": true } to blocks.') : []),
    ...(submits ? [] : told(form, 'Nothing submits the form', 'Add an action of kind submit.')),
  ];
};

// A block that shows all fields, or several that share them.
const shownOnce = (
  { blocks }: LinkedScreen,
  fields: readonly string[],
  file: SourceFile,
): readonly Finding[] => {
  const shown = blocks.flatMap((block, at) => {
    if (!('form' in block)) return [];
    const pointer = pointerOf('blocks', at, 'form');
    return block.form === true
      ? fields.map((field) => ({ field, pointer }))
      : block.form.map((field, index) => ({ field, pointer: `${pointer}/${index}` }));
  });
  const again = shown.filter(({ field }, at) => shown.findIndex((each) => each.field === field) < at);
  const never = fields.filter((field) => shown.length > 0 && !shown.some((each) => each.field === field));
  return [
    ...again.flatMap(({ field, pointer }) =>
      told(
        { file, pointer },
        `The field ${field} is shown before`,
        'Show each field in one form block only.',
      ),
    ),
    ...never.flatMap((field) =>
      told({ file, pointer: '/form' }, `No block shows the field ${field}`, 'Name it in a form block.'),
    ),
  ];
};
