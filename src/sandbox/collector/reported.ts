import { isObject, type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import { parsed, short, type Told } from './told.ts';

// Only browsers send these events, pages never do.
const reportName = 'portico.policy.report';

/**
 * What a browser reports that the policy refused, in the form of `report-uri` (CSP 3, section 5.3) or of the Reporting API;
 * undefined where the text is neither. Browsers send addresses with their query, in which secrets come: what is kept is the
 * path of the page, and the origins of what was refused and of where the person came from.
 */
export const reportsIn = (text: string, now: number): readonly Told[] | undefined => {
  const value = parsed(text);
  if (isObject(value)) {
    const report = value['csp-report'];
    return isObject(report) ? [told(report, formOf.reportUri, now)] : undefined;
  }
  return Array.isArray(value)
    ? value.slice(0, most).flatMap((each) => {
        if (!isObject(each) || each.type !== 'csp-violation' || !isObject(each.body)) return [];
        return [told(each.body, formOf.reportTo, now)];
      })
    : undefined;
};

/** A browser gathers some; nobody fills the memory with one request. */
const most = 100;

type Form = Readonly<Record<'directive' | 'blocked' | 'page' | 'referrer', string>>;

const formOf = {
  reportUri: {
    directive: 'effective-directive',
    blocked: 'blocked-uri',
    page: 'document-uri',
    referrer: 'referrer',
  },
  reportTo: {
    directive: 'effectiveDirective',
    blocked: 'blockedURL',
    page: 'documentURL',
    referrer: 'referrer',
  },
} satisfies Readonly<Record<string, Form>>;

const told = (report: JsonObject, form: Form, at: number): Told => {
  const page = addressOf(ownValue(report, form.page))?.pathname ?? '';
  const facts = {
    directive: wordOf(ownValue(report, form.directive)),
    origin: originOf(ownValue(report, form.blocked)),
    page: short(page),
    brand: /^\/login\/([A-Za-z0-9][A-Za-z0-9_-]{0,31})(?:\/|$)/.exec(page)?.[1] ?? '',
    referrer: originOf(ownValue(report, form.referrer)),
  };
  return {
    name: reportName,
    at,
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')),
  };
};

const addressOf = (value: Json | undefined): URL | undefined =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

// Where there is no address it is a word such as `inline`, or the scheme of one that is not of the web.
const originOf = (value: Json | undefined): string => addressOf(value)?.origin ?? wordOf(value);

const wordOf = (value: Json | undefined): string =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : '';
