import { isObject, type Json, type JsonObject, type Machine, ownValue } from '../../../engine/index.ts';
import type { Catalogue } from '../../../runtime/catalogue.ts';
import { compileDocument } from '../../../sandbox/document.ts';
import { sayFor } from '../../../ui/context.tsx';
import type { Words } from '../../../ui/words.ts';
import { choicesOf, entryAt } from '../../play/entry.ts';
import { factNames, factOf } from '../../play/persona.ts';
import { fieldIn, type Project, screenIn } from '../../play/project.ts';
import { reachable } from '../../play/reading.ts';
import type { Shown } from '../../play/shown.ts';
import { jsonOf } from '../../source.ts';
import { type Cover, coveredIn, type IsSecret, secretTexts } from './cover.ts';
import { isAskedFor, offersFor } from './fitting.ts';
import { askedIn, sentAt } from './sent.ts';
import { type Moment, stillRuntime } from './snapshot.ts';
import { coveredMembers, effectWords } from './told.ts';
import type { FactGroup, Field, Left, MomentShown, Offered, Waiting } from './walk.ts';
import { decisionsOf, effectsOf } from './why.ts';

/** What a moment is told with. */
export type Telling = {
  readonly project: Project;
  readonly catalogue: Catalogue;
  readonly words: Words;
  readonly isSecret: IsSecret;
  readonly person: string | undefined;
};

/** All that there is to know of a moment but its picture; `earlier` are those before it. */
export const detailOf = (telling: Telling, moment: Moment, earlier: readonly Moment[]): MomentShown => {
  const { isSecret } = telling;
  const { after, heard } = moment;
  const { state } = after.store;
  const before = earlier.at(-1);
  const asked = askedIn(moment, earlier);
  const states = [after, before?.after, asked?.after].flatMap((each) => each?.store.state ?? []);
  const texts = new Set(states.flatMap((each) => [...secretTexts(each, isSecret)]));
  const cover: Cover = (value, name) => coveredIn(value, isSecret, texts, name);
  const effects = heard === undefined ? [] : effectsOf(heard.before, heard.event, heard.scope);
  const decisions = heard === undefined ? [] : whyOf(heard);
  return {
    address: after.address,
    path: (state.machines.page?.frames ?? []).map(({ flow, step }) => `${flow} / ${step}`),
    facts: factsOf(moment, before, cover),
    decisions: decisions.map((decision) => ({
      ...decision,
      looked: decision.looked.map((rule) => ({
        ...rule,
        ways: rule.ways.map((way) =>
          way.map((reading) =>
            reading.is === undefined
              ? reading
              : { ...reading, is: cover(reading.is, lastOf(reading.reference)) },
          ),
        ),
      })),
    })),
    effects: effects.flatMap((effect) => effectWords(effect, cover) ?? []),
    sent: sentAt(moment, asked, cover),
    ...leftOf(moment, cover),
    ...handsOf(telling, moment),
    waiting: waitingOf(telling, moment, cover),
  };
};

// What cannot be explained is shown all the same.
const whyOf = ({ before, event, scope }: NonNullable<Moment['heard']>): MomentShown['decisions'] => {
  try {
    return decisionsOf(before, event, scope);
  } catch {
    return [];
  }
};

// $form.password | digits -> password
const lastOf = (reference: string): string => reference.split(/[ ?|]/)[0]?.split('.').at(-1) ?? '';

const factsOf = (moment: Moment, before: Moment | undefined, cover: Cover): readonly FactGroup[] => {
  const now = groupsOf(moment);
  const then = before && groupsOf(before);
  return Object.entries(now).flatMap(([title, facts]): readonly FactGroup[] => {
    const known = ownValue(then, title) ?? {};
    const told = Object.entries(facts).map(([name, value]) => ({
      name,
      value: title === session && value !== '' ? cover(value, 'token') : cover(value, name),
      isNew: then !== undefined && JSON.stringify(ownValue(known, name)) !== JSON.stringify(value),
    }));
    return told.length === 0 ? [] : [{ title, facts: told }];
  });
};

const session = 'The session';

const groupsOf = ({ after, heard }: Moment): Readonly<Record<string, JsonObject>> => {
  const { state, flags } = after.store;
  const page: Machine | undefined = state.machines.page;
  const frame = page?.frames.at(-1);
  const { response, outcome, result } = frame ?? {};
  return {
    'What the flow knows': frame?.data ?? {},
    'What was filled in': frame?.form ?? {},
    'How the last call went': { ...outcome },
    'The last answer': isObject(response) ? response : {},
    'What a called flow returned': result ?? {},
    'Handed over by the page before': page?.entry ?? {},
    'In the address': page?.query ?? {},
    'Shared by all flows': state.shared,
    [session]: heard?.scope.session ?? {},
    Flags: flags ?? {},
  };
};

const leftOf = ({ after: { left } }: Moment, cover: Cover): { readonly left?: Left } => {
  const { posted, redirected, returned } = left;
  if (posted !== undefined)
    return { left: { how: 'posted to', to: posted.to, fields: coveredMembers(posted.fields, cover) } };
  if (returned !== undefined) return { left: { how: 'ended, and returned', to: returned, fields: {} } };
  if (redirected === undefined) return {};
  const [to = '', query = ''] = redirected.split('?');
  const fields = Object.fromEntries(new URLSearchParams(query));
  return { left: { how: 'redirected to', to, fields: coveredMembers(fields, cover) } };
};

const handsOf = (
  { project, catalogue, words, person }: Telling,
  { after }: Moment,
): Pick<MomentShown, 'fields' | 'actions' | 'toasts'> => {
  const runtime = stillRuntime(catalogue, after, 1280, (_, __, value) => value);
  const { language } = runtime.store;
  const shown = reachable({ runtime, words });
  const persona = project.personas.find(({ id }) => id === person);
  const has = factNames.filter((fact) => persona !== undefined && isKnown(() => factOf(persona, fact)));
  const actions = shown.flatMap(({ controls, layer }) =>
    controls.map(
      ({ name, words: label, kind, variant, address }): Offered => ({
        name,
        label,
        isAround: layer.machine === 'shell' && !layer.dialog,
        isMain: kind === 'submit' || variant === 'primary',
        ...(kind === 'external' || (address !== undefined && kind !== 'go')
          ? { address: address ?? '' }
          : {}),
      }),
    ),
  );
  return {
    fields: shown.flatMap((each) => {
      const values = runtime.store.forms[each.layer.key]?.values ?? {};
      return each.fields
        .filter((name) => isAskedFor(each.form?.schema, name, values))
        .map((name) => fieldOf(project, each, name, runtime.store.forms, has))
        .filter(({ isUnseen }) => !isUnseen)
        .map(({ isUnseen: _, ...field }) => field);
    }),
    actions: actions.filter(({ name }, at) => actions.findIndex((each) => each.name === name) === at),
    toasts: runtime.store.toasts.map(({ flow, key, params }) =>
      sayFor({ runtime, words, language }).message(flow, key, params),
    ),
  };
};

const isKnown = (find: () => string): boolean => {
  try {
    return find() !== '';
  } catch {
    return false; // The person has no such fact.
  }
};

const fieldOf = (
  project: Project,
  shown: Shown,
  name: string,
  forms: ReturnType<typeof stillRuntime>['store']['forms'],
  has: readonly string[],
): Field & { readonly isUnseen: boolean } => {
  const { layer, say, errors } = shown;
  const screen = screenIn(project.flows, layer.flow, layer.screen);
  const declared = screen && fieldIn(screen, name);
  const { facts } = entryAt(shown, name);
  const value = ownValue(forms[layer.key]?.values, name);
  const isSecret = declared?.isSecret === true;
  const choices = choicesOf(facts, shown, layer, name).map((each) => ({
    value: each.value,
    label: each.words,
  }));
  const error = errors.find(({ field }) => field === name)?.text;
  const isTick = declared?.widget === 'checkbox';
  const { offers, fit } = offersFor(name, declared?.autocomplete, has);
  return {
    isUnseen: declared?.widget === 'unseen',
    name,
    label: say.field(name, 'label') ?? name,
    kind: isTick ? 'tick' : choices.length > 0 ? 'choice' : isSecret ? 'secret' : 'text',
    value: isSecret || value === undefined ? '' : String(value),
    isFilled: value !== undefined && value !== '',
    choices: isTick ? [] : choices,
    offers,
    ...(fit !== undefined && !isTick && choices.length === 0 && { fit }),
    ...(error !== undefined && { error }),
  };
};

const waitingOf = ({ project }: Telling, { after }: Moment, cover: Cover): readonly Waiting[] => {
  if (after.held.length === 0) return [];
  const { routes } = compileDocument(project.document);
  return after.held.map(({ call, operation, request, body, seconds }) => {
    const route = routes.find((each) => each.operation === operation);
    const sent = bodyIn(body);
    return {
      call,
      operation,
      request,
      seconds,
      ...(sent !== undefined && { body: cover(sent) }),
      codes: Object.entries(route?.codes ?? {}).map(([code, means]) => ({
        code,
        means: String(means),
        body: route?.success(code).body ?? {},
      })),
    };
  });
};

const bodyIn = (text: string): Json | undefined => {
  if (text === '') return undefined;
  try {
    return jsonOf(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text)); // A form.
  }
};
