import {
  extractArchive,
  type ExtractArchiveInput,
  type ExtractArchiveResponse,
} from '../../../client/src/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';
import { unlessRefused } from '../errors.ts';

/** Extracts an archive, and returns a sentence for each name that a folder then has twice. */
export async function extractInto(
  drive: Drive,
  input: Omit<ExtractArchiveInput, 'workspaceId'>,
): Promise<{ answer: ExtractArchiveResponse; doubles: string[] }> {
  const newestId = async (what: 'folders' | 'files') => {
    for await (const { id } of drive.newest(what)) return id;
    return 0;
  };
  const [latestFolder, latestFile] = [
    await unlessRefused(newestId('folders')),
    await unlessRefused(newestId('files')),
  ];
  const { workspaceId } = drive;
  const answer = await extractArchive(drive.client, { ...input, workspaceId });
  const madeSince = async (what: 'folders' | 'files', latest = Number.MAX_VALUE) => {
    const made: DriveEntry[] = [];
    for await (const entry of drive.newest(what)) {
      if (entry.id <= latest) break;
      made.push(entry);
    }
    return made;
  };
  // Folders are merged with those of their name. In a new one, everything is new.
  const folders = new Set((await madeSince('folders', latestFolder)).map(({ id }) => id));
  const files = (await madeSince('files', latestFile)).filter(
    ({ parent_id: parent }) => !folders.has(parent ?? 0),
  );
  return { answer, doubles: await drive.doubles(files) };
}
