import { useState } from 'react';
import { ownValue } from '../../../../engine/index.ts';
import type { Holds } from '../../../grammar/declarations.ts';
import type { Node } from '../../../grammar/schema.ts';
import { objectOf, segmentsOf } from '../../../source.ts';
import type { addable } from '../../edit/level.ts';
import type { Option } from '../../edit/option.ts';
import { aroundAt, type FormAround } from './form-context.ts';

/** Members that an object may have beside those that it has: choosing one adds it. */
export const Adding = ({
  options,
  onAdd,
}: {
  readonly options: ReturnType<typeof addable>;
  readonly onAdd: (name: string) => void;
}) =>
  options.length === 0 ? null : (
    <p className="ed-adding">
      <select aria-label="Add" value="" onChange={(event) => onAdd(event.currentTarget.value)}>
        <option value="">+ Add …</option>
        {options.map(({ name, label, about }) => (
          <option key={name} value={name}>
            {`${label} – ${about}`.slice(0, 100)}
          </option>
        ))}
      </select>
    </p>
  );

/** A new member where names are free: its name is chosen where it names something, and else typed. */
export const Naming = ({
  around,
  pointer,
  target,
  taken,
  onName,
}: {
  readonly around: FormAround;
  readonly pointer: string;
  readonly target: Node;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
}) => {
  const [typed, type] = useState('');
  const known = namesFor(around, pointer, target);
  const left = known?.filter(({ value }) => !taken.some((name) => name.split(' ').includes(value)));
  if (left !== undefined && left.length > 0)
    return (
      <p className="ed-adding">
        <select aria-label="Add by name" value="" onChange={(event) => onName(event.currentTarget.value)}>
          <option value="">+ Add {what(target)} …</option>
          {left.map(({ value, words }) => (
            <option key={value} value={value}>
              {words === '' ? value : `${value} – ${words}`.slice(0, 100)}
            </option>
          ))}
        </select>
      </p>
    );
  if (known !== undefined && known.length > 0) return null;
  return (
    <form
      className="ed-row"
      onSubmit={(event) => {
        event.preventDefault();
        const name = typed.trim();
        if (name === '' || taken.includes(name)) return;
        onName(name);
        type('');
      }}
    >
      <input
        aria-label={`New ${what(target)}`}
        placeholder={`New ${what(target)}`}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <button type="submit">Add</button>
    </form>
  );
};

/** A few words on the name of a member: what an outcome means. */
export const noteOn = (around: FormAround, pointer: string, name: string): string => {
  const [list] = outcomesAt(around, pointer.split('/').slice(0, -1).join('/'));
  return name
    .split(' ')
    .flatMap((each) => list?.find(({ value }) => value === each)?.words ?? [])
    .filter((words) => words !== '')
    .join(' ');
};

const what = ({ schema }: Node): string => {
  const { declares } = objectOf(schema['x-holds']) as Holds;
  return declares ?? (objectOf(schema.additionalProperties)['x-at'] === undefined ? 'name' : 'outcome');
};

const namesFor = (around: FormAround, pointer: string, { schema }: Node): readonly Option[] | undefined => {
  const free = objectOf(schema.additionalProperties);
  if (objectOf(free['x-at']).outcomes === 'key') return outcomesAt(around, pointer)[0];
  const called = objectOf(objectOf(schema.propertyNames)['x-holds']) as Holds;
  if (called.name !== undefined) return around.choices.names[called.name];
  const { value: use, of } = objectOf(free['x-holds']) as Holds;
  if (use === undefined) return undefined;
  const beside = objectOf(aroundAt(around, pointer, 1));
  const key = of === undefined ? (beside.say ?? beside.$message ?? beside.toast) : ownValue(beside, of);
  return typeof key === 'string' ? around.choices.given[`${use}:${key}`] : undefined;
};

// Below a step the outcomes are its own; below a call in the background those of the call.
const outcomesAt = (around: FormAround, pointer: string): readonly (readonly Option[])[] => {
  const names = segmentsOf(pointer);
  if (names.at(-1) !== 'on') return [];
  const { call } = objectOf(aroundAt(around, pointer, 1));
  const { outcomes } = around.choices;
  const step = names[0] === 'steps' ? names[1] : undefined;
  const isBackground = names.length > 3;
  const found =
    isBackground && typeof call === 'string'
      ? outcomes[`call:${call}`]
      : step === undefined
        ? outcomes['*']
        : ownValue(outcomes, step);
  return found === undefined ? [] : [found];
};
