import { isPlainObject } from '@redocly/openapi-core';
import { canonical, isAnnotation, isSet } from './canonical.ts';
import type { ChangeLog } from './change.ts';
import { child, rootOf, type Located } from './located.ts';

/**
 * Logs every difference that no rule has explained, so that each is listed: as a patch what only informs readers, and
 * what rules have read and found without effect; everything else as not classified.
 */
export function logRemainder(before: unknown, after: unknown, log: ChangeLog): void {
  const unexplained = differences(rootOf(before), rootOf(after), 'contract').filter(
    ({ pointer }) => !log.explains(pointer),
  );
  for (const { pointer, message } of unexplained) {
    const rewritten = rewrittenSchema(pointer);
    if (rewritten !== undefined)
      log.add({ impact: 'patch', pointer: rewritten, message: 'schema written in another way' });
    else if (isHarmless(pointer)) log.add({ impact: 'patch', pointer, message });
    else log.add({ impact: 'major', pointer, message: `not classified: ${message}`, isUnclassified: true });
  }
}

/** Texts, examples, and what has a meaning only to this repository. */
const texts = new Set([
  'summary',
  'description',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'info',
  'name',
  '$comment',
]);

/** What rules read in each part of a description, and everything in a schema, whose keywords all have rules. */
const compared = new Set(
  `openapi paths components schemas schema parameters responses requestBodies headers securitySchemes pathItems
   operationId deprecated security servers url required style explode allowReserved allowEmptyValue content requestBody`.split(
    /\s+/,
  ),
);

/** Parts whose members are compared by their names, or the place of which has no meaning. */
const members = new Set(
  `paths schemas parameters responses requestBodies headers securitySchemes pathItems content servers security`.split(
    /\s+/,
  ),
);

/** The schema around a keyword or a field: without effect, it has only another place, as in a branch of `allOf`. */
function rewrittenSchema(pointer: string): string | undefined {
  const [, schema, inside] = /^(#\/components\/schemas\/[^/]+|.*?\/schema)(\/.*)?$/.exec(pointer) ?? [];
  // A field may have the name of a text.
  const keywords = (inside ?? '').replaceAll(/\/properties\/[^/]+/g, '').split('/');
  return keywords.some((key) => texts.has(key) || isAnnotation(key)) ? undefined : schema;
}

function isHarmless(pointer: string): boolean {
  const keys = pointer.split('/').slice(1);
  if (keys.some((key) => texts.has(key) || key.startsWith('x-'))) return true;
  const isInSchema = keys.includes('schema') || (keys[0] === 'components' && keys[1] === 'schemas');
  return isInSchema || compared.has(keys.at(-1) ?? '') || members.has(keys.at(-2) ?? '');
}

interface Difference {
  pointer: string;
  message: string;
}

function differences(old: Located | undefined, now: Located | undefined, key: string): Difference[] {
  const pointer = (now ?? old)?.pointer ?? '#';
  if (canonical(old?.value, key) === canonical(now?.value, key) || isComparedElsewhere(pointer, old, now))
    return [];
  const keys = old && now && comparableKeys(old.value, now.value, key);
  if (keys) return keys.flatMap((name) => differences(child(old, name), child(now, name), name));
  return [{ pointer, message: `\`${key}\` ${old ? (now ? 'changed' : 'removed') : 'added'}` }];
}

/** The version is compared separately, and a component with the references to it. */
function isComparedElsewhere(pointer: string, old: unknown, now: unknown): boolean {
  return pointer === '#/info/version' || (!(old && now) && /^#\/components(\/[^/]+){0,2}$/.test(pointer));
}

/** The members to compare; undefined if two values are better shown as a whole. */
function comparableKeys(old: unknown, now: unknown, key: string): string[] | undefined {
  if (isPlainObject(old) && isPlainObject(now)) return Object.keys({ ...old, ...now });
  const aligned = Array.isArray(old) && Array.isArray(now) && old.length === now.length && !isSet(key);
  return aligned ? Object.keys(now) : undefined;
}
