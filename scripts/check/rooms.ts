import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

/** The rooms (groups of folders) by name, each with the rooms that its files import. */
export type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

/** The top-level folders that contain code. */
const tops = [
  'openapi',
  'options',
  'scripts',
  'generated',
  'contract',
  'client',
  'cli',
  'server',
  'conformance',
  'docs',
  'bench',
];

/** Tests, and the code that builds packages: they are not shipped, and may import more. */
const isTest = (file: string): boolean =>
  /\.test\.[jt]s$|(^|\/)(testing|fixtures)\/|(^|\/)build\.ts$/.test(file);

/**
 * The room of a file, from its place: a top folder, or a part of the runner or of the server.
 *
 * @example roomOf('conformance/src/http/curl.ts'); // 'conformance/src/http'
 */
export function roomOf(file: string): string | undefined {
  const [top = '', ...rest] = file.split('/');
  if (!tops.includes(top) || rest.length === 0) return undefined;
  if (top === 'conformance') {
    if (rest[0] === 'proof') return 'conformance/proof';
    return rest[0] === 'src' && rest.length > 2 ? `conformance/src/${rest[1]!}` : undefined;
  }
  // The generated client imports the client's core, so the core is a separate room.
  if (top === 'client') return rest[0] === 'src' && rest[1] === 'core' ? 'client/src/core' : 'client';
  if (top !== 'server') return top;
  if (rest[0] !== 'src') return `server/${rest[0]!}`;
  if (['resources', 'states'].includes(rest[1] ?? '')) return `server/src/${rest[1]!}`;
  return rest.length === 2 && joining.test(rest[1]!) ? 'server' : 'server/src';
}

/** These files build the server from its other rooms, which they import. */
const joining = /^(build-server|create-services|start-server|main)\.ts$/;

/** Reads which other rooms the files of each room import. Files that build or start a room are left out. */
export async function readRooms(root: string): Promise<Rooms> {
  const rooms = new Map<string, Set<string>>();
  for (const file of await codeIn(root)) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const imports = rooms.get(room) ?? new Set();
    rooms.set(room, imports);
    const { importedFiles } = ts.preProcessFile(await readFile(path.join(root, file), 'utf8'));
    for (const { fileName } of importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const target = roomOf(path.posix.join(path.posix.dirname(file), fileName));
      if (target !== undefined && target !== room) imports.add(target);
    }
  }
  return new Map([...rooms].sort(([a], [b]) => a.localeCompare(b, 'en')));
}

async function codeIn(root: string): Promise<string[]> {
  const lists = await Promise.all(
    tops.map(async (top) => {
      const entries = await readdir(path.join(root, top), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    }),
  );
  const left = /(^|\/)(node_modules|dist|bin)\/|^docs\/(site|reference)\//;
  return lists
    .flat()
    .filter((file) => !left.test(file) && !isTest(file))
    .sort();
}

/** Removes the imports of rooms that another imported room imports as well. */
export function reduced(rooms: Rooms): Rooms {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of rooms.get(from) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reach(next, seen);
    }
    return seen;
  };
  return new Map(
    [...rooms].map(([room, imports]) => [
      room,
      new Set(
        [...imports].filter(
          (room) => ![...imports].some((other) => other !== room && reach(other).has(room)),
        ),
      ),
    ]),
  );
}
