import { isReference, parseReference } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import { suggest } from './model/nearest.ts';
import { callsIn } from './model/places.ts';

/** A call has all path, query and header parameters that its operation requires, and no others; a bearer token only where the entrant's is asked for. */
export const paramsFit: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) =>
    callsIn(flow).flatMap(({ operation: name, call: { params }, file, pointer }) => {
      const operation = model.operations[name]?.operation;
      if (operation === undefined) return [];
      const token = operation.bearer === 'entrant';
      const known = [...operation.parameters.map((parameter) => parameter.name), ...(token ? ['token'] : [])];
      const required = [
        ...operation.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        ...(token ? ['token'] : []),
      ];
      return [
        ...required.flatMap((parameter): readonly Finding[] => {
          const given = params?.[parameter];
          if (given === undefined)
            return told(
              { file, pointer },
              `${name} needs the parameter ${parameter}`,
              `Add "${parameter}" to params.`,
            );
          return isReference(given) && parseReference(given).optional
            ? told(
                { file, pointer: `${pointer}${pointerOf('params', parameter)}` },
                `${parameter} may be left out, and ${name} requires it`,
                'Leave the ? away.',
              )
            : [];
        }),
        ...Object.keys(params ?? {})
          .filter((parameter) => !known.includes(parameter))
          .flatMap((parameter) =>
            told(
              { file, pointer: `${pointer}${pointerOf('params', parameter)}` },
              `${name} has no parameter ${parameter}`,
              suggest(parameter, known),
            ),
          ),
      ];
    }),
  );
