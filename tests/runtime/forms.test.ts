import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonObject, type LayerView, type LinkedScreen, objectOf } from '../../src/engine/index.ts';
import { configureLengths } from '../../src/runtime/account-number.ts';
import type { Validate, ValidationError } from '../../src/runtime/catalogue.ts';
import { createForms, fieldErrors } from '../../src/runtime/forms.ts';
import { createStore } from '../../src/runtime/store.ts';

const screen: LinkedScreen = {
  layout: 'card',
  blocks: [],
  secrets: ['password'],
  form: {
    schema: {
      type: 'object',
      required: ['userId', 'password'],
      properties: {
        userId: { type: 'string', minLength: 6, 'x-field': { normalize: ['trim'] } },
        password: { type: 'string', writeOnly: true },
        remember: { type: 'boolean', default: false },
        zip: { type: 'string' },
      },
    },
  },
};

// What AJV would generate for the form above, the zip aside.
const validate: Validate = (values) => {
  const { userId, password } = values as Record<string, string | undefined>;
  const missing = (name: string): ValidationError => ({
    instancePath: '',
    keyword: 'required',
    params: { missingProperty: name },
  });
  validate.errors = [
    ...(userId === undefined
      ? [missing('userId')]
      : userId.length < 6
        ? [{ instancePath: '/userId', keyword: 'minLength', params: { limit: 6 } }]
        : userId.length > 20
          ? [{ instancePath: '/userId', keyword: 'maxLength', params: { limit: 20 } }]
          : []),
    ...(password === undefined ? [missing('password')] : []),
    ...('zip' in (values as object) ? [] : [missing('zip')]),
  ];
  return validate.errors.length === 0;
};

const layer = (change: Partial<LayerView> = {}): LayerView => ({
  machine: 'page',
  flow: 'sign-in',
  step: 'ask',
  screen: 'ask',
  layout: 'card',
  key: 1,
  dialog: false,
  inert: false,
  busy: false,
  blocks: [],
  actions: {},
  ends: false,
  prefill: {},
  choices: {},
  hidden: ['zip'],
  optional: [],
  fieldMessages: {},
  dropped: 0,
  ...change,
});

const setUp = (change: Partial<LayerView> = {}) => {
  const store = createStore();
  const forms = createForms(store, () => ({ screen, validate }));
  const shown = layer(change);
  forms.follow([shown], [1]);
  return { store, forms, shown, form: () => store.forms[1] };
};

describe('a form', () => {
  test('starts with the default values of its fields and the prefilled values', () => {
    expect(setUp({ prefill: { userId: 'annlee' } }).form()).toEqual({
      values: { remember: false, userId: 'annlee' },
      touched: {},
      errors: {},
      attempts: 0,
    });
  });

  test('keeps typed values while its layer changes, and is deleted when Back cannot reach it', () => {
    const { forms, shown, form, store } = setUp();
    forms.change(shown, 'userId', 'ann');
    forms.follow([layer({ prefill: { userId: 'other' } })], [1]);
    expect(form()?.values.userId).toBe('ann');
    forms.follow([layer({ key: 2 })], [1, 2]);
    expect(Object.keys(store.forms)).toEqual(['1', '2']);
    forms.follow([layer({ key: 2 })], [2]);
    expect(Object.keys(store.forms)).toEqual(['2']);
  });

  test('discards its secrets and their errors when new secrets are requested', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', 'annlee');
    forms.change(shown, 'password', 'x');
    forms.leave(shown, 'password');
    forms.renew(shown);
    expect(form()?.values).toMatchObject({ userId: 'annlee' });
    expect(form()?.values).not.toHaveProperty('password');
    expect([form()?.errors, form()?.touched]).toEqual([{}, {}]);
  });

  test('is not created for a screen without a form', () => {
    const store = createStore();
    createForms(store, () => ({
      screen: { layout: 'card', blocks: [], secrets: [] },
      validate: undefined,
    })).follow([layer()], [1]);
    expect(store.forms).toEqual({});
  });
});

describe('a submit', () => {
  test('returns normalized values, and hidden fields with their initial values', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', '  annlee ');
    forms.change(shown, 'password', 'x');
    forms.change(shown, 'zip', '12345');
    expect(forms.submit(shown)).toEqual({ userId: 'annlee', password: 'x', remember: false });
    expect(form()?.attempts).toBe(0);
    expect(form()?.values.userId).toBe('  annlee ');
  });

  test('accepts an empty required field while it is optional, but validates a filled one', () => {
    const { forms, shown, form } = setUp({ optional: ['userId'] });
    forms.change(shown, 'password', 'x');
    expect(forms.submit(shown)).toEqual({ password: 'x', remember: false });
    forms.change(shown, 'userId', 'ann');
    expect(forms.submit(shown)).toBeUndefined();
    expect(form()?.errors).toMatchObject({ userId: { keyword: 'minLength' } });
  });

  test('stores all errors, counts the attempt and returns nothing if values are invalid', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', ' ann ');
    expect(forms.submit(shown)).toBeUndefined();
    expect(forms.submit(shown)).toBeUndefined();
    expect(form()).toMatchObject({
      errors: { userId: { keyword: 'minLength', params: { limit: 6 } }, password: { keyword: 'required' } },
      attempts: 2,
    });
    expect(form()?.errors).not.toHaveProperty('zip');
  });

  test('treats a field of spaces as empty', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', '    ');
    forms.submit(shown);
    expect(form()?.errors.userId?.keyword).toBe('required');
  });

  test('returns no values on a screen without a form', () => {
    const { forms } = setUp();
    expect(forms.submit(layer({ key: 9 }))).toEqual({});
    expect(forms.peek(layer({ key: 9 }))).toBeUndefined();
  });
});

describe('a field', () => {
  test('is validated alone when the person leaves it', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', 'ann');
    expect(form()?.errors).toEqual({});
    expect(forms.leave(shown, 'userId')).toBeUndefined();
    expect(form()).toMatchObject({ touched: { userId: true }, errors: { userId: { keyword: 'minLength' } } });
    expect(form()?.errors).not.toHaveProperty('password');
  });

  test('loses its error once it is valid, and gets no new error while typing', () => {
    const { forms, shown, form } = setUp();
    forms.leave(shown, 'userId');
    expect(form()?.errors.userId?.keyword).toBe('required');
    forms.change(shown, 'userId', 'ann');
    expect(form()?.errors.userId?.keyword).toBe('minLength');
    forms.change(shown, 'userId', 'annlee');
    expect(form()?.errors).toEqual({});
    forms.change(shown, 'userId', 'ann');
    expect(form()?.errors).toEqual({});
    forms.change(shown, 'userId', undefined);
    expect(form()?.values).toEqual({ remember: false });
  });

  test('reports while typing by how much it is too long, and is not submitted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (length) => {
        const { forms, shown, form } = setUp();
        forms.change(shown, 'userId', 'x'.repeat(length));
        const over = { userId: { keyword: 'maxLength', params: { limit: 20, over: length - 20 } } };
        expect(form()?.errors).toEqual(length > 20 ? over : {});
        expect(form()?.touched).toEqual({});
        forms.change(shown, 'password', 'secret');
        expect(forms.submit(shown)?.userId).toBe(length < 6 || length > 20 ? undefined : 'x'.repeat(length));
      }),
    );
  });

  test('loses its error when another field no longer requires it', () => {
    const store = createStore();
    const abroad: Validate = (values) => {
      const wanted = (values as Record<string, unknown>).inUsa === 'no' ? ['dob'] : ['zip'];
      abroad.errors = wanted.map((missingProperty) => ({
        instancePath: '',
        keyword: 'required',
        params: { missingProperty },
      }));
      return false;
    };
    const fields = { inUsa: { default: 'yes' }, zip: {}, dob: {} };
    const asks = { ...screen, form: { schema: { properties: fields } } };
    const forms = createForms(store, () => ({ screen: asks, validate: abroad }));
    const shown = layer({ hidden: [] });
    forms.follow([shown], [1]);
    forms.submit(shown);
    expect(Object.keys(store.forms[1]?.errors ?? {})).toEqual(['zip']);
    forms.change(shown, 'inUsa', 'no');
    expect(store.forms[1]?.errors).toEqual({});
    forms.submit(shown);
    expect(Object.keys(store.forms[1]?.errors ?? {})).toEqual(['dob']);
  });

  test('appears in the list of errors in the order of the form', () => {
    const { forms, shown, form } = setUp();
    forms.leave(shown, 'password');
    forms.leave(shown, 'userId');
    expect(Object.keys(form()?.errors ?? {})).toEqual(['userId', 'password']);
    forms.change(shown, 'userId', 'ann');
    forms.submit(shown);
    expect(Object.keys(form()?.errors ?? {})).toEqual(['userId', 'password']);
  });

  test('returns the form values without secrets when the person leaves it with a valid value', () => {
    const { forms, shown } = setUp();
    forms.change(shown, 'userId', 'annlee ');
    forms.change(shown, 'password', 'x');
    expect(forms.leave(shown, 'userId')).toEqual({ userId: 'annlee', remember: false });
    expect(forms.peek(shown)).toEqual({ userId: 'annlee', remember: false });
  });

  test('is filled automatically only while it is untouched and empty or at its default', () => {
    const { forms, shown, form } = setUp();
    forms.fill([shown], 'userId', 'annlee');
    forms.fill([shown], 'remember', true);
    expect(form()?.values).toEqual({ userId: 'annlee', remember: true });
    forms.fill([shown], 'userId', 'other');
    expect(form()?.values.userId).toBe('annlee');
    forms.change(shown, 'userId', '');
    forms.leave(shown, 'userId');
    forms.fill([shown], 'userId', 'third');
    expect(form()?.values.userId).toBe('');
  });

  test('returns to its initial state when it is cleared', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', 'x');
    forms.change(shown, 'remember', true);
    forms.leave(shown, 'userId');
    expect(form()).toMatchObject({ touched: { userId: true }, errors: { userId: {} } });
    for (const field of ['userId', 'remember']) forms.clear([shown], field);
    expect(form()).toEqual({ values: { remember: false }, touched: {}, errors: {}, attempts: 0 });
    forms.fill([shown], 'userId', 'annlee');
    expect(form()?.values.userId).toBe('annlee');
  });

  test('is ignored by fill and clear if no screen has it', () => {
    const { forms, shown, form } = setUp();
    forms.fill([shown], 'unheardOf', 'x');
    forms.clear([shown], 'unheardOf');
    expect(form()?.values).toEqual({ remember: false });
  });
});

describe('secrets', () => {
  test('stay in the form during the call and are removed after the answer', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', 'annlee');
    forms.change(shown, 'password', 'x');
    forms.follow([layer({ dropped: 1, busy: true })], [1]);
    expect(form()?.values.password).toBe('x');
    forms.follow([layer({ dropped: 1 })], [1]);
    expect(form()?.values).toEqual({ remember: false, userId: 'annlee' });
    // The fields are made anew after that, and only then.
    expect(form()?.emptied).toBe(1);
    forms.change(shown, 'password', 'y');
    forms.follow([layer({ dropped: 1 })], [1]);
    expect(form()?.emptied).toBe(1);
    expect(form()?.values.password).toBe('y');
  });

  test('stay in the form if no server answered', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'password', 'x');
    forms.follow([layer({ dropped: 1, busy: true })], [1]);
    forms.follow([layer({ dropped: 1, unanswered: true })], [1]);
    expect(form()?.values.password).toBe('x');
    forms.follow([layer({ dropped: 2, busy: true, unanswered: true })], [1]);
    forms.follow([layer({ dropped: 2 })], [1]);
    expect(form()?.values.password).toBeUndefined();
  });

  test('are not reported as missing after removal until the person types there again', () => {
    const { forms, shown, form } = setUp();
    forms.change(shown, 'userId', 'annlee');
    expect(forms.submit(shown)).toBeUndefined();
    forms.change(shown, 'password', 'x');
    forms.leave(shown, 'password');
    forms.follow([layer({ dropped: 1 })], [1]);
    expect(form()?.touched).toEqual({});
    forms.leave(shown, 'password');
    expect(form()?.errors).toEqual({});
    forms.change(shown, 'password', 'y');
    forms.change(shown, 'password', undefined);
    forms.leave(shown, 'password');
    expect(form()?.errors.password?.keyword).toBe('required');
  });

  test('remain until another screen shows if their field is marked with stays', () => {
    const { properties } = objectOf(screen.form?.schema) as { properties: JsonObject };
    const password = { type: 'string', writeOnly: true, 'x-field': { stays: true } };
    const staying = {
      ...screen,
      form: { schema: { type: 'object', properties: { ...properties, password } } },
    };
    const store = createStore();
    const forms = createForms(store, () => ({ screen: staying, validate }));
    const [shown, next] = [layer(), layer({ key: 2 })];
    forms.follow([shown], [1]);
    forms.change(shown, 'password', 'x');
    forms.follow([layer({ busy: true })], [1]);
    forms.follow([layer({ dropped: 1 })], [1]);
    expect(store.forms[1]?.values.password).toBe('x');
    forms.follow([layer({ dropped: 1, busy: true })], [1]);
    forms.follow([next], [1, 2]);
    expect(store.forms[1]?.values).toEqual({ remember: false });
    forms.follow([layer({ dropped: 2 })], [1]);
    forms.leave(shown, 'password');
    expect(store.forms[1]?.errors).toEqual({});
  });

  test('stay in a form that opened after the last removal of secrets', () => {
    const { forms, form } = setUp({ dropped: 3 });
    forms.change(layer(), 'password', 'x');
    forms.follow([layer({ dropped: 3 })], [1]);
    expect(form()?.values.password).toBe('x');
  });
});

describe('the error of a field', () => {
  const errors = (list: readonly ValidationError[]) =>
    fieldErrors(
      {},
      Object.assign(() => false, { errors: list }),
    );
  const at = (instancePath: string, keyword: string, params: JsonObject = {}) => ({
    instancePath,
    keyword,
    params,
  });

  test('prefers a missing value to length, length to characters, and characters to combinations', () => {
    expect(errors([at('/a', 'anyOf'), at('/a', 'pattern'), at('/a', 'minLength', { limit: 6 })])).toEqual({
      a: { keyword: 'minLength', params: { limit: 6 } },
    });
    expect(errors([at('/a', 'odd'), at('/a', 'not')]).a?.keyword).toBe('not');
    expect(errors([at('/a', 'minLength'), at('', 'required', { missingProperty: 'a' })]).a?.keyword).toBe(
      'required',
    );
    expect(
      errors([at('/a', 'pattern', { pattern: '1' }), at('/a', 'pattern', { pattern: '2' })]).a?.params,
    ).toEqual({ pattern: '2' });
  });

  test('includes errors of nested values, but no errors without a field', () => {
    expect(errors([at('', 'if'), at('/a/0/b', 'type')])).toEqual({ a: { keyword: 'type', params: {} } });
  });

  test('contains the excess length for a format with known lengths', () => {
    configureLengths({ accountNumberLengths: [11, 16] });
    const judge: Validate = () => false;
    judge.errors = [{ instancePath: '/card', keyword: 'format', params: { format: 'account-number' } }];
    expect(fieldErrors({ card: '12345678901234567' }, judge).card?.params.over).toBe(1);
    expect(fieldErrors({ card: '123456789012' }, judge).card?.params.over).toBeUndefined();
  });

  test('contains the parameters that the message of its format needs', () => {
    configureLengths({ accountNumberLengths: [11, 16] });
    expect(errors([at('/a', 'format', { format: 'account-number' })]).a?.params).toEqual({
      format: 'account-number',
      lengths: [11, 16],
    });
  });

  test('does not exist in a form without a validator', () => {
    expect(fieldErrors({}, undefined)).toEqual({});
  });
});
