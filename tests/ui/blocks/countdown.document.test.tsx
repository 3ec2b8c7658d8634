import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import { TextBlock } from '../../../src/ui/blocks/content.tsx';
import { LayerContext, SurroundingsContext } from '../../../src/ui/context.tsx';
import type { DrawnLayer } from '../../../src/ui/way-out.ts';
import { createWords } from '../../../src/ui/words.ts';
import { translate } from '../../scenarios/translator.ts';

afterEach(() => {
  vi.useRealTimers();
});

// A flow with one text, which counts from now on. What the block does not read is left out.
const countFrom = (seconds: number) => {
  const words = createWords({ flow: async () => ({}), brand: async () => undefined });
  words.add('wait', 'en', { left: 'Again in {{seconds}} s, or call 800-555-0100 now.' });
  const runtime = {
    rootFlow: 'wait',
    store: { brand: {} },
    flows: () => ({ wait: {} }),
  } as unknown as Runtime;
  const layer = { flow: 'wait', screen: 'ask' } as unknown as DrawnLayer;
  const block = { text: 'left', params: {}, countdown: { seconds }, values: [undefined, Date.now()] };
  return render(
    <SurroundingsContext value={{ runtime, words, language: 'en' }}>
      <LayerContext value={layer}>
        <TextBlock block={block as never} />
      </LayerContext>
    </SurroundingsContext>,
  );
};

test('a countdown goes on, and never grows, while the clock of the device is put back', async () => {
  vi.useFakeTimers();
  const { container } = countFrom(30);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.setSystemTime(Date.now() - 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(container.textContent).toBe('Again in 28 s, or call 800-555-0100 now.');
});

test('a countdown goes on while the browser translates the page', async () => {
  vi.useFakeTimers();
  const { container } = countFrom(30);
  const stop = translate(document);
  for (const left of [29, 28]) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(container.textContent).toBe(`Again in ${left} s, or call 800-555-0100 now.`);
  }
  stop();
});
