import { z } from 'zod';
import { getLoggedUser, listNotes, listWorkspaces, trackedFiles } from '../../../client/src/index.ts';
import { downloadedBytes } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { idIn, normalized } from '../drive.ts';
import { usageError } from '../errors.ts';
import { requireItems } from '../fields.ts';
import { vaultEntries } from '../vault.ts';
import { briefly, briefOutput, driveIn, tool, workspaceInput, type Tool, type ToolCall } from './tool.ts';
import { vaultNames } from './vault-names.ts';

/** Maximum number of bytes of a text in one result. */
const mostText = 20_000;
const mostFound = 100;

const foundOutput = briefOutput.extend({
  path: z
    .string()
    .optional()
    .describe('also identifies the entry, unless it is in the trash; only if you see its folders'),
});

const offsetInput = z.number().int().min(0).default(0);

/** Tools that change nothing. */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'find',
    title: 'Find entries',
    describe: `List a folder of the drive or (by id) of the vault; list the trash or the starred entries; or search names. At most ${mostFound}.`,
    writes: 'no',
    input: {
      folder: z.string().optional().describe('folder to list (default: the root)'),
      search: z.string().optional().describe('part of names, no pattern'),
      in: z
        .enum(['folder', 'trash', 'starred', 'vault'])
        .default('folder')
        .describe('with `search`, `folder` is the whole drive'),
      offset: offsetInput.describe('`next` of the previous result'),
      workspace: workspaceInput,
    },
    output: {
      entries: z.array(foundOutput),
      more: z.boolean(),
      next: z.number().optional(),
    },
    async run({ folder, search, in: where, offset, workspace }, call) {
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
        return firstOf(inVault(call, folder, offset), offset);
      }
      const top = normalized(folder ?? '/');
      const listed = isEverywhere
        ? drive.list(input)
        : drive.children(await drive.requireFolder(folder ?? '/', 'list'));
      const pathOf = isEverywhere ? drive.paths() : ({ name }: DriveEntry) => `${top}/${name}`;
      return firstOf(withPaths(without(listed, offset), pathOf), offset);
    },
  }),
  tool({
    name: 'read',
    title: 'Read a text file, notes, workspaces',
    describe: `Read a text file, ${mostText} bytes from an offset; or the notes, workspaces, tracked files, or the user.`,
    writes: 'no',
    input: {
      entry: z.string().optional().describe('text file to read'),
      offset: offsetInput.describe('first byte or tracked file; `next` of the previous result'),
      what: z
        .enum(['file', 'notes', 'workspaces', 'tracked', 'user'])
        .default('file')
        .describe('what to read; entry is only for file'),
      workspace: workspaceInput,
    },
    output: {
      ...briefOutput.partial().shape,
      text: z.string().optional(),
      encoding: z.string().optional(),
      next: z.number().nullable().optional().describe('offset of the next piece; null at the end'),
      notes: z.array(z.looseObject({})).optional(),
      workspaces: z.array(z.looseObject({})).optional(),
      tracked: z.array(z.looseObject({})).optional(),
      more: z.boolean().optional(),
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
        const listed = trackedFiles(client, { workspaceId: drive.workspaceId });
        const { entries, ...rest } = await firstOf(without(listed, offset), offset);
        return { tracked: entries, ...rest };
      }
      if (what === 'user') return { user: { ...(await getLoggedUser(client)) } };
      if (named === undefined) throw usageError('No file is given. Give entry; find lists the files.');
      const entry = await drive.require(named);
      if (entry.type === 'folder') throw usageError(`${named} is a folder. Use find to list it.`);
      if (offset >= entry.file_size) return { ...briefly(entry), text: '', next: null };
      const bytesFrom = (start: number, most: number) => {
        const headers = { range: `bytes=${start}-${start + most - 1}` };
        const check = (response: Response) => {
          requirePart(response, start);
        };
        return firstBytes(downloadedBytes(call.client, entry, { headers, check }), most);
      };
      const bytes = await bytesFrom(offset, mostText);
      const mark = offset === 0 ? bytes : await bytesFrom(0, markLength);
      const decoded = textOf(bytes, offset + bytes.length < entry.file_size, mark);
      if (decoded === undefined)
        throw usageError(`${named} is not a text file. Ask the user to download it.`);
      const { length, ...text } = decoded;
      const next = offset + length;
      return { ...briefly(entry), ...text, next: next < entry.file_size ? next : null };
    },
  }),
];

/** It may end early, because the next piece begins where it ends. */
function requirePart({ status, headers }: Response, start: number): void {
  const isPart = status === 206 && headers.get('content-range')?.startsWith(`bytes ${start}-`);
  if (!isPart)
    throw usageError(
      'The server does not return the parts of a file that are asked for. Ask the user to download it.',
    );
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

/** Yields the entries of a list after the first ones. */
async function* without<Entry>(listed: AsyncIterable<Entry>, offset: number): AsyncGenerator<Entry> {
  let count = 0;
  for await (const entry of listed) if (++count > offset) yield entry;
}

/** @param offset number of entries that were skipped before */
async function firstOf<Entry extends object>(listed: AsyncIterable<Entry>, offset: number) {
  const entries: Entry[] = [];
  for await (const entry of listed) {
    if (entries.length === mostFound) return { entries, more: true, next: offset + mostFound };
    entries.push(entry);
  }
  return { entries, more: false };
}

/** Adds to each entry its path by names, which the server does not return. */
async function* withPaths(
  listed: AsyncIterable<DriveEntry>,
  pathOf: (entry: DriveEntry) => string | Promise<string | undefined>,
) {
  for await (const entry of listed) yield { ...briefly(entry), path: await pathOf(entry) };
}

async function* inVault(call: ToolCall, folder: string | undefined, offset: number) {
  const id = folder === undefined ? null : idIn(folder);
  if (id === undefined) throw usageError('Give a folder of the vault by its id, such as id:4823.');
  const nameOf = await vaultNames(call);
  for await (const entry of without(vaultEntries(call.client, id), offset)) {
    yield { ...briefly(entry), name: await nameOf(entry) };
  }
}

/** Bytes of the mark at the start of a text in UTF-16. */
const markLength = 2;

/** Encodings with two bytes a unit, by their marks in hexadecimal. */
const marked: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/**
 * Decodes UTF-16 with a mark, UTF-8, and otherwise Windows-1252, which includes Latin-1 and is a guess.
 *
 * @param goesOn whether more bytes follow; then a character that is cut off at the end is left for them
 * @param mark the first bytes of the file
 * @returns the text, with the number of its bytes; undefined if the bytes are not text
 */
function textOf(
  bytes: Buffer,
  goesOn: boolean,
  mark: Buffer,
): { text: string; encoding?: string; length: number } | undefined {
  const decode = (encoding: string) =>
    new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: goesOn });
  const encoding = marked[mark.toString('hex', 0, markLength)];
  try {
    const text = decode(encoding ?? 'utf-8');
    if (encoding !== undefined) return text ? { text, encoding, length: text.length * 2 } : undefined;
    const isText = text !== '' && !bytes.includes(0);
    return isText ? { text, length: Buffer.byteLength(text) } : undefined;
  } catch {
    // oxlint-disable-next-line no-control-regex -- A text has only those for lines, tabs and colours.
    if (encoding !== undefined || /[\0-\b\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes.toString('latin1')))
      return undefined;
    return { text: decode('windows-1252'), encoding: 'windows-1252, guessed', length: bytes.length };
  }
}
