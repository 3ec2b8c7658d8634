import { useMutation } from '@tanstack/react-query';
import type { CanvasBox } from '../map/canvas.ts';
import { leadEdits, movedBy, type Spot } from '../map/change.ts';
import { stepOf, titleOf } from '../map/lines.ts';
import type { Edit } from '../model/edits.ts';
import { ask } from './api.ts';
import type { CanvasProps } from './map-box.tsx';
import { useDraft } from './use-draft.tsx';
import type { TaskQuery } from './use-task.ts';

type Drawing = readonly [
  from: CanvasBox,
  row: number,
  does: string,
  editsFor: (spot: Spot) => readonly Edit[],
];

/** Changes made by drawing on the map: the target of a line, and the order of lines. `error` is the reason why the last change failed. */
export const useDrawn = (): Pick<TaskQuery<never>, 'error'> &
  Required<Pick<CanvasProps, 'onLead' | 'onMove'>> => {
  const { change } = useDraft();
  const { mutate: make, error } = useMutation({
    mutationFn: async ([from, row, does, editsFor]: Drawing) => {
      const edge = from.rows[row]?.edge;
      if (edge === undefined) return;
      const { file, pointer } = edge;
      const { text = '{}' } = await ask('text', { path: file });
      await change({ title: titleOf(from, edge, does), edits: editsFor({ file, text, pointer }) });
    },
  });
  return {
    error,
    onLead: (from, row, to) =>
      make([from, row, `leads to ${stepOf(to)}`, (spot) => leadEdits(spot, stepOf(to))]),
    onMove: (box, row, to) => {
      const by = (box.rows[to]?.edge?.rule ?? 0) - (box.rows[row]?.edge?.rule ?? 0);
      make([box, row, by < 0 ? 'is tried earlier' : 'is tried later', (spot) => movedBy(spot, by)]);
    },
  };
};
