import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usageError } from '../errors.ts';
import { saveFile } from '../save-file.ts';
import { requireSafeName } from '../target.ts';
import { plain } from '../text.ts';
import { Uploader } from '../transfer/uploader.ts';
import { requireSameAudience } from './audience.ts';
import { driveIn, tool, workspaceInput, type Tool } from './tool.ts';

/** Tools that transfer files between this machine and the drive, only in folders that the user has opened. */
export const fileTools: readonly Tool[] = [
  tool({
    name: 'upload',
    title: 'Upload a file',
    describe:
      'Upload one file of this machine, of any size, from a folder that the user has opened to this server. The same call again continues an interrupted upload, and recognises a file that is already stored.',
    writes: 'yes',
    input: {
      file: z.string().describe('path on this machine, absolute or relative to the first open folder'),
      folder: z.string().default('/').describe('target folder on the drive'),
      workspace: workspaceInput,
    },
    output: {
      outcome: z
        .enum(['uploaded', 'present', 'skipped'])
        .describe('present: the same bytes were already stored'),
      id: z.string(),
      name: z.string(),
      bytes: z.number(),
    },
    async run({ file, folder, workspace }, call) {
      const readable = await call.openFolders.requireReadable(file);
      const drive = driveIn(call, workspace);
      const uploader = new Uploader(drive, call.io, {
        conflict: 'refuse',
        keepsBoth: false,
        dryRun: false,
      });
      const parentId = await drive.requireFolder(folder);
      const { workspaceId } = drive;
      await requireSameAudience(call, `Upload ${file} to ${folder}`, { folderId: parentId, workspaceId });
      const { entry, outcome } = await uploader.upload(readable, parentId, call.report);
      return { outcome, id: `id:${entry.id}`, name: entry.name, bytes: entry.file_size };
    },
  }),
  tool({
    name: 'download',
    title: 'Download a file',
    describe:
      'Save one file of the drive in a folder of this machine that the user has opened to this server. Never replaces a file.',
    writes: 'yes',
    input: {
      entry: z.string().describe('file of the drive'),
      folder: z
        .string()
        .default('.')
        .describe('folder on this machine, absolute or relative to the first open folder'),
      workspace: workspaceInput,
    },
    output: { file: z.string().describe('path on this machine'), bytes: z.number() },
    async run({ entry: named, folder, workspace }, call) {
      const entry = await driveIn(call, workspace).require(named);
      if (entry.type === 'folder') throw usageError(`${plain(named)} is a folder. Download its files.`);
      requireSafeName(entry.name);
      if (entry.name.startsWith('.')) {
        throw usageError(`${plain(entry.name)} would be a hidden file here. Ask the user to download it.`);
      }
      const file = path.join(await call.openFolders.requireFolder(folder), entry.name);
      if (await lstat(file).catch(() => undefined)) {
        throw usageError(`${plain(file)} exists. Choose another folder, or ask the user.`);
      }
      await saveFile(call, entry, file, call.report);
      return { file, bytes: entry.file_size };
    },
  }),
];
