import type { Node } from '../../../grammar/schema.ts';
import { blankOf, kindWords } from '../../edit/level.ts';
import { settled } from '../../edit/written.ts';
import type { ControlProps } from './control-props.ts';
import { useAround } from './form-context.ts';
import { Chosen } from './typed.tsx';

/** Which of several kinds something is; another one begins anew. */
export const Kinds = ({
  id,
  kinds,
  value,
  node,
  onChange,
}: Pick<ControlProps, 'value' | 'node' | 'onChange'> & {
  readonly id?: string;
  readonly kinds: readonly Node[];
}) => {
  const { documents } = useAround();
  const now = value === undefined ? undefined : settled(node, value, documents).schema;
  const at = kinds.findIndex((kind) => settled(kind, value, documents).schema === now);
  const words = kinds.map((kind) => kindWords(kind, documents));
  return (
    <p className="ed-kind">
      <Chosen
        {...(id === undefined ? { label: 'Kind' } : { id })}
        value={at < 0 ? '' : (words[at] ?? '')}
        options={words.map((each) => ({ value: each, words: '' }))}
        onChange={(chosen) => {
          const kind = kinds[words.indexOf(chosen)];
          if (kind !== undefined) onChange(blankOf(kind, documents));
        }}
      />
    </p>
  );
};
