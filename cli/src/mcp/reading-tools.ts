import { z } from 'zod';
import {
  getLoggedUser,
  listNotes,
  listWorkspaces,
  trackedFiles,
  type TrackedFile,
} from '../../../client/src/index.ts';
import { downloadFile, type DriveEntry } from '../../../client/src/reference.ts';
import { givenIn, variableNames } from '../../../options/variables.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { requireVault, Vault, vaultEntries } from '../vault.ts';
import { briefly, tool, type Tool } from './tool.ts';

/** Bytes of a text that an agent is shown at once. */
const mostText = 20_000;
const mostFound = 100;

/** The tools that change nothing. */
export function readingTools(session: Session): Tool[] {
  const { client, drive } = session;
  return [
    tool({
      name: 'find',
      describe: `List a folder, or search names, the trash or what is starred, everywhere; or a folder (id) of the vault. At most ${mostFound}.`,
      writes: 'no',
      input: {
        folder: z.string().optional(),
        search: z.string().optional(),
        in: z.enum(['folder', 'trash', 'starred', 'vault']).default('folder'),
      },
      async run({ folder, search, in: where }) {
        const input = {
          ...(search !== undefined && { query: search }),
          ...(where === 'trash' && { deletedOnly: true as const }),
          ...(where === 'starred' && { starredOnly: true as const }),
        };
        const isEverywhere = Object.keys(input).length > 0;
        if (isEverywhere && folder !== undefined)
          throw usageError('search, trash and starred look everywhere. Leave folder out.');
        if (where === 'vault') {
          if (search !== undefined) throw usageError('The vault cannot be searched. Leave search out.');
          return firstOf(inVault(session, folder));
        }
        const listed = isEverywhere
          ? drive.list(input)
          : drive.children(await drive.requireFolder(folder ?? '/'));
        return firstOf(briefs(listed));
      },
    }),
    tool({
      name: 'read',
      describe: `Read a text file, ${mostText} bytes from an offset; or the notes, workspaces, tracked files, or the user.`,
      writes: 'no',
      input: {
        entry: z.string().optional(),
        offset: z.number().int().min(0).default(0),
        what: z.enum(['file', 'notes', 'workspaces', 'tracked', 'user']).default('file'),
      },
      async run({ entry: named, offset, what }) {
        if (what !== 'file' && named !== undefined)
          throw usageError(`An entry is read with what: file, not ${what}.`);
        if (what === 'notes') return listNotes(client);
        if (what === 'workspaces') return (await listWorkspaces(client)).workspaces;
        if (what === 'tracked') return firstOf(trackedFiles(client, { workspaceId: drive.workspaceId }));
        if (what === 'user') return getLoggedUser(client);
        if (named === undefined) throw usageError('Which file? Give entry; find lists what is there.');
        const entry = await drive.require(named);
        if (entry.type === 'folder') throw usageError(`${named} is a folder. Use find to list it.`);
        if (offset >= entry.file_size) return { ...briefly(entry), text: '', next: null };
        const range = `bytes=${offset}-${offset + mostText - 1}`;
        const response = await downloadFile(client, { hash: entry.hash }, { headers: { range } });
        if (response.status !== 206) {
          await response.body?.cancel();
          throw usageError('The server does not answer parts of a file. Ask the user to download it.');
        }
        const bytes = Buffer.from(await response.arrayBuffer());
        const text = textOf(bytes, offset + bytes.length < entry.file_size);
        if (text === undefined) throw usageError(`${named} is no text. Ask the user to download it.`);
        const next = offset + Buffer.byteLength(text);
        return { ...briefly(entry), text, next: next < entry.file_size ? next : null };
      },
    }),
  ];
}

async function firstOf(listed: AsyncIterable<object | TrackedFile>): Promise<object> {
  const entries: object[] = [];
  for await (const entry of listed) {
    if (entries.length === mostFound) return { entries, more: true };
    entries.push(entry);
  }
  return { entries, more: false };
}

async function* briefs(listed: AsyncIterable<DriveEntry>): AsyncGenerator<object> {
  for await (const entry of listed) yield briefly(entry);
}

/**
 * Names are told where the user has given the password to this server; contents never are: what an agent reads goes
 * to whoever runs its model, and the vault keeps it even from the server.
 */
async function* inVault({ client, around }: Session, folder: string | undefined): AsyncGenerator<object> {
  const [, digits] = /^id:(\d+)$/.exec(folder ?? 'id:0') ?? [];
  if (digits === undefined) throw usageError('Name a folder of the vault by its id, such as id:4823.');
  const password = givenIn(around.env, variableNames.client('vault-password'));
  const vault = password ? await Vault.open(client, password) : await requireVault(client);
  for await (const entry of vaultEntries(client, Number(digits) || null)) {
    const isPlain = entry.type === 'folder';
    const name = vault instanceof Vault ? await vault.nameOf(entry) : isPlain ? entry.name : 'encrypted';
    yield briefly({ ...entry, name });
  }
}

/**
 * The text that bytes are; undefined where they are none.
 *
 * @param goesOn whether more bytes follow: a letter that is cut off at the end is left to them
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
