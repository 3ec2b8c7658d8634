import type { JsonObject } from '../../engine/index.ts';
import { isReference, referred } from './persona.ts';
import { controlOf, membersMeant, type Playing } from './playing.ts';
import { type Expected, lineageIn, type Project, screenIn } from './project.ts';
import type { Look } from './stage.ts';
import { plainly } from './told.ts';
import { aboutCalls, aboutSlots, differences } from './unseen.ts';

/** What of the expected is not so, in words. */
export const complaintsAbout = async (playing: Playing, expected: Expected): Promise<readonly string[]> => {
  const look = await playing.stage.look();
  const { screen, message, toast, words, values, errors, actions, absent } = expected;
  const sides = [
    screen === undefined ? [] : aboutScreen(playing, look, screen),
    expected.route === undefined || expected.route === look.path
      ? []
      : [`the address should be ${expected.route}, but is ${look.path}`],
    aboutQuery(look, expected.query ?? {}),
    message === undefined ? [] : aboutMessage(playing, look, message),
    aboutTone(look, expected.tone),
    toast === undefined ? [] : said(playing, look.toasts, toast, 'short message'),
    aboutWords(playing, look, words ?? []),
    await aboutValues(playing, values ?? {}),
    await aboutErrors(playing, errors ?? {}),
    await aboutActions(playing, look, actions ?? []),
    (absent ?? [])
      .filter((action) => look.actions.includes(action))
      .map((action) => `${action} should not be offered, but is`),
    aboutLeaving(playing, look, expected),
    await aboutCalls(playing, expected),
    aboutSlots(playing, look, expected),
    unworded(look),
  ];
  return sides.flat();
};

/** The flow and the name of the topmost screen, as the document tells them. */
export const screenNow = async ({
  stage,
  project,
  wording,
}: Playing): Promise<{ readonly flow: string; readonly name: string; readonly screen?: string }> => {
  const { form, headingId, title, actions } = await stage.look();
  const first = screensOf(project).find(({ flow, name }) => {
    if (form !== undefined) return form === `${flow}/${name}`;
    if (headingId !== undefined && headingId !== '') return headingId === `${flow}-${name}-title`;
    const offered = Object.keys(screenIn(project.flows, flow, name)?.actions ?? {});
    const isCalled = headingsOf({ project, wording }, flow, name).some((heading) => heading.test(title));
    return isCalled && actions.every((action) => action === 'call' || offered.includes(action));
  });
  return first === undefined ? { flow: '', name: '' } : { ...first, screen: `${first.flow}/${first.name}` };
};

type Place = { readonly flow: string; readonly name: string };

const screens = new WeakMap<Project['flows'], readonly Place[]>();

const screensOf = (project: Project): readonly Place[] => {
  const all =
    screens.get(project.flows) ??
    Object.keys(project.flows).flatMap((flow) => everyScreen(project, flow).map((name) => ({ flow, name })));
  screens.set(project.flows, all);
  return all;
};

const everyScreen = ({ flows }: Project, flow: string): readonly string[] =>
  lineageIn(flows, flow).flatMap(({ screens }) => Object.keys(screens));

// A screen may have one heading or another, under conditions; one without shows what it waits for.
const headingsOf = (
  { project, wording }: Pick<Playing, 'project' | 'wording'>,
  flow: string,
  name: string,
): readonly RegExp[] =>
  (screenIn(project.flows, flow, name)?.blocks ?? []).flatMap((block) => {
    const words = 'heading' in block ? wording.screen(flow, name, block.heading) : undefined;
    const all = words === undefined ? [] : [words, ...wording.endings];
    return all.map((each) => wording.pattern(each, { spaceless: true }));
  });

const aboutScreen = (all: Playing, look: Look, expected: string): readonly string[] => {
  const [flow = '', name = ''] = expected.split('/');
  const blocks = screenIn(all.project.flows, flow, name)?.blocks ?? [];
  const headings = headingsOf(all, flow, name);
  const { wording } = all;
  const { truth, form, headingId, title, isDialog } = look;
  const isOver = wording.endings.some((words) => wording.pattern(words, { spaceless: true }).test(title));
  // The rest follows from it.
  if (truth !== undefined && truth.screen !== expected)
    return [`the screen should be ${expected}, but is ${truth.screen}`];
  return [
    ...(blocks.some((block) => 'form' in block) && form !== expected && !isOver
      ? [
          `the form should be that of ${expected}, but is ${form === undefined ? 'not there' : `that of ${form}`}`,
        ]
      : []),
    ...(isDialog || headings.length === 0 || headingId === `${flow}-${name}-title`
      ? []
      : [`the heading should be that of ${expected}, but is ${headingId ?? 'not there'}`]),
    ...(headings.length === 0 || headings.some((heading) => heading.test(title))
      ? []
      : [`the heading should say what ${expected} does, but says "${look.readable?.title ?? title}"`]),
  ];
};

const aboutQuery = (look: Look, query: Readonly<Record<string, string>>): readonly string[] => {
  const there = new URLSearchParams(look.search);
  return Object.entries(query)
    .filter(([name, value]) => there.get(name) !== value)
    .map(
      ([name, value]) =>
        `${name} should be ${value} in the address, but is ${there.get(name) ?? 'not there'}`,
    );
};

const aboutMessage = (all: Playing, look: Look, key: string): readonly string[] => {
  const { truth, notices } = look;
  if (truth === undefined || truth.message === key) return said(all, notices, key, 'message');
  const there = truth.message === undefined ? 'there is none' : `it is ${truth.message}`;
  return [`the message should be ${key}${inWords(all, key)}, but ${there}`];
};

const aboutTone = ({ tones }: Look, tone: Expected['tone']): readonly string[] =>
  tone === undefined || tones.includes(tone)
    ? []
    : [
        `the message should be of the kind ${tone}, but ${tones.length === 0 ? 'there is none' : `is ${tones.join(', ')}`}`,
      ];

const inWords = ({ wording }: Playing, key: string): string => {
  const [words] = wording.messages(key);
  return words === undefined ? '' : ` ("${words}")`;
};

const said = (all: Playing, texts: readonly string[], key: string, what: string): readonly string[] => {
  const { wording } = all;
  const patterns = wording.messages(key).map((words) => wording.pattern(words, { spaceless: true }));
  return texts.some((text) => patterns.some((pattern) => pattern.test(text)))
    ? []
    : [`a ${what} should say ${key}${inWords(all, key)}, but none does`];
};

// Words that stand in a scenario are those of its own brand and language; references mean the same for all.
const aboutWords = ({ told, cast, own }: Playing, look: Look, words: readonly string[]): readonly string[] =>
  words
    .filter((word) => isReference(word) || (cast.brand === own.brand && cast.language === own.language))
    .map((word) => String(referred(word, told)))
    .filter((word) => !look.text.includes(word.replace(/\s+/g, '')))
    .map((word) => `"${word}" should be read, but is not there`);

const aboutValues = async (all: Playing, values: JsonObject): Promise<readonly string[]> => {
  const { flow, name } = await screenNow(all);
  const checked = Object.entries(values).map(async ([field, value]) => {
    const stands = await all.stage.value(controlOf(all, flow, name, field));
    return stands === referred(value, all.told)
      ? []
      : [`${field} should hold ${plainly(referred(value, all.told))}, but holds ${plainly(stands)}`];
  });
  return (await Promise.all(checked)).flat();
};

const aboutErrors = async (
  all: Playing,
  errors: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const { stage, wording } = all;
  const { flow, name } = await screenNow(all);
  const checked = Object.entries(errors).map(async ([field, keyword]) => {
    const told = await stage.error(controlOf(all, flow, name, field));
    const patterns = wording
      .error(flow, name, field, keyword)
      .map((words) => wording.pattern(words, { spaceless: true }));
    return patterns.some((pattern) => pattern.test(told ?? ''))
      ? []
      : [
          `${field} should say what ${keyword} does, but says ${told === undefined ? 'nothing' : `"${told}"`}`,
        ];
  });
  return (await Promise.all(checked)).flat();
};

const aboutActions = async (
  all: Playing,
  look: Look,
  actions: readonly string[],
): Promise<readonly string[]> => {
  const { stage, wording } = all;
  const { flow, name } = await screenNow(all);
  const checked = actions.map(async (action) => {
    const words = wording.action(flow, name, action);
    const isThere =
      words !== undefined && look.actions.includes(action) && (await stage.offers(wording.pattern(words)));
    const called = words === undefined ? '' : ` ("${words}")`;
    return isThere ? [] : [`${action}${called} should be offered, but is not`];
  });
  return (await Promise.all(checked)).flat();
};

const aboutLeaving = (
  playing: Playing,
  look: Look,
  { posted, redirected, returned }: Expected,
): readonly string[] => {
  const query = [...new URLSearchParams(look.redirected?.split('?')[1] ?? '')];
  return [
    ...(posted === undefined || look.posted?.to === posted.to
      ? []
      : [`it should be posted to ${posted.to}, but ${was(look.posted?.to, 'posted to')}`]),
    ...differences(membersMeant(playing, posted?.fields), look.posted?.fields).map(
      ({ name, wanted, found }) => `${name} should be posted as ${wanted}, but was as ${found}`,
    ),
    ...beyond(posted, posted?.fields, Object.keys(look.posted?.fields ?? {})).map(
      (name) => `nothing else should be posted, but ${name} was`,
    ),
    ...(redirected === undefined || look.redirected?.split('?')[0] === redirected.to
      ? []
      : [`it should be redirected to ${redirected.to}, but ${was(look.redirected, 'redirected to')}`]),
    ...differences(membersMeant(playing, redirected?.query), Object.fromEntries(query)).map(
      ({ name, wanted, found }) => `${name} should be sent along as ${wanted}, but was as ${found}`,
    ),
    ...beyond(
      redirected,
      redirected?.query,
      query.map(([name]) => name),
    ).map((name) => `nothing else should be sent along, but ${name} was`),
    ...(returned === undefined || look.returned === returned
      ? []
      : [`the flow should return ${returned}, but ${was(look.returned, 'returned')}`]),
  ];
};

// What came beside all that is named, where that is to be all; also a name that came twice.
const beyond = (
  expected: { readonly exactly?: true | undefined } | undefined,
  wanted: JsonObject = {},
  found: readonly string[],
): readonly string[] =>
  expected?.exactly === true
    ? found.filter((name, at) => !Object.hasOwn(wanted, name) || found.indexOf(name) !== at)
    : [];

const was = (there: string | undefined, how: string): string =>
  there === undefined ? 'was not' : `was ${how} ${there}`;

// A key instead of words, or a parameter that nobody filled in.
const unworded = ({ text }: Look): readonly string[] =>
  [...text.matchAll(/\{\{\w*\}\}|\b(?:message|action|field|kit|shell|page|error)\.[a-z]\w*/g)].map(
    ([found]) => `"${found}" stands where words should`,
  );
