import { ownValue } from '../../../engine/index.ts';
import type { FlowModel, Model } from '../../check/model/model.ts';
import { findWord } from '../../check/model/words.ts';
import { objectOf } from '../../source.ts';

/** The first of the languages that are on offer in which there are words under one of the keys. */
export const wordsUnder = (model: Model, flow: string, ...keys: readonly string[]): string =>
  model.languages.flatMap((language) => findWord(model, flow, keys, language)?.text ?? []).at(0) ?? '';

/** What a step does, in a few words: which screen it shows, what it calls. */
export const aboutStep = (step: FlowModel['flow']['steps'][string] | undefined): string =>
  Object.entries(kinds).flatMap(([kind, words]) => {
    const value = ownValue(objectOf(step), kind);
    return value === undefined ? [] : [typeof value === 'string' ? `${words} ${value}` : words];
  })[0] ?? '';

const kinds: Readonly<Record<string, string>> = {
  screen: 'shows',
  call: 'calls',
  flow: 'runs',
  credential: 'asks the browser:',
  then: 'decides',
};
