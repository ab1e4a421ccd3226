import { includesType, type SchemaPair, type SchemaView } from './schema-view.ts';

/** Compares `type`, `enum` and `const`. */
export function compareValues(schemas: SchemaPair): void {
  compareTypes(schemas);
  compareAllowed(schemas);
}

function compareTypes({ before, after, rater }: SchemaPair): void {
  const [old, now] = [before.types, after.types];
  const lost = missing(old, now);
  const gained = missing(now, old);
  if (!lost && !gained) return;
  const effect = lost && gained ? 'other' : lost ? 'narrower' : 'wider';
  rater.weigh(effect, place(before, after, 'type'), `type changed from ${named(old)} to ${named(now)}`);
}

/** Whether one list permits a type that the other does not. */
function missing(from: string[] | undefined, to: string[] | undefined): boolean {
  if (!to) return false;
  return !from || from.some((type) => !includesType(to, type));
}

const named = (types: string[] | undefined) => (types ? types.join(' or ') : 'any');

function compareAllowed({ before, after, rater }: SchemaPair): void {
  const [old, now] = [before.allowed, after.allowed];
  const pointer = place(before, after, 'enum', 'const');
  if (!old || !now) {
    if (now) rater.weigh('narrower', pointer, `only ${list(now)} allowed`);
    if (old) rater.weigh('wider', pointer, `no longer only ${list(old)} allowed`);
    return;
  }
  const lost = new Map([...old].filter(([value]) => !now.has(value)));
  const gained = new Map([...now].filter(([value]) => !old.has(value)));
  if (lost.size > 0) rater.weigh('narrower', pointer, `${list(lost)} no longer allowed`);
  if (gained.size > 0) rater.weigh('wider', pointer, `${list(gained)} newly allowed`);
}

const list = (values: ReadonlyMap<string, unknown>) => [...values.keys()].join(', ');

function place(before: SchemaView, after: SchemaView, ...keywords: string[]): string {
  return (
    [after, before].flatMap((view) => keywords.flatMap((keyword) => view.placeOf(keyword) ?? []))[0] ?? '#'
  );
}
