import type { Block } from '../../engine/index.ts';
import { isObject, pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { spotsIn } from './model/derived.ts';
import { type Origin, originsOf } from './model/origins.ts';
import { kindOfText } from './model/text.ts';
import type { ValueSpot } from './model/values.ts';

/**
 * What others write reaches the screen only where the API document lets it: a text marked `x-text`, in a block that says
 * its language; else numbers, dates, listed values, and texts of a pattern that no sentence fits.
 */
export const textShown: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) =>
    spotsIn(flow).values.flatMap((spot) =>
      shownIn(spot).flatMap(({ value, pointer }) => {
        const origins = originsOf(model, spot, value);
        return [
          ...origins
            .filter(({ shape }) => kindOfText(shape) === 'free')
            .map((origin) => free(spot, pointer, origin)),
          ...(inBlockWithLanguage(spot)
            ? []
            : origins
                .filter(({ shape }) => kindOfText(shape) === 'marked')
                .map((origin) => speechless(spot, pointer, origin))),
        ];
      }),
    ),
  );

type Shown = { readonly value: unknown; readonly pointer: string };

const uses: readonly ValueSpot['use'][] = ['words', 'detail'];

// A message may be passed on from wherever a value stands.
const shownIn = ({ use, value, pointer }: ValueSpot): readonly Shown[] =>
  uses.includes(use) ? [{ value, pointer }] : messagesIn(value, pointer);

const messagesIn = (value: unknown, pointer: string): readonly Shown[] => {
  if (Array.isArray(value))
    return value.flatMap((each, at) => messagesIn(each, `${pointer}${pointerOf(at)}`));
  if (!isObject(value)) return [];
  if (value.message === undefined)
    return Object.entries(value).flatMap(([name, each]) => messagesIn(each, `${pointer}${pointerOf(name)}`));
  return Object.entries(isObject(value.with) ? value.with : {}).map(([name, each]) => ({
    value: each,
    pointer: `${pointer}${pointerOf('with', name)}`,
  }));
};

const inBlockWithLanguage = ({ screen, pointer }: ValueSpot): boolean => {
  const [, part, at] = pointer.split('/');
  const block: Block | undefined = part === 'blocks' ? screen?.screen?.blocks[Number(at)] : undefined;
  return block !== undefined && 'language' in block;
};

const free = ({ file }: ValueSpot, pointer: string, { name }: Origin): Finding => ({
  file,
  pointer,
  message: `This may show ${name}, a text that others write`,
  advice:
    'Say it in words of our own; or, if it is meant to be read, mark it in the API document with x-text, a pattern or an enum.',
});

const speechless = ({ file }: ValueSpot, pointer: string, { name }: Origin): Finding => ({
  file,
  pointer,
  message: `This may show ${name}, a text of the server, without saying its language`,
  advice: 'Show it in a text block with "language"; an empty one where nobody knows it.',
});
