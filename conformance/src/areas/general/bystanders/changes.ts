import type { OperationId } from '../../../../../generated/operations.ts';
import type { Need } from '../../../model/check.ts';
import type { Answer } from '../../../model/messages.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { CreatedFolder, TestContext } from '../../../model/test-context.ts';
import { fieldOf } from '../../../model/wire-values.ts';
import { authenticationSheet } from '../../authentication/sheet.ts';
import { archiveOf, extract } from '../../archives/extraction.ts';
import { zip } from '../../archives/zip.ts';
import { freshConversion, requestOf } from '../../conversion/conversion-source.ts';
import { createLink, deleteLink } from '../../shared/link-requests.ts';
import { remove } from '../../shared/requests.ts';
import { register, uploadTo, validPresign } from '../../shared/upload.ts';
import { receiver, share } from '../../sharing/share-requests.ts';
import { marked, marks, type Bystander, type Mark } from './bystander.ts';

/** The folder that most bystanders are in. */
export interface Place {
  readonly parentId: number;
  /** Names of the folders from the root to it. */
  readonly path: readonly string[];
}

/** A request, and the entry in it if only one of its marks is to change. */
interface Target {
  readonly about?: Bystander;
  readonly send: () => Promise<Answer>;
}

/** An operation that must change nothing but what it is for. */
export interface Change {
  /** E.g. `creating a folder`. */
  readonly name: string;
  readonly operation: OperationId;
  /** Blamed if anything else changes. */
  readonly proves: SubjectId;
  readonly needs?: readonly Need[];
  /** The mark that it changes. */
  readonly changes?: Mark;
  /** Whether it deletes everything in the trash. */
  readonly emptiesTrash?: true;
  /** Whether the response shows that the request was carried out, if a success alone does not. */
  readonly isDone?: (answer: Answer) => boolean;
  readonly prepare: (t: TestContext, place: Place) => Promise<Target>;
}

/** A change of a new folder, which has all marks but the one that the change sets. */
const ofFolder = (
  send: (t: TestContext, folder: CreatedFolder) => Promise<Answer>,
  sets?: Mark,
): Change['prepare'] => {
  return async (t, { parentId }) => {
    const folder = await t.folder({ parentId });
    const otherMarks = marks.filter((mark) => mark !== sets);
    const about = await marked(t, 'the entry', folder.id, otherMarks);
    return { about, send: () => send(t, folder) };
  };
};

/** The entry does not stay as it is. */
const ofDeleted =
  (prepare: Change['prepare']): Change['prepare'] =>
  async (t, place) => ({ send: (await prepare(t, place)).send });

/** An operation that changes nothing at all. */
const reading = (
  operation: OperationId,
  proves: SubjectId,
  send: (t: TestContext) => Promise<Answer>,
  needs: readonly Need[] = [],
): Change => ({
  name: operation,
  operation,
  proves,
  needs,
  prepare: (t) => Promise.resolve({ send: () => send(t) }),
});

// Each proves a requirement that any response tests: a list that changes nothing may still lack items.
const readings: readonly Change[] = [
  reading('getLoggedUser', 'AUTH-1', (t) => t.call('getLoggedUser')),
  reading('listWorkspaces', 'WS-8', (t) => t.call('listWorkspaces')),
  reading(
    'getWorkspace',
    'WS-9',
    async (t) => t.call('getWorkspace', { path: { id: (await t.writableWorkspace()).id } }),
    ['workspace'],
  ),
  reading('listNotes', 'NOTE-6', (t) => t.call('listNotes')),
  reading('getVault', 'VAULT-1', (t) => t.call('getVault'), ['arrange:vault-entry']),
  reading('listTrackedFiles', 'TRACK-5', (t) => t.call('listTrackedFiles')),
  reading(
    'listUploadedParts',
    'PART-1',
    async (t) => {
      const { key, uploadId } = await t.arrange('multipart-upload');
      return t.call('listUploadedParts', { body: { key, uploadId } });
    },
    ['arrange:multipart-upload'],
  ),
];

export const changes: readonly Change[] = [
  ...readings,
  {
    name: 'signing in',
    operation: 'login',
    proves: 'AUTH-6',
    needs: ['password'],
    prepare: (t) => {
      const request = authenticationSheet.login.valid(t);
      return Promise.resolve({ send: () => t.send('login', request) });
    },
  },
  {
    name: 'creating a folder',
    operation: 'createFolder',
    proves: 'FOLDER-1',
    prepare: (t, { parentId }) =>
      Promise.resolve({
        send: () => t.call('createFolder', { body: { name: t.unique('Folder'), parentId } }),
      }),
  },
  {
    name: 'presigning an upload',
    operation: 'presignUpload',
    proves: 'UPLOAD-8',
    prepare: (t, { parentId }) =>
      Promise.resolve({ send: () => t.call('presignUpload', { body: { ...validPresign(t), parentId } }) }),
  },
  {
    name: 'registering a file',
    operation: 'registerEntry',
    proves: 'REG-1',
    prepare: async (t, { parentId }) => {
      const object = await t.object();
      return { send: () => register(t, object, { parentId }) };
    },
  },
  {
    name: 'registering a file with relativePath',
    operation: 'registerEntry',
    proves: 'REG-9',
    prepare: (t, { path }) =>
      Promise.resolve({
        send: async () => (await uploadTo(t, { folders: [...path, t.unique('Folder')] })).answer,
      }),
  },
  {
    name: 'extracting an archive',
    operation: 'extractArchive',
    proves: 'ARCHIVE-1',
    prepare: async (t, { parentId }) => {
      const file = { name: `${t.unique('Extracted')}.txt`, content: Buffer.from('Text'), deflate: true };
      const { id } = await archiveOf(t, zip([file]));
      const about = await marked(t, 'the archive', id);
      return { about, send: () => extract(t, id, { parentId, password: null }) };
    },
  },
  {
    name: 'converting a file',
    operation: 'convertFile',
    proves: 'CONVERT-1',
    isDone: ({ json }) => fieldOf(json, 'fileEntry') !== undefined,
    prepare: async (t) => {
      const conversion = await freshConversion(t);
      return { send: () => t.call('convertFile', { body: requestOf(conversion) }) };
    },
  },
  {
    name: 'creating a link',
    operation: 'createShareableLink',
    proves: 'LINK-2',
    changes: 'linked',
    prepare: ofFolder((t, { id }) => createLink(t, id), 'linked'),
  },
  {
    name: 'creating a link by the hash of an entry',
    operation: 'createShareableLink',
    proves: 'LINK-3',
    changes: 'linked',
    prepare: ofFolder((t, { hash }) => createLink(t, hash), 'linked'),
  },
  {
    name: 'deleting a link',
    operation: 'deleteShareableLink',
    proves: 'LINK-19',
    changes: 'linked',
    prepare: ofFolder((t, { id }) => deleteLink(t, id)),
  },
  {
    name: 'deleting a link by the hash of an entry',
    operation: 'deleteShareableLink',
    proves: 'LINK-20',
    changes: 'linked',
    prepare: ofFolder((t, { hash }) => deleteLink(t, hash)),
  },
  {
    name: 'sharing an entry',
    operation: 'shareEntry',
    proves: 'SHARE-2',
    changes: 'shared',
    prepare: ofFolder(
      (t, { id }) => share(t, id, { emails: [receiver(t)], permissions: ['view'] }),
      'shared',
    ),
  },
  {
    name: 'unstarring an entry',
    operation: 'unstarEntries',
    proves: 'STAR-1',
    changes: 'starred',
    prepare: ofFolder((t, { id }) => t.call('unstarEntries', { body: { entryIds: [id] } })),
  },
  {
    name: 'moving an entry to the trash',
    operation: 'deleteEntries',
    proves: 'TRASH-10',
    prepare: ofDeleted(ofFolder((t, { id }) => remove(t, [id], { deleteForever: false }))),
  },
  {
    name: 'deleting an entry permanently',
    operation: 'deleteEntries',
    proves: 'TRASH-4',
    prepare: ofDeleted(ofFolder((t, { id }) => remove(t, [id], { deleteForever: true }))),
  },
  {
    name: 'creating a workspace',
    operation: 'createWorkspace',
    proves: 'WS-1',
    needs: ['workspace'],
    prepare: (t) =>
      Promise.resolve({ send: () => t.call('createWorkspace', { body: { name: t.unique('Workspace') } }) }),
  },
  {
    name: 'creating a note',
    operation: 'createNote',
    proves: 'NOTE-1',
    needs: ['note'],
    prepare: (t) =>
      Promise.resolve({
        send: () => t.call('createNote', { body: { title: t.unique('Note'), body: t.unique('Text') } }),
      }),
  },
  {
    name: 'moving an entry of the vault',
    operation: 'moveVaultEntries',
    proves: 'VAULT-13',
    needs: ['arrange:vault-entry'],
    prepare: async (t) => {
      const { entryId, destinationId } = await t.arrange('vault-entry');
      return {
        send: () => t.call('moveVaultEntries', { body: { entryIds: [entryId], destinationId } }),
      };
    },
  },
  {
    name: 'deleting an entry of the vault',
    operation: 'deleteVaultEntries',
    proves: 'VAULT-21',
    needs: ['arrange:vault-entry'],
    prepare: async (t) => {
      const { entryId } = await t.arrange('vault-entry');
      return {
        send: () => t.call('deleteVaultEntries', { body: { entryIds: [entryId], deleteForever: true } }),
      };
    },
  },
  {
    name: 'emptying the trash',
    operation: 'deleteEntries',
    proves: 'TRASH-7',
    needs: ['destructive'],
    emptiesTrash: true,
    prepare: (t) => Promise.resolve({ send: () => remove(t, [], { emptyTrash: true }) }),
  },
];
