import type { Connection } from '../../../../server/src/database/database.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import { afterwards } from '../faults/state.ts';
import { mutant } from '../mutant.ts';
import { idOf, idsIn, isHash } from '../faults/requested-entries.ts';
import { entries, links, shares, stars, type Entry } from '../faults/stored.ts';

/** The entries that lose a mark, by the entry of the request or response and the caller. */
const reached = {
  itself: (_db, id) => [id],
  beside: async (db, id) => {
    const parentId = (await entries.find(db, { id }))?.parentId;
    if (parentId === undefined || parentId === null) return [];
    return idsOf(await entries.all(db, { parentId })).filter((other) => other !== id);
  },
  above: async (db, id) => [(await entries.find(db, { id }))?.parentId ?? 0],
  all: async (db, _id, ownerId) => idsOf(await entries.all(db, { ownerId })),
} satisfies Record<string, (db: Connection, id: number, caller: number) => number[] | Promise<number[]>>;

const idsOf = (rows: readonly Entry[]): number[] => rows.map(({ id }) => id);

const marks = { stars, links, shares };

/** A change that also removes a mark from other entries. */
interface TakingMark {
  readonly id: string;
  readonly sentence: string;
  readonly operation: OperationId;
  readonly breaks: RequirementId;
  readonly from: keyof typeof marks;
  readonly of: keyof typeof reached;
  readonly when?: (request: { readonly body: unknown; readonly named: string }) => boolean;
}

const flag = (body: unknown, name: string): boolean =>
  (body as Readonly<Record<string, unknown>> | null)?.[name] === true;

const takingMarks: readonly TakingMark[] = [
  {
    id: 'logged-user-unstars',
    sentence: 'Reading the signed-in user unstars all entries of the user.',
    operation: 'getLoggedUser',
    breaks: 'AUTH-1',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'workspace-list-ends-links',
    sentence: 'Listing the workspaces deletes all links of the caller.',
    operation: 'listWorkspaces',
    breaks: 'WS-8',
    from: 'links',
    of: 'all',
  },
  {
    id: 'workspace-read-ends-shares',
    sentence: 'Reading a workspace ends the shares of all entries of the caller.',
    operation: 'getWorkspace',
    breaks: 'WS-9',
    from: 'shares',
    of: 'all',
  },
  {
    id: 'note-list-unstars',
    sentence: 'Listing the notes unstars all entries of the caller.',
    operation: 'listNotes',
    breaks: 'NOTE-6',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'vault-read-ends-shares',
    sentence: 'Reading the vault ends the shares of all entries of the caller.',
    operation: 'getVault',
    breaks: 'VAULT-1',
    from: 'shares',
    of: 'all',
  },
  {
    id: 'tracking-list-ends-shares',
    sentence: 'Listing the tracked files ends the shares of all entries of the caller.',
    operation: 'listTrackedFiles',
    breaks: 'TRACK-5',
    from: 'shares',
    of: 'all',
  },
  {
    id: 'parts-list-unstars',
    sentence: 'Listing the parts of an upload unstars all entries of the caller.',
    operation: 'listUploadedParts',
    breaks: 'PART-1',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'login-ends-shares',
    sentence: 'Signing in ends the shares of all entries of the user.',
    operation: 'login',
    breaks: 'AUTH-6',
    from: 'shares',
    of: 'all',
  },
  {
    id: 'workspace-ends-links',
    sentence: 'Creating a workspace deletes all links of the caller.',
    operation: 'createWorkspace',
    breaks: 'WS-1',
    from: 'links',
    of: 'all',
  },
  {
    id: 'note-unstars',
    sentence: 'Creating a note unstars all entries of the caller.',
    operation: 'createNote',
    breaks: 'NOTE-1',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'folder-ends-shares-beside',
    sentence: 'Creating a folder ends the shares of the entries beside it.',
    operation: 'createFolder',
    breaks: 'FOLDER-1',
    from: 'shares',
    of: 'beside',
  },
  {
    id: 'presigning-unstars',
    sentence: 'Presigning an upload unstars all entries of the caller.',
    operation: 'presignUpload',
    breaks: 'UPLOAD-8',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'path-ends-shares-of-its-folder',
    sentence: 'A folder loses its shares when a folder is created in it by `relativePath`.',
    operation: 'registerEntry',
    breaks: 'REG-9',
    from: 'shares',
    of: 'all',
    when: ({ body }) => typeof (body as { relativePath?: unknown }).relativePath === 'string',
  },
  {
    id: 'extraction-unstars-the-archive',
    sentence: 'Extracting an archive unstars it.',
    operation: 'extractArchive',
    breaks: 'ARCHIVE-1',
    from: 'stars',
    of: 'itself',
  },
  {
    id: 'conversion-ends-links',
    sentence: 'A conversion deletes all links of the caller.',
    operation: 'convertFile',
    breaks: 'CONVERT-1',
    from: 'links',
    of: 'all',
  },
  {
    id: 'link-ends-links-beside',
    sentence: 'Creating a link by id deletes the links of the entries beside it.',
    operation: 'createShareableLink',
    breaks: 'LINK-2',
    from: 'links',
    of: 'beside',
    when: ({ named }) => !isHash(named),
  },
  {
    id: 'unlinking-unshares',
    sentence: 'Deleting a link by id ends the shares of the entry.',
    operation: 'deleteShareableLink',
    breaks: 'LINK-19',
    from: 'shares',
    of: 'itself',
    when: ({ named }) => !isHash(named),
  },
  {
    id: 'sharing-unstars-the-folder-above',
    sentence: 'Sharing an entry unstars the folder that it is in.',
    operation: 'shareEntry',
    breaks: 'SHARE-2',
    from: 'stars',
    of: 'above',
  },
  {
    id: 'unstarring-unlinks',
    sentence: 'Unstarring an entry deletes its link.',
    operation: 'unstarEntries',
    breaks: 'STAR-1',
    from: 'links',
    of: 'itself',
  },
  {
    id: 'trash-unstars-beside',
    sentence: 'Moving an entry to the trash unstars the entries beside it.',
    operation: 'deleteEntries',
    breaks: 'TRASH-10',
    from: 'stars',
    of: 'beside',
    when: ({ body }) => !flag(body, 'deleteForever'),
  },
  {
    id: 'deleting-forever-unshares-beside',
    sentence: 'Deleting permanently ends all shares of the caller.',
    operation: 'deleteEntries',
    breaks: 'TRASH-4',
    from: 'shares',
    of: 'all',
    when: ({ body }) => flag(body, 'deleteForever'),
  },
  {
    id: 'empty-trash-unstars',
    sentence: 'Emptying the trash unstars all entries of the caller.',
    operation: 'deleteEntries',
    breaks: 'TRASH-7',
    from: 'stars',
    of: 'all',
    when: ({ body }) => flag(body, 'emptyTrash'),
  },
  {
    id: 'vault-move-unstars',
    sentence: 'Moving an entry of the vault unstars all entries of the caller.',
    operation: 'moveVaultEntries',
    breaks: 'VAULT-13',
    from: 'stars',
    of: 'all',
  },
  {
    id: 'vault-deletion-ends-links',
    sentence: 'Deleting an entry of the vault deletes all links of the caller.',
    operation: 'deleteVaultEntries',
    breaks: 'VAULT-21',
    from: 'links',
    of: 'all',
  },
];

/** The id of the entry in a request, or else in its response. */
function idNamed(request: { readonly params: unknown; readonly body: unknown }, json: unknown): number {
  const { entryId } = request.params as { entryId?: string };
  if (entryId !== undefined) return idOf(entryId);
  return idsIn(request.body)[0] ?? made(json, 'folder') ?? made(json, 'fileEntry') ?? 0;
}

/** The id of an object in a response. */
const made = (json: unknown, object: string): number | undefined =>
  (json as Readonly<Record<string, { id?: number } | undefined>> | undefined)?.[object]?.id;

/** Faults that treat the entry of the request correctly, and remove a mark from another. */
export const bystanderMutants = takingMarks.map(
  ({ id, sentence, operation, breaks, from, of, when = () => true }) =>
    mutant(
      id,
      sentence,
      { breaks, walks: true },
      afterwards(operation, async (db, { request, json }) => {
        const { entryId: named = '' } = request.params as { entryId?: string };
        if (!when({ body: request.body, named })) return;
        const caller = request.caller?.userId ?? made(json, 'user') ?? 0;
        await marks[from].remove(db, { entryId: await reached[of](db, idNamed(request, json), caller) });
      }),
    ),
);
