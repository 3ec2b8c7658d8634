import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handedIn } from '../../../src/config/formatters.ts';
import { formatters } from '../../../src/engine/index.ts';
import { deviceOf } from '../../../src/runtime/device.ts';
import { formats as rulesOfFormats } from '../../../src/runtime/formats.ts';
import { normalized } from '../../../src/runtime/normalize.ts';
import { createSlots } from '../../../src/runtime/storage.ts';
import { formats, known, slots, visitorValues } from '../../../src/tools/check/model/known.ts';
import { widgets } from '../../../src/ui/form/widgets.tsx';
import { fakeWorld } from '../../runtime/world.ts';

it('the checker knows the types of every formatter', () => {
  expect(Object.keys(formats).sort()).toEqual(Object.keys({ ...formatters, ...handedIn }).sort());
});

it('the checker knows the storage keys that flows can read from the session', () => {
  const stored = createSlots(fakeWorld(), 'alder');
  for (const slot of slots)
    if (!slot.startsWith('cookie.')) stored.write(slot, '00000000-0000-4000-8000-000000000000');
  expect(Object.keys(stored.session()).sort()).toEqual(Object.keys(known.session).sort());
});

it('the schema of fields knows every widget, format and normalizer', () => {
  const { Field, Hints } = JSON.parse(readFileSync('schemas/field.schema.json', 'utf8')).$defs;
  const { widget, normalize } = Hints.properties;
  expect([...widget.enum].sort()).toEqual(Object.keys(widgets).sort());
  expect([...Field.properties.format.enum].sort()).toEqual(Object.keys(rulesOfFormats).sort());
  for (const name of normalize.items.anyOf[0].enum)
    expect(
      normalized({ a: ' (B)-1c ' }, { properties: { a: { 'x-field': { normalize: [name] } } } }),
    ).not.toEqual({
      a: ' (B)-1c ',
    });
});

it('the checker knows every device and platform of a visitor', () => {
  const found = ['iPhone', 'Android Mobile', 'Android', 'Windows', 'something else'].flatMap((userAgent) =>
    [320, 1280].map((width) => deviceOf({ userAgent }, width)),
  );
  for (const name of ['device', 'platform'])
    expect([...new Set(found.map((each) => each[name]))].sort()).toEqual(
      [...(visitorValues[name] ?? [])].sort(),
    );
});
