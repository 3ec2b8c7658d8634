import { isAccountNumber } from './account-number.ts';

/**
 * The formats that fields.schema.json names, for AJV's precompiled validators. Those that depend on the brand read the
 * one configured last, so that a validator need not be compiled again for each brand.
 */
export const formats: Readonly<Record<string, (value: string) => boolean>> = {
  'account-number': isAccountNumber,
  /** A valid e-mail address of the HTML standard, with at least one dot in its domain. */
  email: (value) =>
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      value,
    ),
};
