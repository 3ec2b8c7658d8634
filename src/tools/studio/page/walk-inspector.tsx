import type { ReactNode } from 'react';
import type { Json } from '../../../engine/index.ts';
import type { Walked } from '../walk/walk.ts';
import type { Decision, LookedAt, Reading } from '../walk/why.ts';

/** What there is to know of a moment: where it is, why it came to that, what was asked for, and the facts. Secrets are covered. */
export const WalkInspector = ({ walked }: { readonly walked: Walked | undefined }) => {
  const note = walked?.moments[walked.at];
  return (
    <aside className="st-inspector st-walk__inspector" aria-label="Inspector" tabIndex={-1}>
      {walked !== undefined && note !== undefined && (
        <>
          <h2>{note.what}</h2>
          <p>{walked.shown.path.join(' › ')}</p>
          {walked.shown.decisions.map((decision, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: decisions have an order and nothing else.
            <Why key={at} decision={decision} />
          ))}
          {walked.shown.sent.length > 0 && (
            <Part title="Calls">
              {walked.shown.sent.map(({ operation, body, params, beside, isAnswered }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be called twice.
                <details key={at} open={!beside}>
                  <summary>
                    {operation} {isAnswered && <small>what was sent, and is answered now</small>}{' '}
                    {beside && <small>beside the page</small>}
                  </summary>
                  {Object.keys(params).length > 0 && <pre>{valueText(params)}</pre>}
                  {body !== undefined && <pre>{valueText(body)}</pre>}
                </details>
              ))}
            </Part>
          )}
          {walked.shown.effects.length > 0 && (
            <Part title="Effects">
              <ul className="st-walk__list">
                {walked.shown.effects.map((words, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice.
                  <li key={at}>{words}</li>
                ))}
              </ul>
            </Part>
          )}
          {walked.shown.toasts.length > 0 && (
            <Part title="Short messages">
              {walked.shown.toasts.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </Part>
          )}
          <h3>Facts</h3>
          {walked.shown.facts.map(({ title, facts }) => (
            <details key={title} open={title !== 'Flags' && title !== 'The session'}>
              <summary>{title}</summary>
              <dl className="st-walk__facts">
                {facts.map(({ name, value, isNew }) => (
                  <div key={name} data-new={isNew || undefined}>
                    <dt>{name}</dt>
                    <dd>
                      {valueText(value)}
                      {isNew && <span className="st-walk__new">new</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </>
      )}
    </aside>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
);

const Why = ({ decision }: { readonly decision: Decision }) => {
  const { step, outcome, key, inherited, file, looked, more } = decision;
  const [name, ...others] = [outcome, ...(key === outcome ? [] : [key])];
  return (
    <section className="st-walk__why" aria-label={`Why, at ${step}`}>
      <h3>
        Why: {step}
        {name !== 'then' && ` · ${name}`}
      </h3>
      <p>
        {others.map((each) => `Declared for ${each === '*' ? 'any other code' : each}. `)}
        {inherited !== undefined && `Inherited from ${inherited}. `}
        {looked.every(({ held }) => !held) && 'None of these held.'}
      </p>
      <ol>
        {looked.map((rule) => (
          <Rule key={`${rule.pointer}`} rule={rule} />
        ))}
      </ol>
      {more > 0 && (
        <p>
          {more} more {more === 1 ? 'rule was' : 'rules were'} not looked at.
        </p>
      )}
      <p className="st-walk__file">
        {file} {looked.at(-1)?.pointer}
      </p>
    </section>
  );
};

const Rule = ({ rule: { leads, named, ways, held } }: { readonly rule: LookedAt }) => (
  <li data-held={held || undefined}>
    <strong>
      <span aria-hidden="true">{held ? '✓' : '✗'}</span> {leads}
      <span className="p-hidden">{held ? ' (taken)' : ' (not taken)'}</span>
    </strong>
    {ways.length === 0 && <span className="st-walk__always">always</span>}
    {ways.length > 0 && (
      <div>
        {named !== undefined && <em>{named}</em>}
        {ways.map((way, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ways have an order and nothing else.
          <ul key={at}>
            {way.map((reading) => (
              <li key={reading.reference} data-held={reading.held || undefined}>
                <span aria-hidden="true">{reading.held ? '✓' : '✗'}</span> {readingText(reading)}
              </li>
            ))}
          </ul>
        ))}
      </div>
    )}
  </li>
);

const readingText = ({ words, is, held }: Reading): string =>
  `${words}${held ? '' : is === undefined ? ': there is none' : `: it is ${valueText(is)}`}`;

const valueText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1);
