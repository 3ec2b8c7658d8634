import { ownValue } from '../engine/index.ts';

type Extending = { readonly extends?: string | undefined };

/** The names of a flow and of those that it extends, itself first. It ends where a flow is not there, or would come a second time. */
export const lineageNames = (
  flows: Readonly<Record<string, Extending | undefined>>,
  name: string,
  seen: readonly string[] = [],
): readonly string[] => {
  const flow = ownValue(flows, name);
  if (flow === undefined || seen.includes(name)) return seen;
  return flow.extends === undefined ? [...seen, name] : lineageNames(flows, flow.extends, [...seen, name]);
};
