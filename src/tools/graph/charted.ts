import { lineageNames } from '../../config/lineage.ts';
import { type Flow, ownValue, type Screen } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { documentsOf } from '../grammar/schema.ts';
import { type Chart, chartOf, type NamedFlow } from './chart.ts';
import { layoutFlow } from './graph.ts';

/** The chart of one flow as SVG text. */
export const chartFile = (project: Project, name: string): Promise<string> => {
  const { flow, screens } = drawable(project, name);
  return layoutFlow(flow, screens, documentsOf(project));
};

/** The chart of one flow, before it is laid out. */
export const chartIn = (project: Project, name: string): Chart => {
  const { flow, screens } = drawable(project, name);
  return chartOf(flow, screens, documentsOf(project));
};

type Drawable = { readonly flow: NamedFlow; readonly screens: Readonly<Record<string, Screen>> };

const drawable = (project: Project, name: string): Drawable => {
  const flows = Object.fromEntries(
    Object.entries(project.flows).map(([flow, source]) => [flow, source.flow.value as Flow | undefined]), // npm run check says where one breaks its schema.
  );
  const flow = ownValue(flows, name);
  if (flow === undefined) throw new Error(`There is no flow ${name} that can be read`);
  const inherited = lineageNames(flows, name).toReversed();
  const files = inherited.flatMap((member) => Object.entries(ownValue(project.flows, member)?.screens ?? {}));
  const screens = Object.fromEntries(files.map(([screen, file]) => [screen, file.value as Screen])); // Checked as well.
  return { flow: { ...flow, name }, screens };
};
