import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { Validate } from '../../runtime/catalogue.ts';

/**
 * rjsf's validator over the precompiled functions. It only decides which branch of a conditional schema is drawn: what
 * a person typed is checked by the runtime, with the same functions.
 */
export const validatorOf = (validate: Validate | undefined, schema: object): ValidatorType => {
  // The functions are AJV's; rjsf's own types ask for what it does not read.
  const parts = (validate?.parts ?? {}) as Parameters<typeof createPrecompiledValidator>[0];
  const validator = createPrecompiledValidator(parts, schema as RJSFSchema);
  // rjsf compares schemas by identity; a screen that is drawn again after a reload of its flow brings an equal one.
  return Object.assign(validator, { ensureSameRootSchema: () => true });
};
