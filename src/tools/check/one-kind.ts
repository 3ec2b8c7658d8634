import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { stepKinds } from './model/model.ts';

/** A step is exactly one of the five kinds. */
export const oneKind: CheckRule = ({ project }) =>
  Object.values(project.flows).flatMap(({ flow: file }) =>
    Object.entries(objectOf(objectOf(file.value).steps)).flatMap(([name, step]) => {
      const kinds = stepKinds.filter((kind) => kind in objectOf(step));
      if (kinds.length < 2) return [];
      const message = `The step ${name} is of several kinds: ${kinds.join(' and ')}`;
      return told(
        { file, pointer: pointerOf('steps', name) },
        message,
        'Make a step of each and let one go to the other.',
      );
    }),
  );
