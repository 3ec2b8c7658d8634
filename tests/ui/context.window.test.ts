import { expect, it } from 'vitest';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { sayFor } from '../../src/ui/context.tsx';
import { createWords } from '../../src/ui/words.ts';
import { brand, catalogue, network } from '../runtime/fixture.ts';
import { fakeWorld } from '../runtime/world.ts';

const said = async (cardTitle: Readonly<Record<string, string>>): Promise<string> => {
  const runtime = createRuntime({
    world: fakeWorld({ fetch: network({}) }),
    catalogue: catalogue(),
    page: { brandId: 'alder', brand: { ...brand, cardTitle }, language: 'en' },
  });
  await runtime.start();
  const words = createWords({ flow: async () => ({}), brand: async () => undefined });
  words.add(runtime.rootFlow, 'es', { welcome: 'Le damos la bienvenida a {{cardTitle}} de {{brand}}.' });
  const say = sayFor({ runtime, words, language: 'es' });
  runtime.stop();
  return say.kit('welcome');
};

it('a text names the card in its own language', async () => {
  expect(await said({ en: 'Alder Card', es: 'Tarjeta Alder' })).toBe(
    'Le damos la bienvenida a Tarjeta Alder de Alder.',
  );
});

it('a text names the card in the brand’s first language if no translation exists', async () => {
  expect(await said({ en: 'Alder Card' })).toBe('Le damos la bienvenida a Alder Card de Alder.');
});
