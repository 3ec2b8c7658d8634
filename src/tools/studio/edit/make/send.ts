import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import type { FlowModel, Model } from '../../../check/model/model.ts';
import { rulesIn } from '../../../check/model/places.ts';
import { listOf, objectOf, pointerOf, valueAt } from '../../../source.ts';
import type { Edit } from '../../model/edits.ts';
import { type Option, options } from '../option.ts';
import { operationsIn } from '../project-names.ts';
import { flowIn, valueEdits } from './made.ts';

/** How what somebody types is sent: with the call of which step, by which name, and within which part of its body if any. */
export type SendWish = { readonly step: string; readonly within?: string; readonly as: string };

/** Where what is typed on a screen of a flow can be sent: each call of its own with a body that comes after it, and each part of that, as `step` or `step/part`. */
export const sendersIn = (model: Model, flow: string, screen?: string): readonly Option[] => {
  const places = stepsAfter(flowIn(model, flow), screen).flatMap(([step, declared]) => {
    const call = 'call' in declared ? declared.call : undefined;
    const body = call === undefined ? undefined : bodyOf(model, call);
    if (call === undefined || body === undefined) return [];
    const parts = Object.keys(objectOf(body.schema.properties)).filter(
      (name) => partOf(model, body, name)?.schema.properties !== undefined,
    );
    return [
      { value: step, words: `${call}, at ${step}` },
      ...parts.map((name) => ({ value: `${step}/${name}`, words: `${call}, at ${step}: in its ${name}` })),
    ];
  });
  return options(
    places.map(({ value }) => value),
    (value) => places.find((each) => each.value === value)?.words ?? '',
  );
};

/** What is sent: a field of a form, left out where nobody filled it in, and what the bank is told of it. */
export type SentField = {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
  readonly description: string;
};

/** The edits by which a step sends a field with its call, and the API document knows of it. Throws where the step makes no call that takes a body. */
export const sendEdits = (
  model: Model,
  flow: string,
  field: SentField,
  { step, within, as }: SendWish,
): readonly Edit[] => {
  const { source } = flowIn(model, flow);
  const pointer = pointerOf('steps', step);
  const before = objectOf(valueAt(source.flow.value, pointer));
  const whole = bodyOf(model, String(before.call));
  const body = within === undefined || whole === undefined ? whole : partOf(model, whole, within);
  if (body === undefined) throw new Error(`The step ${step} makes no call that could take it along`);
  const known = objectOf(body.schema.properties);
  if (ownValue(known, as) !== undefined) throw new Error(`What is sent there has a part ${as} already`);
  const value = `$form.${field.name}${field.required ? '' : '?'}`;
  const more = (send: Json | undefined): JsonObject => {
    const part = within === undefined ? undefined : objectOf(ownValue(objectOf(send), within));
    return {
      ...objectOf(send),
      ...(within === undefined ? { [as]: value } : { [within]: { ...part, [as]: value } }),
    };
  };
  const send = Array.isArray(before.send)
    ? listOf(before.send).map((each) => ({ ...objectOf(each), body: more(objectOf(each).body) }))
    : more(before.send);
  return [
    ...valueEdits(model, source.flow.path, pointer, { ...before, send }),
    ...valueEdits(model, apiFile, body.pointer, {
      ...body.schema,
      properties: { ...known, [as]: described(model, field) },
    }),
  ];
};

/** The edits by which the API document no longer asks a call for a field that is not sent any more, in its body or in a part of that; what other flows send stays. */
export const unsendEdits = (model: Model, flow: string, name: string): readonly Edit[] =>
  Object.values(flowIn(model, flow).flow.steps).flatMap((step) => {
    const call = 'call' in step ? step.call : undefined;
    const body = call === undefined || isCalledElsewhere(model, flow, call) ? undefined : bodyOf(model, call);
    if (body === undefined || !('send' in step) || Array.isArray(step.send)) return [];
    const sent = objectOf(step.send);
    const parts = Object.keys(objectOf(body.schema.properties)).flatMap((each): readonly Sent[] => {
      const part = partOf(model, body, each);
      // What is written elsewhere other bodies may have, too.
      return part?.pointer.startsWith(body.pointer) === true ? [[part, objectOf(ownValue(sent, each))]] : [];
    });
    return [[body, sent] as Sent, ...parts].flatMap((each) => unsentIn(model, each, name));
  });

type Sent = readonly [body: Body, sent: JsonObject];

const unsentIn = (model: Model, [{ pointer, schema }, sent]: Sent, name: string): readonly Edit[] => {
  const gone = Object.entries(sent)
    .filter(([, value]) => value === `$form.${name}` || value === `$form.${name}?`)
    .map(([as]) => as);
  const { required, properties, ...rest } = schema;
  const asked = listOf(required).filter((each) => !gone.includes(String(each)));
  const left = Object.entries(objectOf(properties)).filter(([each]) => !gone.includes(each));
  return gone.length === 0
    ? []
    : valueEdits(model, apiFile, pointer, {
        ...rest,
        ...(asked.length > 0 && { required: asked }),
        properties: Object.fromEntries(left),
      });
};

const isCalledElsewhere = ({ flows }: Model, flow: string, call: string): boolean =>
  Object.values(flows).some(
    (each) =>
      each.name !== flow &&
      Object.values(each.flow.steps ?? {}).some((step) => 'call' in step && step.call === call),
  );

// What is typed is known once its screen was shown: the steps after it, the nearest first. Without a screen, all.
const stepsAfter = (flow: FlowModel, screen: string | undefined) => {
  const steps = Object.entries(flow.flow.steps);
  if (screen === undefined) return steps;
  const leads = rulesIn(flow);
  const reach = (reached: ReadonlySet<string>): ReadonlySet<string> => {
    const next = leads.flatMap(({ rule, step }) =>
      rule.goto !== undefined && step !== undefined && reached.has(step) ? [rule.goto] : [],
    );
    const more = new Set([...reached, ...next]);
    return more.size === reached.size ? more : reach(more);
  };
  const shown = steps.flatMap(([name, step]) => ('screen' in step && step.screen === screen ? [name] : []));
  return [...reach(new Set(shown))].flatMap((name) => steps.filter(([own]) => own === name));
};

const apiFile = 'schemas/issuer.openapi.json';

type Body = { readonly pointer: string; readonly schema: JsonObject };

const bodyOf = (model: Model, operation: string): Body | undefined => {
  const found = ownValue(operationsIn(model), operation);
  return found === undefined
    ? undefined
    : schemaAt(model, `${found.pointer}${pointerOf('requestBody', 'content', 'application/json', 'schema')}`);
};

const partOf = (model: Model, { pointer }: Body, name: string): Body | undefined =>
  schemaAt(model, `${pointer}${pointerOf('properties', name)}`);

// Where a schema is written that something refers to.
const schemaAt = (model: Model, pointer: string, depth = 0): Body | undefined => {
  const schema = valueAt(model.documents['issuer.openapi.json'], pointer);
  const { $ref } = objectOf(schema);
  if (typeof $ref === 'string' && $ref.startsWith('#/') && depth < 9)
    return schemaAt(model, $ref.slice(1), depth + 1);
  return schema === undefined ? undefined : { pointer, schema: objectOf(schema) };
};

// What the bank is told of a value: how it looks in the form is not its business.
const described = (model: Model, { schema, description }: SentField): JsonObject => {
  const { type = 'string', maxLength, enum: values, writeOnly } = wholeField(model, schema);
  return {
    type,
    ...(maxLength !== undefined && { maxLength }),
    ...(values !== undefined && { enum: values }),
    ...(writeOnly === true && { writeOnly }),
    description,
  };
};

/** A field with all that the one that it refers to says of it. */
export const wholeField = ({ documents }: Model, schema: JsonObject): JsonObject => {
  const [, name = ''] = /#\/\$defs\/(.+)$/.exec(String(schema.$ref)) ?? [];
  return {
    ...objectOf(ownValue(objectOf(objectOf(documents['fields.schema.json']).$defs), name)),
    ...schema,
  };
};
