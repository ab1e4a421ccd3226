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
  /** The fields to break; all where it is absent. */
  readonly only?: readonly string[] | undefined;
  /** Fields that are left as they are. */
  readonly spared?: readonly string[] | undefined;
}

/** One way to break a field. */
interface Breakage {
  /** The plainest value of it. */
  readonly plain: unknown;
  /** The other values of it, where there are any. */
  readonly others?: (fc: typeof FastCheck) => FastCheck.Arbitrary<unknown>;
}

/**
 * Each way to break one field of a body, in its plainest form: the first of every field, then the second of each, and so
 * on, so that few of them are still spread over all fields.
 */
export function plainBreakages(schema: FieldSchema, choice: FieldChoice = {}): BrokenFields[] {
  const byField = breakagesOf(schema, choice);
  const rounds = Math.max(0, ...byField.map(([, breakages]) => breakages.length));
  return Array.from({ length: rounds }, (_none, round) => round).flatMap((round) =>
    byField.flatMap(([name, breakages]) => {
      const breakage = breakages[round];
      return breakage ? [{ [name]: breakage.plain }] : [];
    }),
  );
}

/**
 * Generates what breaks a body: one or more of its fields left out or of a type that nothing could convert. Shrinks to
 * one field and its plainest broken value.
 *
 * No number, digit or truth value is among what stands for an id or a switch: a server that converts values could take
 * it for an entry of somebody's, or for a yes.
 */
export function brokenFields(
  fc: typeof FastCheck,
  schema: FieldSchema,
  choice: FieldChoice = {},
): FastCheck.Arbitrary<BrokenFields> {
  const values = breakagesOf(schema, choice).map(([name, breakages]) => {
    const options = breakages.map(({ plain, others }) => others?.(fc) ?? fc.constant(plain));
    return [name, fc.oneof({ withCrossShrink: true }, ...options)] as const;
  });
  return fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .filter((broken) => Object.keys(broken).length > 0);
}

function breakagesOf(
  { properties = {}, required = [] }: FieldSchema,
  { only, spared = [] }: FieldChoice,
): (readonly [name: string, breakages: readonly Breakage[]])[] {
  return Object.entries(properties)
    .filter(([name]) => (only?.includes(name) ?? true) && !spared.includes(name))
    .map(([name, field]) => [name, breakagesOfField(field, required.includes(name))]);
}

function breakagesOfField(field: FieldSchema, isRequired: boolean): Breakage[] {
  const types = typeof field.type === 'string' ? [field.type] : (field.type ?? []);
  const breakages: Breakage[] = [];
  if (isRequired) breakages.push({ plain: missing });
  // Whether null stands for an absent optional field is open.
  if (isRequired && !types.includes('null')) breakages.push({ plain: null });
  if (field.enum || !types.includes('string')) breakages.push({ plain: 'not-', others: words });
  if (types.includes('array')) breakages.push(...brokenItems(field.items ?? {}));
  if (types.includes('string')) {
    breakages.push({ plain: {}, others: objects });
    breakages.push({ plain: [], others: (fc) => fc.array(objects(fc), { maxLength: 3 }) });
  } else {
    breakages.push({ plain: {} });
  }
  return breakages;
}

/** Lists with one item that nothing could convert. */
function brokenItems({ type }: FieldSchema): Breakage[] {
  if (type === 'string') return [{ plain: [null] }, { plain: [{}], others: (fc) => fc.tuple(objects(fc)) }];
  return [{ plain: ['not-'], others: (fc) => fc.tuple(words(fc)) }, { plain: [{}] }];
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
