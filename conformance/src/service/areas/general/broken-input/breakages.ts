import type FastCheck from 'fast-check';

/** The subset of JSON Schema that the request bodies use, with every `$ref` resolved. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly 'x-requirements'?: readonly string[];
}

/** Stands for a field that is left out. */
export const missing = Symbol('missing');

/** Invalid values by field name; at least one. */
export type BrokenFields = Readonly<Record<string, unknown>>;

export interface FieldChoice {
  /** The fields to break; by default all. */
  readonly only?: readonly string[] | undefined;
  /** Fields that stay valid. */
  readonly spared?: readonly string[] | undefined;
}

/** One way to break a field. */
interface Breakage {
  /** Its simplest value. */
  readonly plain: unknown;
  /** Its other values, if there are any. */
  readonly others?: (fc: typeof FastCheck) => FastCheck.Arbitrary<unknown>;
}

/**
 * Every way to break one field of a body, with its simplest value: first one for each field, then a second for each,
 * and so on, so that a limited number still covers all fields.
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
 * Generates invalid bodies: one or more fields left out, or of a type that no server could convert. Shrinks to one
 * field and its simplest invalid value.
 *
 * Ids and booleans are never replaced by numbers, digits or booleans: a server that converts values could take them for
 * an existing entry, or for `true`.
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
  // Whether null counts as an absent optional field is open.
  if (isRequired && !types.includes('null')) breakages.push({ plain: null });
  if (field.enum || !types.includes('string')) breakages.push({ plain: 'not-', others: words });
  if (types.includes('array')) breakages.push(...brokenItems(field.items ?? {}));
  if (types.includes('string')) {
    // Not empty: some languages take an empty object for an empty list, and that for nothing.
    breakages.push({ plain: { text: 'not-' }, others: objects });
    breakages.push({ plain: [], others: (fc) => fc.array(objects(fc), { maxLength: 3 }) });
  } else {
    breakages.push({ plain: {} });
  }
  return breakages;
}

/** Lists with one item that no server could convert. */
function brokenItems({ type }: FieldSchema): Breakage[] {
  if (type === 'string') return [{ plain: [null] }, { plain: [{}], others: (fc) => fc.tuple(objects(fc)) }];
  return [{ plain: ['not-'], others: (fc) => fc.tuple(words(fc)) }, { plain: [{}] }];
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyzäöü🌊');

/** Text that cannot be read as a number, date, list or boolean. */
function words(fc: typeof FastCheck): FastCheck.Arbitrary<string> {
  const letter = fc.constantFrom(...letters);
  return fc.string({ unit: letter, maxLength: 12 }).map((rest) => `not-${rest}`);
}

function objects(fc: typeof FastCheck): FastCheck.Arbitrary<object> {
  return fc.dictionary(words(fc), fc.oneof(words(fc), fc.integer(), fc.boolean()), { maxKeys: 3 });
}

/** The valid body with the invalid fields in it. */
export function breakBody(valid: object, broken: BrokenFields): object {
  const entries = Object.entries({ ...valid, ...broken });
  return Object.fromEntries(entries.filter(([, value]) => value !== missing));
}
