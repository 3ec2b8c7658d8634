import { openProject } from '../../src/tools/play/project.ts';
import { sampleMoves } from '../../src/tools/play/sample.ts';
import { walkableIn } from '../../src/tools/play/walk.ts';
import { testWalks } from './walks.ts';

const project = await openProject(process.cwd());

testWalks(
  project,
  sampleMoves(project, walkableIn(project)).map(({ journey }) => journey),
);
