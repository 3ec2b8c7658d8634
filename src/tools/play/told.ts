import type { ScenarioStep } from '../../config/declarations.ts';
import { isObject } from '../source.ts';
import type { Stop } from './play.ts';
import type { Journey } from './project.ts';
import type { Look } from './stage.ts';

/** What a step of a journey says, in words. */
export const stepWords = (step: ScenarioStep): string => {
  if ('press' in step) return `presses ${step.press}`;
  if ('fill' in step) return `fills in ${plainly(step.fill)}`;
  if ('expect' in step) return `expects ${plainly(step.expect)}`;
  if ('visit' in step) return `opens ${step.visit}${step.brand === undefined ? '' : ` of ${step.brand}`}`;
  if ('wait' in step) return `waits for ${step.wait} seconds`;
  const { at, as, ...others } = step.start;
  const who = as === undefined ? '' : ` as ${as}`;
  return `opens ${at}${who}${Object.keys(others).length === 0 ? '' : ` with ${plainly(others)}`}`;
};

/** Where a journey stopped: at which step, what was expected, and what was seen. */
export const stopWords = ({ scenario }: Journey, { at, complaints, seen }: Stop): readonly string[] => {
  const step = scenario.steps[at];
  return [
    `step ${at + 1} of ${scenario.steps.length}${step === undefined ? '' : `: ${stepWords(step)}`}`,
    ...complaints,
    ...(seen === undefined ? [] : seenWords(seen).map((line) => `seen: ${line}`)),
  ];
};

/** What a person has before them, a line each. */
export const seenWords = (look: Look): readonly string[] => {
  const { truth, path, search, title, text, actions, readable, posted, redirected, returned } = look;
  const screen = truth?.screen ?? look.form;
  const heading = readable?.title ?? title;
  const whole = readable === undefined ? text : readable.texts.join(' ');
  return [
    ...(posted === undefined ? [] : [`the page was left: posted to ${posted.to}`]),
    ...(redirected === undefined ? [] : [`the page was left: redirected to ${redirected}`]),
    ...(returned === undefined ? [] : [`the flow returned ${returned}`]),
    `${screen === undefined ? 'a screen' : `the screen ${screen}`} at ${path}${search}${heading === '' ? '' : `, headed "${heading}"`}`,
    ...(truth?.message === undefined ? [] : [`the message ${truth.message}`]),
    ...(whole === '' ? [] : [`it reads: "${shortened(whole)}"`]),
    ...(actions.length === 0 ? [] : [`it offers: ${actions.join(', ')}`]),
  ];
};

/** A value without the signs of JSON. */
export const plainly = (value: unknown): string => {
  if (typeof value === 'string') return value.includes(' ') ? `"${value}"` : value;
  if (Array.isArray(value)) return value.map(plainly).join(', ');
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name} ${isObject(each) ? `(${plainly(each)})` : plainly(each)}`)
      .join(', ');
  return value === undefined ? 'nothing' : String(value);
};

const shortened = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 400 ? `${flat.slice(0, 400)}…` : flat;
};
