import { isObject } from '../../src/states/state-values.ts';

type MapId = (id: number) => number;

/** Fields whose integers are ids, in messages of the interface and of the state provider. */
const idField = /^(?:id|\w+_id|\w+Id|entryIds|parents|notes|workspaces)$/;

/** The interface gives the ids of roles, so they do not change. */
const holdsIds = (name: string): boolean => idField.test(name) && name !== 'role_id';

/** A copy of a message with other ids. */
export function mapIds(value: unknown, map: MapId, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapIds(item, map, name));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapIds(item, map, key)]));
  }
  if (typeof value === 'number') return holdsIds(name) ? map(value) : value;
  if (typeof value !== 'string') return value;
  if (name === 'path') return mapDigits(value, map);
  if (name === 'url') return value.replace(/(?<=\/file-entries\/)\d+/, (id) => mapDigits(id, map));
  return value;
}

/** A path below the API root, with its query, with other ids. */
export function mapIdsOfTarget(target: string, map: MapId): string {
  const [path = '', query] = target.split('?', 2);
  const mapped = path.replace(/(?<=\/)\d+(?=\/|$)/g, (id) => mapDigits(id, map));
  if (query === undefined) return mapped;
  return `${mapped}?${query.replace(/(?<=(?:^|&)workspaceId=)\d+(?=&|$)/, (id) => mapDigits(id, map))}`;
}

const mapDigits = (text: string, map: MapId): string =>
  text.replace(/\d+/g, (digits) => String(map(Number(digits))));
