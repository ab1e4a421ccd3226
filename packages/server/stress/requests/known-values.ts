import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { entryKinds, type EntryKind, type Kind } from './kinds.ts';
import { Known } from './symbols.ts';

/** What the run puts behind every presigned URL that was asked for with this size and type. */
export const smallObject = { content: 'aaa', size: 3, mime: 'text/plain', extension: 'txt' };

const known = (...kinds: Kind[]): Arbitrary<Known> =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(2)).map(([kind, index]) => new Known(kind, index));

/** The kinds of entries that an operation accepts; by default, files and folders. */
const subjects: Partial<Record<OperationId, readonly [EntryKind, ...EntryKind[]]>> = {
  restoreEntries: ['trashed'],
  extractArchive: ['archive'],
  downloadFile: ['file', 'image', 'sharedFile', 'workspaceFile'],
  setTracked: ['file', 'image'],
  moveVaultEntries: ['vaultFile'],
  deleteVaultEntries: ['vaultFile'],
  listVaultEntries: ['vaultFolder'],
  listEntries: ['folder'],
  getFolderPath: ['folder'],
  unshareEntry: ['sharedFile'],
  unshareUser: ['sharedFile'],
  changePermissions: ['linkedFile'],
  countFolderEntries: ['folder'],
  getTrackingInfo: ['file', 'image'],
  getShareableLink: ['linkedFile'],
  updateShareableLink: ['linkedFile'],
  updateShareableLinkAlias: ['linkedFile'],
};

const entries = (id: OperationId): Arbitrary<Known> =>
  fc.oneof(
    { weight: 4, arbitrary: known(...(subjects[id] ?? ['file', 'folder'])) },
    { weight: 1, arbitrary: known(...entryKinds) },
  );

const hashes = (id: OperationId): Arbitrary<Known> =>
  entries(id).map(({ kind, index }) => new Known(`${kind as EntryKind}Hash`, index));

const folders = (id: OperationId): Arbitrary<unknown> => {
  if (id === 'moveVaultEntries') return known('vaultFolder');
  return fc.oneof({ weight: 4, arbitrary: known('folder') }, known('foreignFolder', 'file'), fc.constant(0));
};

const workspaces = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: known('workspace') },
  known('viewedWorkspace', 'foreignWorkspace'),
);

/** What takes an upload to the vault: half of it alone is refused. */
const mostlyNull = (other: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, other);

const changesRole = (id: OperationId) => ['changeMemberRole', 'changeInviteRole'].includes(id);

const timesAfter = { operator: '>', values: ['2020-01-01', '2021-01-01', '2022-01-01'] };
const timesBefore = { operator: '<', values: ['2090-01-01', '2091-01-01', '2092-01-01'] };

/** Conditions of each kind that a listing knows, each with at least one of these values. */
const conditionKinds = [
  { key: 'type', operator: '!=', values: ['video', 'audio', 'archive'] },
  { key: 'created_at', ...timesAfter },
  { key: 'created_at', ...timesBefore },
  { key: 'updated_at', ...timesAfter },
  { key: 'updated_at', ...timesBefore },
];

/** Conditions of a listing: of each kind one or several, in any order. */
export const allConditions: Arbitrary<string> = fc
  .tuple(
    ...conditionKinds.map(({ values, ...kind }) =>
      fc.subarray(values, { minLength: 1 }).map((some) => some.map((value) => ({ ...kind, value }))),
    ),
  )
  .map((conditions) => conditions.flat())
  .chain((conditions) => fc.shuffledSubarray(conditions, { minLength: conditions.length }))
  .map((conditions) => Buffer.from(JSON.stringify(conditions)).toString('base64'));

/** Fields and parameters, by name, whose schemas do not tell what makes them useful. */
const byName: Record<string, (id: OperationId) => Arbitrary<unknown>> = {
  entryId: (id) => (id.includes('ShareableLink') ? fc.oneof(entries(id), hashes(id)) : entries(id)),
  entryIds: (id) => fc.array(entries(id), { minLength: 1, maxLength: 2 }),
  file_id: entries,
  hash: hashes,
  folderId: hashes,
  parentId: folders,
  destinationId: folders,
  parentIds: () => known('folder'),
  workspaceId: (id) => (id === 'moveEntries' ? fc.constantFrom(null, 0, '0') : workspaces),
  id: (id) => {
    if (id.includes('Note')) return known('note');
    if (changesRole(id)) return known('crewWorkspace', 'crewWorkspace', 'foreignWorkspace');
    return known('workspace', 'ownWorkspace', 'ownWorkspace', 'viewedWorkspace', 'foreignWorkspace');
  },
  salt: () => fc.constant('AAECAw=='),
  check: () => fc.constant('BAUGBwgJ'),
  iv: () => fc.constant('CgsMDQ=='),
  userId: (id) => known(id === 'changePermissions' || changesRole(id) ? 'friend' : 'self'),
  noteId: () => known('note'),
  inviteId: (id) => (changesRole(id) ? known('sentInvite') : known('invite', 'invite', 'foreignInvite')),
  role_id: () => fc.constantFrom(1, 2, '2', 3),
  email: () => known('email'),
  emails: (id) =>
    fc.array(known(id === 'unshareEntry' ? 'email' : 'friendEmail'), { minLength: 1, maxLength: 2 }),
  permissions: () => fc.uniqueArray(fc.constantFrom('view', 'edit', 'download'), { minLength: 1 }),
  password: (id) => (id === 'login' ? known('password') : fc.constantFrom('harbour', 'tide')),
  filename: (id) =>
    id === 'registerEntry'
      ? fc.oneof({ weight: 6, arbitrary: known('objectName') }, known('foreignObjectName'))
      : fc.constantFrom('tide.txt', 'chart.png'),
  clientName: () => fc.constantFrom('tide.txt', 'Ebbe & Flut.txt', '<b>.txt'),
  relativePath: () => fc.constantFrom('tide.txt', '', null, '/Survey/tide.txt', 'Survey/September/'),
  vaultId: () => mostlyNull(known('vault', 'foreignVault')),
  vaultIvs: () => mostlyNull(fc.constant('AAECAwQFBgcICQoL,DA0ODxAREhMUFRYX')),
  isEncrypted: () => mostlyNull(fc.constantFrom(0, 1)),
  mime: () => fc.constant(smallObject.mime),
  extension: () => fc.constant(smallObject.extension),
  size: () => fc.constant(smallObject.size),
  fileHash: () => fc.constant(createHash('sha256').update(smallObject.content).digest('hex')),
  exifData: () => fc.constantFrom('{"Make":"Example"}', 'eyJNYWtlIjoiRXhhbXBsZSJ9'),
  url: () => fc.oneof({ weight: 4, arbitrary: known('imageUrl') }, known('foreignUrl')),
  outputformat: () => fc.constantFrom('png', 'jpg', 'webp', 'gif'),
  key: () => fc.oneof({ weight: 6, arbitrary: known('multipartKey') }, known('foreignMultipartKey')),
  uploadId: () => fc.oneof({ weight: 6, arbitrary: known('multipartId') }, known('foreignMultipartId')),
  parts: () =>
    fc.array(fc.record({ PartNumber: fc.constant(1), ETag: known('etag') }), { minLength: 1, maxLength: 1 }),
  partNumbers: () => fc.constantFrom([1], [1, 2]),
  expires_at: () => fc.constantFrom('2099-01-01T00:00:00Z', '2099-01-01T01:00:00.123456+01:00'),
  query: () => fc.constantFrom('a', '%', '_', 'tide'),
  type: () => fc.constantFrom('folder', 'text', 'image'),
  // The same as `query`, or refused beside it.
  search: () => fc.constantFrom('', '', '', 'tide'),
  // An empty array, an object, which is none, and conditions.
  filters: () => fc.oneof(fc.constantFrom('', 'W10=', 'W10=', 'e30='), allConditions),
  Range: () => fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=0-', 'bytes=9-', 'bytes=2-1', 'pages=1'),
};

/** Values for a field or parameter that are of use to an operation; undefined where its schema tells enough. */
export const knownValues = (id: OperationId, name: string): Arbitrary<unknown> | undefined =>
  byName[name]?.(id);
