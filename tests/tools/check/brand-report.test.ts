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

it('has a line for each thing that a brand may have and does not, with what it is for', () => {
  const lines = reportOf();
  expect(about(lines, 'assistantKey')).toMatch(/Without it there is no chat/);
  expect(about(lines, 'images.promo')).toMatch(/The promotion's picture/);
  expect(about(lines, 'app')).toBeDefined();
  expect(about(lines, 'promoUrl')).toBeUndefined();
  expect(about(lines, 'phones.plcc')).toBeUndefined();
});

it('tells a language that is not offered', () => {
  expect(about(reportOf(), 'languages')).toBeUndefined();
  const lines = reportOf({ 'brands/plain/brand.json': { languages: ['en'] } });
  expect(about(lines, 'languages')).toMatch(/There is no "es"/);
});

it('tells what follows when nothing is stated', () => {
  const lines = reportOf();
  const from = lines.indexOf('As by default:');
  expect(about(lines.slice(from), 'multiAccount false')).toBeDefined();
  expect(about(lines.slice(from), 'crossBorder true')).toBeDefined();
  expect(about(lines.slice(from), 'assistantKey')).toBeUndefined();
});

it('tells the phones that are still those of the default brand, but not of the default brand itself', () => {
  const other = {
    displayName: 'Oak',
    phones: { plcc: '800-555-0101', dual: '800-555-0192' },
  };
  expect(reportOf({ 'brands/oak/brand.json': other }, 'oak').at(-1)).toBe(
    "Phones with the default brand's number: plcc",
  );
  expect(reportOf().join('\n')).not.toContain("default brand's");
});
