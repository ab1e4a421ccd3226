import { z } from 'zod';
import { unstarEntries } from '../../../client/src/index.ts';
import { moveEntries, starEntries, updateEntry } from '../../../client/src/reference.ts';
import { extractInto } from '../actions/extraction.ts';
import { addNote } from '../actions/notes.ts';
import { existing, splitPath, type FolderId } from '../drive.ts';
import { unlessRefused, usageError } from '../errors.ts';
import { requireNoAudience, requireSameAudience } from './audience.ts';
import { driveIn, tool, workspaceInput, type Tool } from './tool.ts';

export const organiseTools: readonly Tool[] = [
  tool({
    name: 'organise',
    title: 'Organise entries',
    describe:
      'make_folder creates the folder `to`; move puts entries into the folder `to`; rename gives one entry the name `to`; extract unpacks a ZIP into the folder `to`; star; unstar.',
    writes: 'yes',
    input: {
      action: z
        .enum(['make_folder', 'move', 'rename', 'star', 'unstar', 'extract'])
        .describe('what to do; one entry at a time for rename and extract'),
      entries: z.array(z.string()).default([]).describe('entries of the action; none for make_folder'),
      to: z
        .string()
        .optional()
        .describe('path of the new folder, folder to move to or extract into, or new name; none for stars'),
      workspace: workspaceInput,
    },
    output: {
      done: z.string().optional(),
      entryIds: z.array(z.number()).optional(),
      id: z.number().optional().describe('id of the new folder'),
      name: z.string().optional().describe('name of the new folder'),
    },
    async run({ action, entries: named, to, workspace }, call) {
      const { client } = call;
      const drive = driveIn(call, workspace);
      const { workspaceId } = drive;
      if (action !== 'make_folder' && named.length === 0)
        throw usageError('No entries are given. Give entries.');
      if (to === undefined && !action.endsWith('star'))
        throw usageError(`The target is missing. Set \`to\` for ${action}.`);
      if (to !== undefined && action.endsWith('star'))
        throw usageError(`${action} has no target. Omit \`to\`.`);
      if (action === 'make_folder') {
        if (named.length > 0) throw usageError('make_folder only creates the folder `to`. Omit `entries`.');
        const { parent, name } = splitPath(to!);
        const folderId = await drive.requireFolder(parent);
        await requireSameAudience(call, `Create ${to!}`, { folderId, workspaceId });
        const there = await drive.find(to!);
        if (there) throw existing(to!, there);
        const { id } = await drive.makeFolder(name, folderId);
        return { id, name };
      }
      const sources = await drive.requireAll(named);
      const entryIds = sources.map(({ id }) => id);
      const requireAgreement = (what: string, folderId: FolderId) =>
        requireSameAudience(
          call,
          `${what} ${named.join(', ')} to ${to!}`,
          { folderId, workspaceId },
          sources,
        );
      if (action === 'star') await starEntries(client, { entryIds });
      else if (action === 'unstar') await unstarEntries(client, { entryIds });
      else if (action === 'move') {
        const folderId = await drive.requireFolder(to!);
        await drive.requireHere(sources, folderId);
        await requireAgreement('Move', folderId);
        await drive.requireFreeNames(sources, folderId);
        await moveEntries(client, { entryIds, destinationId: folderId });
      } else {
        const [entryId] = entryIds;
        if (entryIds.length > 1)
          throw usageError(`${action} accepts one entry. Call it once for each entry.`);
        if (action === 'rename') {
          await requireNoAudience(call, `Rename ${named[0]!} to ${to!}`, sources);
          // Who sees an entry that is shared may not see its folder.
          const beside = (await unlessRefused(drive.allChildren(sources[0]!.parent_id))) ?? [];
          const there = beside.find(({ id, name }) => name === to && id !== entryId);
          if (there) throw existing(to!, there);
          await updateEntry(client, { entryId: entryId!, name: to! });
        } else {
          const folderId = await drive.requireFolder(to!);
          await requireAgreement('Extract', folderId);
          const { doubles } = await extractInto(drive, { entryId: entryId!, parentId: folderId ?? 0 });
          return { done: [action, ...doubles].join('. '), entryIds };
        }
      }
      return { done: action, entryIds };
    },
  }),
  tool({
    name: 'note',
    title: 'Write a note',
    describe: 'Write a note.',
    writes: 'yes',
    input: { title: z.string().describe('title'), body: z.string().describe('text') },
    output: { id: z.number(), title: z.string(), body: z.string() },
    async run(input, { client }) {
      const { id, title, body } = await addNote(client, input);
      return { id, title, body };
    },
  }),
];
