import { isList, isObject, type Json, type JsonObject, objectOf, ownValue } from '../../../engine/index.ts';

/** What a form shows of its fields under its own conditions, by what is filled in. A condition that asks for more than single values shows both ways. */
export const isAskedFor = (schema: Json | undefined, name: string, values: JsonObject): boolean => {
  if (!isObject(schema)) return false;
  const holds = schema.if === undefined ? undefined : holdsFor(objectOf(schema.if), values);
  const branches = [holds === false ? undefined : schema.then, holds === true ? undefined : schema.else];
  return (
    isWhole(ownValue(objectOf(schema.properties), name)) ||
    branches.some((branch) => isAskedFor(branch, name, values))
  );
};

// A condition names fields as well, and says no more of them than what they should be.
const isWhole = (field: Json | undefined): boolean =>
  isObject(field) && ('type' in field || 'x-field' in field || '$ref' in field);

const holdsFor = ({ properties, required }: JsonObject, values: JsonObject): boolean | undefined => {
  const isGiven = (name: Json): boolean =>
    ownValue(values, String(name)) !== undefined && ownValue(values, String(name)) !== '';
  if (isList(required) && !required.every(isGiven)) return false;
  const verdicts = Object.entries(objectOf(properties)).map(([name, field]) => {
    const wanted = valuesOf(objectOf(field));
    return wanted === undefined || !isGiven(name)
      ? undefined
      : wanted.includes(ownValue(values, name) ?? null);
  });
  if (verdicts.includes(false)) return false;
  return verdicts.every((verdict) => verdict === true) ? true : undefined;
};

const valuesOf = (field: JsonObject): readonly Json[] | undefined =>
  field.const !== undefined ? [field.const] : isList(field.enum) ? field.enum : undefined;

type Offer = { readonly value: string; readonly label: string };

/** What a person has for a field, what fits it first: by the field's own name, or by what a browser would fill in there. */
export const offersFor = (
  name: string,
  autocomplete = '',
  has: readonly string[] = [],
): { readonly offers: readonly Offer[]; readonly fit?: string } => {
  const fits = fitting(name, autocomplete, has);
  const own = [...fits, ...has.filter((fact) => !fits.includes(fact))].map(offerOf);
  const isCode = autocomplete === 'one-time-code';
  const offers = isCode ? [code, ...own] : [...own, code];
  const [first] = offers;
  return { offers, ...(first !== undefined && (isCode || fits.length > 0) && { fit: first.value }) };
};

const code: Offer = { value: '$code', label: 'the passcode that was sent' };

const offerOf = (fact: string): Offer => ({
  value: `$persona.${fact}`,
  label: ownValue(spoken, fact) ?? fact,
});

const fitting = (name: string, autocomplete: string, has: readonly string[]): readonly string[] => {
  const named = has.filter((fact) =>
    [fact, ...(ownValue(names, fact) ?? [])].some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  const hinted = has.filter((fact) =>
    autocomplete.split(' ').some((hint) => ownValue(browsers, hint) === fact),
  );
  return [...new Set([...named, ...hinted])];
};

const browsers: Readonly<Record<string, string>> = {
  username: 'userId',
  'current-password': 'password',
  'cc-number': 'card',
  'cc-csc': 'cvv',
  'postal-code': 'zip',
  bday: 'dob',
  tel: 'phone',
  'tel-national': 'phone',
};

const names: Readonly<Record<string, readonly string[]>> = {
  card: ['accountNumber', 'cardNumber'],
  zip: ['zipCode', 'postalCode'],
  dob: ['dateOfBirth', 'birthDate'],
  idLastFour: ['ssn', 'ssnLast4'],
  cvv: ['securityCode', 'cvc'],
  phone: ['phoneNumber'],
};

const spoken: Readonly<Record<string, string>> = {
  userId: 'the user ID',
  password: 'the password',
  card: 'the card number',
  zip: 'the ZIP code',
  dob: 'the date of birth',
  idLastFour: 'the last four digits of the ID number',
  cvv: 'the security code of the card',
  phone: 'the phone number',
  landline: 'the second phone number',
  cardLastFour: 'the last four digits of the card',
  oldLastFour: 'the last four digits of the card before',
};
