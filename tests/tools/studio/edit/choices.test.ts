import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { choicesFor } from '../../../../src/tools/studio/edit/choices.ts';
import { catalogOf, outlineOf } from '../../../../src/tools/studio/edit/outline.ts';
import { referencesAt } from '../../../../src/tools/studio/edit/references.ts';
import { textsOf } from '../../../../src/tools/studio/edit/texts.ts';
import { anyStep } from '../../../../src/tools/studio/map/lines.ts';
import { projectOf } from '../../check/fixture.ts';

const model = modelOf(projectOf({}));
const door = model.flows.door;
if (door === undefined) throw new Error('The fixture has no door');
const file = 'flows/door/flow.json';

const values = (options: readonly { readonly value: string }[] = []) => options.map(({ value }) => value);

it('choicesFor without a flow lists the properties of each request by their path', () => {
  const { given } = choicesFor(model, undefined);
  expect(values(given['property:knock'])).toEqual(expect.arrayContaining(['name', 'secret/word']));
});

describe('choicesFor', () => {
  const { names, outcomes, given } = choicesFor(model, door);

  it('lists the names of the flow and of its ancestors', () => {
    expect(values(names.step)).toEqual(expect.arrayContaining(['knock', 'trouble']));
    expect(values(names.message)).toEqual(expect.arrayContaining(['taken', 'default']));
    expect(values(names.cleared)).toEqual(expect.arrayContaining(['knocks', '$shared.tries', '$form.word']));
    expect(values(names.condition)).toEqual(['has-rooms']);
    expect(values(names.route)).toEqual(expect.arrayContaining(['/', '/end', '/lost']));
  });

  it('describes each choice in a few words', () => {
    expect(names.message).toContainEqual({ value: 'taken', words: 'Somebody has that name.' });
    expect(names.step).toContainEqual({ value: 'knock', words: 'calls knock' });
    expect(names.field).toContainEqual({ value: 'name', words: 'Your name' });
  });

  it('lists the outcomes of each step: documented codes, actions and returns', () => {
    expect(outcomes.knock).toContainEqual({ value: 'wait', words: 'Somebody is coming.' });
    expect(values(outcomes.door)).toEqual(['submit', 'away']);
    expect(values(outcomes.choose)).toEqual(expect.arrayContaining(['answered', 'cancelled']));
    expect(values(outcomes['call:checkName'])).toContain('free');
    expect(values(outcomes['*'])).toEqual(expect.arrayContaining(['wait', 'submit', 'free']));
  });

  it('lists the names of parameters, inputs and message values', () => {
    expect(values(given['parameter:knock'])).toEqual(['house', 'times']);
    expect(values(given['input:ask'])).toEqual(['question', 'rooms', 'hint']);
    expect(values(given['words:again'])).toEqual(['phone']);
  });

  it('lists only the actions and fields of a given screen', () => {
    const screen = choicesFor(model, door, door.screens.door);
    expect(values(screen.names.action)).toEqual(['submit', 'away']);
    expect(values(screen.names.field)).toEqual(['name', 'word', 'how']);
  });
});

describe('referencesAt', () => {
  it('lists only the references that are known at a place', () => {
    const send = values(referencesAt(model, door, file, '/steps/knock/send/name'));
    expect(send).toEqual(expect.arrayContaining(['$form.name', '$data.knocks', '$oauth.challenge']));
    expect(send).toContain('$brand.phones.fraud');
    expect(send).not.toContain('$item');
    expect(values(referencesAt(model, door, file, '/steps/choose/on/answered'))).toContain('$result.room');
  });
});

describe('textsOf', () => {
  it('lists the texts of a screen in each language, with their controls', () => {
    const texts = textsOf(model, { flow: 'door', file: 'flows/door/screens/door.json', pointer: '' });
    expect(texts.find(({ key }) => key === 'door.title')).toMatchObject({
      control: 'title',
      pointer: '/blocks/0/heading',
      said: [
        { language: 'en', from: 'door' },
        { language: 'es', text: 'Llame a {{brand}}', from: 'door' },
      ],
    });
  });

  it('names the flow a text is inherited from, and includes brand overrides', () => {
    const trouble = { flow: 'door', file: 'flows/base/screens/trouble.json', pointer: '' };
    expect(textsOf(model, trouble)[0]?.said[0]?.from).toBe('base');
    const own = textsOf(model, {
      flow: 'door',
      file: 'flows/door/screens/door.json',
      pointer: '',
      brand: 'plain',
    });
    expect(own.flatMap(({ said }) => said.flatMap(({ brand }) => brand ?? []))).not.toEqual([]);
  });

  it('lists only the texts of the selected step', () => {
    const texts = textsOf(model, { flow: 'door', file, pointer: '/steps/knock' });
    expect(texts.map(({ key }) => key)).toEqual(['message.again']);
  });
});

describe('the outline', () => {
  it('lists the steps of a flow, own ones first, with their transitions', () => {
    const outline = outlineOf(model, 'door');
    expect(outline?.steps.at(-1)).toMatchObject({ name: 'trouble', owner: 'base', screen: 'trouble' });
    // One that decides leads on without an outcome.
    expect(outline?.leads).toContainEqual(
      expect.objectContaining({ from: 'count', outcome: 'then', to: 'door' }),
    );
    expect(outline?.leads).toContainEqual({
      from: 'door',
      outcome: 'submit',
      to: 'knock',
      leaves: false,
      pointer: '/steps/door/on/submit',
    });
    // So does one that leaves, unless what it takes along is gone with the next screen.
    const outward = outline?.leads.filter(({ leaves }) => leaves);
    expect(outward).toContainEqual(
      expect.objectContaining({ from: 'count', outcome: expect.stringMatching(/^then, if /) }),
    );
    expect(outward?.map(({ from }) => from)).not.toContain('door');
    // What any step does stays where it is, or leads on.
    expect(outlineOf(model, 'base')?.leads).toContainEqual({
      from: anyStep,
      outcome: '*',
      to: '',
      leaves: false,
      says: 'default',
      pointer: '/on/*',
    });
    expect(outlineOf(model, 'base')?.heirs).toContain('door');
    expect(outlineOf(model, 'nobody')).toBeUndefined();
  });

  it('of the project lists flows, brands and calls', () => {
    const { flows, brands, calls } = catalogOf(model);
    expect(flows.map(({ name }) => name)).toContain('door');
    expect(brands).toContainEqual(
      expect.objectContaining({ name: 'plain', file: 'brands/plain/brand.json' }),
    );
    expect(calls).toContainEqual(
      expect.objectContaining({ name: 'knock', pointer: '/paths/~1houses~1{house}~1door/post' }),
    );
  });
});
