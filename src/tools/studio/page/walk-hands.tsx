import { useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { Field, MomentShown, Move, Offered } from '../walk/walk.ts';

type Filled = Readonly<Record<string, string | boolean>>;

/** Whether the screen of a moment has fields or actions of its own. */
export const hasHands = ({ fields, actions }: MomentShown): boolean =>
  fields.length > 0 || actions.some(({ isAround }) => !isAround);

/** What a person can do at a moment: the fields and the actions of the screen, by their words; the browser's own; and waiting. */
export const WalkHands = ({
  shown,
  person,
  onMove,
}: {
  readonly shown: MomentShown;
  readonly person: string | undefined;
  readonly onMove: (...moves: readonly Move[]) => void;
}) => {
  const [typed, type] = useState<Filled>({});
  const filled: readonly Move[] = Object.keys(typed).length === 0 ? [] : [{ fill: typed }];
  const own = shown.actions.filter(({ isAround }) => !isAround);
  const first = own.find(({ isMain, address }) => isMain && address === undefined);
  const fits = shown.fields.flatMap(({ name, fit }) => (fit === undefined ? [] : [[name, fit] as const]));
  return (
    <>
      {hasHands(shown) && (
        <section className="st-walk__card" aria-label="On the screen">
          <h3>On the screen</h3>
          {fits.length > 0 && person !== undefined && (
            <button
              type="button"
              className="st-small"
              onClick={() => onMove({ fill: Object.fromEntries(fits) })}
            >
              Fill in as {person}
            </button>
          )}
          {shown.fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              value={ownValue(typed, field.name)}
              onType={(value) => type({ ...typed, [field.name]: value })}
              onEnter={() => first !== undefined && onMove(...filled, { press: first.name })}
              onOffer={(value) => onMove(...filled, { fill: { [field.name]: value } })}
            />
          ))}
          {shown.fields.length > 0 && (
            <button
              type="button"
              className="st-small"
              disabled={filled.length === 0}
              onClick={() => onMove(...filled)}
            >
              Fill in, and look
            </button>
          )}
          <div className="st-acts">
            {own.map((action) => (
              <Act key={action.name} action={action} onPress={(press) => onMove(...filled, { press })} />
            ))}
          </div>
        </section>
      )}
      <Around actions={shown.actions.filter(({ isAround }) => isAround)} onMove={onMove} />
    </>
  );
};

const Act = ({
  action: { name, label, isMain, address },
  onPress,
}: {
  readonly action: Offered;
  readonly onPress: (name: string) => void;
}) =>
  address === undefined ? (
    <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => onPress(name)}>
      {label}
    </Button>
  ) : (
    <span className="st-walk__away">
      {label} leads to {address}
    </span>
  );

type FieldRowProps = {
  readonly field: Field;
  readonly value: string | boolean | undefined;
  readonly onType: (value: string | boolean) => void;
  readonly onOffer: (value: string) => void;
  readonly onEnter: () => void;
};

const FieldRow = ({ field, value, onType, onOffer, onEnter }: FieldRowProps) => {
  const { name, label, kind, choices, offers, error } = field;
  const id = `walk-${name}`;
  const known = value ?? field.value;
  return (
    <div className="st-walk__field">
      <label htmlFor={id}>{label}</label>
      {kind === 'tick' ? (
        <input
          id={id}
          type="checkbox"
          checked={value === undefined ? field.value === 'true' : value === true}
          onChange={(event) => onType(event.currentTarget.checked)}
        />
      ) : kind === 'choice' ? (
        <select id={id} value={String(known)} onChange={(event) => onType(event.currentTarget.value)}>
          {known === '' && <option value="">nothing chosen</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={kind === 'secret' ? 'password' : 'text'}
          autoComplete="off"
          value={String(known)}
          placeholder={kind === 'secret' && field.isFilled ? '••••' : ''}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
          }}
        />
      )}
      {(kind === 'text' || kind === 'secret') && (
        <select
          aria-label={`${label}: from the person`}
          value=""
          onChange={(event) => onOffer(event.currentTarget.value)}
        >
          <option value="">⋯</option>
          {offers.map((offer) => (
            <option key={offer.value} value={offer.value}>
              {offer.label}
            </option>
          ))}
        </select>
      )}
      {error !== undefined && <p className="st-walk__error">{error}</p>}
    </div>
  );
};

const Around = ({
  actions,
  onMove,
}: {
  readonly actions: readonly Offered[];
  readonly onMove: (...moves: readonly Move[]) => void;
}) => {
  const [seconds, setSeconds] = useState('40');
  const count = Number(seconds);
  return (
    <section className="st-walk__card" aria-label="Around it">
      <h3>Around it</h3>
      <div className="st-acts">
        {['Back', 'Escape', 'Reload'].map((press) => (
          <button key={press} type="button" className="st-small" onClick={() => onMove({ press })}>
            {press}
          </button>
        ))}
        {actions.map(({ name, label, address }) =>
          address === undefined ? (
            <button key={name} type="button" className="st-small" onClick={() => onMove({ press: name })}>
              {label}
            </button>
          ) : null,
        )}
        <span className="st-walk__clock">
          <input
            aria-label="Seconds"
            inputMode="numeric"
            value={seconds}
            onChange={(event) => setSeconds(event.currentTarget.value)}
          />
          <button
            type="button"
            className="st-small"
            disabled={!(count > 0)}
            onClick={() => onMove({ wait: count })}
          >
            seconds later
          </button>
        </span>
      </div>
    </section>
  );
};
