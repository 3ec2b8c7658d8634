import { describe, expect, it } from 'vitest';
import { newFaults } from '../../src/tools/faults.ts';
import { aroundIn, folderOf } from '../../src/tools/flow/folder.ts';
import { readProject } from '../../src/tools/project.ts';

describe('the declarations of this project', () => {
  const project = readProject(process.cwd());

  it.each([true, false])(
    'stay valid with a new flow (with its own operation: %s)',
    (operation) => {
      const around = aroundIn(project, 'paula.payer');
      const wish = { name: 'flow-of-this-test', title: 'Made by a test', operation };
      const files = around === undefined ? {} : folderOf(wish, project, around);
      expect(Object.keys(files)).toContain(`flows/${wish.name}/scenarios.json`);
      expect(newFaults(project, files)).toEqual([]);
    },
    120_000,
  );
});
