import { useState } from 'react';
import type { JsonObject } from '../../../engine/index.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { HandAnswer, Move, Waiting } from '../walk/walk.ts';
import { objectIn } from './walk-plan.ts';

type Way = { readonly id: string; readonly words: string; readonly answer?: HandAnswer };

const faults: readonly Way[] = [
  { id: 'dropped', words: 'No network: the call does not arrive', answer: { fault: 'dropped' } },
  { id: 'malformed', words: 'Half an answer', answer: { fault: 'malformed' } },
  { id: 'wrong-type', words: 'A web page in place of an answer', answer: { fault: 'wrong-type' } },
  { id: 'empty', words: 'An answer with nothing in it', answer: { fault: 'empty' } },
];

const statuses: readonly Way[] = [400, 401, 403, 404, 409, 422, 429, 500, 502, 503].map((status) => ({
  id: `status ${status}`,
  words: `Status ${status}`,
  answer: { fault: 'status', status },
}));

/** The calls that wait for an answer, each with what can come of it. */
export const WalkAnswers = ({
  waiting,
  onAnswer,
}: {
  readonly waiting: readonly Waiting[];
  readonly onAnswer: (...moves: readonly Move[]) => void;
}) => waiting.toReversed().map((call) => <AnswerCard key={call.call} call={call} onAnswer={onAnswer} />);

const AnswerCard = ({
  call: { call, operation, request, body, seconds, codes },
  onAnswer,
}: {
  readonly call: Waiting;
  readonly onAnswer: (...moves: readonly Move[]) => void;
}) => {
  const said = codes.map(
    ({ code, means }): Way => ({ id: `code ${code}`, words: `${code}: ${means}`, answer: { code } }),
  );
  const bank: Way = { id: 'bank', words: 'Whatever the pretend bank says' };
  const [chosen, choose] = useState(bank.id);
  const [text, setText] = useState('');
  const all = [bank, ...said, ...statuses, ...faults];
  const way = all.find(({ id }) => id === chosen) ?? bank;
  const example = codes.find(({ code }) => `code ${code}` === chosen)?.body;
  const patch = objectIn(text);
  const group = (words: string, ways: readonly Way[]) =>
    ways.length > 0 && (
      <optgroup label={words}>
        {ways.map((each) => (
          <option key={each.id} value={each.id}>
            {each.words}
          </option>
        ))}
      </optgroup>
    );
  return (
    <section className="st-walk__card st-walk__card--waits" aria-label={`${operation} waits for an answer`}>
      <h3>
        {operation} waits for an answer{seconds > 0 && `, since ${seconds} seconds`}
      </h3>
      <p>
        <code>{request}</code>
      </p>
      {body !== undefined && (
        <details>
          <summary>What was sent</summary>
          <pre>{JSON.stringify(body, null, 2)}</pre>
        </details>
      )}
      <div className="st-walk__field">
        <label htmlFor={`answer-${call}`}>The server says</label>
        <select id={`answer-${call}`} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          <option value={bank.id}>{bank.words}</option>
          {group('Codes', said)}
          {group('Statuses', statuses)}
          {group('Broken', faults)}
        </select>
      </div>
      {(way.answer === undefined || way.answer.code !== undefined || way.answer.fault === 'status') && (
        <details>
          <summary>And in its body</summary>
          {example !== undefined && (
            <button
              type="button"
              className="st-small"
              onClick={() => setText(JSON.stringify(example, null, 2))}
            >
              Begin with the example
            </button>
          )}
          <textarea
            aria-label="Members of the body, as JSON"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {patch === 'wrong' && (
            <p className="st-walk__error">That is no JSON object: check quotes, commas and braces.</p>
          )}
        </details>
      )}
      <div className="st-acts">
        <Button
          onClick={() => {
            if (patch !== 'wrong') onAnswer({ answer: call, ...answerOf(way, patch) });
          }}
        >
          Answer
        </Button>
        <button type="button" className="st-small" onClick={() => onAnswer({ wait: 40 })}>
          Nothing for 40 seconds
        </button>
      </div>
    </section>
  );
};

const answerOf = ({ answer }: Way, patch: JsonObject | undefined): { readonly with?: HandAnswer } => {
  const given = { ...answer, ...(patch !== undefined && { with: patch }) };
  return Object.keys(given).length === 0 ? {} : { with: given };
};
