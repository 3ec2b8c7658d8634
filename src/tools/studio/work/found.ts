import type { Diagnostic } from '../../check/check.ts';
import type { Model } from '../../check/model/model.ts';
import { mendOf } from '../edit/mend.ts';
import { nodesOf } from '../map/find.ts';
import type { Checked } from '../tasks.ts';

/** What the check has found, each with its nodes of the map and with how it is mended in the workbench. */
export const foundIn = (model: Model, found: readonly Diagnostic[]): Checked['found'] => {
  const nodes = found.length === 0 ? [] : nodesOf(model, found);
  return found.map((each, at) => {
    const mend = mendOf(model, each);
    return { ...each, nodes: nodes[at] ?? [], ...(mend !== undefined && { mend }) };
  });
};
