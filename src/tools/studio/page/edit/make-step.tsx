import { ownValue } from '../../../../engine/index.ts';
import type { LeadTo } from '../../edit/make/lead.ts';
import type { NewScreen } from '../../edit/make/notice.ts';
import type { StepDoes } from '../../edit/make/step.ts';
import type { Option } from '../../edit/option.ts';
import type { FlowOutline } from '../../edit/outline.ts';
import { type MakeProps, useChoices } from './make-props.ts';
import { blankScreen, ScreenRows } from './make-screen.tsx';
import { nameFor } from './name-for.ts';
import { useMakeForm } from './use-make.ts';
import { ChoiceRow, pairs, TextRow, Wish } from './wish.tsx';

/** Asks where an outcome of a step is to lead. */
export const Lead = ({ form, where, outline, onDone, ...props }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, leadBegun, onDone);
  const choices = useChoices({ outline, ...props });
  const { outcome, way, name, then, screen } = typed;
  const { flow = outline?.name ?? '', step = '' } = where;
  const to: Readonly<Record<string, LeadTo>> = {
    notice: { screen, then: then.startsWith('/') ? { route: then } : { step: then } },
    step: { step: name },
    message: { message: name },
    route: { route: name },
  };
  const targets = { step: choices?.names.step, message: choices?.names.message, route: choices?.names.route };
  return (
    <Wish
      title={`Lead an outcome of ${step} elsewhere`}
      {...asking}
      onWish={() => make({ kind: 'lead', flow, step, outcome, to: ownValue(to, way) ?? { step: name } })}
    >
      <ChoiceRow
        label="When it comes to"
        value={outcome}
        options={pairs(ownValue(choices?.outcomes, step))}
        onChange={(next) => type({ outcome: next })}
      />
      <ChoiceRow
        label="It"
        value={way}
        options={[
          ['notice', 'shows a new notice screen'],
          ['message', 'says a message'],
          ['step', 'leads to a step'],
          ['route', 'leads to another page'],
        ]}
        onChange={(next) => type({ way: next, name: '' })}
      />
      {way === 'notice' ? (
        <>
          <ScreenRows
            {...{ outline, choices }}
            screen={{ ...screen, icon: 'alert' }}
            onChange={(next) => type({ screen: next })}
          />
          <ChoiceRow
            label="The button leads to"
            value={then}
            options={[...pairs(choices?.names.step), ...pairs(choices?.names.route)]}
            onChange={(next) => type({ then: next })}
          />
        </>
      ) : (
        <ChoiceRow
          label="Which one"
          value={name}
          options={pairs(targets[way as keyof typeof targets])}
          onChange={(next) => type({ name: next })}
        />
      )}
    </Wish>
  );
};

const leadBegun = { outcome: '', way: 'notice', name: '', then: '', screen: blankScreen };

/** Asks for a step, and between which two it stands. */
export const NewStep = ({ form, where, outline, onDone, ...props }: MakeProps) => {
  const { typed, type, make, asking } = useMakeForm(form, stepBegun, onDone);
  const choices = useChoices({ outline, ...props });
  const { kind, what, lead, then, screen } = typed;
  const leads = (outline?.leads ?? []).filter(({ from }) => where.step === undefined || from === where.step);
  const found = leads.find(({ pointer }) => pointer === lead);
  const isOpen = found === undefined || found.to === '';
  const target = isOpen ? then : found.leaves ? '' : found.to;
  const name = typed.name ?? (kind === 'newScreen' ? screen.name : nameFor(what));
  const does =
    kind === 'newScreen' ? { newScreen: screen } : kind === 'decides' ? { decides: true } : { [kind]: what };
  const kinds: Readonly<Record<string, readonly Option[] | undefined>> = {
    screen: choices?.names.screen,
    call: choices?.names.operation,
    flow: choices?.names.flow,
  };
  return (
    <Wish
      title="New step"
      {...asking}
      onWish={() =>
        make(
          {
            ...{ kind: 'step', flow: outline?.name ?? '', name },
            does: does as StepDoes, // One of the kinds below.
            ...(found !== undefined && { lead }),
            ...(target !== '' && { then: target }),
          },
          (place) => onDone({ screen: '', ...place }),
        )
      }
    >
      <ChoiceRow
        label="It stands between"
        value={lead}
        options={leadOptions(leads)}
        onChange={(next) => type({ lead: next })}
      />
      <ChoiceRow
        label="It"
        value={kind}
        options={stepKinds}
        onChange={(next) => type({ kind: next, what: '' })}
      />
      {kind === 'newScreen' && <Between lead={found} />}
      {kind === 'newScreen' ? (
        <ScreenRows {...{ outline, choices, screen }} onChange={(next) => type({ screen: next })} />
      ) : kind === 'decides' ? null : (
        <ChoiceRow
          label="Which one"
          value={what}
          options={pairs(ownValue(kinds, kind))}
          onChange={(next) => type({ what: next })}
        />
      )}
      <TextRow
        label="Name of the step"
        shape="name"
        value={name}
        isSuggested={typed.name === undefined}
        onChange={(next) => type({ name: next })}
      />
      {isOpen && (
        <ChoiceRow
          label="Then it leads to"
          value={then}
          options={pairs(choices?.names.step)}
          onChange={(next) => type({ then: next })}
        />
      )}
    </Wish>
  );
};

// What a new screen takes over from the two steps that it stands between.
const Between = ({ lead }: { readonly lead: FlowOutline['leads'][number] | undefined }) => (
  <>
    {lead?.says !== undefined && (
      <p className="ed-about">
        It takes the place of the message {lead.says}, which is not said there any more.
      </p>
    )}
    {lead?.stage !== undefined && (
      <p className="ed-about">
        It shows how far people are, at the stage “{lead.stage.words}”, as the screen {lead.stage.screen}{' '}
        does.
      </p>
    )}
  </>
);

type StepTyped = {
  readonly kind: string;
  readonly name?: string;
  readonly what: string;
  readonly lead: string;
  readonly then: string;
  readonly screen: NewScreen;
};

const stepBegun: StepTyped = { kind: 'newScreen', what: '', lead: '', then: '', screen: blankScreen };

const leadOptions = (leads: FlowOutline['leads']) => [
  ...leads.map(
    ({ pointer, from, outcome, to, leaves }) =>
      [
        pointer,
        to === ''
          ? `${from} (${outcome}), which stays so far, and a step`
          : `${from} (${outcome}) and ${leaves ? `the way out: ${to}` : to}`,
      ] as const,
  ),
  ['none', 'none: nothing leads to it yet'] as const,
];

const stepKinds = [
  ['newScreen', 'shows a new screen'],
  ['screen', 'shows a screen that there is'],
  ['call', 'makes a call'],
  ['flow', 'runs another flow'],
  ['decides', 'decides at once'],
] as const;
