import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useId, useState } from 'react';
import { type Json, ownValue } from '../../../../engine/index.ts';
import type { Node } from '../../../grammar/schema.ts';
import { isObject, objectOf, pointerOf } from '../../../source.ts';
import {
  aboutOf,
  addable,
  blankOf,
  isBlank,
  kindsOf,
  labelOf,
  levelOf,
  nodeIn,
  summaryOf,
  typeOf,
} from '../../edit/level.ts';
import { settled } from '../../edit/written.ts';
import { controlFor } from './controls.tsx';
import { useAround } from './form-context.ts';
import { Frame } from './frame.tsx';
import { Kinds } from './kinds.tsx';
import { Adding, Naming, noteOn } from './members.tsx';

type PartFieldProps = FieldProps<unknown, RJSFSchema>;

// rjsf's own, which draws what an object or a list holds.
const SchemaField = getDefaultRegistry().fields.SchemaField as ComponentType<PartFieldProps>;

/**
 * A part of a form. The schemas say what it is; rjsf draws what objects and lists hold, one level at a time, each again as
 * such a part. What a choice means is found as the check finds it, so no schema is ever compiled here.
 */
export const Part = (props: PartFieldProps) => {
  const around = useAround();
  const id = useId();
  const value = props.formData as Json | undefined;
  const { path } = props.fieldPathId;
  const pointer = `${around.base}${pointerOf(...path)}`;
  const node = nodeIn(props.schema);
  const { documents } = around;
  const { about, holds } = aboutOf(node, value, documents);
  const change = (next: Json | undefined): void => props.onChange(next, path);
  const kinds = kindsOf(node, documents);
  const target = settled(node, value ?? undefined, documents);
  const Control = controlFor(node, holds, target, kinds, value, around);
  const isGroup = Control === undefined && path.length > 0;
  const shared = { id, value, pointer, node, holds, target, onChange: change };
  if (path.length === 0) return <Members field={props} {...shared} />;
  const name = String(path.at(-1));
  const may = props.schema['x-may'];
  const isFree = may === 'be-renamed';
  return (
    <Frame
      id={id}
      label={isFree ? name : labelOf(name, node.schema)}
      about={isFree ? about : `${about}${inFile(name, node.schema)}`}
      note={noteOn(around, pointer, name)}
      summary={summaryOf(value)}
      pointer={pointer}
      isGroup={isGroup}
      isOpen={path.length === 1 || isBlank(value)}
      onRemove={isFree ? props.onRemoveProperty : may === 'go' ? () => change(undefined) : undefined}
      onRename={isFree ? props.onKeyRename : undefined}
      kinds={
        kinds.length > 1 && isGroup ? (
          <Kinds kinds={kinds} value={value} node={node} onChange={change} />
        ) : undefined
      }
    >
      {() =>
        Control === undefined ? <Members field={props} {...shared} /> : <Control {...shared} label={name} />
      }
    </Frame>
  );
};

// Whoever reads the file as well has to know it there.
const inFile = (name: string, { title }: Node['schema']): string =>
  title === undefined ? '' : ` In the file: ${name}.`;

type MembersProps = {
  readonly field: PartFieldProps;
  readonly value: Json | undefined;
  readonly pointer: string;
  readonly target: Node;
  readonly onChange: (next: Json | undefined) => void;
};

// What an object or a list holds, and what can be added to it.
const Members = ({ field, value, pointer, target, onChange }: MembersProps) => {
  const around = useAround();
  const { documents } = around;
  const [opened, open] = useState<readonly string[]>([]);
  const schema = levelOf(target, value, opened, documents);
  const isList = typeOf(target.schema, value) === 'array';
  const add = (name: string): void => {
    const part = partAt(target, name);
    const kind = typeOf(settled(part, undefined, documents).schema, undefined);
    // What is chosen or typed next is written once it is there.
    if (kindsOf(part, documents).length > 1 || kind === 'string' || kind === '') open([...opened, name]);
    else onChange({ ...objectOf(value), [name]: blankOf(part, documents) });
  };
  const free = target.schema.additionalProperties;
  const declared = objectOf(target.schema.properties);
  // rjsf looks for names that are free when it draws an object first: of one that has come otherwise, as when a rename is
  // undone, it hears nothing. So it begins anew with other names.
  const names = Object.keys(objectOf(value)).filter((name) => !Object.hasOwn(declared, name));
  return (
    <>
      <SchemaField key={names.join('\n')} {...field} schema={schema as RJSFSchema} />
      {!isList && isObject(free) && (
        <Naming
          around={around}
          pointer={pointer}
          target={target}
          taken={Object.keys(objectOf(value))}
          onName={(name) =>
            onChange({
              ...objectOf(value),
              [name]: blankOf({ schema: objectOf(free), file: target.file }, documents),
            })
          }
        />
      )}
      {!isList && <Adding options={addable(target, value, opened)} onAdd={add} />}
    </>
  );
};

const partAt = ({ schema, file }: Node, name: string): Node => ({
  schema: objectOf(ownValue(objectOf(schema.properties), name)),
  file,
});
