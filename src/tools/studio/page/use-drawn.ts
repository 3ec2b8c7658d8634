import type { CanvasBox } from '../map/canvas.ts';
import { leadEdits, movedBy, type Spot } from '../map/change.ts';
import { stepOf, titleOf } from '../map/lines.ts';
import type { Edit } from '../model/edits.ts';
import { ask } from './api.ts';
import type { CanvasProps } from './map-box.tsx';
import { useDraft } from './use-draft.tsx';

/** What is changed by drawing on the map: where a line leads, and which is tried first. `fail` hears why it was not. */
export const useDrawn = (fail: (words: string) => void): Required<Pick<CanvasProps, 'onLead' | 'onMove'>> => {
  const { change } = useDraft();
  const make = (from: CanvasBox, row: number, does: string, editsFor: (spot: Spot) => readonly Edit[]) => {
    const edge = from.rows[row]?.edge;
    if (edge === undefined) return;
    const { file, pointer } = edge;
    ask('text', { path: file })
      .then(({ text = '{}' }) =>
        change({ title: titleOf(from, edge, does), edits: editsFor({ file, text, pointer }) }),
      )
      .catch((error: Error) => fail(error.message));
  };
  return {
    onLead: (from, row, to) =>
      make(from, row, `leads to ${stepOf(to)}`, (spot) => leadEdits(spot, stepOf(to))),
    onMove: (box, row, to) => {
      const by = (box.rows[to]?.edge?.rule ?? 0) - (box.rows[row]?.edge?.rule ?? 0);
      make(box, row, by < 0 ? 'is tried earlier' : 'is tried later', (spot) => movedBy(spot, by));
    },
  };
};
