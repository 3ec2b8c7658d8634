import { readFileSync } from 'node:fs';
import { flagsFrom } from '../../src/config/flags.ts';
import { handedIn } from '../../src/config/formatters.ts';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { lateRoots } from '../../src/runtime/late.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';

/** All flows with a brand, the first one where none is named, and a visitor who has just come. */
export const projectScope = async (brandId = 'demo'): Promise<Scope> => {
  const { loaded, issuer } = readCatalogue(process.cwd());
  const modules = Object.values(loaded);
  const brand = JSON.parse(readFileSync(`brands/${brandId}/brand.json`, 'utf8')) as JsonObject;
  return {
    flows: Object.fromEntries(modules.map(({ flow }) => [flow.name, flow])),
    operations: Object.assign({}, ...modules.map(({ operations }) => operations)) as Scope['operations'],
    brand: { ...brand, id: brandId },
    issuer: issuer as unknown as JsonObject,
    environment: { servicingHost: '', loanHost: '' },
    flags: flagsFrom(undefined, brandId, issuer.flags),
    flagsSettled: true,
    session: {},
    visitor: {
      language: 'en',
      mobile: false,
      origin: 'http://bank.example',
      base: `http://bank.example/login/${brandId}`,
      brandId,
      route: '/',
      correlationId: 'correlation-1',
      credentials: true,
    },
    roots: { assistant: {} },
    late: lateRoots,
    formatters: handedIn,
    now: 1_700_000_000_000,
  };
};
