import { isReference, ownValue, parseReference } from '../../engine/index.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { callsIn } from './model/places.ts';

/** A call has all path, query and header parameters that its operation requires, and no others; a bearer token only where the entrant's is asked for. */
export const paramsFit: CheckRule = eachFlow((model, flow) =>
  callsIn(flow).flatMap((call) => {
    const {
      operation: name,
      call: { params },
    } = call;
    const operation = ownValue(model.operations, name)?.operation;
    if (operation === undefined) return [];
    const token = operation.bearer === 'entrant';
    const known = [...operation.parameters.map((parameter) => parameter.name), ...(token ? ['token'] : [])];
    const required = known.filter(
      (each) => operation.parameters.find((parameter) => parameter.name === each)?.required !== false,
    );
    return [
      ...required.flatMap((parameter): readonly Finding[] => {
        const given = ownValue(params, parameter);
        if (given === undefined)
          return told(call, `${name} needs the parameter ${parameter}`, `Add "${parameter}" to params.`);
        return isReference(given) && parseReference(given).optional
          ? told(
              below(call, 'params', parameter),
              `${parameter} may be left out, and ${name} requires it`,
              'Leave the ? away.',
            )
          : [];
      }),
      ...Object.keys(params ?? {}).flatMap((parameter) =>
        unlessKnown(
          below(call, 'params', parameter),
          parameter,
          known,
          `${name} has no parameter ${parameter}`,
        ),
      ),
    ];
  }),
);
