import type { Located } from './located.ts';
import { hasField, type SchemaPair } from './schema-view.ts';

/** Compares the fields of an object: `properties` and `required`. */
export function compareFields(schemas: SchemaPair): void {
  const old = schemas.before.properties;
  const now = schemas.after.properties;
  for (const [name, [place]] of old) if (place && !now.has(name)) rateRemoved(schemas, name, place);
  for (const [name, added] of now) {
    const known = old.get(name);
    if (known) schemas.compare(known, added);
    else if (added[0]) rateAdded(schemas, name, added[0]);
  }
  compareRequired(schemas, (name) => old.has(name) === now.has(name));
}

/** Clients rely on a removed field, even if an open object still permits it, and on one that some values lack now. */
function rateRemoved({ rater, whole }: SchemaPair, name: string, place: Located): void {
  const what = hasField(whole, name, rater.direction) ? 'moved to another part of the schema' : 'removed';
  rater.rate('major', place.pointer, `field \`${name}\` ${what}`);
}

function rateAdded({ before, after, rater }: SchemaPair, name: string, place: Located): void {
  if (rater.direction === 'request') {
    const required = after.required.has(name);
    rater.rate(
      required ? 'major' : 'minor',
      place.pointer,
      `${required ? 'required ' : ''}field \`${name}\` added`,
    );
  } else {
    rater.rate(before.isClosed ? 'major' : 'minor', place.pointer, `field \`${name}\` added`);
  }
}

/** Added and removed fields are already rated. */
function compareRequired({ before, after, rater }: SchemaPair, stayed: (name: string) => boolean): void {
  const [old, now] = [before.required, after.required];
  for (const [name, pointer] of now) {
    if (!old.has(name) && stayed(name)) rater.weigh('narrower', pointer, `field \`${name}\` became required`);
  }
  for (const [name, pointer] of old) {
    if (!now.has(name) && stayed(name))
      rater.weigh('wider', pointer, `field \`${name}\` is no longer required`);
  }
}
