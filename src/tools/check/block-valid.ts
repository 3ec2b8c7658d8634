import type { Block } from '../../engine/index.ts';
import { objectOf, pointerOf, type SourceFile } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { suggest } from './model/nearest.ts';

/** The blocks of a screen fit its form and its actions: what they name is there, and what is there is shown. */
export const blockValid: Rule = ({ flows }) =>
  Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ screen, file, fault }) => {
      if (screen === undefined || fault !== undefined) return [];
      const actions = Object.keys(screen.actions ?? {});
      const named = screen.blocks.flatMap(actionsOf);
      const fields =
        screen.form === undefined ? [] : fieldsOf(objectOf(screen.form.schema)).map(({ name }) => name);
      return [
        ...named
          .filter(({ action }) => !actions.includes(action))
          .map(({ action, pointer }) => ({
            file,
            pointer,
            message: `The screen has no action ${action}`,
            advice: suggest(action, actions),
          })),
        ...hidden(
          screen.actions ?? {},
          named.map(({ action }) => action),
          file,
        ),
        ...formBlock(screen, file),
        ...shownOnce(screen.blocks, fields, file),
        ...fieldNames(screen, fields, file),
      ];
    }),
  );

const actionsOf = (
  block: Block,
  at: number,
): readonly { readonly action: string; readonly pointer: string }[] => {
  const list = (word: string, names: readonly string[] | undefined) =>
    (names ?? []).map((action, index) => ({ action, pointer: pointerOf('blocks', at, word, index) }));
  if ('links' in block) return list('links', block.links);
  return 'actions' in block ? list('actions', block.actions) : [];
};

// Back needs no button: Escape and the browser's Back stand for it.
const hidden = (
  actions: Readonly<Record<string, { readonly kind: string }>>,
  named: readonly string[],
  file: SourceFile,
): readonly Finding[] =>
  Object.entries(actions).flatMap(([name, { kind }]) =>
    named.includes(name) || kind === 'back'
      ? []
      : [
          {
            file,
            pointer: pointerOf('actions', name),
            message: `No block shows the action ${name}`,
            advice: 'Name it in an actions or links block, or remove it.',
          },
        ],
  );

const formBlock = (
  screen: {
    readonly form?: unknown;
    readonly blocks: readonly Block[];
    readonly actions?: Readonly<Record<string, { readonly kind: string }>>;
  },
  file: SourceFile,
): readonly Finding[] => {
  const at = screen.blocks.findIndex((block) => 'form' in block);
  const submits = Object.values(screen.actions ?? {}).some(({ kind }) => kind === 'submit');
  if (screen.form === undefined)
    return at < 0
      ? []
      : [
          {
            file,
            pointer: pointerOf('blocks', at),
            message: 'This block shows a form, and the screen has none',
            advice: 'Declare form, or remove the block.',
          },
        ];
  return [
    ...(at < 0
      ? [
          {
            file,
            pointer: '/form',
            message: 'No block shows the form',
            advice: 'Add { "form": true } to blocks.',
          },
        ]
      : []),
    ...(submits
      ? []
      : [
          {
            file,
            pointer: '/form',
            message: 'Nothing submits the form',
            advice: 'Add an action of kind submit.',
          },
        ]),
  ];
};

// A block that shows all fields, or several that share them.
const shownOnce = (
  blocks: readonly Block[],
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
    ...again.map(({ field, pointer }) => ({
      file,
      pointer,
      message: `The field ${field} is shown before`,
      advice: 'Show each field in one form block only.',
    })),
    ...never.map((field) => ({
      file,
      pointer: '/form',
      message: `No block shows the field ${field}`,
      advice: 'Name it in a form block.',
    })),
  ];
};

const fieldNames = (
  screen: {
    readonly form?: {
      readonly prefill?: object;
      readonly when?: object;
      readonly options?: object;
      readonly ui?: object;
    };
    readonly blocks: readonly Block[];
  },
  fields: readonly string[],
  file: SourceFile,
): readonly Finding[] => {
  const { prefill, options, when, ui } = screen.form ?? {};
  const order = objectOf(ui)['ui:order'];
  const named = [
    ...Object.keys(prefill ?? {}).map((field) => ({ field, pointer: pointerOf('form', 'prefill', field) })),
    ...Object.keys(when ?? {}).map((field) => ({ field, pointer: pointerOf('form', 'when', field) })),
    ...Object.keys(options ?? {}).map((field) => ({ field, pointer: pointerOf('form', 'options', field) })),
    ...Object.keys(ui ?? {})
      .filter((name) => !name.startsWith('ui:'))
      .map((field) => ({ field, pointer: pointerOf('form', 'ui', field) })),
    ...(Array.isArray(order)
      ? order.map((field, at) => ({ field: String(field), pointer: pointerOf('form', 'ui', 'ui:order', at) }))
      : []
    ).filter(({ field }) => field !== '*'),
    ...screen.blocks.flatMap((block, at) => {
      if ('checklist' in block)
        return [{ field: block.checklist, pointer: pointerOf('blocks', at, 'checklist') }];
      return 'form' in block && block.form !== true
        ? block.form.map((field, index) => ({ field, pointer: pointerOf('blocks', at, 'form', index) }))
        : [];
    }),
  ];
  return named
    .filter(({ field }) => !fields.includes(field))
    .map(({ field, pointer }) => ({
      file,
      pointer,
      message: `The form has no field ${field}`,
      advice: suggest(field, fields),
    }));
};
