import { describe, expect, it } from 'vitest';
import { check } from '../../../src/tools/check/check.ts';
import { modelOf } from '../../../src/tools/check/model/model.ts';
import { canvasOf, filterFrom } from '../../../src/tools/studio/map/canvas.ts';
import { exported } from '../../../src/tools/studio/map/export.ts';
import { nodesOf, placesWith } from '../../../src/tools/studio/map/find.ts';
import { leadingTo } from '../../../src/tools/studio/map/leading.ts';
import { canStandAt } from '../../../src/tools/studio/map/lines.ts';
import { projectOf } from '../check/fixture.ts';

const model = modelOf(projectOf({}));

describe('canvasOf', () => {
  it('has a box for each flow, which opens that flow', async () => {
    const { boxes } = await canvasOf(model, {});
    expect(boxes.map(({ id, opens }) => [id, opens])).toContainEqual(['flow:door', 'door']);
    expect(boxes).toHaveLength(Object.keys(model.flows).length);
  });

  it('shows the steps of a flow with the edges of their outcomes', async () => {
    const { boxes, arrows } = await canvasOf(model, {}, 'door');
    const knock = boxes.find(({ id }) => id === 'step:door/knock');
    expect(knock).toMatchObject({
      kind: 'call',
      node: { file: 'flows/door/flow.json', pointer: '/steps/knock' },
    });
    expect(knock?.rows.map(({ edge }) => edge?.outcomes)).toEqual([['in'], ['in'], ['wait', 'again']]);
    expect(arrows).toContainEqual(
      expect.objectContaining({ from: 'step:door/knock', to: 'step:door/choose' }),
    );
    for (const { points } of arrows) expect(points.length).toBeGreaterThan(1);
  });

  it('lets a rule move only within its own list', async () => {
    const { boxes } = await canvasOf(model, {}, 'door');
    const [first, second, other] = boxes.find(({ id }) => id === 'step:door/knock')?.rows ?? [];
    if (first === undefined || second === undefined || other === undefined) throw new Error('No such lines');
    expect([canStandAt(first, second), canStandAt(second, first)]).toEqual([true, true]);
    expect([canStandAt(first, first), canStandAt(first, other), canStandAt(other, first)]).toEqual([
      ...[false, false, false],
    ]);
  });

  it('names the flow that a step is inherited from', async () => {
    const { boxes } = await canvasOf(model, {}, 'door');
    expect(boxes.find(({ id }) => id === 'step:door/trouble')?.node?.inherited).toBe('base');
  });

  it('shows unreachable edges in gray when a filter is set', async () => {
    const strict = filterFrom(model, { flags: { strict: true, unknown: true }, brand: 'nobody' });
    expect(strict).toEqual({ flags: { strict: true } });
    const { boxes } = await canvasOf(model, strict, 'door');
    const away = boxes.flatMap(({ rows }) => rows).find(({ edge }) => edge?.word === 'away');
    expect(away?.grey).toBe('unreachable');
  });
});

describe('a flow with an unreadable file', () => {
  const broken = modelOf(
    projectOf({ change: { 'flows/base/flow.json': '{\n  "title": "Base"\n  "steps": {}\n}' } }),
  );
  const told = [expect.objectContaining({ file: 'flows/base/flow.json', line: 3, column: 3 })];

  it('is reported on its own map and the overview, with line and column', async () => {
    expect((await canvasOf(broken, {}, 'base')).unread).toEqual(told);
    expect((await canvasOf(broken, {})).unread).toEqual(told);
    expect((await canvasOf(model, {})).unread).toEqual([]);
  });
});

describe('placesWith', () => {
  const nodes = (words: string) => [...new Set(placesWith(model, words).map(({ node }) => node))];

  it('finds codes, operations, messages, fields and texts', () => {
    expect(nodes('wait')).toContain('step:door/knock');
    expect(nodes('listRooms')).toContain('step:door/door');
    expect(placesWith(model, 'again').some(({ edge }) => edge !== undefined)).toBe(true);
    expect(nodes('word')).toContain('step:door/door');
    expect(nodes('Somebody has that name')).not.toEqual([]);
    expect(nodes('Knock again, or call')).toContain('step:door/knock');
  });

  it('matches words in any order and lists exact names first', () => {
    expect(placesWith(model, 'KNOCK')[0]?.words.toLowerCase()).toBe('knock');
    expect(nodes('call knock AGAIN')).toContain('step:door/knock');
    expect(placesWith(model, 'wait')[0]?.words).toBe('wait');
    expect(placesWith(model, '  ')).toEqual([]);
    expect(placesWith(model, 'no such thing anywhere')).toEqual([]);
  });

  it('describes each place in a sentence, without duplicates', () => {
    const of = (words: string, node: string) => placesWith(model, words).filter((each) => each.node === node);
    const wait = of('wait', 'step:door/knock').find(({ edge }) => edge !== undefined);
    expect(wait?.place).toBe('door › knock');
    expect(wait?.says).toMatch(/^when the server says wait.*: /);
    expect(of('Knock again, or call', 'step:door/knock')[0]?.says).toContain(
      'shows the message “Knock again',
    );
    expect(of('word', 'step:door/door').map(({ says }) => says)).toContain('has the field word');
    const told = placesWith(model, 'o').map(({ node, edge, says }) => `${node} ${edge} ${says}`);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('nodesOf', () => {
  it('assigns a diagnostic to the step that it concerns', () => {
    const project = projectOf({
      change: { 'flows/door/flow.json': { steps: { knock: { on: { in: { goto: 'nowhere' } } } } } },
    });
    const found = check(project);
    const at = nodesOf(modelOf(project), found);
    expect(at[found.findIndex(({ rule }) => rule === 'target-exists')]).toContain('step:door/knock');
  });
});

describe('exported', () => {
  it('produces SVG, Mermaid and XState machines, and refuses an unknown flow', async () => {
    expect(await exported(model, {}, 'svg', 'door')).toMatch(/^<svg /);
    expect(await exported(model, {}, 'mermaid')).toMatch(/^flowchart LR/);
    expect(JSON.parse(await exported(model, {}, 'xstate', 'door'))).toMatchObject({
      id: 'door',
      initial: '@begin',
      states: { knock: { meta: { call: 'knock' } } },
    });
    expect(Object.keys(JSON.parse(await exported(model, {}, 'xstate')))).toEqual(Object.keys(model.flows));
    await expect(exported(model, {}, 'svg', 'nothing')).rejects.toThrow('no flow');
    await expect(exported(model, {}, 'xstate', 'nothing')).rejects.toThrow('no flow');
  });
});

it('leadingTo lists every use of a step, a screen or a flow', () => {
  const at = (what: 'step' | 'screen' | 'flow', name: string) =>
    leadingTo(model, { flow: 'door', what, name });
  expect(at('step', 'knock')).toEqual(['door › door: when “Knock” is chosen (submit): goes on to knock']);
  expect(at('step', 'nowhere')).toEqual([]);
  expect(at('screen', 'door')).toEqual(['door › door: shows it']);
  // What happens within a flow goes with it.
  expect(at('flow', 'door')).toEqual(['end › end: when “Home” is chosen (home): goes on to /']);
  expect(at('flow', 'base')).toContain('ask: inherits from it');
});
