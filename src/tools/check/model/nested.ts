import { objectOf, type SourceFile, segmentsOf, valueAt } from '../../source.ts';
import { stepKinds } from './model.ts';

/** Whether a member of a step is a step itself. */
export const isNestedStep = ({
  file,
  pointer,
}: {
  readonly file: SourceFile;
  readonly pointer: string;
}): boolean => {
  const names = segmentsOf(pointer);
  const value = objectOf(valueAt(file.value, pointer));
  return (
    /^flows\/[^/]+\/flow\.json$/.test(file.path) &&
    names[0] === 'steps' &&
    names.length === 3 &&
    stepKinds.some((kind) => kind in value) &&
    !['on', 'then', 'offer', 'idle', 'load', 'asks', 'after'].includes(names[2] ?? '')
  );
};
