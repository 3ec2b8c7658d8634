import { openProject } from '../../src/tools/play/project.ts';
import { sampleDeeds } from '../../src/tools/play/sample.ts';
import { walkableIn } from '../../src/tools/play/walk.ts';
import { testWalks } from './walks.ts';

const project = await openProject(process.cwd());

testWalks(project, sampleDeeds(walkableIn(project)));
