import type { OwnTask, TaskName } from '../tasks.ts';

/** The threads beside the server: what takes its while in one keeps nobody waiting in another. */
export const threads = ['drawing', 'judging', 'reviewing', 'reading', 'walking'] as const;

/** One of them. */
export type Thread = (typeof threads)[number];

/** Who does each task: the server itself, where something is written, or a thread. */
export const doers = {
  overview: 'drawing',
  wall: 'drawing',
  check: 'judging',
  schemas: 'drawing',
  catalog: 'drawing',
  outline: 'drawing',
  choices: 'drawing',
  references: 'drawing',
  texts: 'drawing',
  make: 'drawing',
  map: 'drawing',
  find: 'drawing',
  leadingTo: 'drawing',
  export: 'drawing',
  counts: 'drawing',
  brand: 'drawing',
  shot: 'drawing',
  dropped: 'drawing',
  taken: 'drawing',
  newBrand: 'drawing',
  spoken: 'drawing',
  files: 'reading',
  complete: 'reading',
  about: 'reading',
  cast: 'walking',
  walk: 'walking',
  journeys: 'walking',
  journey: 'walking',
  keep: 'walking',
  publish: 'server',
  published: 'server',
  unpublish: 'server',
  words: 'drawing',
  wordsShown: 'drawing',
  wordsEdits: 'drawing',
  wordsFile: 'drawing',
  wordsTaken: 'drawing',
  text: 'server',
  draft: 'server',
  edit: 'server',
  perform: 'server',
  undo: 'server',
  redo: 'server',
  discard: 'server',
  settle: 'server',
  save: 'server',
  repository: 'server',
  commit: 'server',
  review: 'reviewing',
  clashes: 'reviewing',
  judged: 'reviewing',
  compare: 'reviewing',
  passing: 'reviewing',
  playedJourneys: 'reviewing',
  playJourney: 'reviewing',
  renewJourney: 'reviewing',
  renewJourneys: 'reviewing',
  reviewFile: 'reviewing',
} as const satisfies { readonly [name in TaskName]: name extends OwnTask ? 'server' : Thread };

/** Whether there is a task of that name. */
export const isTask = (name: string): name is TaskName => Object.hasOwn(doers, name);

/** Whether the server does a task itself. */
export const isOwn = (name: TaskName): name is OwnTask => doers[name] === 'server';
