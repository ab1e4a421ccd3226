import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { validators } from '../generated/validators.js';
import { pathsOf } from '../scripts/lib/paths.ts';

type Json = Record<string, unknown>;
type Validate = (data: unknown) => boolean;
type Edit = (value: Json) => unknown;

const { openapi } = pathsOf();

function example(name: string): Json {
  const file = path.join(openapi, 'components/examples', `${name}.yaml`);
  return (parse(readFileSync(file, 'utf8')) as { value: Json }).value;
}

/** An edit that sets one field, named by its path. */
const set =
  (field: string, value: unknown): Edit =>
  (root) => {
    const { holder, name } = locate(root, field);
    holder[name] = value;
    return root;
  };

/** An edit that takes one field away. */
const drop =
  (field: string): Edit =>
  (root) => {
    const { holder, name } = locate(root, field);
    expect(holder).toHaveProperty(name);
    // oxlint-disable-next-line typescript/no-dynamic-delete -- the field is data of the table below
    delete holder[name];
    return root;
  };

function locate(root: Json, field: string): { holder: Json; name: string } {
  const names = field.split('.');
  const name = names.pop()!;
  return { holder: names.reduce((holder, part) => holder[part] as Json, root), name };
}

const same: Edit = (value) => value;

const requests: Record<string, Validate> = Object.fromEntries(
  Object.entries(validators).flatMap(([id, { requestBody }]) =>
    requestBody ? [[id, requestBody as Validate]] : [],
  ),
);
const answer = (operation: keyof typeof validators, code: string): Validate =>
  (validators[operation].responses as unknown as Record<string, Validate>)[code]!;

interface Row {
  what: string;
  validate: Validate;
  from: string;
  accepts?: Edit[];
  refuses?: Edit[];
}

/** Dates and date-times of ISO 8601: basic and extended, calendar, ordinal and week dates, shortened and exact times. */
const isoMoments = [
  ...['2026-12-31', '20261231', '2026-365', '2026365', '2026-W53-4', '2026W534', '2028-02-29', '2028-366'],
  ...[
    '2026-12-31T23:59:59Z',
    '2026-12-31T23:59:59.123456Z',
    '2026-12-31T23:59:59,5+02:00',
    '2026-12-31T23:59',
  ],
  ...[
    '2026-12-31T23',
    '2026-12-31T23.5-03',
    '2026-12-31T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '2000-02-29T12:30Z',
  ],
  ...[
    '20261231T235959Z',
    '20261231T2359+0530',
    '2026365T235959',
    '2026W534T12Z',
    '2026-12-31T23:59:59-00:30',
  ],
];

/** What a person or program may send that is no date or date-time of ISO 8601. */
const otherTexts = [
  ...[
    '',
    'next week',
    '31/12/2026',
    '12/31/2026',
    '2026/12/31',
    '2026-12-31 23:59:59',
    'P1D',
    'T23:59',
    '23:59',
  ],
  ...[
    '2026-13-01',
    '2026-02-30',
    '2027-02-29',
    '1900-02-29',
    '2027-366',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
  ],
  ...[
    '2026-12',
    '2026',
    '202612',
    '2026-W53',
    '2026-W54-1',
    '2026-W10-8',
    '2026-367',
    '2026-12-31T',
    '1798761599',
  ],
  ...[
    '2026-12-31T25:00Z',
    '2026-12-31T24:01Z',
    '2026-12-31T23:60Z',
    '2026-12-31T23:59:61Z',
    '20261231T23:59Z',
  ],
  ...['2026-12-31T2359Z', '2026-12-31T23:59+0530', '20261231T2359+05:30', '2026-12-31T23:59:59-00:00'],
  ...['2026-12-31T23:59:59ZZ', '2026-12-31T23:59:59Z\n', ' 2026-12-31', 'Thu, 31 Dec 2026 23:59:59 GMT'],
];

/** What is easily got wrong, each held against the compiled validators. */
const rows: Row[] = [
  {
    what: 'ERR-5: `errors` maps a field to one string, not to an array',
    validate: answer('createFolder', '4XX'),
    from: 'MissingName',
    accepts: [same, set('errors', { name: 'One.', parentId: 'Two.' })],
    refuses: [set('errors', { name: ['The name field is required.'] }), drop('errors'), drop('status')],
  },
  {
    what: 'ERR-3: other refusals keep whatever form they have',
    validate: answer('createFolder', '4XX'),
    from: 'MissingName',
    accepts: [
      () => ({ message: 'Folder not found.' }),
      () => ({}),
      () => [],
      () => null,
      () => 'Too many requests',
    ],
  },
  {
    what: 'ERR-7: a failed extraction has its own text and form',
    validate: answer('extractArchive', '4XX'),
    from: 'ExtractionFailed',
    accepts: [same, () => example('MissingParentId'), () => ({ message: 'Not found.' })],
    refuses: [drop('status'), set('status', 'success')],
  },
  {
    what: 'ERR-1: a 401 has its exact text',
    validate: answer('listNotes', '401'),
    from: 'Unauthenticated',
    accepts: [same, set('code', 401)],
    refuses: [set('message', 'Unauthenticated'), drop('message')],
  },
  {
    what: 'ERR-2: a 403 has its exact text',
    validate: answer('listNotes', '403'),
    from: 'Forbidden',
    accepts: [same],
    refuses: [set('message', 'Forbidden.')],
  },
  {
    what: 'GEN-4: every success carries `status`, the logged user included',
    validate: answer('getLoggedUser', '2XX'),
    from: 'Success',
    accepts: [same, set('user', { id: 1 })],
    refuses: [drop('status'), set('status', 'ok')],
  },
  {
    what: 'NOTE-6: the notes are a bare array',
    validate: answer('listNotes', '2XX'),
    from: 'NoteList',
    accepts: [same, () => []],
    refuses: [(notes) => ({ status: 'success', notes })],
  },
  {
    what: 'WS-20, WS-24 to WS-29: a created workspace names its owner, itself and the creator, and needs no avatar',
    validate: answer('createWorkspace', '2XX'),
    from: 'CreatedSurveyWorkspace',
    accepts: [same],
    refuses: [
      drop('workspace.owner'),
      drop('workspace.owner.email'),
      drop('workspace.currentUser.workspace_id'),
      set('workspace.currentUser.role_name', 'Owner'),
      set('workspace.currentUser.role_id', 1),
      set('workspace.currentUser.is_owner', false),
      set('workspace.owner.role_name', 'Workspace Viewer'),
      set('workspace.owner.is_owner', false),
    ],
  },
  {
    what: 'WS-13: a single workspace has an avatar, and needs no owner',
    validate: answer('getWorkspace', '2XX'),
    from: 'SurveyWorkspace',
    accepts: [same],
    refuses: [drop('workspace.avatar'), drop('workspace.currentUser.role_id')],
  },
  {
    what: 'WS-13, WS-20, WS-26: a listed workspace has all of it',
    validate: answer('listWorkspaces', '2XX'),
    from: 'WorkspaceList',
    accepts: [
      same,
      set('workspaces.0.currentUser.role_name', 'Guest'),
      set('workspaces.0.currentUser.role_id', 9),
    ],
    refuses: [
      drop('workspaces.0.avatar'),
      drop('workspaces.0.owner'),
      drop('workspaces.0.currentUser.workspace_id'),
    ],
  },
  {
    what: 'FOLDER-6 to FOLDER-15: a created folder has its own set of fields, and may have others',
    validate: answer('createFolder', '2XX'),
    from: 'FolderAtRoot',
    accepts: [same, set('folder.color', 'blue'), set('folder.parent_id', 4821)],
    refuses: [drop('folder.parent_id'), set('folder.file_size', 1), set('folder.type', 'file')],
  },
  {
    what: 'ENTRY-1 to ENTRY-16: a registered file has another',
    validate: answer('registerEntry', '2XX'),
    from: 'RegisteredReport',
    accepts: [
      same,
      drop('fileEntry.file_hash'),
      set('fileEntry.client_last_modified', null),
      set('fileEntry.tags', []),
      set('fileEntry.extension', ''),
      set('fileEntry.extension', 'tar.gz'),
      set('fileEntry.mime', 'unknown'),
    ],
    refuses: [
      drop('fileEntry.url'),
      set('fileEntry.url', 'https://storage.example.com/v1/file-entries/4822'),
      set('fileEntry.url', 'file-entries/4822'),
      set('fileEntry.extension', '.pdf'),
      set('fileEntry.extension', null),
      set('fileEntry.mime', null),
      set('fileEntry.id', '4822'),
      set('fileEntry.file_name', 'urn:uuid:2f1c9a5e-6d0b-4c8f-9a37-0e5b4d2c7a11'),
      set('fileEntry.file_name', null),
    ],
  },
  {
    what: 'CONVERT-7, CONVERT-8: a converted entry has a third, and may be missing',
    validate: answer('convertFile', '2XX'),
    from: 'ConvertedImage',
    accepts: [same, drop('fileEntry')],
    refuses: [drop('fileEntry.mime')],
  },
  {
    what: 'LINK-13, LINK-14: a password may be null or absent, an expiry null',
    validate: answer('createShareableLink', '2XX'),
    from: 'ProtectedLinkCreated',
    accepts: [same, set('link.password', null), drop('link.password'), set('link.expires_at', null)],
    refuses: [drop('link.expires_at'), set('link.expires_at', '2026-12-31T23:59:59Z')],
  },
  {
    what: 'GEN-5: timestamps have microseconds and a Z',
    validate: answer('createNote', '2XX'),
    from: 'CreatedChecklist',
    accepts: [same],
    refuses: [
      set('note.created_at', '2026-09-14T08:21:33Z'),
      set('note.created_at', '2026-09-14T08:21:33.640Z'),
      set('note.created_at', '2026-09-14T08:21:33.640285+00:00'),
      set('note.created_at', '2026-02-30T08:21:33.640285Z'),
    ],
  },
  {
    what: 'TRACK-18: the date of a view has its own form',
    validate: answer('listTrackedFiles', '2XX'),
    from: 'TrackedFiles',
    accepts: [
      same,
      set('pagination.data.0.views.0.ip', 'a client'),
      set('pagination.current_page', 0),
      set('pagination.data.0.views.0.date', '2026-12-31 23:59:60'),
    ],
    refuses: [
      set('pagination.data.0.views.0.date', '2026-09-14T09:03:51.000000Z'),
      set('pagination.data.0.views.0.date', '2026-99-14 09:03:51'),
      set('pagination.data.0.views.0.date', '2026-09-32 09:03:51'),
      set('pagination.data.0.views.0.date', '2026-09-14 24:03:51'),
    ],
  },
  {
    what: 'FOLDER-3, REG-8: null is the root here',
    validate: requests['createFolder']!,
    from: 'CreateFolderAtRoot',
    accepts: [same, drop('parentId'), set('parentId', 4821)],
    refuses: [set('parentId', '4821'), drop('name')],
  },
  {
    what: 'ARCHIVE-4, ARCHIVE-5: 0 is the root there',
    validate: requests['extractArchive']!,
    from: 'ExtractEncrypted',
    accepts: [same, set('password', null)],
    refuses: [set('parentId', null), drop('parentId')],
  },
  {
    what: 'VAULT-22: deleting from the vault must be permanent',
    validate: requests['deleteVaultEntries']!,
    from: 'DeleteLease',
    accepts: [same],
    refuses: [set('deleteForever', false), drop('deleteForever')],
  },
  {
    what: 'SHARE-5: three permissions and no others',
    validate: requests['shareEntry']!,
    from: 'ShareWithJonas',
    accepts: [
      same,
      set('permissions', ['view', 'edit', 'download']),
      set('emails', ['jonas at example.com']),
    ],
    refuses: [set('permissions', ['admin']), drop('permissions'), set('emails', 'jonas@example.com')],
  },
  {
    what: 'VAULT-19, VAULT-9: `is_encrypted` is the integer 1, `seo` is null',
    validate: answer('moveVaultEntries', '2XX'),
    from: 'MovedToContracts',
    accepts: [same, set('entries', [])],
    refuses: [set('destination.is_encrypted', true), set('destination.is_encrypted', 0)],
  },
  {
    what: 'VAULT-9: `seo` is null',
    validate: answer('getVault', '2XX'),
    from: 'Vault',
    accepts: [same, set('vault', null), set('vault.salt', 'QQ'), set('vault.salt', '')],
    refuses: [
      set('seo', {}),
      drop('seo'),
      set('vault.salt', 'not base64!'),
      set('vault.salt', 'A'),
      set('vault.salt', 'AAAAA'),
      set('vault.salt', 'AA='),
    ],
  },
  {
    what: 'UPLOAD-13: under 5 MB, by the larger of the two readings',
    validate: requests['presignUpload']!,
    from: 'PresignReport',
    accepts: [same, set('size', 4_999_999), set('size', 5_242_879), set('size', 0)],
    refuses: [set('size', 5_242_880), set('size', -1), set('extension', '.pdf')],
  },
  {
    what: 'UPLOAD-3, UPLOAD-5, UPLOAD-7: what the interface leaves open is not refused',
    validate: requests['presignUpload']!,
    from: 'PresignIntoNewFolders',
    accepts: [
      set('relativePath', ''),
      set('relativePath', 'Survey'),
      set('extension', ''),
      set('extension', 'tar.gz'),
      set('mime', 'text'),
      set('filename', ''),
    ],
    refuses: [set('relativePath', null), set('mime', null)],
  },
  {
    what: 'LINK-5: a date or date-time in any form of ISO 8601, and nothing else',
    validate: requests['createShareableLink']!,
    from: 'ProtectedLink',
    accepts: [same, ...isoMoments.map((moment) => set('expires_at', moment))],
    refuses: [set('expires_at', 1_798_761_599), ...otherTexts.map((text) => set('expires_at', text))],
  },
  {
    what: 'CONVERT-3: a source may be named by the relative `url` of an entry',
    validate: requests['convertFile']!,
    from: 'ConvertImage',
    accepts: [same, set('url', 'v1/file-entries/4828')],
    refuses: [set('url', null), drop('url')],
  },
  {
    what: 'NOTE-2, NOTE-3, U-06: a title and a body may be empty',
    validate: requests['createNote']!,
    from: 'CreateChecklist',
    accepts: [same, set('title', ''), set('body', '')],
    refuses: [set('title', null), drop('body')],
  },
  {
    what: 'NOTE-8, NOTE-9, U-06: what a server took empty it shows empty',
    validate: answer('createNote', '2XX'),
    from: 'CreatedChecklist',
    accepts: [set('note.title', ''), set('note.body', '')],
    refuses: [set('note.title', null)],
  },
  {
    what: 'AUTH-5: the login takes three strings',
    validate: requests['login']!,
    from: 'LoginRequest',
    accepts: [same, set('email', 'mıra@exämple'), set('device_name', '')],
    refuses: [set('email', null), drop('device_name')],
  },
  {
    what: 'UPLOAD-11, UPLOAD-12: the key has its form, the acl is private',
    validate: answer('presignUpload', '2XX'),
    from: 'PresignedReport',
    accepts: [same],
    refuses: [set('key', 'uploads/2f1c9a5e-6d0b-4c8f-9a37-0e5b4d2c7a11'), set('acl', 'public-read')],
  },
  {
    what: 'PART-4, PART-5: parts are counted from 1, none is an empty array',
    validate: answer('listUploadedParts', '2XX'),
    from: 'TwoParts',
    accepts: [same, set('parts', [])],
    refuses: [set('parts.0.PartNumber', 0), set('parts', null), drop('parts.0.ETag')],
  },
  {
    what: 'TRASH-2, TRASH-7: `entryIds` is required, and may be empty',
    validate: requests['deleteEntries']!,
    from: 'EmptyTrash',
    accepts: [same, drop('emptyTrash')],
    refuses: [drop('entryIds'), set('entryIds', ['4823']), set('entryIds', 4823)],
  },
];

describe.each(rows)('$what', ({ validate, from, accepts = [], refuses = [] }) => {
  it.each(accepts.map((edit, index) => [index, edit] as const))('accepts variant %i', (_, edit) => {
    expect(validate(edit(example(from)))).toBe(true);
  });
  it.each(refuses.map((edit, index) => [index, edit] as const))('refuses variant %i', (_, edit) => {
    expect(validate(edit(example(from)))).toBe(false);
  });
});

describe('parameters', () => {
  const parametersOf = (operation: keyof typeof validators) => validators[operation].parameters as Validate;
  const inPath = (entryId: string) => ({ path: { entryId }, query: {}, header: {} });

  it('ENTRY-11: take an id or a hash where a link is meant, an id elsewhere', () => {
    expect(parametersOf('createShareableLink')(inPath('4822'))).toBe(true);
    expect(parametersOf('deleteShareableLink')(inPath('Jq5mVd2cLs'))).toBe(true);
    expect(parametersOf('shareEntry')(inPath('4822'))).toBe(true);
    expect(parametersOf('shareEntry')(inPath('Jq5mVd2cLs'))).toBe(false);
    expect(parametersOf('extractArchive')(inPath('Jq5mVd2cLs'))).toBe(false);
  });

  const contract = JSON.parse(readFileSync(path.join(pathsOf().generated, 'openapi.json'), 'utf8')) as {
    security: unknown;
    paths: Record<
      string,
      Record<string, { operationId?: string; parameters?: unknown[]; security?: unknown[] }>
    >;
  };
  const operations = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).filter(({ operationId }) => operationId !== undefined),
  );

  it('U-73, U-100: the two whose names are not shown have none', () => {
    const parametersIn = (id: string) => operations.find(({ operationId }) => operationId === id)?.parameters;
    expect(parametersIn('listWorkspaces')).toBeUndefined();
    expect(parametersIn('listTrackedFiles')).toHaveLength(2);
  });

  it('TRACK-3, U-101: a page below 1 is not refused', () => {
    const page = (value: string) => ({ path: {}, query: { page: value }, header: {} });
    expect(parametersOf('listTrackedFiles')(page('0'))).toBe(true);
    expect(parametersOf('listTrackedFiles')(page('first'))).toBe(false);
  });

  it('AUTH-1, AUTH-2: the login alone takes no token', () => {
    expect(contract.security).toEqual([{ bearerToken: [] }]);
    const open = operations.filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(['login']);
    expect(operations.filter(({ security }) => security !== undefined)).toEqual(open);
  });
});
