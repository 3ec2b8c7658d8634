import { type JsonObject, ownValue } from '../../../../engine/index.ts';

/** A kind of field that somebody makes: what it is in words, what it begins as, and what else has to be said of it. */
export type FieldKind = {
  readonly words: string;
  readonly schema: JsonObject;
  readonly asks?: 'length' | 'choices';
};

/** The kinds of fields that a flow can have of its own; others refer to a field that forms share. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  text: {
    words: 'A short text',
    asks: 'length',
    schema: {
      type: 'string',
      maxLength: 50,
      'x-field': { widget: 'text', autocomplete: 'off', normalize: ['trim'] },
    },
  },
  digits: {
    words: 'Digits alone',
    asks: 'length',
    schema: {
      type: 'string',
      maxLength: 10,
      pattern: '^[0-9]*$',
      'x-field': { widget: 'text', autocomplete: 'off', inputmode: 'numeric', normalize: ['digits'] },
    },
  },
  email: {
    words: 'An e-mail address',
    asks: 'length',
    schema: {
      type: 'string',
      maxLength: 100,
      format: 'email',
      'x-field': {
        widget: 'email',
        autocomplete: 'email',
        inputmode: 'email',
        normalize: ['trim'],
        private: true,
      },
    },
  },
  choice: {
    words: 'One of a few answers',
    asks: 'choices',
    schema: { type: 'string', 'x-field': { widget: 'radio' } },
  },
  checkbox: {
    words: 'A yes, by a box to tick',
    schema: { type: 'boolean', default: false, 'x-field': { widget: 'checkbox' } },
  },
};

/** How long what is typed may be, and what there is to choose from. */
type Limits = { readonly least?: number; readonly most?: number; readonly answers?: readonly string[] };

/** The schema of a field of a kind, at least and at most so long, or with so many answers to choose from; of none of these kinds it refers to what forms share. */
export const schemaOf = (kind: string, { least, most, answers = [] }: Limits): JsonObject => {
  const { schema, asks } = ownValue(fieldKinds, kind) ?? {};
  if (schema === undefined) return { $ref: kind };
  if (asks === 'choices') return { ...schema, enum: answers };
  if (asks === undefined) return schema;
  return {
    ...schema,
    ...(least !== undefined && { minLength: least }),
    ...(most !== undefined && { maxLength: most }),
  };
};
