import {
  createNote,
  createShareableLink,
  deleteEntries,
  deleteShareableLink,
  extractArchive,
  listNotes,
  listWorkspaces,
  shareEntry,
  unstarEntries,
} from '../../../client/src/index.ts';
import {
  downloadFile,
  moveEntries,
  restoreEntries,
  starEntries,
  updateEntry,
  type DriveEntry,
} from '../../../client/src/reference.ts';
import { z, type ZodRawShape } from 'zod';
import { splitPath } from '../drive.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { Uploader } from '../uploader.ts';

/** Something that an agent can do. */
export interface Tool {
  name: string;
  describe: string;
  /** `destroys`: something is gone or open to others afterwards. */
  writes: 'no' | 'yes' | 'destroys';
  input: ZodRawShape;
  run: (input: Record<string, unknown>) => Promise<unknown>;
}

/** Gives `run` the type of what its schema lets through. */
const tool = <Shape extends ZodRawShape>(
  facts: Omit<Tool, 'input' | 'run'> & {
    input: Shape;
    run: (input: z.infer<z.ZodObject<Shape>>) => Promise<unknown>;
  },
): Tool => ({ ...facts, run: (input) => facts.run(z.object(facts.input).parse(input)) });

/** Characters of a text that an agent is shown at once. */
const mostText = 20_000;
const mostFound = 100;
const entries = z.array(z.string()).min(1);

export function toolsOf({ client, drive, around, appUrl }: Session): Tool[] {
  const idsOf = async (named: readonly string[]) => (await drive.requireAll(named)).map(({ id }) => id);
  return [
    tool({
      name: 'find',
      describe: `List a folder, the trash or starred entries, or search names; at most ${mostFound}.`,
      writes: 'no',
      input: {
        folder: z.string().default('/'),
        search: z.string().optional(),
        in: z.enum(['folder', 'trash', 'starred']).default('folder'),
      },
      async run({ folder, search, in: where }) {
        const input = {
          ...(search !== undefined && { query: search }),
          ...(where === 'trash' && { deletedOnly: true as const }),
          ...(where === 'starred' && { starredOnly: true as const }),
        };
        const isFolder = Object.keys(input).length === 0;
        const listed = isFolder ? drive.children(await drive.requireFolder(folder)) : drive.list(input);
        const found: object[] = [];
        for await (const entry of listed) {
          if (found.length === mostFound) return { entries: found, more: true };
          found.push(briefly(entry));
        }
        return { entries: found, more: false };
      },
    }),
    tool({
      name: 'read',
      describe: `Read a text file, ${mostText} bytes from an offset; or the notes, or the workspaces.`,
      writes: 'no',
      input: {
        entry: z.string().optional(),
        offset: z.number().int().min(0).default(0),
        what: z.enum(['file', 'notes', 'workspaces']).default('file'),
      },
      async run({ entry: named, offset, what }) {
        if (what === 'notes') return listNotes(client);
        if (what === 'workspaces') return (await listWorkspaces(client)).workspaces;
        if (named === undefined) throw usageError('Which file? Give entry; find lists what is there.');
        const entry = await drive.require(named);
        if (entry.type === 'folder') throw usageError(`${named} is a folder. Use find to list it.`);
        if (offset >= entry.file_size) return { ...briefly(entry), text: '', next: null };
        const range = `bytes=${offset}-${offset + mostText - 1}`;
        const response = await downloadFile(client, { hash: entry.hash }, { headers: { range } });
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.status !== 206)
          throw usageError('The server does not answer a part of a file. Download it.');
        const text = textOf(bytes, offset + bytes.length < entry.file_size);
        if (text === undefined) throw usageError(`${named} is no text. Tell the user to download it.`);
        const next = offset + Buffer.byteLength(text);
        return { ...briefly(entry), text, next: next < entry.file_size ? next : null };
      },
    }),
    tool({
      name: 'upload',
      describe:
        'Upload a file of this machine, whatever its size. The same call again goes on, or finds it there.',
      writes: 'yes',
      input: { file: z.string().describe('path here'), folder: z.string().default('/') },
      async run({ file, folder }) {
        const parentId = await drive.requireFolder(folder);
        const { entry, outcome } = await new Uploader(drive, around, { keepBoth: false }).upload(
          file,
          parentId,
        );
        return { outcome, id: entry.id, name: entry.name, bytes: entry.file_size };
      },
    }),
    tool({
      name: 'organise',
      describe:
        'make_folder at to; move entries to the folder to; rename one entry to the name to; star; unstar; extract a ZIP into the folder to.',
      writes: 'yes',
      input: {
        action: z.enum(['make_folder', 'move', 'rename', 'star', 'unstar', 'extract']),
        entries: z.array(z.string()).default([]),
        to: z.string().optional(),
      },
      async run({ action, entries: named, to }) {
        if (action !== 'make_folder' && named.length === 0) throw usageError('Which ones? Give entries.');
        if (to === undefined && !action.endsWith('star'))
          throw usageError(`Where to? Give to for ${action}.`);
        if (action === 'make_folder') {
          const { parent, name } = splitPath(to!);
          const { id } = await drive.makeFolder(name, await drive.requireFolder(parent));
          return { id, name };
        }
        const entryIds = await idsOf(named);
        if (action === 'star') await starEntries(client, { entryIds });
        else if (action === 'unstar') await unstarEntries(client, { entryIds });
        else if (action === 'move') {
          await moveEntries(client, { entryIds, destinationId: await drive.requireFolder(to!) });
        } else {
          const [entryId] = entryIds;
          if (entryIds.length > 1) throw usageError(`${action} takes one entry. Call it once for each.`);
          if (action === 'rename') await updateEntry(client, { entryId: entryId!, name: to! });
          else
            await extractArchive(client, {
              entryId: entryId!,
              parentId: (await drive.requireFolder(to!)) ?? 0,
            });
        }
        return { done: action, entryIds };
      },
    }),
    tool({
      name: 'share',
      describe:
        'Open an entry to users (emails), or to whoever has its link (link: create); link: remove ends that.',
      writes: 'destroys',
      input: {
        entry: z.string(),
        emails: z.array(z.string()).default([]),
        permissions: z
          .array(z.enum(['view', 'edit', 'download']))
          .min(1)
          .default(['view']),
        link: z.enum(['create', 'remove']).optional(),
      },
      async run({ entry: named, emails, permissions, link }) {
        if (emails.length > 0 === (link !== undefined)) throw usageError('Give either emails or link.');
        const { id: entryId } = await drive.require(named);
        if (link === 'remove') return deleteShareableLink(client, { entryId });
        if (link === undefined) return (await shareEntry(client, { entryId, emails, permissions })).users;
        const made = await createShareableLink(client, {
          entryId,
          allow_edit: permissions.includes('edit'),
          allow_download: permissions.includes('download'),
        });
        return {
          hash: made.link.hash,
          url: appUrl && `${appUrl.replace(/\/*$/, '')}/drive/shares/${made.link.hash}`,
        };
      },
    }),
    tool({
      name: 'trash',
      describe:
        'Put entries into the trash, restore them (by name in the trash, or id), or delete them forever. Without confirm it only shows what it would do.',
      writes: 'destroys',
      input: {
        entries,
        action: z.enum(['trash', 'restore', 'delete_forever']).default('trash'),
        confirm: z.boolean().default(false),
      },
      async run({ entries: named, action, confirm }) {
        const entryIds: number[] = [];
        if (action === 'restore') for (const one of named) entryIds.push(await drive.requireTrashed(one));
        else entryIds.push(...(await (action === 'trash' ? idsOf(named) : drive.requireIds(named))));
        if (!confirm)
          return { dryRun: true, would: action, entryIds, next: 'Call again with confirm: true.' };
        if (action === 'restore') await restoreEntries(client, { entryIds });
        else await deleteEntries(client, { entryIds, deleteForever: action === 'delete_forever' });
        return { done: action, entryIds };
      },
    }),
    tool({
      name: 'note',
      describe: 'Write a note.',
      writes: 'yes',
      input: { title: z.string(), body: z.string() },
      run: async (input) => (await createNote(client, input)).note,
    }),
  ];
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

const briefly = ({ id, name, type, file_size, updated_at }: DriveEntry) => ({
  id: `id:${id}`,
  name,
  type,
  bytes: file_size,
  updated: updated_at,
});
