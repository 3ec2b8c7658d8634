import type { JsonObject } from '../engine/index.ts';
import { isMobile } from './scope.ts';
import type { Browser, World } from './world.ts';

/** The machine that a page is on, and whether its browser has credentials for it (WebAuthn). */
export const machineOf = ({ navigator, globals, width }: World): JsonObject => ({
  ...deviceOf(navigator, width()),
  credentials: navigator.credentials !== undefined && globals.PublicKeyCredential !== undefined,
});

/**
 * What a browser tells of the device: its kind (`mobile`, `tablet`, `desktop` or `unknown`) by client hints, else by the
 * user agent, else by the width of the viewport; the browser's name or `unknown`; and the system whose app store it has.
 */
export const deviceOf = ({ userAgent, userAgentData }: Browser, width: number): JsonObject => {
  const find = (table: Table) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const byWidth = isMobile(width) ? 'mobile' : width <= 1023 ? 'tablet' : 'unknown';
  return {
    device: userAgentData?.mobile === true ? 'mobile' : (find(devices) ?? byWidth),
    browser: find(browsers) ?? 'unknown',
    platform: find(platforms) ?? 'other',
  };
};

type Table = readonly (readonly [RegExp, string])[];

// Tablets first: they name the system of phones as well.
const devices: Table = [
  [/iPad|Tablet|Android(?!.*Mobile)/, 'tablet'],
  [/Mobi|iPhone|iPod/, 'mobile'],
  [/Windows|Macintosh|Linux|CrOS/, 'desktop'],
];

// Those that also name another come before it.
const browsers: Table = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const platforms: Table = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android/, 'android'],
];
