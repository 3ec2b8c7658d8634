import { expect, it } from 'vitest';
import { brandReport } from '../../../src/tools/check/brand-report.ts';
import { projectOf } from './fixture.ts';

const environment = { hosts: ['*'], defaultClientId: 'plain' };

const reportOf = (change: Parameters<typeof projectOf>[0]['change'] = {}, id = 'plain') =>
  brandReport(projectOf({ change: { 'deploy/environments/local.json': environment, ...change } }), id).split(
    '\n',
  );

const about = (lines: readonly string[], name: string) =>
  lines.find((line) => line.trim().startsWith(`${name} `));

it('the report lists every optional fact that a brand leaves out, with its purpose', () => {
  const lines = reportOf();
  expect(about(lines, 'assistantKey')).toMatch(/Without it there is no chat/);
  expect(about(lines, 'images.promo')).toMatch(/The promotion's picture/);
  expect(about(lines, 'app')).toBeDefined();
  expect(about(lines, 'promoUrl')).toBeUndefined();
  expect(about(lines, 'phones.plcc')).toBeUndefined();
});

it('the report lists a language that the brand does not offer', () => {
  expect(about(reportOf(), 'languages')).toBeUndefined();
  const lines = reportOf({ 'brands/plain/brand.json': { languages: ['en'] } });
  expect(about(lines, 'languages')).toMatch(/There is no "es"/);
});

it('the report lists the defaults that apply', () => {
  const lines = reportOf();
  const from = lines.indexOf('As by default:');
  expect(about(lines.slice(from), 'multiAccount false')).toBeDefined();
  expect(about(lines.slice(from), 'crossBorder true')).toBeDefined();
  expect(about(lines.slice(from), 'assistantKey')).toBeUndefined();
});

it('the report lists phone numbers that are the same as those of the default brand', () => {
  const other = {
    displayName: 'Oak',
    phones: { plcc: '800-555-0101', dual: '800-555-0192' },
  };
  expect(reportOf({ 'brands/oak/brand.json': other }, 'oak').at(-1)).toBe(
    "Phones with the default brand's number: plcc",
  );
  expect(reportOf().join('\n')).not.toContain("default brand's");
});
