import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import { Ways } from './controls.tsx';
import type { PartProps } from './studio.tsx';
import { useChoice } from './use-choice.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { isByHand, useWalk, type WalkTools } from './use-walk.ts';
import { WalkAnswers } from './walk-answers.tsx';
import { hasHands, WalkHands } from './walk-hands.tsx';
import { WalkInspector } from './walk-inspector.tsx';
import { WalkJourneys } from './walk-journeys.tsx';
import { WalkKeep } from './walk-keep.tsx';
import { WalkStart } from './walk-start.tsx';
import { WalkTimeline } from './walk-timeline.tsx';
import { Picture } from './wall.tsx';

/** A walk through the pages against the pretend bank: as any person, or with each call answered by hand; back and forward in time. */
export const WalkPart = ({ overview, where, go }: PartProps) => {
  const walk = useWalk({ where, go });
  const choice = useChoice({ overview, where, go, walk });
  const { data: answer, error } = walk.walked;
  return (
    <div className="st-walk">
      <div className="st-walk__side">
        <WalkStart overview={overview} walk={walk} choice={choice} />
        <WalkJourneys flow={choice.listed} of={where.flow} go={go} walk={walk} />
      </div>
      <section className="st-stage st-walk__stage" aria-label="The walk">
        <WalkBar walk={walk} />
        <Opened opened={walk.opened} />
        {error !== null && (
          <Notice tone="error" title="The walk could not be gone">
            {error.message}
          </Notice>
        )}
        {answer?.fault !== undefined && (
          <Notice tone="warning" title="That could not be done">
            {answer.fault}
          </Notice>
        )}
        {walk.plan === undefined && !walk.isComing && (
          <div className="st-walk__empty">
            <h2>Walk through a journey</h2>
            <p>
              Say on the left where it begins and as whom, and press Begin. Or choose a journey: it is walked
              for you, and you go on from any moment of it.
            </p>
          </div>
        )}
        {(walk.isComing || (walk.plan !== undefined && answer === undefined && error === null)) && (
          <Spinner large label="The page is being opened" />
        )}
        {answer !== undefined && walk.plan !== undefined && <Scene walk={walk} />}
      </section>
      <WalkInspector walked={answer} />
      {answer !== undefined && walk.plan !== undefined && (
        <WalkTimeline walked={answer} onLook={walk.look} isWaiting={walk.walked.isFetching} />
      )}
    </div>
  );
};

const Scene = ({ walk }: { readonly walk: WalkTools }) => {
  const { data: answer } = walk.walked;
  const kept = useKeptFocus<HTMLDivElement>(answer);
  const note = answer?.moments[answer.at];
  if (answer === undefined || note === undefined) return null;
  const { shown } = answer;
  const isWide = walk.width > 400;
  return (
    <div className="st-walk__scene" data-wide={isWide || undefined}>
      <div className="st-walk__picture">
        {note.isLast && hasHands(shown) && (
          <p className="st-walk__hint">
            This is a picture: fill in and press {isWide ? 'below' : 'on the right'}, under “On the screen”.
          </p>
        )}
        <Picture
          side={shown}
          title={note.screen ?? 'The page'}
          width={walk.width}
          scale={isWide ? 0.5 : 0.74}
        />
        <p className="st-walk__address">{shown.address}</p>
      </div>
      <div className="st-walk__hands" {...kept}>
        {shown.left !== undefined && (
          <section className="st-walk__card st-walk__card--left" aria-label="The page was left">
            <h3>
              {shown.left.how} <code>{shown.left.to}</code>
            </h3>
            <p>It is held here: nothing was sent, nobody was led away.</p>
            <dl className="st-walk__pairs">
              {Object.entries(shown.left.fields).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{String(value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {note.isLast ? (
          <>
            <WalkAnswers key={`${answer.moments.length}`} waiting={shown.waiting} onAnswer={walk.make} />
            <WalkHands key={`${note.moves}`} shown={shown} person={walk.plan?.start.as} onMove={walk.make} />
            <WalkKeep walk={walk} />
          </>
        ) : (
          <section className="st-walk__card" aria-label="In between">
            <h3>In between</h3>
            <p>The bank answered here by itself. Go on from a later moment, or answer it yourself.</p>
            <div className="st-acts">
              <button type="button" className="st-small" onClick={walk.byHand}>
                Answer this by hand
              </button>
            </div>
          </section>
        )}
      </div>
    </div>
  );
};

const WalkBar = ({ walk }: { readonly walk: WalkTools }) => {
  const { plan, walked } = walk;
  if (plan === undefined) return null;
  const { data: answer } = walked;
  const moves = plan.moves.slice(0, answer?.moments[answer.at]?.moves);
  return (
    <div className="st-bar">
      <span className="st-walk__who">
        <strong>
          {plan.start.brand} {plan.start.flow ?? plan.start.at}
        </strong>{' '}
        {plan.start.as === undefined ? 'as nobody' : `as ${plan.start.as}`}
      </span>
      <Ways
        label="Calls"
        value={isByHand(moves) ? 'hand' : 'bank'}
        ways={[
          ['bank', 'The bank answers'],
          ['hand', 'I answer'],
        ]}
        onChange={(way) => walk.make({ hand: way === 'hand' })}
      />
      {walked.isFetching && <span className="st-mark">…</span>}
    </div>
  );
};

const Opened = ({ opened }: Pick<WalkTools, 'opened'>) => {
  if (opened === undefined) return null;
  const { journey, step } = opened;
  const at = Math.max(0, step);
  return (
    <p className="st-walk__opened">
      <strong>{journey.name}</strong> · step {at + 1} of {journey.steps.length}: {journey.steps[at]?.words}
    </p>
  );
};
