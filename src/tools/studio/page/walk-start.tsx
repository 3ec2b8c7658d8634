import { type ReactNode, useId, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { Cast, WalkPlan } from '../walk/walk.ts';
import type { PartProps } from './studio.tsx';
import type { Choice } from './use-choice.ts';
import { useTask } from './use-task.ts';
import type { WalkTools } from './use-walk.ts';
import { objectIn, placesOf, planFrom } from './walk-plan.ts';

/** Where a walk begins: at which address or in which flow, for which brand, as whom. */
export const WalkStart = ({
  overview,
  walk,
  choice: { chosen, choose },
}: Pick<PartProps, 'overview'> & { readonly walk: WalkTools; readonly choice: Choice }) => {
  const cast = useTask('cast', {});
  const { start, flow } = planFrom(overview, chosen, cast.data);
  const brand = overview.brands.find(({ id }) => id === chosen.brand);
  // Another walk that is under way waits for nothing: what is pressed now takes its place.
  const isOpening = walk.walked.isFetching && isSame(walk.plan, { start, moves: [] });
  const isWrong = objectIn(chosen.entry) === 'wrong';
  return (
    <form
      className="st-walk__start"
      aria-label="Where it begins"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !isOpening) walk.begin(start, flow);
      }}
    >
      <h2>Begin</h2>
      <Pick label="At" value={chosen.place} onChange={(place) => choose({ place, query: '', entry: '' })}>
        {overview.flows.map((each) => (
          <optgroup key={each.name} label={each.title}>
            {placesOf(each).map((place) => (
              <option key={place} value={place}>
                {each.routes.length === 0 ? `${each.name}, alone` : place}
              </option>
            ))}
          </optgroup>
        ))}
      </Pick>
      <Pick label="Brand" value={chosen.brand} onChange={(id) => choose({ brand: id, language: '' })}>
        {overview.brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Pick>
      <Pick label="Language" value={chosen.language} onChange={(language) => choose({ language })}>
        <option value="">as the brand</option>
        {brand?.languages.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </Pick>
      <Person
        people={cast.data?.people ?? []}
        value={chosen.person}
        onChange={(person) => choose({ person })}
      />
      <Pick label="On a" value={chosen.width} onChange={(width) => choose({ width })}>
        <option value="mobile">phone</option>
        <option value="desktop">computer</option>
      </Pick>
      <details>
        <summary>More</summary>
        <Text
          label="Parameters of the address"
          value={chosen.query}
          onChange={(query) => choose({ query })}
        />
        <label className="st-tick">
          <input
            type="checkbox"
            checked={chosen.isRemembered}
            onChange={(event) => choose({ isRemembered: event.currentTarget.checked })}
          />
          The browser remembers the person
        </label>
        <label className="st-tick">
          <input
            type="checkbox"
            checked={chosen.isAuthorized}
            onChange={(event) => choose({ isAuthorized: event.currentTarget.checked })}
          />
          Comes back from signing in
        </label>
        {cast.data?.flags.map(({ name }) => (
          <Pick
            key={name}
            label={name}
            value={ownValue(chosen.flags, name) ?? ''}
            onChange={(way) => choose({ flags: { ...chosen.flags, [name]: way } })}
          >
            <option value="">as the bank says</option>
            <option value="on">on</option>
            <option value="off">off</option>
          </Pick>
        ))}
        <Text label="Handed over, as JSON" value={chosen.entry} onChange={(entry) => choose({ entry })} />
        {isWrong && <p className="st-walk__error">That is no JSON object.</p>}
      </details>
      <Button full type="submit" busy={isOpening} busyLabel="The page is being opened">
        Begin
      </Button>
    </form>
  );
};

const isSame = (one: WalkPlan | undefined, other: WalkPlan): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// More people than can be looked through are found by a word.
const Person = ({
  people,
  value,
  onChange,
}: {
  readonly people: Cast['people'];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) => {
  const [words, find] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = people.filter(
    ({ id, purpose }) => id === value || `${id} ${purpose}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Pick
        label="As"
        value={value}
        about={people.find(({ id }) => id === value)?.purpose}
        onChange={onChange}
      >
        <option value="">nobody the bank knows</option>
        {found.map(({ id, purpose }) => (
          <option key={id} value={id}>
            {id}: {purpose}
          </option>
        ))}
      </Pick>
      {people.length > few && (
        <input
          className="st-walk__find"
          aria-label="Find a person"
          placeholder={`Find one of ${people.length} people`}
          value={words}
          onChange={(event) => find(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = found.filter(({ id }) => id !== value);
            if (wanted !== '' && first !== undefined) onChange(first.id);
          }}
        />
      )}
    </>
  );
};

const few = 3;

// More than a line of a select has room for stands below it.
const Pick = ({
  label,
  value,
  about,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly about?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <div className="st-walk__field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      {about !== undefined && (
        <p id={`${id}-about`} className="st-walk__about">
          {about}
        </p>
      )}
    </div>
  );
};

const Text = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="st-walk__field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
};
