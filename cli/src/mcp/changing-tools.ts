import {
  createNote,
  createShareableLink,
  deleteEntries,
  deleteShareableLink,
  extractArchive,
  shareEntry,
  unstarEntries,
} from '../../../client/src/index.ts';
import { moveEntries, restoreEntries, starEntries, updateEntry } from '../../../client/src/reference.ts';
import { z } from 'zod';
import { splitPath } from '../drive.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { Uploader } from '../uploader.ts';
import { tool, type Tool } from './tool.ts';

/** The tools that change something. */
export function changingTools({ client, drive, around, appUrl }: Session): Tool[] {
  const idsOf = async (named: readonly string[]) => (await drive.requireAll(named)).map(({ id }) => id);
  return [
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
        if (to !== undefined && action.endsWith('star'))
          throw usageError(`${action} goes nowhere. Leave to out.`);
        if (action === 'make_folder') {
          if (named.length > 0) throw usageError('make_folder makes to alone. Leave entries out.');
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
          ...(appUrl === undefined
            ? { next: 'Ask the user to start this server with --app-url, which begins the address.' }
            : { url: `${appUrl.replace(/\/*$/, '')}/drive/shares/${made.link.hash}` }),
        };
      },
    }),
    tool({
      name: 'trash',
      describe:
        'Put entries into the trash, restore them (by name in the trash, or id), or delete them forever. Without confirm it only shows what it would do.',
      writes: 'destroys',
      input: {
        entries: z.array(z.string()).min(1),
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
