import type { Cover } from './cover.ts';
import type { Moment } from './snapshot.ts';
import { coveredMembers } from './told.ts';
import type { Sent } from './walk.ts';
import { effectsOf } from './why.ts';

/** The moment at which the engine asked for what a moment answers. */
export const askedIn = (moment: Moment, earlier: readonly Moment[]): Moment | undefined =>
  earlier.findLast(({ calls }) => Object.keys(calls).some((id) => isAnswerTo(moment, Number(id))));

/** What was sent for the answer that makes a moment, and what is sent at it. */
export const sentAt = (moment: Moment, asked: Moment | undefined, cover: Cover): readonly Sent[] => [
  ...(asked === undefined ? [] : sentIn(asked, cover, (id) => isAnswerTo(moment, id))),
  ...sentIn(moment, cover),
];

const isAnswerTo = ({ heard }: Moment, id: number): boolean =>
  heard?.event.type === 'answer' && heard.event.id === id;

const sentIn = ({ heard }: Moment, cover: Cover, isAnswered?: (id: number) => boolean): readonly Sent[] => {
  const effects = heard === undefined ? [] : effectsOf(heard.before, heard.event, heard.scope);
  return effects.flatMap((effect): readonly Sent[] =>
    effect.type !== 'call' || isAnswered?.(effect.id) === false
      ? []
      : [
          {
            operation: effect.operation,
            params: coveredMembers(effect.params, cover),
            beside: effect.background !== undefined,
            isAnswered: isAnswered !== undefined,
            ...(effect.body !== undefined && { body: cover(effect.body) }),
          },
        ],
  );
};
