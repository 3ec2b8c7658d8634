import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';

/** An address belongs to one flow. Addresses that differ in case only count as the same: people mistake them. */
export const entryUnique: CheckRule = ({ flows }) => {
  const entries = Object.values(flows).flatMap((flow) =>
    Object.keys(flow.flow.entries ?? {}).map((path) => ({ flow, path })),
  );
  return entries.flatMap(({ flow, path }, at) => {
    const first = entries.findIndex((other) => other.path.toLowerCase() === path.toLowerCase());
    const other = entries[first];
    if (first === at || other === undefined) return [];
    const message = `The address ${path} is taken: flow ${other.flow.name} begins at ${other.path}`;
    return told(
      { file: flow.source.flow, pointer: pointerOf('entries', path) },
      message,
      'Give one of them another address.',
    );
  });
};
