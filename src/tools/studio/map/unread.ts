import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import { type Position, positionAt } from '../../source.ts';

/** A file that is no JSON: where that shows first, and in which words. */
export type Unread = Position & { readonly file: string; readonly message: string };

/** The files of flows that cannot be read: of all of them, or of one and those that it extends. */
export const unreadIn = (model: Model, flow?: string): readonly Unread[] => {
  const names =
    flow === undefined
      ? Object.keys(model.project.flows)
      : [flow, ...(ownValue(model.flows, flow)?.lineage ?? [])];
  return [...new Set(names)].flatMap((name) => {
    const file = ownValue(model.project.flows, name)?.flow;
    const [fault] = file?.value === undefined ? (file?.faults ?? []) : [];
    return file === undefined || fault === undefined
      ? []
      : [{ ...positionAt(file, fault.offset), file: file.path, message: fault.message }];
  });
};
