import { statesOf } from '../states/states.ts';
import type { Tasks } from '../tasks.ts';
import { type Noted, type ScreenText, screenTexts } from '../text/spoken.ts';
import { drawn } from './draw.tsx';
import type { Opened } from './opened.ts';
import { stageOf } from './stage.ts';

/** The texts that a state of a screen shows, found by drawing it. */
export const spokenOn = async (
  opened: Opened,
  { place, state: id, look }: Tasks['spoken']['in'],
): Promise<readonly ScreenText[]> => {
  const stage = stageOf(opened, look);
  const { states } = statesOf(opened.model, stage, place);
  const state = states.find((each) => each.id === id);
  if (state === undefined) return [];
  const noted: Noted[] = [];
  await drawn(opened, stage, { place, state, look }, (each) => void noted.push(each));
  return screenTexts(opened.model, noted, look);
};
