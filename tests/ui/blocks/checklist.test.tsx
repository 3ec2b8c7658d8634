// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

test.each([
  ['en', /^Continue$/, 'Requirement not met', 'Requirement met'],
  ['es', /^Continuar$/, 'Requisito no cumplido', 'Requisito cumplido'],
])(
  'the sign at each rule says in words whether it is met: %s',
  async (language, go, unmet, met) => {
    const stage = await visit({ brand: 'cedar', at: '/reset', language, asksLanguage: true });
    const text = (label: RegExp, value: string) => stage.fill({ widget: 'text', label }, value);
    await text(/^(User ID|ID de usuario)$/, 'nadia.nothing');
    await text(/^(ZIP code|Código postal)$/, '10001');
    await text(/^(Date of birth|Fecha de nacimiento)$/, '01/02/1980');
    await stage.take(go);
    await stage.settle();
    expect(screen.queryAllByRole('img', { name: unmet })).toEqual([]);
    await text(/^(New password|Contraseña nueva)$/, 'ab');
    expect(screen.getAllByRole('img', { name: unmet })).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: met })).toHaveLength(4);
    // What is judged is what is sent.
    await text(/^(New password|Contraseña nueva)$/, 'Lantern-8 ');
    expect(screen.queryAllByRole('img', { name: unmet })).toEqual([]);
    await text(/^(New password|Contraseña nueva)$/, 'abc12  ');
    expect(screen.getAllByRole('img', { name: unmet })).toHaveLength(1);
  },
  30_000,
);
