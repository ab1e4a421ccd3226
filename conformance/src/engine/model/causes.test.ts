import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import type { CheckReport, RequirementReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import type { Unmet } from './verdict.ts';
import {
  blocked,
  broke,
  causesIn,
  checkOf,
  exchangeOf,
  failed,
  judged,
  sentencesIn,
} from '../../testing/failing-checks.ts';

/** A check of every response. */
const rule = (name: string, ids: SubjectId | SubjectId[], expected: string, got: string, operation: string) =>
  failed(`in every response: ${name}`, ids, expected, got, exchangeOf(operation), { operation: null });

/** A check to which the server refused what it needed. */
const refused = (name: string, id: SubjectId, operation: string, status: number, ...next: string[]) =>
  blocked(name, id, operation, [exchangeOf(operation, 401), exchangeOf(operation, status)], {
    ...{ status, fields: [], next },
  });

const timestamp = String.raw`a string that matches ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$`;

test('one form that is wrong in many fields of many answers is one cause', () => {
  const wrong = (id: SubjectId, at: string, operation: string) =>
    rule(id, [id, 'GEN-5'], `${at}: ${timestamp}`, '"2026-03-14"', operation);
  const causes = causesIn(
    wrong('FOLDER-14', 'folder.created_at', 'createFolder'),
    wrong('USER-7', 'user.created_at', 'login'),
    wrong('NOTE-10', 'note.created_at', 'createNote'),
  );
  expect(causes).toHaveLength(1);
  expect(causes[0]).toMatchObject({
    kind: 'wrong form',
    cause:
      'folder.created_at, user.created_at, note.created_at: expected a timestamp such as 2026-03-14T09:26:53.589793Z, got "2026-03-14"',
    requirements: ['FOLDER-14', 'GEN-5', 'USER-7', 'NOTE-10'],
    operations: ['createFolder', 'createNote', 'login'],
    shownBy: { check: 'in every response: FOLDER-14', exchange: 0 },
  });
});

test.each([404, 405, 501])('an operation that answers %i to everything is not implemented', (status) => {
  const answer = exchangeOf('presignUpload', status);
  const causes = causesIn(
    failed('a presign is taken', 'UPLOAD-1', 'a 2xx response', `${status} without a body`, answer),
    failed('presignUpload without a token is refused', 'AUTH-3', '401', String(status), answer),
    blocked('a file is registered', 'REG-1', 'presignUpload', [answer]),
    blocked('in every response: the key', 'UPLOAD-9', 'presignUpload'),
  );
  expect(causes).toEqual([
    {
      kind: 'not implemented',
      cause: `presignUpload is not implemented: POST /s3/simple/presign returns ${status}`,
      requirements: ['UPLOAD-1', 'AUTH-3'],
      unblocks: 2,
      operations: ['presignUpload'],
      shownBy: { check: 'a presign is taken', exchange: 0 },
    },
  ]);
});

test('an operation that does not find what a request with a token is about may be implemented', () => {
  const withToken = exchangeOf('getWorkspace', 404, { headers: [['Authorization', '<token>']] });
  const name = 'getWorkspace with the token alone and no scheme is refused with 401';
  expect(causesIn(failed(name, 'AUTH-1', '401', '404', withToken))).toMatchObject([
    { kind: 'wrong status', cause: `${name}: expected 401, got 404` },
  ]);
});

test('one success makes an operation implemented, and 401 says nothing of it', () => {
  const some = [401, 404, 200].map((status) => exchangeOf('getVault', status));
  expect(causesIn(failed('the vault', 'VAULT-1', 'a 4xx response', '200', some))).toMatchObject([
    { kind: 'wrong status', cause: 'the vault: expected a 4xx response, got 200' },
  ]);
  expect(causesIn(refused('the vault', 'VAULT-1', 'getVault', 404))).toMatchObject([
    { kind: 'not implemented', requirements: [], unblocks: 1, shownBy: { check: 'the vault', exchange: 1 } },
  ]);
});

test('operations that refuse everything for another reason are a cause of their own', () => {
  const check = failed('a note', 'NOTE-1', 'a 2xx response', '422', exchangeOf('createNote', 422));
  expect(causesIn(check)).toMatchObject([
    { kind: 'refuses everything', cause: 'createNote refuses every valid request with 422' },
  ]);
});

test.each([
  [200, '{"status":"error","message":"No."}', 'createFolder returns errors with 200, but the contract'],
  [200, '<html></html>', 'createFolder returns 200 with 13 bytes that are no JSON'],
  [200, '{"status":"success"}', 'createFolder does not return folder.id'],
  [302, '', 'createFolder returns a redirect, 302'],
  [403, 'Go.', 'createFolder: expected a 2xx response, got 403 with Go.'],
  [500, '', 'createFolder failed with 500 in 1 of 3 requests'],
])(
  'what stopped the checks of links is the cause, although none of it is selected: %i %s',
  (status, body, cause) => {
    const works = exchangeOf('createFolder', 200, { body: { status: 'success', folder: { id: 1 } } });
    const stop = exchangeOf('createFolder', status, { body });
    const unmet = { status, fields: status === 200 ? ['folder.id'] : [], next: ['createShareableLink'] };
    const [first, ...others] = causesIn(
      blocked('a link is created', 'LINK-2', 'createFolder', [works, works, stop], unmet),
      blocked('a link is deleted', 'LINK-19', 'createFolder', [], unmet),
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ operations: ['createFolder'], unblocks: 2, requirements: [] });
    expect(first?.cause).toContain(cause);
    expect(first?.shownBy).toEqual({ check: 'a link is created', exchange: 2 });
  },
);

test.each([
  ['createVault', 422, []],
  ['createVault', 404, ['not implemented']],
  ['getVault', 422, ['refuses everything']],
])('of what the overlay adds, only its absence is to repair: %s, %i', (operation, status, kinds) => {
  expect(causesIn(refused('a vault', 'U-93', operation, status)).map(({ kind }) => kind)).toEqual(kinds);
});

test('nothing is accused of refusing what it must refuse', () => {
  const bad = failed('a note', 'NOTE-6', '[0].title: a string', '7', exchangeOf('listNotes'));
  const untried = blocked('a note without a body', 'NOTE-3', 'createNote', [exchangeOf('createNote', 422)]);
  expect(causesIn(bad, untried).map(({ operations }) => operations)).toEqual([['listNotes']]);
});

test('where all that was tried holds, there is nothing to repair', () => {
  const report = judged([refused('a note', 'NOTE-1', 'createNote', 422)]);
  const held: RequirementReport = { id: 'NOTE-6', statement: 'It holds.', verdict: 'passed', checks: [] };
  expect(causesOf({ ...report, requirements: [...report.requirements, held] })).toEqual([]);
});

test('what blocks is what was needed and not got, not another fault of the same answer', () => {
  const made = [exchangeOf('createFolder')];
  const lack: Unmet = { status: 200, fields: ['folder.id'], next: ['createShareableLink'] };
  const causes = causesIn(
    rule('status', ['GEN-4', 'FOLDER-1'], 'status: "success"', 'nothing', 'createFolder'),
    rule('id', 'GEN-6', 'folder.id: an integer', '"7"', 'createFolder'),
    blocked('a link', 'LINK-1', 'createFolder', made, lack),
    blocked('its hash', 'LINK-3', 'createFolder', made, lack),
    blocked('in every response: a link', 'LINK-9', 'createShareableLink'),
  );
  expect(causes.map(({ cause, unblocks }) => [cause, unblocks])).toEqual([
    ['folder.id: expected an integer, got "7"', 3],
    ['createFolder does not return status', 0],
  ]);
});

test('a check that meets two causes waits for both', () => {
  const causes = causesIn(
    refused('a presign', 'UPLOAD-9', 'presignUpload', 404),
    refused('a file', 'REG-1', 'presignUpload', 404, 'registerEntry'),
    refused('an entry', 'REG-4', 'registerEntry', 404),
  );
  expect(causes).toMatchObject([
    { operations: ['presignUpload'], unblocks: 1, waiting: 1 },
    { operations: ['registerEntry'], unblocks: 1, waiting: 1 },
  ]);
});

test('refusals whose bodies have one shape are one cause, whatever refuses', () => {
  const refusal = (operation: string, status: number) =>
    exchangeOf(operation, status, { body: { error: 'Bad.' } });
  const bad = refusal('createNote', 400);
  const named = 'a 4xx response with a message in errors.title';
  expect(
    sentencesIn(
      failed('a', 'ERR-3', 'errors: a message for each field', 'nothing', bad),
      failed('b', 'NOTE-4', named, '400 with ...', bad),
      failed('c', 'ERR-1', 'message: "Unauthenticated."', 'nothing', refusal('getVault', 401)),
    ),
  ).toEqual([
    'createNote and getVault return 400 and 401, and the body has "error", but no "errors" and no "message"',
  ]);
});

test('fields that one object lacks are one cause, also where a check looked for what would be in them', () => {
  const causes = causesIn(
    rule('type', 'FOLDER-8', 'folder.type: "folder"', 'nothing', 'createFolder'),
    rule('hash', 'FOLDER-9', 'folder.hash: a string', 'nothing', 'createFolder'),
    failed('it lies there', 'ENTRY-12', 'an id 7 in folder.path', 'nothing', exchangeOf('createFolder')),
  );
  expect(causes.map(({ kind, cause }) => [kind, cause])).toEqual([
    ['fields missing', 'createFolder does not return folder.type, folder.hash, folder.path'],
  ]);
});

test('a rule that many operations break is described by its sentence', () => {
  const open = (operation: string) =>
    failed(`${operation} without a token is refused with 401`, 'AUTH-3', '401', '200', exchangeOf(operation));
  expect(causesIn(open('getVault'), open('listNotes'))).toMatchObject([
    {
      kind: 'wrong status',
      cause: expect.stringMatching(
        /^A request without a token is refused with 401. Violated by getVault and listNotes/,
      ) as string,
    },
  ]);
});

/** The rule that no request gets a server error, in an operation that works otherwise. */
const atMoments = (operation: string, status: number) =>
  failed(
    'in every response: no 5xx',
    'RULE-1',
    'no server error (5xx)',
    `status ${status}`,
    [exchangeOf(operation), exchangeOf(operation, status)],
    { operation: null },
  );

test('a server error is one cause for all that came of it in one operation', () => {
  const answers = [exchangeOf('createFolder'), exchangeOf('createFolder', 500)];
  const check = failed('a folder at the root', 'FOLDER-3', 'a 2xx response', '500', answers);
  expect(causesIn(atMoments('createFolder', 500), check)).toMatchObject([
    {
      kind: 'server error',
      cause: 'createFolder failed with 500 in 2 of 4 requests',
      requirements: ['RULE-1', 'FOLDER-3'],
    },
  ]);
});

test('operations that fail for moments, so that nothing else fails, have one cause', () => {
  const moments = [atMoments('createFolder', 503), atMoments('createNote', 502), atMoments('listNotes', 503)];
  const note = failed('a note', 'NOTE-1', 'a 2xx response', '502', exchangeOf('createNote', 502));
  expect(sentencesIn(...moments)).toEqual([
    '3 operations sometimes return 502 and 503: can a gateway always reach the server?',
  ]);
  expect(sentencesIn(...moments.slice(1))).toEqual([
    'createNote failed with 502 in 1 of 2 requests',
    'listNotes failed with 503 in 1 of 2 requests',
  ]);
  // Of these, one operation fails by itself, and too few are left.
  expect(sentencesIn(...moments, note)).toHaveLength(3);
  expect(sentencesIn(...moments, atMoments('getVault', 500))).toHaveLength(2);
});

const request = (name: string): string => `POST https://files.example.com/v1/${name}`;
const leftByDeath: CheckReport = {
  ...blocked('left', 'NOTE-2', 'none'),
  blockedBy: [],
  reason: 'the server no longer responds',
  breakage: 'gone',
};
const hung = (name: string, id: SubjectId, others: Partial<CheckReport> = {}) =>
  broke(name, id, `${request(name)}: no complete response within 30 s.`, 'timeout', others);

const closed = 'the server closed the connection before its response was complete.';
const taken = 'the server took the body of POST /v1/folders for a request.';
const noState = 'The state provider refused arrange:vault with 500: Server error.';
const noStates = (state: string, words: string) =>
  `The state provider refused arrange:${state} with ${words}`;
const unauthenticated = 'status 401: Unauthenticated.';

test.each<[string, CheckReport[], [cause: string, SubjectId[], unblocks: number][]]>([
  [
    'a server that dies, however its death shows, with what it left untried',
    [
      broke('one', 'NOTE-1', `${request('one')}: ${closed}`, 'reset'),
      broke('two', 'VAULT-1', `${request('two')}: the connection was refused. Is it running?`, 'refused'),
      leftByDeath,
      hung('four', 'NOTE-3'),
    ],
    [
      [
        '3 checks (one, two, ...) ended with an error: the server stopped responding',
        ['NOTE-1', 'VAULT-1', 'NOTE-3'],
        1,
      ],
    ],
  ],
  [
    'bodies that a server left unread, whatever request came after them',
    [
      broke('one', 'NOTE-1', `${request('one')}: ${taken}`, 'unread-body'),
      broke('two', 'VAULT-1', `${request('two')}: ${taken.replace('folders', 'notes')}`, 'unread-body'),
    ],
    [[taken, ['NOTE-1', 'VAULT-1'], 0]],
  ],
  [
    'a server that dies while only its state provider gets requests, which is reported as dead',
    [broke('one', 'NOTE-1', noState), leftByDeath],
    [
      [`1 check (one) ended with an error: ${noState}`, ['NOTE-1'], 0],
      ['the server stopped responding', [], 1],
    ],
  ],
  [
    'a state provider that refuses several states in the same words',
    [
      broke('one', 'NOTE-1', noStates('note', unauthenticated)),
      broke('two', 'VAULT-1', noStates('vault', unauthenticated)),
      broke('three', 'STAR-1', noStates('starred-entry', unauthenticated)),
      broke('four', 'TRASH-4', noStates('trash', 'status 500')),
    ],
    [
      [
        `3 checks (one, two, ...) ended with an error: The state provider refused 3 states, such as arrange:note, with ${unauthenticated}`,
        ['NOTE-1', 'VAULT-1', 'STAR-1'],
        0,
      ],
      [`1 check (four) ended with an error: ${noStates('trash', 'status 500')}`, ['TRASH-4'], 0],
    ],
  ],
])('of checks that broke, one cause is %s', (_, checks, expected) => {
  const causes = causesIn(...checks);
  expect(causes.map((one) => [one.cause, one.requirements, one.unblocks])).toEqual(expected);
  expect(causes.every(({ kind }) => kind === 'broke')).toBe(true);
});

test('server errors while a server stops responding are no causes of their own', () => {
  const at = (status: number, atMs: number) => ({
    ...exchangeOf('createFolder', status),
    sent: { atMs, others: 1 },
  });
  const fails = (name: string, id: SubjectId, atMs: number) => failed(name, id, '201', '500', at(500, atMs));
  const causes = causesOf({
    ...judged([
      checkOf('works', null, { proves: ['FOLDER-1'], exchanges: [at(201, 100)] }),
      fails('early', 'FOLDER-2', 200),
      fails('after', 'FOLDER-3', 850),
      hung('one', 'NOTE-1', { unanswered: { operation: 'listNotes', atMs: 800, others: 1 } }),
    ]),
    silence: { fromMs: 800, lastAnswer: { operation: 'createFolder', check: 'works', atMs: 900 } },
  });
  expect(causes.map(({ cause, requirements }) => [cause, requirements])).toEqual([
    [
      'the server stopped responding 0.9 s into the run, after createFolder (works); no response to 1 request (listNotes)',
      ['FOLDER-3', 'NOTE-1'],
    ],
    ['createFolder failed with 500 in 2 of 3 requests', ['FOLDER-2']],
  ]);
});

const unstarred = ['starred, as reported by the state provider: true', 'false'] as const;
const ofHistory: SubjectId[] = ['FOLDER-1', 'TRASH-4', 'REG-1'];
const history = failed('a history', ofHistory, ...unstarred, exchangeOf('registerEntry'), {
  isAmbiguous: true,
});
const unstarring = failed(
  'unstarring an entry leaves the others starred',
  'STAR-1',
  ...unstarred,
  exchangeOf('unstarEntries'),
);
const inPlace = (name: string, id: SubjectId) =>
  failed(name, id, 'the workspace of the entry: 7', '0', exchangeOf('registerEntry'));
const listed = (name: string, id: SubjectId, expected: string, got: string) =>
  failed(name, id, expected, got, exchangeOf('listTrackedFiles'));
const made = (name: string, id: SubjectId, expected: string, got: string) =>
  failed(name, id, expected, got, exchangeOf('createFolder'));
const badPath = made('the path', 'ENTRY-12', 'the ids 7, 298, 305 in folder.path', '"7/305/309"');
const linkOf = (place: string) =>
  failed(`a link of a folder ${place}`, 'LINK-2', 'active', 'removed', [
    exchangeOf('createFolder'),
    exchangeOf('createShareableLink'),
  ]);
const ofNote = (name: string, ids: SubjectId[], at: string) =>
  rule(name, ids, `${at}: a string`, '7', 'createNote');

test.each<[string, CheckReport[], SubjectId[][]]>([
  [
    'a cause that only ambiguous checks show comes last, whatever it unblocks',
    [history, unstarring],
    [['STAR-1'], ofHistory],
  ],
  [
    'a cause that a check of one operation shows as well as an ambiguous one does not',
    [history, { ...history, isAmbiguous: undefined, name: 'a check' }, unstarring],
    [ofHistory, ['STAR-1']],
  ],
  [
    'of wrong behaviour of one weight, the one that more checks show comes first',
    [inPlace('a', 'AUTH-11'), inPlace('b', 'REG-7'), inPlace('c', 'REG-7'), inPlace('d', 'REG-8')],
    [['REG-7'], ['AUTH-11'], ['REG-8']],
  ],
  [
    'what a list should not contain comes before the number that counts it',
    [
      listed('pages', 'TRACK-8', 'pagination.total: 58', '59'),
      listed('deleted', 'TRACK-1', 'only files that exist', 'a deleted file'),
    ],
    [['TRACK-1'], ['TRACK-8']],
  ],
  [
    'the folder that an entry is put in comes before the path that names the folders above it',
    [badPath, made('a nested folder', 'FOLDER-3', 'the folders above: [7,298]', '[7]')],
    [['FOLDER-3'], ['ENTRY-12']],
  ],
  [
    'it does so in other words as well',
    [
      badPath,
      made(
        'a nested folder',
        'FOLDER-3',
        'what the folder lies in, as reported by the state provider: [7,298]',
        '[7]',
      ),
    ],
    [['FOLDER-3'], ['ENTRY-12']],
  ],
  [
    'bodies that are no JSON come before what a list of them lacks, though that holds back other checks',
    [
      failed('once', 'NOTE-5', 'a list with each thing once', 'the id 7 0 times', exchangeOf('listNotes')),
      rule(
        'JSON',
        'GEN-3',
        'a JSON body, sent as application/json',
        '597 bytes that are no JSON',
        'listNotes',
      ),
      blocked('a further list', 'NOTE-6', 'listNotes', [exchangeOf('listNotes')], {
        ...{ status: 200, fields: [], next: [] },
      }),
    ],
    [['GEN-3'], ['NOTE-5']],
  ],
  [
    'wrong folders come before the links that were created of them, which more checks show',
    [
      linkOf('at the root'),
      linkOf('in a folder'),
      made('a folder is different from others of its name', 'FOLDER-3', 'the folders above: []', '[7]'),
    ],
    [['FOLDER-3'], ['LINK-2']],
  ],
  [
    'the weightiest comes first',
    [ofNote('a', ['NOTE-3'], 'note.title'), ofNote('b', ['NOTE-4', 'NOTE-8'], 'note.body')],
    [['NOTE-4', 'NOTE-8'], ['NOTE-3']],
  ],
])('%s', (_, checks, requirements) => {
  expect(causesIn(...checks).map((one) => one.requirements)).toEqual(requirements);
});

test('what the baseline knows is no cause', () => {
  const report = judged([ofNote('a', ['NOTE-3'], 'note.title')]);
  const known = report.requirements.map((each) => ({ ...each, verdict: 'known' as const }));
  expect(causesOf({ ...report, requirements: known })).toEqual([]);
});

test('the evidence is the plainest request that shows the cause', () => {
  const exchanges = ['Bücher & Fotos', 'Folder1', 'Folder of a long name'].map((name) =>
    exchangeOf('createFolder', 200, { sent: { name, parentId: 1 } }),
  );
  const check = failed('a folder keeps its name', 'FOLDER-2', 'folder.name: "a"', '"b"', exchanges);
  const findings = [0, 1, 2].map((exchange) => ({ ...check.findings[0]!, exchange }));
  expect(causesIn({ ...check, findings })[0]?.shownBy?.exchange).toBe(1);
});
