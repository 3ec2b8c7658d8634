import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { World } from '../world.ts';
import type { Collect } from './collect.ts';

/** Tells the web vitals of the page, each when the browser is sure of it, where it measures them. */
export const tellVitals = ({ globals }: Pick<World, 'globals'>, collect: Collect): void => {
  if (!('PerformanceObserver' in globals)) return;
  const tell = ({ name, value, delta, id }: Metric): void =>
    collect('vital', { name: name.toLowerCase(), value, delta, id });
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(tell);
};
