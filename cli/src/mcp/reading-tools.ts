import { z } from 'zod';
import {
  ApiError,
  getLoggedUser,
  listNotes,
  listWorkspaces,
  trackedFiles,
} from '../../../client/src/index.ts';
import { getEntry, type DriveEntry } from '../../../client/src/reference.ts';
import { usageError } from '../errors.ts';
import { requireEntry, requireItems } from '../fields.ts';
import { deepest } from '../nesting.ts';
import { downloadedBytes } from '../receive.ts';
import { vaultEntries } from '../vault.ts';
import { briefly, briefOutput, driveIn, tool, workspaceInput, type Tool, type ToolCall } from './tool.ts';
import { vaultNames } from './vault-names.ts';

/** Maximum number of bytes of a text in one result. */
const mostText = 20_000;
const mostFound = 100;

const foundOutput = briefOutput.extend({
  path: z.string().optional().describe('also identifies the entry; missing if you cannot see its folders'),
});

/** Tools that change nothing. */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'find',
    title: 'Find entries',
    describe: `List a folder of the drive or (by id) of the vault; list the trash or the starred entries; or search names. At most ${mostFound}.`,
    writes: 'no',
    input: {
      folder: z.string().optional().describe('folder to list (default: the root)'),
      search: z.string().optional().describe('text to search for in names'),
      in: z
        .enum(['folder', 'trash', 'starred', 'vault'])
        .default('folder')
        .describe('where to look; with `search`, the value `folder` searches the whole drive'),
      workspace: workspaceInput,
    },
    output: {
      entries: z.array(foundOutput),
      more: z.boolean().describe('whether there are more than these'),
    },
    async run({ folder, search, in: where, workspace }, call) {
      const drive = driveIn(call, workspace);
      const input = {
        ...(search !== undefined && { query: search }),
        ...(where === 'trash' && { deletedOnly: true as const }),
        ...(where === 'starred' && { starredOnly: true as const }),
      };
      const isEverywhere = Object.keys(input).length > 0;
      if (isEverywhere && folder !== undefined)
        throw usageError('search, trash and starred search everywhere. Omit folder.');
      if (where === 'vault') {
        if (search !== undefined) throw usageError('The vault cannot be searched. Omit search.');
        return firstOf(inVault(call, folder));
      }
      if (where === 'trash') return firstOf(brief(drive.list(input)));
      if (isEverywhere) return firstOf(withPaths(call, drive.list(input)));
      const above = folder ?? '/';
      return firstOf(withPaths(call, drive.children(await drive.requireFolder(above))));
    },
  }),
  tool({
    name: 'read',
    title: 'Read a text file, notes, workspaces',
    describe: `Read a text file, ${mostText} bytes from an offset; or the notes, workspaces, tracked files, or the user.`,
    writes: 'no',
    input: {
      entry: z.string().optional().describe('text file to read'),
      offset: z
        .number()
        .int()
        .min(0)
        .default(0)
        .describe('first byte to read; to continue, `next` of the previous result'),
      what: z
        .enum(['file', 'notes', 'workspaces', 'tracked', 'user'])
        .default('file')
        .describe('what to read; entry is only for file'),
      workspace: workspaceInput,
    },
    output: {
      ...briefOutput.partial().shape,
      text: z.string().optional(),
      next: z.number().nullable().optional().describe('offset of the next piece; null at the end'),
      notes: z.array(z.looseObject({})).optional(),
      workspaces: z.array(z.looseObject({})).optional(),
      tracked: z.array(z.looseObject({})).optional(),
      more: z.boolean().optional().describe('whether there are more tracked files than these'),
      user: z.looseObject({}).optional(),
    },
    async run({ entry: named, offset, what, workspace }, call) {
      const { client } = call;
      const drive = driveIn(call, workspace);
      if (what !== 'file' && named !== undefined)
        throw usageError(`To read an entry, set what to file, not ${what}.`);
      if (what === 'notes') return { notes: requireItems(await listNotes(client), 'note', {}) };
      if (what === 'workspaces') {
        const { workspaces } = await listWorkspaces(client);
        return { workspaces: requireItems(workspaces, 'workspace', {}) };
      }
      if (what === 'tracked') {
        const { entries, more } = await firstOf(trackedFiles(client, { workspaceId: drive.workspaceId }));
        return { tracked: entries, more };
      }
      if (what === 'user') return { user: { ...(await getLoggedUser(client)) } };
      if (named === undefined) throw usageError('No file is given. Give entry; find lists the files.');
      const entry = await drive.require(named);
      if (entry.type === 'folder') throw usageError(`${named} is a folder. Use find to list it.`);
      if (offset >= entry.file_size) return { ...briefly(entry), text: '', next: null };
      const range = `bytes=${offset}-${offset + mostText - 1}`;
      const bytes = await firstBytes(downloadedBytes(call, entry, { range, check: requirePart }), mostText);
      const text = textOf(bytes, offset + bytes.length < entry.file_size);
      if (text === undefined) throw usageError(`${named} is not a text file. Ask the user to download it.`);
      const next = offset + Buffer.byteLength(text);
      return { ...briefly(entry), text, next: next < entry.file_size ? next : null };
    },
  }),
];

function requirePart({ status }: Response): void {
  if (status !== 206)
    throw usageError('The server does not return parts of a file. Ask the user to download it.');
}

/** Returns a limited number of bytes, because a server may send more than the requested range. */
async function firstBytes(all: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of all) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

async function firstOf<Entry extends object>(listed: AsyncIterable<Entry>) {
  const entries: Entry[] = [];
  for await (const entry of listed) {
    if (entries.length === mostFound) return { entries, more: true };
    entries.push(entry);
  }
  return { entries, more: false };
}

async function* brief(listed: AsyncIterable<DriveEntry>) {
  for await (const entry of listed) yield briefly(entry);
}

/** Adds to each entry its path by names; the server returns only ids. Each folder is looked up once. */
async function* withPaths({ client }: ToolCall, listed: AsyncIterable<DriveEntry>) {
  const paths = new Map<number, Promise<string | undefined>>();
  const pathOf = (
    { name, parent_id: parent }: DriveEntry,
    below: readonly number[] = [],
  ): Promise<string | undefined> => {
    if (parent === null) return Promise.resolve(name);
    // A faulty server reports that a folder contains itself, or ever more folders above it, so there is no path.
    if (below.includes(parent) || below.length >= deepest) return Promise.resolve(undefined);
    const above =
      paths.get(parent) ??
      getEntry(client, { entryId: parent }).then(
        ({ fileEntry }) => pathOf(requireEntry(fileEntry), [...below, parent]),
        // The folder of a shared entry may not be shared itself.
        (error: unknown) => {
          if (error instanceof ApiError && error.reason === 'refused') return undefined;
          throw error;
        },
      );
    paths.set(parent, above);
    return above.then((path) => (path === undefined ? undefined : `${path}/${name}`));
  };
  for await (const entry of listed) {
    const path = await pathOf(entry);
    yield { ...briefly(entry), ...(path !== undefined && { path }) };
  }
}

async function* inVault(call: ToolCall, folder: string | undefined) {
  const [, digits] = /^id:(\d+)$/.exec(folder ?? 'id:0') ?? [];
  if (digits === undefined) throw usageError('Give a folder of the vault by its id, such as id:4823.');
  const nameOf = await vaultNames(call);
  for await (const entry of vaultEntries(call.client, Number(digits) || null)) {
    yield { ...briefly(entry), name: await nameOf(entry) };
  }
}

/**
 * Decodes UTF-8; returns undefined if the bytes are not text.
 *
 * @param goesOn whether more bytes follow; then a character that is cut off at the end is left for them
 */
function textOf(bytes: Uint8Array, goesOn: boolean): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: goesOn });
    return text || undefined;
  } catch {
    return undefined;
  }
}
