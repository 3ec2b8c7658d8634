import { type LinkedScreen, ownValue } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { fieldsOf } from './model/fields.ts';
import { namesIn } from './model/places.ts';

/** The blocks of a screen fit its form and its actions: what they name is there, and what is there is shown. */
export const blockValid: CheckRule = eachFlow((_, flow) =>
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
      ...progress(screen, file),
      ...silentLinks(screen, file),
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
  const submits = Object.entries(screen.actions ?? {}).filter(([, { kind }]) => kind === 'submit');
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
    ...(submits.length > 0 ? [] : told(form, 'Nothing submits the form', 'Add an action of kind submit.')),
    ...(isLeftAlone(screen)
      ? submits
          .slice(0, 1)
          .flatMap(([name]) =>
            told(
              { file, pointer: pointerOf('actions', name) },
              'Nothing submits the form while a condition does not hold, and no other action takes its place',
              'Leave the condition away, or give another action the opposite one.',
            ),
          )
      : []),
  ];
};

// A button may turn into another one.
const isLeftAlone = ({ actions = {}, blocks }: LinkedScreen): boolean => {
  const named = blocks.flatMap((block) =>
    ['actions', 'links'].flatMap((part) =>
      listOf(ownValue(objectOf(block), part)).map((name) => ({ name, when: objectOf(block).when })),
    ),
  );
  const isHidden = ([action, { when }]: readonly [string, { readonly when?: unknown }]): boolean =>
    when !== undefined || !named.some(({ name, when: outer }) => name === action && outer === undefined);
  const all = Object.entries(actions).filter(([, { kind }]) => kind !== 'back');
  const hidden = all.filter(isHidden);
  const isSubmit = ([, { kind }]: (typeof all)[number]) => kind === 'submit';
  return all.filter(isSubmit).every(isHidden) && hidden.length === 1 && hidden.some(isSubmit);
};

const progress = ({ blocks }: LinkedScreen, file: SourceFile): readonly Finding[] =>
  blocks.flatMap((block, at) =>
    'progress' in block && block.at > block.progress.length
      ? told(
          { file, pointer: pointerOf('blocks', at, 'at') },
          `Step ${block.at} is shown as the present one, and there are ${block.progress.length}`,
          `Write 1 to ${block.progress.length}, or name the steps that are missing.`,
        )
      : [],
  );

// Whoever does not see the picture hears its words, or that of the file that it leads to.
const silentLinks = ({ blocks }: LinkedScreen, file: SourceFile): readonly Finding[] =>
  blocks.flatMap((block, at) =>
    'image' in block && !('request' in block) && block.href !== undefined && block.alt === undefined
      ? told(
          { file, pointer: pointerOf('blocks', at) },
          'This picture is a link, and no words say where it leads',
          'Add "alt" with the key of words that say so; a caption that a brand gives comes in their place.',
        )
      : [],
  );

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
