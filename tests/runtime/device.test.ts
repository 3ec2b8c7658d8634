import { expect, test } from 'vitest';
import { deviceOf } from '../../src/runtime/device.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

test.each([
  ['chrome', 'desktop', 'Chrome', 'other'],
  ['edge', 'desktop', 'Edge', 'other'],
  ['firefox', 'desktop', 'Firefox', 'other'],
  ['safari', 'desktop', 'Safari', 'other'],
  ['iphone', 'mobile', 'Safari', 'ios'],
  ['ipad', 'tablet', 'Safari', 'ios'],
  ['pixel', 'mobile', 'Chrome', 'android'],
  ['tablet', 'tablet', 'Chrome', 'android'],
] as const)('the agent %s is a %s device with %s on platform %s', (agent, device, browser, platform) => {
  expect(deviceOf({ userAgent: agents[agent] }, 1280)).toEqual({ device, browser, platform });
});

test('client hints take precedence over the user agent, which takes precedence over the width', () => {
  expect(deviceOf({ userAgent: agents.chrome, userAgentData: { mobile: true } }, 1280).device).toBe('mobile');
  expect(deviceOf({ userAgent: agents.chrome, userAgentData: { mobile: false } }, 320).device).toBe(
    'desktop',
  );
  expect([767, 768, 1023, 1024].map((width) => deviceOf({ userAgent: 'x' }, width).device)).toEqual([
    'mobile',
    'tablet',
    'tablet',
    'unknown',
  ]);
  expect(deviceOf({ userAgent: '' }, 1280)).toEqual({
    device: 'unknown',
    browser: 'unknown',
    platform: 'other',
  });
});
