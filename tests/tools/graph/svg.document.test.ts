import { describe, expect, it } from 'vitest';
import { documentsOf } from '../../../src/tools/grammar/schema.ts';
import { layoutFlow } from '../../../src/tools/graph/graph.ts';
import { readProject } from '../../../src/tools/project.ts';

const documents = documentsOf(readProject(process.cwd()));

describe('layoutFlow', () => {
  const flow = {
    name: 'odd',
    title: 'Less < more & "quotes"',
    start: 'ask',
    steps: {
      ask: { screen: 'ask', on: { go: { goto: 'run' } } },
      run: { flow: 'other', on: { done: { leave: { return: 'done' } } } },
    },
  } as const;

  it('returns well-formed SVG with a title, a description and no script', async () => {
    const text = await layoutFlow(flow, {}, documents);
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    const svg = document.documentElement;
    expect(document.getElementById(String(svg.getAttribute('aria-labelledby')))?.textContent).toBe(
      flow.title,
    );
    expect(document.getElementById(String(svg.getAttribute('aria-describedby')))?.textContent).toContain(
      'ask (screen): go leads to run.',
    );
    expect(document.querySelectorAll('script, [style], [onload], foreignObject')).toHaveLength(0);
    expect(document.querySelector('a')?.getAttribute('href')).toBe('other.svg');
  });

  it('returns the same text each time', async () => {
    expect(await layoutFlow(flow, {}, documents)).toBe(await layoutFlow(flow, {}, documents));
  });
});
