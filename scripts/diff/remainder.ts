import { isPlainObject } from '@redocly/openapi-core';
import { canonical, isSet } from './canonical.ts';
import type { ChangeLog } from './change.ts';
import { child, rootOf, type Located } from './located.ts';

/** Logs every difference that no rule has explained as a patch, so that each is listed. */
export function logRemainder(before: unknown, after: unknown, log: ChangeLog): void {
  const unexplained = differences(rootOf(before), rootOf(after), 'contract').filter(
    ({ pointer }) => !log.explains(pointer),
  );
  for (const { pointer, message } of unexplained) log.add({ impact: 'patch', pointer, message });
}

interface Difference {
  pointer: string;
  message: string;
}

function differences(old: Located | undefined, now: Located | undefined, key: string): Difference[] {
  const pointer = (now ?? old)?.pointer ?? '#';
  if (canonical(old?.value, key) === canonical(now?.value, key) || isJudgedElsewhere(pointer, old, now))
    return [];
  const keys = old && now && comparableKeys(old.value, now.value, key);
  if (keys) return keys.flatMap((name) => differences(child(old, name), child(now, name), name));
  return [{ pointer, message: `\`${key}\` ${old ? (now ? 'changed' : 'removed') : 'added'}` }];
}

/** The version is compared separately, and a component with the references to it. */
function isJudgedElsewhere(pointer: string, old: unknown, now: unknown): boolean {
  return pointer === '#/info/version' || (!(old && now) && /^#\/components(\/[^/]+){0,2}$/.test(pointer));
}

/** The members to compare; undefined if two values are better shown as a whole. */
function comparableKeys(old: unknown, now: unknown, key: string): string[] | undefined {
  if (isPlainObject(old) && isPlainObject(now)) return Object.keys({ ...old, ...now });
  const aligned = Array.isArray(old) && Array.isArray(now) && old.length === now.length && !isSet(key);
  return aligned ? Object.keys(now) : undefined;
}
