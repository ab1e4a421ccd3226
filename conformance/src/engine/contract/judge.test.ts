import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { contractWith, referenceContract } from '../../testing/contracts.ts';
import { loadContract } from './load-contract.ts';

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
const vault = { id: 1, user_id: 1042, salt: 'c2FsdA==', check: 'Y2g=', iv: 'aXY=', ...times };
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
const workspacesAnswer = (listed: object) => ({ status: 'success', workspaces: [workspace, listed] });

type Fault = [what: string, operation: string, status: number, json: unknown, blamed: string[]];

// That each requirement of a schema can fail, by what is missing or of another type or form, the proof shows from examples.
describe('blame', () => {
  it.each<Fault>([
    ['a server error', 'createFolder', 503, {}, ['RULE-1']],
    ['no status', 'createFolder', 200, { folder }, ['FOLDER-1', 'GEN-4']],
    ['another status', 'createFolder', 200, { status: 'ok', folder }, ['GEN-4']],
    ['no folder', 'createFolder', 200, { status: 'success' }, ['FOLDER-1']],
    ['a list for the body', 'createFolder', 200, [], ['FOLDER-1']],
    ['an id in quotes', 'createFolder', 200, folderAnswer({ id: '1' }), ['FOLDER-6', 'GEN-6']],
    ['a size that is not 0', 'createFolder', 200, folderAnswer({ file_size: 5 }), ['FOLDER-10']],
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
    ['no owner', 'listWorkspaces', 200, workspacesAnswer(without(workspace, 'owner')), ['WS-26']],
    [
      'an owner without address',
      'listWorkspaces',
      200,
      workspacesAnswer({ ...workspace, owner: without(role, 'email') }),
      ['WS-26', 'WS-28'],
    ],
    ['an extension with its dot', 'registerEntry', 200, entryAnswer({ extension: '.pdf' }), ['ENTRY-7']],
    [
      'another version',
      'registerEntry',
      200,
      entryAnswer({ url: '/v1/file-entries/2' }),
      ['ENTRY-20', 'ENTRY-14'],
    ],
    [
      'an empty object for a presign',
      'presignUpload',
      200,
      {},
      ['GEN-4', 'UPLOAD-1', 'UPLOAD-1', 'UPLOAD-1', 'UPLOAD-1'],
    ],
    ['a 401 that is a list', 'listNotes', 401, [], ['ERR-1']],
    ['a list of messages', 'createFolder', 422, { ...invalid, errors: { name: ['x'] } }, ['ERR-5']],
  ])('%s', (_what, operation, status, json, blamed) => {
    const { violations } = contract.judge(answerOf(operation, status, json));
    expect(violations.flatMap(({ subjects }) => [...subjects]).sort()).toEqual([...blamed].sort());
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
  const overlaid = await referenceContract();
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
    const seenIn = (status: number, json: unknown) =>
      overlaid.judge(answerOf('createFolder', status, json)).seen;
    expect(seenIn(200, { status: 'success', folder })).toContain('U-01');
    expect(seenIn(200, { status: 'success', folder })).not.toContain('U-12');
    expect(seenIn(422, invalid)).toContain('U-24');
    expect(seenIn(422, { message: 'Full.' })).not.toContain('U-24');
    expect(seenIn(404, { message: 'Gone.' })).not.toContain('U-93');
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
    const own = contractWith(
      { target: "$.paths['/vault'].get.responses['4XX']", remove: true, 'x-answers': ['U-17'] },
      {
        target: "$.paths['/vault'].get.responses",
        update: { '205': { description: 'No vault.' }, '5XX': { description: 'Out of order.' } },
        'x-answers': ['U-10'],
      },
    );
    expect(own.judge(answerOf('getVault', 409, {})).violations).toMatchObject([
      { expected: 'a status of 205, 2XX, 401, 403', got: 'status 409' },
    ]);
  });

  it('leaves to the contract an operation that it takes away', () => {
    const own = contractWith({ target: "$.paths['/notes']", remove: true, 'x-answers': ['U-16'] });
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
