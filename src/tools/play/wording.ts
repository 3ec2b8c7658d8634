import { ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { lineageIn, type Project, screenIn } from './project.ts';

/** The words that a page should show, found in the locale files: a second reading of the rules by which keys are looked up. */
export type Wording = {
  /** Words of a screen. */
  readonly screen: (flow: string, screen: string, key: string) => string | undefined;
  readonly field: (flow: string, screen: string, field: string, key: string) => string | undefined;
  readonly action: (flow: string, screen: string, name: string) => string | undefined;
  /** Words of a message in any flow that has it: a screen may show what another flow handed to it. */
  readonly messages: (key: string) => readonly string[];
  /** The headings of messages that end what a screen is for, which stand in the place of its own. */
  readonly endings: readonly string[];
  /** What is wrong with a field: of the field itself, of the field anywhere, or of anything. */
  readonly error: (flow: string, screen: string, field: string, keyword: string) => readonly string[];
  /** A pattern for words: parameters of the page stand for themselves, others for any text. */
  readonly pattern: (words: string, how?: { readonly spaceless?: boolean }) => RegExp;
};

/** The wording of a project for a brand and a language, read once. */
export const wordingOf = (project: Project, brandId: string, language: string): Promise<Wording> => {
  const all = read.get(project) ?? new Map<string, Promise<Wording>>();
  read.set(project, all);
  const key = `${brandId} ${language}`;
  const wording = all.get(key) ?? readWording(project, brandId, language);
  all.set(key, wording);
  return wording;
};

const read = new WeakMap<Project, Map<string, Promise<Wording>>>();

const patternOf = (text: string, spaceless: boolean, known: Readonly<Record<string, string>>): RegExp => {
  const parts = text
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => ownValue(known, name) ?? whole)
    .split(/\{\{\w+\}\}/);
  const source = parts.map((part) => (spaceless ? part.replace(/\s+/g, '') : part)).map(escaped);
  // The part between [[ and ]] is optional.
  const whole = source.join('.+?').replaceAll('\\[\\[', '(?:').replaceAll('\\]\\]', ')?');
  return new RegExp(`^${whole.replaceAll(' ', '\\s+')}$`);
};

const readWording = async (project: Project, brandId: string, language: string): Promise<Wording> => {
  const { catalogue, flows, brands, brandWords } = project;
  const own = ownValue(ownValue(brandWords, brandId), language) ?? {};
  const loaded = await Promise.all(
    Object.keys(flows).map(async (flow) => [flow, await catalogue.words(flow, language)] as const),
  );
  const words = new Map(
    loaded.flatMap(([flow, all]) => [
      [flow, flat(all)] as const,
      [`brand/${flow}`, flat(ownValue(own, flow))] as const,
    ]),
  );
  const find = (flow: string, keys: readonly string[]): string | undefined =>
    lineageIn(flows, flow)
      .flatMap(({ name }) => [`brand/${name}`, name])
      .flatMap((space) => keys.map((key) => ownValue(words.get(space), key)))
      .find((found) => found !== undefined);
  const brand = ownValue(brands, brandId);
  const titles: Readonly<Record<string, string>> = brand?.cardTitle ?? {};
  const known: Readonly<Record<string, string>> = {
    brand: brand?.displayName ?? '',
    cardTitle: ownValue(titles, language) ?? '',
  };
  const patterns = new Map<string, RegExp>();
  const messages = (key: string) =>
    Object.keys(flows).flatMap((flow) => {
      const said = find(flow, [`message.${key}`]);
      return said === undefined ? [] : [said];
    });
  return {
    screen: (flow, screen, key) => find(flow, [`${screen}.${key}`, key]),
    field: (flow, screen, field, key) => find(flow, [`${screen}.${field}.${key}`, `field.${field}.${key}`]),
    action: (flow, screen, name) => {
      const words = find(flow, [`${screen}.action.${name}`, `action.${name}`]);
      const declared = ownValue(screenIn(flows, flow, screen)?.actions, name);
      const opensTab = declared !== undefined && 'newTab' in declared && declared.newTab === true;
      return words === undefined || !opensTab ? words : `${words} ${find(flow, ['kit.newTab'])}`;
    },
    messages,
    endings: [...words.values()].flatMap((flow) =>
      Object.entries(flow).flatMap(([key, text]) => (key.startsWith('ending.') ? [text] : [])),
    ),
    error: (flow, screen, field, keyword) => {
      const said = find(flow, [
        `${screen}.${field}.error.${keyword}`,
        `field.${field}.error.${keyword}`,
        `error.${keyword}`,
      ]);
      return said === undefined ? messages(keyword) : [said];
    },
    pattern: (text, { spaceless = false } = {}) => {
      const key = `${spaceless} ${text}`;
      const pattern = patterns.get(key) ?? patternOf(text, spaceless, known);
      patterns.set(key, pattern);
      return pattern;
    },
  };
};

// Keys below keys, joined by dots.
const flat = (words: unknown, before = ''): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.entries(objectOf(words)).map(([key, value]) =>
      typeof value === 'string' ? { [before + key]: value } : flat(value, `${before}${key}.`),
    ),
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
