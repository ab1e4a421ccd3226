import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../testing/answers.ts';
import { loadContract } from './load-contract.ts';
import { readOverlay } from './read-overlay.ts';

const contract = loadContract();

const moment = '2026-03-02T08:15:27.104233Z';
const times = { created_at: moment, updated_at: moment };
const folder = {
  ...{ id: 1, name: 'Reports', type: 'folder', hash: 'MXw', file_size: 0 },
  ...{ parent_id: null, workspace_id: 0, path: '1', ...times },
};
const note = { id: 1, title: 'Checklist', body: 'Milk', ...times };
const role = { role_name: 'Workspace Owner', email: 'mira@example.com', is_owner: true };
const workspace = {
  ...{
    id: 7,
    name: 'Survey',
    owner_id: 1042,
    members_count: 1,
    avatar: 'https://files.example.com/a.png',
    ...times,
  },
  ...{ currentUser: { ...role, role_id: 3, workspace_id: 7 }, owner: role },
};
const entry = {
  ...{ id: 2, name: 'a.pdf', mime: 'application/pdf', file_size: 3, type: 'pdf', extension: 'pdf' },
  ...{ file_name: '2f1c9a5e-6d0b-4c8f-9a37-0e5b4d2c7a11', workspace_id: 0, owner_id: 1042 },
  ...{ hash: 'Mnw', path: '2', url: 'v1/file-entries/2', ...times },
};
const link = {
  ...{ id: 3, hash: 'abc', user_id: 1042, entry_id: 2, expires_at: null },
  ...{ allow_edit: false, allow_download: false },
};
const vault = { id: 1, user_id: 1042, salt: 'c2FsdA==', check: 'Y2g=', iv: 'aXY=', ...times };
const tracked = {
  ...{ id: 2, name: 'a.pdf', type: 'pdf', file_size: 3, views_number: 1, dl_number: 0 },
  views: [{ id: 1, ip: '::1', date: '2026-03-02 08:15:27', action: 'view' }],
};
const page = (data: unknown) => ({
  status: 'success',
  pagination: { data, current_page: 1, last_page: 1, total: 1 },
});
const invalid = {
  status: 'error',
  message: 'The given data was invalid.',
  errors: { name: 'The name field is required.' },
};
const badArchive = { status: 'error', message: 'Invalid archive or wrong password.' };

const without = (object: object, name: string): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const folderAnswer = (changes: object) => ({ status: 'success', folder: { ...folder, ...changes } });
const entryAnswer = (changes: object) => ({ status: 'success', fileEntry: { ...entry, ...changes } });
const linkAnswer = (changes: object) => ({ status: 'success', link: { ...link, ...changes } });
const workspacesAnswer = (listed: object) => ({ status: 'success', workspaces: [workspace, listed] });

type Fault = [what: string, operation: string, status: number, json: unknown, blamed: string[]];

describe('blame', () => {
  it.each<Fault>([
    ['a server error', 'createFolder', 503, {}, ['RULE-1']],
    ['a code that is not documented', 'createFolder', 302, {}, ['RULE-2']],
    ['no status', 'createFolder', 200, { folder }, ['FOLDER-1', 'GEN-4']],
    ['another status', 'createFolder', 200, { status: 'ok', folder }, ['GEN-4']],
    ['no folder', 'createFolder', 200, { status: 'success' }, ['FOLDER-1']],
    ['a text for the folder', 'createFolder', 200, { status: 'success', folder: 'x' }, ['FOLDER-1']],
    ['a list for the body', 'createFolder', 200, [], ['FOLDER-1']],
    ['an id in quotes', 'createFolder', 200, folderAnswer({ id: '1' }), ['FOLDER-6', 'GEN-6']],
    ['another type', 'createFolder', 200, folderAnswer({ type: 'file' }), ['FOLDER-8']],
    ['a size that is not 0', 'createFolder', 200, folderAnswer({ file_size: 5 }), ['FOLDER-10']],
    ['a parent in quotes', 'createFolder', 200, folderAnswer({ parent_id: '0' }), ['FOLDER-11']],
    [
      'milliseconds',
      'createFolder',
      200,
      folderAnswer({ updated_at: '2026-03-02T08:15:27.104Z' }),
      ['FOLDER-15', 'GEN-5'],
    ],
    [
      'no such day',
      'createFolder',
      200,
      folderAnswer({ created_at: '2026-02-30T08:15:27.104233Z' }),
      ['FOLDER-14', 'GEN-5'],
    ],
    [
      'no created_at',
      'createFolder',
      200,
      { status: 'success', folder: without(folder, 'created_at') },
      ['FOLDER-14'],
    ],
    ['no id', 'createFolder', 200, { status: 'success', folder: without(folder, 'id') }, ['FOLDER-6']],
    ['no status alone', 'deleteEntries', 200, {}, ['GEN-4', 'TRASH-8']],
    ['an object for the notes', 'listNotes', 200, { status: 'success', notes: [note] }, ['NOTE-6']],
    ['a title that is a number', 'listNotes', 200, [note, { ...note, title: 5 }], ['NOTE-8']],
    ['no currentUser', 'listWorkspaces', 200, workspacesAnswer(without(workspace, 'currentUser')), ['WS-30']],
    ['no owner', 'listWorkspaces', 200, workspacesAnswer(without(workspace, 'owner')), ['WS-26']],
    [
      'an owner without address',
      'listWorkspaces',
      200,
      workspacesAnswer({ ...workspace, owner: without(role, 'email') }),
      ['WS-26', 'WS-28'],
    ],
    ['no avatar', 'listWorkspaces', 200, workspacesAnswer(without(workspace, 'avatar')), ['WS-13']],
    ['an extension with its dot', 'registerEntry', 200, entryAnswer({ extension: '.pdf' }), ['ENTRY-7']],
    ['no UUID', 'registerEntry', 200, entryAnswer({ file_name: 'a.pdf' }), ['ENTRY-18']],
    [
      'another version',
      'registerEntry',
      200,
      entryAnswer({ url: '/v1/file-entries/2' }),
      ['ENTRY-20', 'ENTRY-14'],
    ],
    ['a digest that is none', 'registerEntry', 200, entryAnswer({ file_hash: 'abc' }), ['REG-15']],
    [
      'a local modification time',
      'registerEntry',
      200,
      entryAnswer({ client_last_modified: '2026-03-02 08:15' }),
      ['GEN-5'],
    ],
    ['a password that is no text', 'createShareableLink', 200, linkAnswer({ password: true }), ['LINK-24']],
    [
      'an expiry of another form',
      'createShareableLink',
      200,
      linkAnswer({ expires_at: '2026-03-02' }),
      ['GEN-5', 'LINK-14'],
    ],
    ['an empty object for a vault', 'getVault', 200, {}, ['GEN-4', 'VAULT-1', 'VAULT-1', 'VAULT-1']],
    [
      'an empty object for a presign',
      'presignUpload',
      200,
      {},
      ['GEN-4', 'UPLOAD-1', 'UPLOAD-1', 'UPLOAD-1', 'UPLOAD-1'],
    ],
    ['no seo', 'getVault', 200, { status: 'success', vault }, ['VAULT-1', 'VAULT-9']],
    [
      'a salt that is no base64',
      'getVault',
      200,
      { status: 'success', seo: null, vault: { ...vault, salt: '§' } },
      ['VAULT-4'],
    ],
    [
      'a date with a T',
      'listTrackedFiles',
      200,
      page([{ ...tracked, views: [{ ...tracked.views[0], date: moment }] }]),
      ['TRACK-18'],
    ],
    ['an object for the data', 'listTrackedFiles', 200, page({}), ['TRACK-5']],
    [
      'a conversion without mime',
      'convertFile',
      200,
      { status: 'success', fileEntry: without(entry, 'mime') },
      ['CONVERT-7'],
    ],
    ['another 401', 'listNotes', 401, { message: 'No.' }, ['ERR-1']],
    ['another 403', 'listNotes', 403, { error: 'No.' }, ['ERR-2']],
    ['a 401 that is a list', 'listNotes', 401, [], ['ERR-1']],
    ['no error status', 'createFolder', 422, without(invalid, 'status'), ['ERR-3']],
    ['a list of messages', 'createFolder', 422, { ...invalid, errors: { name: ['x'] } }, ['ERR-5']],
    ['a failed extraction without status', 'extractArchive', 400, without(badArchive, 'status'), ['ERR-6']],
  ])('%s', (_what, operation, status, json, blamed) => {
    const { violations } = contract.judge(answerOf(operation, status, json));
    expect(violations.flatMap(({ subjects }) => [...subjects]).sort()).toEqual([...blamed].sort());
  });

  it.each([
    ['an empty body', undefined, 'application/json'],
    ['a page', undefined, 'text/html'],
    ['JSON under another type', { status: 'success' }, 'text/plain'],
    ['JSON under no type', { status: 'success' }, ''],
  ])('%s is no JSON answer', (_what, json, contentType) => {
    const { violations } = contract.judge(answerOf('deleteEntries', 200, json, contentType));
    expect(violations.map(({ subjects }) => subjects)).toEqual([['GEN-3']]);
  });
});

it.each<[what: string, operation: string, status: number, json: unknown]>([
  ['any 2xx', 'createFolder', 201, { status: 'success', folder }],
  ['additional fields', 'createFolder', 200, { meta: 1, ...folderAnswer({ color: 'red' }) }],
  ['any form of an unstated refusal', 'createFolder', 409, 'No.'],
  ['an empty name', 'createFolder', 200, folderAnswer({ name: '' })],
  ['an empty mime and extension', 'registerEntry', 200, entryAnswer({ mime: '', extension: '' })],
  [
    'milliseconds since the epoch',
    'registerEntry',
    200,
    entryAnswer({ client_last_modified: 1772439327104 }),
  ],
  ['an account without a vault', 'getVault', 200, { status: 'success', vault: null, seo: null }],
  [
    'a page below 1',
    'listTrackedFiles',
    200,
    { status: 'success', pagination: { data: [], current_page: 0, last_page: 0, total: 0 } },
  ],
  [
    'letters beyond ASCII',
    'listWorkspaces',
    200,
    workspacesAnswer({ ...workspace, avatar: '/größe.png', owner: { ...role, email: 'mıra@exämple.org' } }),
  ],
])('%s is lawful', (_what, operation, status, json) => {
  expect(
    contract.judge(answerOf(operation, status, json, 'Application/JSON;charset=utf-8')).violations,
  ).toEqual([]);
});

it('says what was expected and what came', () => {
  const { violations } = contract.judge(
    answerOf(
      'createFolder',
      200,
      folderAnswer({ parent_id: 'x'.repeat(200), created_at: 'today', hash: null }),
    ),
  );
  expect(violations).toEqual([
    { subjects: ['FOLDER-9', 'ENTRY-10'], expected: 'folder.hash: a string', got: 'null' },
    {
      subjects: ['FOLDER-11'],
      expected: 'folder.parent_id: an integer or null',
      got: `"${'x'.repeat(118)}…`,
    },
    {
      subjects: ['FOLDER-14', 'GEN-5'],
      expected: String.raw`folder.created_at: a string that matches ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$`,
      got: '"today"',
    },
  ]);
});

describe('says of an answer as a whole', () => {
  const violationsOf = (...answer: Parameters<typeof answerOf>) =>
    contract.judge(answerOf(...answer)).violations;

  it.each([500, 503, 599])('that %i is a server error, and nothing else', (status) => {
    expect(contract.judge(answerOf('createFolder', status, { status: 'success', folder }))).toEqual({
      seen: ['RULE-1'],
      violations: [{ subjects: ['RULE-1'], expected: 'no server error (5xx)', got: `status ${status}` }],
      extraFields: [],
      mistyped: [],
    });
  });

  it('that its status is none of those that are documented', () => {
    expect(violationsOf('createFolder', 302, {})).toEqual([
      { subjects: ['RULE-2'], expected: 'a status of 2XX, 401, 403, 4XX', got: 'status 302' },
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['is empty', undefined, 'application/json', 'application/json, an empty body'],
    ['goes under no type', [], '', ', 2 bytes that are JSON'],
    ['goes under another type', { status: 'success' }, 'text/plain', 'text/plain, 20 bytes that are JSON'],
  ])('that its body %s', (_what, json, contentType, got) => {
    expect(violationsOf('deleteEntries', 200, json, contentType)).toContainEqual({
      subjects: ['GEN-3'],
      expected: 'a JSON body, sent as application/json',
      got,
    });
  });

  it.each([
    ['is no JSON', '<p>', 'no content type, 3 bytes that are no JSON'],
    [
      'begins with a mark',
      '\ufeff{}',
      'no content type, 5 bytes that are no JSON, as they begin with a byte order mark (U+FEFF)',
    ],
  ])('that its body %s and has no type', (_what, body, got) => {
    const answer = { ...answerOf('deleteEntries', 200, undefined), contentType: undefined };
    const { violations } = contract.judge({ ...answer, bytes: Buffer.from(body) });
    expect(violations.map((violation) => violation.got)).toEqual([got]);
  });
});

it('never shows a secret', () => {
  const answers = [
    answerOf('getVault', 200, {
      status: 'success',
      vault: { ...vault, salt: 'sécret' },
      seo: { iv: 'sécret' },
    }),
    answerOf('listNotes', 401, { message: { access_token: 'sécret', email: 'sécret' } }),
    { ...answerOf('login', 200, undefined, 'text/plain'), bytes: Buffer.from('sécret') },
  ];
  const violations = answers.flatMap((answer) => contract.judge(answer).violations);
  expect(violations).toHaveLength(4);
  expect(JSON.stringify(violations)).not.toContain('sécret');
});

it('takes a subject as seen only where its value is there', () => {
  const none = contract.judge(answerOf('listNotes', 200, []));
  expect(none.seen).toEqual(['RULE-1', 'RULE-2', 'GEN-3', 'NOTE-6']);
  const judgement = contract.judge(answerOf('listNotes', 200, [note]));
  expect(judgement.seen).toEqual(expect.arrayContaining(['NOTE-7', 'NOTE-11', 'GEN-5', 'GEN-6']));
  expect(contract.judge(answerOf('createFolder', 409, {})).seen).not.toContain('ERR-3');
  expect(contract.judge(answerOf('createFolder', 409, invalid)).seen).toContain('ERR-3');
});

it('names the values of a type that the contract does not allow', () => {
  const mistypedOf = (body: unknown) => contract.judge(answerOf('createFolder', 200, body)).mistyped;
  expect(mistypedOf({ status: 'success', folder: { ...folder, id: '7', name: 'b' } })).toEqual([
    '/folder/id',
  ]);
  expect(mistypedOf({ status: 'success', folder })).toEqual([]);
  expect(mistypedOf([])).toEqual(['']);
});

it('names the fields that the interface does not show', () => {
  const { extraFields } = contract.judge(
    answerOf('listWorkspaces', 200, {
      ...workspacesAnswer({ ...workspace, plan: 1, owner: { ...role, 'a/b': 1 } }),
      meta: {},
    }),
  );
  expect(extraFields).toEqual(['meta', 'workspaces[].owner.a/b', 'workspaces[].plan']);
  expect(contract.judge(answerOf('createFolder', 422, invalid)).extraFields).toEqual([]);
  expect(contract.judge(answerOf('createFolder', 404, { message: 'Gone.', x: 1 })).extraFields).toEqual([]);
});

it('refuses an operation that it does not know', () => {
  expect(() => contract.judge(answerOf('fly', 200, {}))).toThrow('The contract has no operation fly.');
});

describe('with an overlay', async () => {
  const file = fileURLToPath(new URL('../../../generated/reference.overlay.yaml', import.meta.url));
  const overlaid = loadContract({ overlay: await readOverlay(file) });
  // The fields that this overlay adds to every entry in a response.
  const permissions = Object.fromEntries(
    ['update', 'create', 'download', 'delete'].map((right) => [`files.${right}`, true]),
  );
  const added = { users: [], permissions, is_encrypted: 0, vault_id: null, iv: null };
  const permitted = { ...workspace, currentUser: { ...workspace.currentUser, permissions: ['fly'] } };

  it.each<Fault>([
    ['another success', 'createFolder', 201, { status: 'success', folder }, ['U-01']],
    ['invalid data under another code', 'createFolder', 409, invalid, ['U-24']],
    ['invalid data under the code of something else', 'createFolder', 400, invalid, ['U-24']],
    ['a failed extraction under another code', 'extractArchive', 400, badArchive, ['U-83']],
    ['nothing there under another code', 'createFolder', 410, { message: 'Gone.' }, ['U-17', 'U-18']],
    ['nothing there without a message', 'createFolder', 404, 'Gone.', ['U-17', 'U-18']],
    ['a logged user without the user', 'getLoggedUser', 200, { status: 'success' }, ['U-31']],
    ['another permission', 'listWorkspaces', 200, workspacesAnswer(permitted), ['U-74']],
    ['an operation of its own', 'starEntries', 201, {}, ['U-45']],
    ['what the contract forbids already', 'createFolder', 302, {}, ['RULE-2']],
    [
      'a fault that the contract finds already',
      'createFolder',
      200,
      folderAnswer({ ...added, type: 'x' }),
      ['FOLDER-8'],
    ],
    ['nothing', 'createFolder', 422, invalid, []],
  ])('%s', (_what, operation, status, json, blamed) => {
    const { violations } = overlaid.judge(answerOf(operation, status, json));
    expect(violations.flatMap(({ subjects }) => [...subjects]).sort()).toEqual(blamed);
  });

  it('takes its choices as seen where an answer shows them', () => {
    expect(overlaid.judge(answerOf('createFolder', 200, { status: 'success', folder })).seen).toContain(
      'U-01',
    );
    expect(overlaid.judge(answerOf('createFolder', 200, { status: 'success', folder })).seen).not.toContain(
      'U-12',
    );
    expect(overlaid.judge(answerOf('createFolder', 422, invalid)).seen).toContain('U-24');
    expect(overlaid.judge(answerOf('createFolder', 422, { message: 'Full.' })).seen).not.toContain('U-24');
    expect(overlaid.judge(answerOf('createFolder', 404, { message: 'Gone.' })).seen).not.toContain('U-93');
  });

  it('holds an operation of its own to its words alone', () => {
    const judgement = overlaid.judge(answerOf('starEntries', 200, undefined, 'text/html'));
    expect(judgement).toEqual({
      seen: ['RULE-1', 'RULE-2', 'U-45'],
      violations: [
        {
          subjects: ['U-45'],
          expected: 'a JSON body, sent as application/json',
          got: 'text/html, an empty body',
        },
      ],
      extraFields: [],
      mistyped: [],
    });
  });

  it('names the codes that it leaves, but no server error', () => {
    const actions = [
      { target: "$.paths['/vault'].get.responses['4XX']", remove: true, 'x-answers': ['U-17'] },
      {
        target: "$.paths['/vault'].get.responses",
        update: { '205': { description: 'No vault.' }, '5XX': { description: 'Out of order.' } },
        'x-answers': ['U-10'],
      },
    ];
    const own = loadContract({ overlay: { name: 'my.yaml', document: { overlay: '1.1.0', actions } } });
    expect(own.judge(answerOf('getVault', 409, {})).violations).toMatchObject([
      { expected: 'a status of 205, 2XX, 401, 403', got: 'status 409' },
    ]);
  });

  it('leaves to the contract an operation that it takes away', () => {
    const action = { target: "$.paths['/notes']", remove: true, 'x-answers': ['U-16'] };
    const document = { overlay: '1.1.0', actions: [action] };
    const own = loadContract({ overlay: { name: 'my.yaml', document } });
    const { seen, violations } = own.judge(answerOf('listNotes', 200, [{ ...note, title: 5 }]));
    expect(seen).toContain('NOTE-8');
    expect(violations.map(({ subjects }) => subjects)).toEqual([['NOTE-8']]);
  });

  it('knows the fields that it adds', () => {
    const { extraFields } = overlaid.judge(answerOf('listWorkspaces', 200, workspacesAnswer(permitted)));
    expect(extraFields).toEqual([]);
  });

  it('leaves bytes alone where it documents them', () => {
    const bytes = {
      ...answerOf('downloadFile', 200, undefined, 'application/pdf'),
      bytes: Buffer.from('%PDF'),
    };
    expect(overlaid.judge(bytes).violations).toEqual([]);
  });
});
