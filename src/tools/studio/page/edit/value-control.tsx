import { useState } from 'react';
import type { Json } from '../../../../engine/index.ts';
import { formats } from '../../../check/model/known.ts';
import { blankOf, kindsOf, kindWords } from '../../edit/level.ts';
import type { Option } from '../../edit/option.ts';
import { useTask } from '../use-task.ts';
import type { ControlProps } from './control-props.ts';
import { useAround } from './form-context.ts';
import { Chosen, Typed } from './typed.tsx';

/** Whether a value is written as one text or number: what is put together of several is drawn as what it holds. */
export const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null;

type Way = 'known' | 'text' | 'number' | 'boolean';

const ways: readonly (readonly [Way, string])[] = [
  ['known', 'Something known'],
  ['text', 'A fixed text'],
  ['number', 'A fixed number'],
  ['boolean', 'Yes or no'],
];

const begun: Readonly<Record<Way, Json>> = { known: '$', text: '', number: 0, boolean: true };

/** A value: something that is known by then, or something fixed; or one of the kinds that are put together of several. */
export const ValueControl = ({ id, label, value, pointer, node, onChange }: ControlProps) => {
  const { documents } = useAround();
  // Whoever wants something known still has to choose it.
  const [isAsked, ask] = useState(false);
  const way = isAsked ? 'known' : (wayOf(value) ?? 'known');
  const others = kindsOf(node, documents).filter(
    ({ schema }) => schema.$ref !== undefined || schema.type === 'array',
  );
  const words = others.map((kind) => kindWords(kind, documents));
  return (
    <span className="ed-value">
      <Chosen
        label={`Kind of ${label}`}
        value={ways.find(([each]) => each === way)?.[1] ?? ''}
        options={[...ways.map(([, each]) => each), ...words].map((each) => ({ value: each, words: '' }))}
        onChange={(chosen) => {
          const [next] = ways.find(([, each]) => each === chosen) ?? [];
          const kind = others[words.indexOf(chosen)];
          ask(next === 'known');
          if (kind !== undefined) onChange(blankOf(kind, documents));
          else if (next !== undefined && next !== 'known') onChange(begun[next]);
        }}
      />
      {way === 'known' ? (
        <Known
          id={id}
          value={wayOf(value) === 'known' ? String(value) : ''}
          pointer={pointer}
          onChange={(next) => {
            ask(false);
            onChange(next);
          }}
        />
      ) : way === 'boolean' ? (
        <Chosen
          id={id}
          value={value === true ? 'yes' : 'no'}
          options={['yes', 'no'].map((each) => ({ value: each, words: '' }))}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      ) : (
        <Typed
          id={id}
          numeric={way === 'number'}
          value={String(value ?? '')}
          onChange={(text) =>
            onChange(way === 'number' && Number.isFinite(Number(text)) ? Number(text) : text)
          }
        />
      )}
    </span>
  );
};

const wayOf = (value: Json | undefined): Way | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value.startsWith('$') ? 'known' : 'text';
  return typeof value === 'number' ? 'number' : 'boolean';
};

type KnownProps = {
  readonly id: string;
  readonly value: string;
  readonly pointer: string;
  readonly onChange: (value: Json) => void;
};

// What may be referred to is asked for when somebody looks: there is much of it.
const Known = ({ id, value, pointer, onChange }: KnownProps) => {
  const { flow, file } = useAround();
  const [isAsked, ask] = useState(false);
  const { data: answer } = useTask(
    'references',
    isAsked && flow !== undefined ? { flow, file, pointer } : undefined,
  );
  const [written = '', ...after] = value.split('|').map((part) => part.trim());
  const [path = '', optional] = written.endsWith('?') ? [written.slice(0, -1), true] : [written, false];
  const spelled = (next: {
    readonly path?: string;
    readonly optional?: boolean;
    readonly form?: string;
  }): string =>
    [
      `${next.path ?? path}${(next.optional ?? optional) ? '?' : ''}`,
      ...(next.form === undefined ? after : next.form === '' ? [] : [next.form]),
    ].join(' | ');
  const options: readonly Option[] = answer ?? [];
  return (
    <>
      <Chosen
        id={id}
        value={path}
        options={options}
        onFocus={() => ask(true)}
        onChange={(chosen) => onChange(spelled({ path: chosen }))}
      />
      {path !== '' && (
        <>
          <label className="ed-const">
            <input
              type="checkbox"
              checked={optional === true}
              onChange={(event) => onChange(spelled({ optional: event.currentTarget.checked }))}
            />
            may be missing
          </label>
          <Chosen
            label="Written as"
            value={after.join(' | ') || 'as it is'}
            options={['as it is', ...Object.keys(formats)].map((each) => ({ value: each, words: '' }))}
            onChange={(form) => onChange(spelled({ form: form === 'as it is' ? '' : form }))}
          />
        </>
      )}
    </>
  );
};
