import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';

/** One fault of the API document: the linter's rule, how bad it is, where (JSON Pointer, RFC 6901) and what is wrong. */
export type OpenApiProblem = {
  readonly rule: string;
  readonly severity: 'error' | 'warn';
  readonly pointer: string;
  readonly message: string;
};

/** Lints an OpenAPI document, by default the issuer's, by all rules that the linter recommends. An empty list is a clean document. */
export const lintOpenapi = async (file = issuerDocument): Promise<readonly OpenApiProblem[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: file, config });
  return problems.map(({ ruleId, severity, location, message }) => ({
    rule: ruleId,
    severity,
    pointer: location[0]?.pointer ?? '#',
    message,
  }));
};

const issuerDocument = fileURLToPath(new URL('../../schemas/issuer.openapi.json', import.meta.url));
