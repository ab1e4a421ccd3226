import type FastCheck from 'fast-check';

/** The part of JSON Schema that request bodies are written in, every `$ref` resolved in place. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly 'x-requirements'?: readonly string[];
}

/** A field left out. */
export const missing = Symbol('missing');

/** A broken value by the name of its field; at least one. */
export type BrokenFields = Readonly<Record<string, unknown>>;

export interface FieldChoice {
  readonly only?: readonly string[] | undefined;
  readonly spared?: readonly string[] | undefined;
}

/**
 * Generates what breaks a body: one or more of its fields left out or of a type that nothing could convert. Shrinks to
 * one field and its plainest broken value.
 *
 * No number, digit or truth value is among what stands for an id or a switch: a server that converts values could take
 * it for an entry of somebody's, or for a yes.
 *
 * @param choice.only the fields to break; all where it is absent
 * @param choice.spared fields that are left as they are
 */
export function brokenFields(
  fc: typeof FastCheck,
  schema: FieldSchema,
  { only, spared = [] }: FieldChoice = {},
): FastCheck.Arbitrary<BrokenFields> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => (only?.includes(name) ?? true) && !spared.includes(name),
  );
  const breakable = Object.fromEntries(
    fields.map(([name, field]) => [name, brokenValue(fc, field, schema.required?.includes(name) ?? false)]),
  );
  return fc.record(breakable, { requiredKeys: [] }).filter((broken) => Object.keys(broken).length > 0);
}

function brokenValue(
  fc: typeof FastCheck,
  field: FieldSchema,
  isRequired: boolean,
): FastCheck.Arbitrary<unknown> {
  const types = typeof field.type === 'string' ? [field.type] : (field.type ?? []);
  const options: FastCheck.Arbitrary<unknown>[] = [];
  if (isRequired) options.push(fc.constant(missing));
  // Whether null stands for an absent optional field is open.
  if (isRequired && !types.includes('null')) options.push(fc.constant(null));
  if (field.enum) options.push(words(fc));
  if (types.includes('string')) options.push(objects(fc), fc.array(objects(fc), { maxLength: 3 }));
  else options.push(words(fc));
  if (types.includes('integer') || types.includes('boolean')) options.push(fc.constant({}));
  if (types.includes('array')) options.push(fc.constant({}), brokenItems(fc, field.items ?? {}));
  return fc.oneof({ withCrossShrink: true }, ...options);
}

/** A list with one item that nothing could convert. */
function brokenItems(fc: typeof FastCheck, items: FieldSchema): FastCheck.Arbitrary<unknown> {
  const ofText = items.type === 'string';
  const item = ofText ? fc.oneof(fc.constant(null), objects(fc)) : fc.oneof(words(fc), fc.constant({}));
  return fc.tuple(item);
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyzäöü🌊');

/** Text that reads as no number, date, list or truth value. */
function words(fc: typeof FastCheck): FastCheck.Arbitrary<string> {
  const letter = fc.constantFrom(...letters);
  return fc.string({ unit: letter, maxLength: 12 }).map((rest) => `not-${rest}`);
}

function objects(fc: typeof FastCheck): FastCheck.Arbitrary<object> {
  return fc.dictionary(words(fc), fc.oneof(words(fc), fc.integer(), fc.boolean()), { maxKeys: 3 });
}

/** The valid body with its broken fields. */
export function breakBody(valid: object, broken: BrokenFields): object {
  const entries = Object.entries({ ...valid, ...broken });
  return Object.fromEntries(entries.filter(([, value]) => value !== missing));
}
