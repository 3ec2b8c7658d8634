import { describe, expect, it } from 'vitest';
import { assembleProject } from '../../../../src/tools/assemble.ts';
import { check } from '../../../../src/tools/check/check.ts';
import { brokenBy } from '../../../../src/tools/check/model/limits.ts';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { fieldKinds, schemaOf } from '../../../../src/tools/studio/edit/make/kinds.ts';
import { type MakeWish, made } from '../../../../src/tools/studio/edit/make/make.ts';
import { sendersIn } from '../../../../src/tools/studio/edit/make/send.ts';
import { outlineOf } from '../../../../src/tools/studio/edit/outline.ts';
import { emptyDraft, laidOver, overlayOf } from '../../../../src/tools/studio/model/draft.ts';
import { withEdits } from '../../../../src/tools/studio/model/edits.ts';
import { soundTexts } from '../../check/fixture.ts';

const projectOf = (texts: Readonly<Record<string, string>>) =>
  assembleProject(texts, { 'brands/plain/logo.svg': 6 }, {});

const before = check(projectOf(soundTexts)).map(({ rule, file, message }) => `${rule} ${file} ${message}`);

/** The texts after some wishes, one after the other. */
const textsAfter = (...wishes: readonly MakeWish[]): Readonly<Record<string, string>> =>
  wishes.reduce<Readonly<Record<string, string>>>((texts, wish) => {
    const { title, edits } = made(modelOf(projectOf(texts)), wish);
    return laidOver(texts, overlayOf(withEdits(emptyDraft, { title, edits }, (path) => texts[path])));
  }, soundTexts);

const newFaults = (texts: Readonly<Record<string, string>>): readonly string[] =>
  check(projectOf(texts))
    .map(({ rule, file, message }) => `${rule} ${file} ${message}`)
    .filter((each) => !before.includes(each));

const json = (texts: Readonly<Record<string, string>>, path: string) => JSON.parse(texts[path] ?? 'null');

it('a call gets a new code with its meaning, and refuses an invalid one', () => {
  const wish = { kind: 'code', operation: 'knock', code: '4711', meaning: 'Nobody hears it.' } as const;
  const { operations } = modelOf(projectOf(textsAfter(wish)));
  expect(operations.knock?.codes).toMatchObject({ 4711: 'Nobody hears it.' });
  expect(() => textsAfter(wish, wish)).toThrow('has a code 4711 already');
  expect(() => textsAfter({ ...wish, code: '47 11' })).toThrow('without spaces');
  expect(() => textsAfter({ ...wish, operation: 'nobody' })).toThrow('no codes');
});

const both = (en: string, es = en) => ({ en, es });

const notice = {
  name: 'sorry',
  heading: both('Nobody is in', 'No hay nadie'),
  text: both('Come again tomorrow.', 'Vuelva mañana.'),
  button: both('Back', 'Volver'),
};

describe('a text', () => {
  it('changes for one brand only, in a file that the brand declares', () => {
    const texts = textsAfter({
      kind: 'say',
      flow: 'door',
      key: 'message.taken',
      language: 'es',
      text: 'Ese nombre ya está.',
      brand: 'plain',
    });
    expect(json(texts, 'brands/plain/locales/es.json')).toMatchObject({
      $status: 'draft',
      door: { message: { taken: 'Ese nombre ya está.' } },
    });
    expect(json(texts, 'brands/plain/brand.json').ownWords).toContain('es');
    expect(texts['flows/door/locales/es.json']).toBe(soundTexts['flows/door/locales/es.json']);
  });

  it('returns to the inherited version without leaving an empty group', () => {
    const wish = { kind: 'say', flow: 'end', key: 'trouble.title', language: 'en' } as const;
    const changed = textsAfter({ ...wish, text: 'Oh no' });
    expect(json(changed, 'flows/end/locales/en.json').trouble).toEqual({ title: 'Oh no' });
    expect(
      json(textsAfter({ ...wish, text: 'Oh no' }, { ...wish, text: null }), 'flows/end/locales/en.json'),
    ).toEqual(json(soundTexts, 'flows/end/locales/en.json'));
  });

  it('cannot change when it is marked as final', () => {
    const locale = 'flows/door/locales/en.json';
    const texts = {
      ...soundTexts,
      [locale]: soundTexts[locale]?.replace('{', '{ "$final": ["message.taken"],') ?? '',
    };
    const wish = { kind: 'say', flow: 'door', key: 'message.taken', language: 'en', text: 'x' } as const;
    expect(() => made(modelOf(projectOf(texts)), wish)).toThrow('final');
  });

  it('sets an approved locale back to draft when it is added', () => {
    const locale = 'flows/door/locales/en.json';
    const texts = { ...soundTexts, [locale]: soundTexts[locale]?.replace('"draft"', '"approved"') ?? '' };
    const { edits } = made(modelOf(projectOf(texts)), {
      kind: 'message',
      flow: 'door',
      name: 'new',
      words: both('x'),
    });
    expect(edits).toContainEqual({ file: locale, pointer: '/$status', value: 'draft' });
  });
});

describe('an outcome', () => {
  it('can lead to a new screen without new diagnostics', () => {
    const texts = textsAfter({
      kind: 'lead',
      flow: 'door',
      step: 'knock',
      outcome: 'again',
      to: { screen: notice, then: { step: 'door' } },
    });
    const { steps } = json(texts, 'flows/door/flow.json');
    expect(steps.knock.on).toMatchObject({
      wait: { say: 'again', goto: 'count' },
      again: { goto: 'sorry' },
    });
    expect(Object.keys(steps).indexOf('sorry')).toBe(Object.keys(steps).indexOf('knock') + 1);
    expect(json(texts, 'flows/door/locales/es.json').sorry.title).toBe('No hay nadie');
    expect(newFaults(texts)).toEqual([]);
  });

  it('can lead to a new screen with a phone button and its number', () => {
    const to = (phone?: string) => ({
      kind: 'lead' as const,
      flow: 'door',
      step: 'knock',
      outcome: 'again',
      to: {
        screen: { ...notice, text: both('Call {{phone}}.'), ...(phone && { phone }) },
        then: { step: 'door' },
      },
    });
    expect(json(textsAfter(to('fraud')), 'flows/door/screens/sorry.json')).toMatchObject({
      blocks: expect.arrayContaining([
        { text: 'text', with: { phone: { $first: ['$brand.phones.fraud', ''] } } },
        { actions: ['call', 'continue'] },
      ]),
      actions: {
        call: { kind: 'call', phone: '$brand.phones.fraud', variant: 'primary' },
        continue: { kind: 'go' },
      },
    });
    expect(() => textsAfter(to())).toThrow('choose whom a button calls');
  });

  it('keeps stored values and conditional rules when its target changes', () => {
    const wish = { kind: 'lead', flow: 'door', step: 'door', outcome: 'submit' } as const;
    const texts = textsAfter({ ...wish, to: { step: 'count' } });
    expect(json(texts, 'flows/door/flow.json').steps.door.on.submit).toEqual({
      keep: { word: '$form.word' },
      goto: 'count',
    });
    const listed = textsAfter({
      ...wish,
      step: 'knock',
      outcome: 'in',
      to: { message: 'again', step: 'door' },
    });
    expect(json(listed, 'flows/door/flow.json').steps.knock.on.in).toEqual([
      { when: 'has-rooms', goto: 'choose' },
      { say: 'again', goto: 'door' },
    ]);
  });
});

describe('a step', () => {
  it('can be inserted between two others', () => {
    const texts = textsAfter({
      kind: 'step',
      flow: 'door',
      name: 'wait',
      does: { newScreen: { ...notice, name: 'wait' } },
      lead: '/steps/choose/on/answered',
      then: 'enter',
    });
    const { steps } = json(texts, 'flows/door/flow.json');
    expect(steps.choose.on.answered.goto).toBe('wait');
    expect(Object.values(steps.wait.on)).toEqual([{ goto: 'enter' }]);
    expect(newFaults(texts)).toEqual([]);
  });

  it('can be inserted before an exit and then leaves the flow itself', () => {
    const texts = textsAfter({
      kind: 'step',
      flow: 'door',
      name: 'wait',
      does: { newScreen: { ...notice, name: 'wait' } },
      lead: '/steps/enter/then',
    });
    const before = json(soundTexts, 'flows/door/flow.json').steps.enter.then;
    const { steps } = json(texts, 'flows/door/flow.json');
    expect(steps.enter.then).toEqual({ do: before.do, goto: 'wait' });
    expect(Object.values(steps.wait.on)).toEqual([{ leave: before.leave }]);
    expect(newFaults(texts)).toEqual([]);
  });

  it('can be inserted after an outcome that applies to every step', () => {
    const texts = textsAfter({
      kind: 'step',
      flow: 'base',
      name: 'wait',
      does: { newScreen: { ...notice, name: 'wait' } },
      lead: '/on/*',
      then: 'trouble',
    });
    const { steps, on } = json(texts, 'flows/base/flow.json');
    // What was said there, the screen says.
    expect(on['*']).toEqual({ goto: 'wait' });
    expect(Object.values(steps.wait.on)).toEqual([{ goto: 'trouble' }]);
  });

  it.each([
    { where: 'the screen before it', at: 'door', lead: '/steps/door/on/submit', then: 'knock' },
    { where: 'the screen before a call', at: 'door', lead: '/steps/knock/on/wait again', then: 'count' },
  ])('shows the same progress as $where', ({ at, lead, then }) => {
    const door = json(soundTexts, `flows/door/screens/${at}.json`);
    const progress = { progress: ['stage', 'last-stage'], at: 1 };
    const words = (language: string) => {
      const path = `flows/door/locales/${language}.json`;
      return [path, JSON.stringify({ ...json(soundTexts, path), stage: 'One', 'last-stage': 'Two' })];
    };
    const texts: Readonly<Record<string, string>> = {
      ...soundTexts,
      ...Object.fromEntries(['en', 'es'].map(words)),
      [`flows/door/screens/${at}.json`]: JSON.stringify({ ...door, blocks: [progress, ...door.blocks] }),
    };
    const model = modelOf(projectOf(texts));
    const { edits, title } = made(model, {
      kind: 'step',
      flow: 'door',
      name: 'wait',
      does: { newScreen: { ...notice, name: 'wait' } },
      lead,
      then,
    });
    const after = laidOver(
      texts,
      overlayOf(withEdits(emptyDraft, { title: '', edits }, (path) => texts[path])),
    );
    expect(json(after, 'flows/door/screens/wait.json').blocks[0]).toEqual(progress);
    expect(title).toContain(`with the stages of ${at}`);
    const told = outlineOf(model, 'door')?.leads.find(({ pointer }) => pointer.startsWith(lead));
    expect(told?.stage).toEqual({ screen: at, words: 'One' });
  });

  it('can be a decision without a screen', () => {
    const texts = textsAfter({
      kind: 'step',
      flow: 'door',
      name: 'weigh',
      does: { decides: true },
      lead: '/steps/choose/on/answered',
      then: 'enter',
    });
    const { steps } = json(texts, 'flows/door/flow.json');
    expect(steps.weigh).toEqual({ then: { goto: 'enter' } });
    expect(newFaults(texts)).toEqual([]);
  });

  it('cannot have a name that is taken or invalid', () => {
    const wish = { kind: 'step', flow: 'door', does: { call: 'knock' } } as const;
    expect(() => textsAfter({ ...wish, name: 'trouble' })).toThrow('already');
    expect(() => textsAfter({ ...wish, name: 'My Step' })).toThrow('no name');
  });

  it('can be copied from the parent flow, but only when it is inherited', () => {
    const texts = textsAfter({ kind: 'own', flow: 'end', what: 'step', name: 'trouble' });
    expect(json(texts, 'flows/end/flow.json').steps.trouble).toEqual(
      json(soundTexts, 'flows/base/flow.json').steps.trouble,
    );
    expect(() => textsAfter({ kind: 'own', flow: 'door', what: 'step', name: 'knock' })).toThrow(
      'inherits no',
    );
  });
});

describe('a screen', () => {
  const field = {
    kind: 'field',
    flow: 'door',
    screen: 'door',
    name: 'second',
    schema: { $ref: 'fields.schema.json#/$defs/name' },
    label: both('Another name', 'Otro nombre'),
    help: {},
  } as const;

  it('gets a new optional field', () => {
    const texts = textsAfter({ ...field, required: false });
    const { schema } = json(texts, 'flows/door/screens/door.json').form;
    expect(schema.properties.second).toEqual(field.schema);
    expect(schema.required).not.toContain('second');
    expect(json(texts, 'flows/door/locales/es.json').door.second.label).toBe('Otro nombre');
    expect(newFaults(texts)).toEqual([]);
  });

  it('gets a new field after the chosen one', () => {
    const [first = ''] = Object.keys(json(soundTexts, 'flows/door/screens/door.json').form.schema.properties);
    const texts = textsAfter({ ...field, required: false, after: first });
    const { form } = json(texts, 'flows/door/screens/door.json');
    expect(Object.keys(form.schema.properties).slice(0, 2)).toEqual([first, 'second']);
    expect(newFaults(texts)).toEqual([]);
  });

  it.each(Object.keys(fieldKinds))('gets a field of the kind %s without new diagnostics', (kind) => {
    const answers = { one: both('One', 'Uno'), two: both('Two', 'Dos') };
    const isChoice = fieldKinds[kind]?.asks === 'choices';
    const texts = textsAfter({
      ...field,
      schema: schemaOf(kind, { least: 2, most: 20, answers: Object.keys(answers) }),
      ...(isChoice && { answers }),
      required: false,
    });
    // All flows share the messages of a format, and the small project has none.
    expect(newFaults(texts).filter((each) => !each.includes('breaks format'))).toEqual([]);
    if (isChoice) expect(json(texts, 'flows/door/locales/es.json').door.second.option.two).toBe('Dos');
  });

  it('gets a digits field with a length error in each language', () => {
    const schema = schemaOf('digits', { least: 4, most: 4 });
    const length = both('Enter four digits.', 'Escriba cuatro dígitos.');
    const texts = textsAfter({ ...field, schema, length, required: true });
    const made = json(texts, 'flows/door/screens/door.json').form.schema.properties.second;
    expect(brokenBy(made, '12')).toBe('minLength');
    expect(brokenBy(made, '12345')).toBe('maxLength');
    expect(brokenBy(made, '1234')).toBeUndefined();
    const { error } = json(texts, 'flows/door/locales/es.json').door.second;
    expect(error).toEqual({ minLength: length.es, maxLength: length.es });
    expect(newFaults(texts)).toEqual([]);
    const none = schemaOf('digits', { least: 5, most: 4 });
    expect(() => textsAfter({ ...field, schema: none, required: true })).toThrow('make the fewest fewer');
  });

  it('sends a new field with a call and adds it to the API document', () => {
    const calls = (texts: Readonly<Record<string, string>>) =>
      sendersIn(modelOf(projectOf(texts)), 'door', 'door');
    const [to] = calls(soundTexts);
    const texts = textsAfter({
      ...field,
      schema: schemaOf('text', { most: 20 }),
      required: false,
      send: { step: to?.value ?? '', as: 'second_name' },
    });
    expect(json(texts, 'flows/door/flow.json').steps[to?.value ?? ''].send.second_name).toBe('$form.second?');
    expect(texts['schemas/issuer.openapi.json']).toContain('"second_name"');
    expect(newFaults(texts)).toEqual([]);
    expect(() => textsAfter({ ...field, required: false, send: { step: 'nobody', as: 'x' } })).toThrow(
      'makes no call',
    );
  });

  it('is offered the nearest following call first, in any order of declaration', () => {
    const flow = json(soundTexts, 'flows/door/flow.json');
    const { knock, count, ...others } = flow.steps;
    const steps = {
      again: { ...knock, on: { 'in wait again': { goto: 'door' } } },
      ...others,
      knock,
      count: { ...count, then: { goto: 'again' } },
    };
    const texts = { ...soundTexts, 'flows/door/flow.json': JSON.stringify({ ...flow, steps }) };
    const calls = sendersIn(modelOf(projectOf(texts)), 'door', 'door');
    expect([...new Set(calls.map(({ value }) => value.split('/')[0]))]).toEqual(['knock', 'again']);
  });

  it('loses a field with its texts and all its uses', () => {
    const had = textsAfter({ ...field, required: true });
    const flow = json(had, 'flows/door/flow.json');
    const step = Object.keys(flow.steps).find((name) => flow.steps[name].call !== undefined) ?? '';
    const sent = { ...flow.steps[step].send, again: { twice: '$form.second' } };
    const sending: Readonly<Record<string, string>> = {
      ...had,
      'flows/door/flow.json': JSON.stringify({
        ...flow,
        steps: { ...flow.steps, [step]: { ...flow.steps[step], send: sent } },
      }),
    };
    const edits = made(modelOf(projectOf(sending)), {
      kind: 'remove',
      flow: 'door',
      what: 'field',
      screen: 'door',
      name: 'second',
    });
    const texts = laidOver(sending, overlayOf(withEdits(emptyDraft, edits, (path) => sending[path])));
    const isJson = (path: string) => path.endsWith('.json');
    for (const path of Object.keys(soundTexts).filter(isJson))
      expect(json(texts, path), path).toEqual(json(soundTexts, path));
  });

  it.each([
    { name: 'the request body', within: undefined },
    { name: 'a nested object', within: 'secret' },
  ])('loses a field sent in $name, and so does the API document', ({ within }) => {
    const [to] = sendersIn(modelOf(projectOf(soundTexts)), 'door', 'door');
    const send = { step: to?.value ?? '', as: 'other', ...(within !== undefined && { within }) };
    const wish = { ...field, schema: schemaOf('text', { most: 20 }), required: true, send };
    const had = textsAfter(wish);
    // Somebody made the bank ask for it.
    const asked: Readonly<Record<string, string>> = {
      ...had,
      'schemas/issuer.openapi.json': String(had['schemas/issuer.openapi.json']).replace(
        within === undefined ? /"required": \[\s*"name",/ : /"properties": \{\s*"word"/,
        (found) => (within === undefined ? `${found} "other",` : `"required": ["word", "other"], ${found}`),
      ),
    };
    const edits = made(modelOf(projectOf(asked)), {
      kind: 'remove',
      flow: 'door',
      what: 'field',
      screen: 'door',
      name: 'second',
    });
    const texts = laidOver(asked, overlayOf(withEdits(emptyDraft, edits, (path) => asked[path])));
    expect(texts['schemas/issuer.openapi.json']).not.toContain('"other"');
    expect(newFaults(texts)).toEqual([]);
  });

  it('gets the idle limit of other flows with a secret, marked writeOnly in the API', () => {
    const [to] = sendersIn(modelOf(projectOf(soundTexts)), 'door', 'door');
    const flow = json(soundTexts, 'flows/door/flow.json');
    const { idle, ...door } = flow.steps.door;
    const ask = json(soundTexts, 'flows/ask/flow.json');
    const first = Object.keys(ask.steps).find((name) => ask.steps[name].screen !== undefined) ?? '';
    const steps = { ...ask.steps, [first]: { ...ask.steps[first], idle } };
    const texts = {
      ...soundTexts,
      'flows/door/flow.json': JSON.stringify({ ...flow, steps: { ...flow.steps, door } }),
      'flows/ask/flow.json': JSON.stringify({ ...ask, steps }),
    };
    const secret = { type: 'string', maxLength: 20, writeOnly: true };
    const { edits } = made(modelOf(projectOf(texts)), {
      ...field,
      schema: secret,
      required: false,
      send: { step: to?.value ?? '', as: 'number_typed' },
    });
    const after = laidOver(
      texts,
      overlayOf(
        withEdits(emptyDraft, { title: '', edits }, (path: string) => texts[path as keyof typeof texts]),
      ),
    );
    expect(json(after, 'flows/door/flow.json').steps.door.idle).toEqual(idle);
    expect(after['schemas/issuer.openapi.json']).toMatch(/"number_typed": \{[^}]*"writeOnly": true/);
  });

  it('loses a field without affecting the same field on another screen', () => {
    const texts = textsAfter(
      { ...field, required: false },
      { kind: 'screen', flow: 'door', ...notice },
      { ...field, screen: 'sorry', required: false },
      { kind: 'remove', flow: 'door', what: 'field', screen: 'door', name: 'second' },
    );
    expect(json(texts, 'flows/door/screens/door.json').form.schema.properties.second).toBeUndefined();
    expect(json(texts, 'flows/door/screens/sorry.json').form.schema.properties.second).toEqual(field.schema);
    expect(json(texts, 'flows/door/locales/es.json').door.second).toBeUndefined();
    expect(json(texts, 'flows/door/locales/es.json').sorry.second.label).toBe('Otro nombre');
    expect(() =>
      textsAfter({ kind: 'remove', flow: 'door', what: 'field', screen: 'door', name: 'nobody' }),
    ).toThrow('no field');
  });

  it('gets a form with its first field', () => {
    const texts = textsAfter({ ...field, flow: 'end', screen: 'end', required: true });
    const { blocks, form } = json(texts, 'flows/end/screens/end.json');
    expect(form.schema.required).toEqual(['second']);
    const at = blocks.findIndex((block: object) => 'form' in block);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(blocks.findIndex((block: object) => 'actions' in block || 'links' in block)).not.toBe(at - 1);
  });

  it('gets a new button', () => {
    const texts = textsAfter({
      kind: 'action',
      flow: 'door',
      screen: 'door',
      name: 'ring',
      does: 'go',
      link: false,
      label: both('Ring'),
    });
    const { actions, blocks } = json(texts, 'flows/door/screens/door.json');
    expect(actions.ring).toEqual({ kind: 'go' });
    expect(blocks).toContainEqual({ actions: ['submit', 'ring'] });
    expect(newFaults(texts).join()).toContain('ring');
  });

  it('is removed together with its texts', () => {
    const texts = textsAfter({ kind: 'remove', flow: 'door', what: 'screen', name: 'door' });
    expect(texts['flows/door/screens/door.json']).toBeUndefined();
    expect(json(texts, 'flows/door/locales/en.json').door).toBeUndefined();
  });
});

describe('a flow', () => {
  it('can be created with its own call and texts in each language', () => {
    const texts = textsAfter({
      kind: 'flow',
      name: 'lost-card',
      title: 'Report a lost card',
      operation: true,
      field: { name: 'cardName', sent: 'card_name' },
      said: {
        title: both('Report a lost card', 'Informar de una tarjeta perdida'),
        label: both('Name on the card', 'Nombre en la tarjeta'),
        lead: both('We close it at once.', 'La cerramos enseguida.'),
        next: { en: 'A new card is on its way.' },
      },
    });
    const { ask, done, page } = json(texts, 'flows/lost-card/locales/en.json');
    expect([ask.lead, done.next, page['lost-card'].description]).toEqual([
      'We close it at once.',
      'A new card is on its way.',
      'We close it at once.',
    ]);
    expect(json(texts, 'flows/lost-card/locales/es.json').done.next).toMatch(/^Diga/);
    expect(json(texts, 'flows/lost-card/locales/es.json').ask.title).toBe('Informar de una tarjeta perdida');
    expect(texts['flows/lost-card/locales/es.json']).not.toContain('Report a lost card');
    expect(ask.cardName.label).toBe('Name on the card');
    expect(json(texts, 'flows/lost-card/flow.json').steps.send.send).toEqual({ card_name: '$form.cardName' });
    const { requestBody } = json(texts, 'schemas/issuer.openapi.json').paths['/v1/lost-card'].post;
    expect(requestBody.content['application/json'].schema.required).toEqual(['card_name']);
    expect(newFaults(texts)).toEqual([]);
    expect(() =>
      textsAfter({
        kind: 'flow',
        name: 'door',
        title: 'x',
        operation: false,
        said: { title: {}, lead: {}, label: {}, next: {} },
      }),
    ).toThrow('already');
  });

  it.each([
    [{ name: 'title', sent: 'title' }, /cannot be the name of the first field/],
    [{ name: '', sent: 'x' }, /cannot be the name of the first field/],
    [{ name: 'card', sent: 'card name' }, /cannot be a name in a request: use letters/],
  ])('is refused with the first field %j', (field, words) => {
    const said = { title: {}, lead: {}, label: {}, next: {} };
    const wish = { kind: 'flow', name: 'lost-card', title: 'Lost', operation: true, field, said } as const;
    expect(() => textsAfter(wish)).toThrow(words);
  });

  it('can be renamed in every file, together with its screens', () => {
    const texts = textsAfter(
      { kind: 'rename', of: 'screen', from: 'door/door', to: 'front' },
      { kind: 'rename', of: 'flow', from: 'door', to: 'entrance' },
    );
    expect(texts['flows/door/flow.json']).toBeUndefined();
    expect(texts['flows/entrance/screens/front.json']).toBeDefined();
    expect(json(texts, 'flows/entrance/flow.json').steps.door.screen).toBe('front');
    expect(newFaults(texts)).toEqual([]);
    expect(() => textsAfter({ kind: 'rename', of: 'flow', from: 'door', to: 'No' })).toThrow('no name');
  });

  it('is removed with all its files', () => {
    const texts = textsAfter({ kind: 'remove', flow: 'end', what: 'flow', name: 'end' });
    expect(Object.keys(texts).filter((path) => path.startsWith('flows/end/'))).toEqual([]);
  });
});
