import { isAnnotation, meaning } from './canonical.ts';
import { compareBounds, boundKeywords } from './bounds.ts';
import { compareFields } from './fields.ts';
import type { DirectedRater } from './change-rater.ts';
import { SchemaView, type SchemaPair, type Conjunction } from './schema-view.ts';
import { compareBranches, compareSubschema } from './subschemas.ts';
import { compareValues } from './values.ts';

const branchKeywords = ['anyOf', 'oneOf'];
const subschemaKeywords = ['items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'];
const understood = new Set([
  ...['$ref', 'allOf', 'type', 'enum', 'const', 'required', 'properties'],
  ...boundKeywords,
  ...branchKeywords,
  ...subschemaKeywords,
]);

/** Compares a schema in one direction. */
export function compareSchemas(before: Conjunction, after: Conjunction, rater: DirectedRater): void {
  compareWithin(before, after, rater, new Set());
}

function compareWithin(
  before: Conjunction,
  after: Conjunction,
  rater: DirectedRater,
  ancestors: ReadonlySet<string>,
  whole = after,
): void {
  const pair = [before, after].map((schemas) => schemas.map(({ pointer }) => pointer).join(' ')).join('\n');
  if (ancestors.has(pair)) return;
  const inner = new Set([...ancestors, pair]);
  const schemas: SchemaPair = {
    before: new SchemaView(before, rater.direction),
    after: new SchemaView(after, rater.direction),
    rater,
    whole,
    compare: (old, now, around) => {
      compareWithin(old, now, rater, inner, around);
    },
  };
  const [wasNothing, isNothing] = [before, after].map((list) => list.some(({ value }) => value === false));
  const place = (after[0] ?? before[0])?.pointer ?? '#';
  if (isNothing && !wasNothing) rater.weigh('narrower', place, 'no value is allowed any more');
  if (wasNothing && !isNothing) rater.weigh('wider', place, 'any value is no longer refused');
  compareValues(schemas);
  compareBounds(schemas);
  compareFields(schemas);
  for (const keyword of subschemaKeywords) compareSubschema(schemas, keyword);
  for (const keyword of branchKeywords) compareBranches(schemas, keyword);
  compareUnknown(schemas);
  compareNotices(schemas);
}

/** Keywords without their own rule: the effect of a change is unknown. */
function compareUnknown({ before, after, rater }: SchemaPair): void {
  const keywords = new Set([...before.keywords, ...after.keywords]);
  for (const keyword of keywords) {
    if (understood.has(keyword) || isAnnotation(keyword)) continue;
    const [old, now] = [before, after].map((view) => view.all(keyword).map(meaning).sort().join());
    if (old === now) continue;
    const effect = old === '' ? 'narrower' : now === '' ? 'wider' : 'other';
    const change = old === '' ? 'added' : now === '' ? 'removed' : 'changed';
    rater.weigh(effect, after.placeOf(keyword) ?? before.placeOf(keyword) ?? '#', `\`${keyword}\` ${change}`);
  }
}

/** Annotations that matter to clients. */
function compareNotices({ before, after, rater }: SchemaPair): void {
  const deprecated = after.all('deprecated').find(({ value }) => value === true);
  if (deprecated && !before.all('deprecated').some(({ value }) => value === true)) {
    rater.rate('minor', deprecated.pointer, 'deprecated');
  }
  if (rater.direction === 'response') return;
  const [old, now] = [before.all('default')[0], after.all('default')[0]];
  if (old && (!now || meaning(old) !== meaning(now))) {
    // The effect of leaving out the value changes.
    rater.rate('major', (now ?? old).pointer, now ? 'default changed' : 'default removed');
  } else if (!old && now) {
    rater.rate('minor', now.pointer, 'default added');
  }
}
