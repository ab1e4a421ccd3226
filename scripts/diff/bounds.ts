import type { Effect } from './change-rater.ts';
import type { SchemaPair, SchemaView } from './schema-view.ts';

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const shapes = ['pattern', 'format', 'contentEncoding', 'contentMediaType', 'multipleOf', 'uniqueItems'];

export const boundKeywords = [...lower, ...upper, ...shapes];

/** Compares the limits of numbers, lengths and shapes. */
export function compareBounds(schemas: SchemaPair): void {
  for (const keyword of lower) compareNumbers(schemas, keyword, Math.max);
  for (const keyword of upper) compareNumbers(schemas, keyword, Math.min);
  for (const keyword of shapes) compareShapes(schemas, keyword);
}

function compareNumbers(
  schemas: SchemaPair,
  keyword: string,
  tightest: (...values: number[]) => number,
): void {
  const [old, now] = [schemas.before, schemas.after].map((view) => {
    const limits = view.all(keyword).map(({ value }) => Number(value));
    // No length is below 0, so that this limits nothing.
    const values =
      keyword.startsWith('min') && keyword !== 'minimum' ? limits.filter((limit) => limit > 0) : limits;
    return values.length > 0 ? tightest(...values) : undefined;
  });
  if (old === now) return;
  const narrower = old === undefined || (now !== undefined && tightest(old, now) === now);
  weigh(schemas, keyword, narrower ? 'narrower' : 'wider', old, now);
}

/** Each shape is an additional condition: whether one of two implies the other cannot be decided in general. */
function compareShapes(schemas: SchemaPair, keyword: string): void {
  const [old, now] = [shapesOf(schemas.before, keyword), shapesOf(schemas.after, keyword)];
  const lost = old.filter((shape) => !now.includes(shape));
  const gained = now.filter((shape) => !old.includes(shape));
  if (lost.length === 0 && gained.length === 0) return;
  const effect = lost.length === 0 ? 'narrower' : gained.length === 0 ? 'wider' : 'other';
  weigh(schemas, keyword, effect, lost.join(', '), gained.join(', '));
}

/** `uniqueItems: false` is the default. */
function shapesOf(view: SchemaView, keyword: string): string[] {
  return view.all(keyword).flatMap(({ value }) => (value === false ? [] : [String(value)]));
}

function weigh(
  { before, after, rater }: SchemaPair,
  keyword: string,
  effect: Effect,
  old: number | string | undefined = '',
  now: number | string | undefined = '',
): void {
  const message =
    old === '' ? `added: ${now}` : now === '' ? `removed: ${old}` : `changed from ${old} to ${now}`;
  rater.weigh(effect, after.placeOf(keyword) ?? before.placeOf(keyword) ?? '#', `\`${keyword}\` ${message}`);
}
