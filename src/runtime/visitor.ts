import type { Browser } from './world.ts';

/** The kind of device, by client hints, else by the user agent, else by the width of the viewport. */
export const deviceOf = ({ userAgent, userAgentData }: Browser, width: number): string => {
  if (userAgentData?.mobile === true) return 'mobile';
  const named = devices.find(([pattern]) => pattern.test(userAgent))?.[1];
  return named ?? (width <= 0 ? 'unknown' : width <= mobileWidth ? 'mobile' : width <= 1023 ? 'tablet' : 'unknown');
};

/** The browser's name, or `unknown`. */
export const browserOf = ({ userAgent }: Browser): string => browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown';

/** The system whose app store the device has: `ios`, `android` or `other`. */
export const platformOf = ({ userAgent }: Browser): string =>
  /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other';

/** Whether the viewport has the narrow layout: at most 767 CSS pixels. */
export const isMobile = (width: number): boolean => width <= mobileWidth;

const mobileWidth = 767;

// Tablets first: they name the system of phones as well.
const devices = [
  [/iPad|Tablet|Android(?!.*Mobile)/, 'tablet'],
  [/Mobi|iPhone|iPod/, 'mobile'],
  [/Windows|Macintosh|Linux|CrOS/, 'desktop'],
] as const;

// Those that also name another come before it.
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
