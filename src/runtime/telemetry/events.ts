import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Attributes, LogEvent } from './otlp.ts';

type Kind = Pick<LogEvent, 'name' | 'severity'> & {
  /** The facts of a detail that are told; whatever else it has stays in the page. */
  readonly takes: readonly string[];
};

/** What a page tells that could not be drawn: all that it has is what stood in its document. */
export const lost: Kind = { name: 'portico.lost', severity: 'error', takes: [] };

/**
 * All else that is ever told of a page, by the type of what happened. Names of flows, steps, operations and messages, codes,
 * and numbers: nothing that anybody has typed has a place in it.
 */
export const kinds: Readonly<Record<string, Kind>> = {
  // A page is ready. `ms` is the time since its address was asked for, and stands with the first page of a document alone.
  page: { name: 'portico.page', severity: 'info', takes: ['ms'] },
  transition: {
    name: 'portico.transition',
    severity: 'info',
    takes: ['flow', 'step', 'outcome', 'to', 'message', 'http', 'ms', 'try'],
  },
  'failed-call': { name: 'portico.call.failed', severity: 'warn', takes: ['operation', 'status', 'step'] },
  fault: {
    name: 'portico.fault',
    severity: 'error',
    takes: ['code', 'step', 'operation', 'status', 'script', 'digest'],
  },
  error: { name: 'portico.error', severity: 'error', takes: ['type', 'file', 'line', 'column'] },
  violation: { name: 'portico.policy.violation', severity: 'error', takes: ['directive', 'origin'] },
  // Its name and attributes are those of the semantic conventions for browsers.
  vital: { name: 'browser.web_vital', severity: 'info', takes: ['name', 'value', 'delta', 'id'] },
  overflow: { name: 'portico.telemetry.dropped', severity: 'warn', takes: ['count'] },
};

/** The event of a kind that is told of a detail; undefined where nothing is. */
export const eventOf = (
  type: string,
  detail: JsonObject,
  at: number,
  around: Attributes,
): LogEvent | undefined => {
  const kind = ownValue(kinds, type);
  if (kind === undefined) return undefined;
  const { name, severity, takes } = kind;
  const told = takes.flatMap((fact) => {
    const value = plain(ownValue(detail, fact));
    return value === undefined ? [] : [[ownValue(conventional, fact) ?? `portico.${fact}`, value] as const];
  });
  return { name, severity, at, attributes: { ...around, ...Object.fromEntries(told) } };
};

// The names that semantic conventions have for a fact.
const conventional: Readonly<Record<string, string>> = {
  http: 'http.response.status_code',
  type: 'error.type',
  file: 'code.file.path',
  line: 'code.line.number',
  column: 'code.column.number',
  name: 'name',
  value: 'value',
  delta: 'delta',
  id: 'id',
};

// A name or a number; a sentence, an address with a query or anything else that could hold more is not told.
const plain = (value: Json | undefined): string | number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  return /^[\w$*.:/-]{1,100}$/.test(value) ? value : 'other';
};
