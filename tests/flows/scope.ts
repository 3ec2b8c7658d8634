import { readFileSync } from 'node:fs';
import { flagsFrom } from '../../src/config/flags.ts';
import type { JsonObject, Scope } from '../../src/engine/types.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';

/** All flows with the first brand and a visitor who has just come. */
export const projectScope = async (): Promise<Scope> => {
  const { load, issuer } = readCatalogue(process.cwd());
  const modules = await Promise.all(Object.values(load).map((each) => each()));
  const brand = JSON.parse(readFileSync('brands/demo/brand.json', 'utf8')) as JsonObject;
  return {
    flows: Object.fromEntries(modules.map(({ flow }) => [flow.name, flow])),
    operations: Object.assign({}, ...modules.map(({ operations }) => operations)) as Scope['operations'],
    brand: { ...brand, id: 'demo' },
    issuer: issuer as unknown as JsonObject,
    environment: { servicingHost: '' },
    flags: flagsFrom(undefined, 'demo', issuer.flags),
    flagsSettled: true,
    session: {},
    visitor: { language: 'en', mobile: false, base: 'http://bank.example/login/demo', route: '/' },
    assistant: {},
    now: 1_700_000_000_000,
  };
};
