import type { Said } from '../../edit/make/made.ts';
import type { MakeWish } from '../../edit/make/make.ts';
import { useTask } from '../use-task.ts';
import type { MakeProps } from './make-props.ts';
import { camelFor, nameFor, snakeFor, titleIn } from './name-for.ts';
import { useMakeForm } from './use-make.ts';
import { SaidFields, TextRow, Wish } from './wish.tsx';

/** Asks for a whole flow. */
export const NewFlow = ({ overview, onDone }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm('flow', begun, onDone);
  const languages = [...new Set(overview.brands.flatMap((brand) => brand.languages))];
  const { said, operation } = typed;
  const title = titleIn(said.title);
  const { name = nameFor(title) } = typed;
  const field = camelFor(titleIn(said.label));
  const { sent = snakeFor(field) } = typed;
  return (
    <Wish
      title="New flow"
      {...asking}
      onWish={() =>
        make({ kind: 'flow', name, title, operation, field: { name: field, sent }, said }, (where) =>
          onDone({ of: '', screen: '', ...where }),
        )
      }
    >
      <p className="ed-about">
        It begins with a form, a call of its own and a page that says that it is done, at an address of its
        own. What it asks and says is yours to change then.
      </p>
      {(['title', 'lead', 'label', 'next'] as const).map((part) => (
        <SaidFields
          key={part}
          label={flowTexts[part]}
          languages={languages}
          said={said[part]}
          optional={part === 'lead' || part === 'next'}
          long={part === 'lead' || part === 'next'}
          onChange={(words) => type({ said: { ...said, [part]: words } })}
        />
      ))}
      <TextRow
        label="Its name, which stands in the address"
        hint="lost-card"
        shape="name"
        value={name}
        isSuggested={typed.name === undefined}
        onChange={(next) => type({ name: next })}
      />
      <p className="ed-ask">
        <label className="ed-const">
          <input
            type="checkbox"
            checked={operation}
            onChange={(event) => type({ operation: event.currentTarget.checked })}
          />
          With a call of its own, which the pretend bank answers
        </label>
      </p>
      {operation && (
        <TextRow
          label={`Name that the server expects for “${titleIn(said.label) || 'what people type'}”`}
          hint="user_id"
          shape="member"
          value={sent}
          isSuggested={typed.sent === undefined}
          onChange={(next) => type({ sent: next })}
        />
      )}
    </Wish>
  );
};

type Typed = {
  readonly said: Readonly<Record<'title' | 'lead' | 'label' | 'next', Said>>;
  readonly name?: string;
  readonly sent?: string;
  readonly operation: boolean;
};

const begun: Typed = { said: { title: {}, lead: {}, label: {}, next: {} }, operation: true };

const flowTexts = {
  title: 'Its title',
  lead: 'What its first page is for, in a sentence',
  label: 'What it asks people for, such as User ID',
  next: 'What happens next, once it is done',
} as const;

/** Asks for the new name of what is looked at. */
export const Rename = ({ form, where, outline, onDone }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, { to: '' }, onDone);
  const { to } = typed;
  const wish = renamed(where, outline?.name ?? '');
  return (
    <Wish
      title={`Rename ${wish.from}`}
      {...asking}
      onWish={() =>
        make({ kind: 'rename', ...wish, to }, (place) =>
          onDone(wish.of === 'operation' ? { call: to } : place),
        )
      }
    >
      <TextRow label="New name" value={to} onChange={(next) => type({ to: next })} />
      <p className="ed-about">Every file that names it is changed along.</p>
    </Wish>
  );
};

type Renaming = Pick<Extract<MakeWish, { kind: 'rename' }>, 'of' | 'from'>;

const renamed = ({ of, call = '', step, screen }: MakeProps['where'], flow: string): Renaming => {
  if (of === 'calls') return { of: 'operation', from: call };
  if (step !== undefined) return { of: 'step', from: `${flow}/${step}` };
  return screen === undefined ? { of: 'flow', from: flow } : { of: 'screen', from: `${flow}/${screen}` };
};

/** Asks whether what is looked at is to go. */
export const Remove = ({ form, where, outline, onDone }: MakeProps) => {
  const { make, asking } = useMakeForm(form, {}, onDone);
  const flow = outline?.name ?? '';
  const what = where.step !== undefined ? 'step' : where.screen !== undefined ? 'screen' : 'flow';
  const name = where.step ?? where.screen ?? flow;
  const { data: leading, error } = useTask('leadingTo', { flow, what, name });
  return (
    <Wish
      title={`Remove the ${what} ${name}`}
      {...asking}
      onWish={() => make({ kind: 'remove', flow, what, name })}
    >
      <p className="ed-about" role="status">
        {error?.message ?? leadingWords(leading)} It can be undone, as everything here.
      </p>
      <ul>
        {leading?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Wish>
  );
};

const leadingWords = (leading: readonly string[] | undefined): string => {
  if (leading === undefined) return 'What leads to it is being looked for …';
  return leading.length === 0
    ? 'Nothing leads to it.'
    : 'This leads to it, and has to lead elsewhere then, which is asked for on the right:';
};
