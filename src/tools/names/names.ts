import type { Model } from '../check/model/model.ts';
import { once } from '../check/model/once.ts';
import { usagesOf } from '../check/model/usages.ts';
import { wordsIn } from '../check/model/words.ts';
import { inFlows } from './in-flows.ts';
import { inJourneys } from './in-journeys.ts';
import { inOthers } from './in-others.ts';
import { inRequests } from './in-requests.ts';
import { inWords } from './in-words.ts';
import { fullName, type Mention, mention, plural } from './mention.ts';

/** Every place of a project where something is named, found once for a model. */
export const mentionsOf = once((model: Model): readonly Mention[] => {
  const found = [
    ...inFlows(model),
    ...inWords(model),
    ...inJourneys(model),
    ...inOthers(model),
    ...inRequests(model),
    ...plainWords(model),
  ];
  const seen = new Set<string>();
  // What several flows inherit is found for each.
  return found.filter(({ kind, name, file, pointer, part, start }) => {
    const key = JSON.stringify([kind, name, file.path, pointer, part, start]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
});

// Words that are no message, where they are written and where they show.
const plainWords = (model: Model): readonly Mention[] => [
  ...Object.values(model.flows).flatMap(({ name, source }) =>
    Object.values(source.locales).flatMap((file) =>
      Object.entries(wordsIn(file)).flatMap(([key, { pointer }]) =>
        key.startsWith('message.')
          ? []
          : [
              mention(
                'word',
                `${name}/${key.replace(plural, '')}`,
                { file, pointer },
                { text: key, role: 'declared' },
              ),
            ],
      ),
    ),
  ),
  ...usagesOf(model).flatMap(({ flow, keys, file, pointer }) => {
    const [found] = keys.flatMap((key) => {
      const name = fullName(model, flow, key, ({ source }) =>
        Object.values(source.locales).some(
          (locale) => Object.hasOwn(wordsIn(locale), key) || Object.hasOwn(wordsIn(locale), `${key}_other`),
        ),
      );
      return name === undefined || key.startsWith('message.') ? [] : [name];
    });
    return found === undefined ? [] : [mention('word', found, { file, pointer }, { text: '' })];
  }),
];
