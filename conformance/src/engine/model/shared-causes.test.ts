import { expect, test } from 'vitest';
import type { CheckReport, ExchangeReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import {
  broke,
  causesIn,
  checkOf,
  exchangeOf,
  failed as failedCheck,
  root,
  sentencesIn,
} from '../../testing/failing-checks.ts';

/** A check with one request, to which the server returns 200 unless it is said. */
const failed = (
  operation: string,
  id: SubjectId,
  expected: string,
  got: string,
  status?: number,
  body?: object,
): CheckReport =>
  failedCheck(`${operation} ${id}`, id, expected, got, exchangeOf(operation, status, { body }));

const success = 'a 2xx response';
const messageOn = (field: string) => `a 4xx response with a message in errors.${field}`;

const error = { status: 'error', message: 'No.', errors: { name: 'No.' } };
const notFound = { message: 'Not found.' };
const unauthenticated = { message: 'Unauthenticated.' };
const shown = { status: 'success' };
const wrapped = { data: { id: 7 } };
const lackingOnTitle = (status: number) =>
  failed('createNote', 'NOTE-2', messageOn('title'), `${status}`, status, notFound);
const listOf = (count: number) => JSON.stringify(Array.from({ length: count }, (_none, index) => index));
const tokenRefused =
  '3 operations return 401 to the valid token: does the server receive the header Authorization?';
const connectionRefused = 'the connection was refused. Is the server running there?';

test.each<[string, CheckReport[], string[]]>([
  [
    'errors that are answered by a success are one cause, and so is what they lack',
    [
      failed('createFolder', 'FOLDER-4', messageOn('name'), '200', 200, error),
      failed('createNote', 'NOTE-1', 'note: an object', 'nothing', 200, error),
    ],
    ['createFolder and createNote return errors with 200, but the contract describes errors only with 4xx'],
  ],
  [
    'errors of a message alone, answered by a success, are that cause as well, also where a success was due',
    [
      failed('listNotes', 'AUTH-3', '401', '200', 200, unauthenticated),
      failed('getVault', 'AUTH-3', '401', '200', 200, notFound),
      failed('createWorkspace', 'WS-4', messageOn('name'), '200', 200, notFound),
      failed('getVault', 'GEN-4', 'status: a string', 'nothing', 200, notFound),
      failed('listTrackedFiles', 'TRACK-5', 'pagination: an object', 'nothing', 200, notFound),
    ],
    ['4 operations return errors with 200, but the contract describes errors only with 4xx'],
  ],
  [
    'of long values, it shows the part in which they differ',
    [failed('listNotes', 'NOTE-5', `the notes: ${listOf(60)}`, listOf(60).replace('59', '7'))],
    [
      `listNotes NOTE-5: expected the notes: …${listOf(60).slice(-63)}, got …${listOf(60).slice(-63).replace('59', '7')}`,
    ],
  ],
  [
    'a success of a message alone lacks what is due',
    [failed('createNote', 'NOTE-1', 'note: an object', 'nothing', 200, { message: 'Created.' })],
    ['createNote does not return note'],
  ],
  [
    'an operation that says 404 where a message on a field is due is not implemented',
    [lackingOnTitle(404)],
    ['createNote is not implemented: POST /notes/create returns 404'],
  ],
  [
    'an operation that says 404 and 422 where a message on a field is due is implemented',
    [lackingOnTitle(404), lackingOnTitle(422)],
    ['createNote returns 404 and 422, and the body has "message", but no "errors"'],
  ],
  [
    'a token that no operation accepts is one cause',
    [
      failed('createFolder', 'FOLDER-3', success, '401', 401, unauthenticated),
      failed('createNote', 'NOTE-4', messageOn('title'), '401', 401, unauthenticated),
      failed('listNotes', 'NOTE-5', success, '401', 401, unauthenticated),
    ],
    [tokenRefused],
  ],
  [
    'other values in several fields of a response are one cause',
    [
      failed('createFolder', 'GEN-12', 'folder.name: "Größe"', '"Reports"'),
      failed('createFolder', 'FOLDER-2', 'folder.name: "0"', '"Reports"'),
      failed('createFolder', 'FOLDER-11', 'folder.parent_id: 7', '396'),
      failed('createFolder', 'FOLDER-12', 'folder.workspace_id: 0', '145'),
    ],
    [
      'createFolder returns other values than were sent in folder.name, folder.parent_id, folder.workspace_id, such as folder.name: "Größe", got "Reports": is it the response to another request?',
    ],
  ],
  [
    'redirects are one cause, whatever was expected in their place',
    [
      failed('listNotes', 'AUTH-3', '401', '302', 302),
      failed('getVault', 'RULE-2', 'a status of 2XX, 401', 'status 302', 302),
    ],
    ['getVault and listNotes return a redirect, 302, which the interface does not specify'],
  ],
  [
    'answers that hold all in one field are one cause, which names the field',
    [
      failed('createFolder', 'FOLDER-1', 'folder: an object', 'nothing', 200, wrapped),
      failed('createNote', 'NOTE-1', 'note: an object', 'nothing', 200, wrapped),
    ],
    ['createFolder and createNote do not return folder, note, but "data"'],
  ],
  [
    'numbers that are written as text are one cause',
    [
      failed(
        'registerEntry',
        'ENTRY-5',
        'fileEntry.file_size: an integer of at least 0',
        '"500"',
        200,
        shown,
      ),
      failed('createFolder', 'FOLDER-10', 'folder.file_size: 0', '"0"', 200, shown),
    ],
    ['fileEntry.file_size, folder.file_size: expected an integer of at least 0, got "500"'],
  ],
  [
    'an address in a presigned URL that nobody answers at is named, and the server is not said to be dead',
    [
      broke(
        'upload',
        'REG-1',
        `PUT http://objects.example.com:9000/uploads/1: ${connectionRefused}`,
        'refused',
      ),
      broke('note', 'NOTE-1', `POST ${root}/notes/create: ${connectionRefused}`, 'refused', {
        exchanges: [exchangeOf('createNote')],
      }),
    ],
    [
      `1 check (upload) ended with an error: PUT to http://objects.example.com:9000: ${connectionRefused}`,
      '1 check (note) ended with an error: the server closed or refused the connection',
    ],
  ],
  [
    'fields in another spelling are one cause, in whatever resource',
    [
      failed('createFolder', 'FOLDER-14', 'folder.created_at: a string', 'nothing', 200, {
        ...{ status: 'success', folder: { id: 7, createdAt: 'now' } },
      }),
      failed('login', 'USER-4', 'user.display_name: a string', 'nothing', 200, {
        ...{ status: 'success', user: { id: 7, displayName: 'Mira' } },
      }),
    ],
    [
      'createFolder and login do not return folder.created_at, user.display_name, but names in another spelling, such as "createdAt"',
    ],
  ],
  [
    'a part of the interface of which no operation exists is one cause, and the last missing one of a part is its own',
    [
      failed('getVault', 'VAULT-1', success, '404', 404),
      failed('createNote', 'NOTE-1', success, '404', 404),
      failed('moveVaultEntries', 'VAULT-12', success, '404', 404),
      failed('deleteVaultEntries', 'VAULT-23', success, '404', 404),
      checkOf('the list', 'listNotes', { exchanges: [exchangeOf('listNotes')] }),
    ],
    [
      'no operation of Vault exists: all 3 return 404',
      'createNote is not implemented: POST /notes/create returns 404',
    ],
  ],
])('%s', (_, checks, sentences) => {
  expect(sentencesIn(...checks)).toEqual(sentences);
});

test('a token of a login that several operations refuse is one cause, although they accept other headers', () => {
  const subjects = { getLoggedUser: 'AUTH-7', listNotes: 'NOTE-5', listWorkspaces: 'WS-9' } as const;
  const refusing = Object.entries(subjects).map(([operation, id]) =>
    failed(operation, id, success, '401', 401),
  );
  const accepting = Object.keys(subjects).map((operation) => failed(operation, 'AUTH-1', '401', '200'));
  expect(sentencesIn(...refusing, ...accepting)[0]).toBe(tokenRefused);
});

/** A check whose request got no response. */
const closed = (
  id: SubjectId,
  operation: string,
  others: number,
  how = 'the server closed the connection before its response began',
): CheckReport =>
  broke(`${operation} ${id}`, id, `POST ${root}/${operation}: ${how}.`, 'reset', {
    operation,
    unanswered: { operation, atMs: Number(id.split('-')[1]), others },
  });

/** A check whose request was answered. */
const answered = (operation: string, others: number, durationMs = 1): CheckReport =>
  checkOf(`${operation} works ${durationMs}`, operation, {
    exchanges: [{ ...exchangeOf(operation), durationMs, sent: { atMs: 9, others } }],
  });

const told = (...checks: CheckReport[]) => causesIn(...checks).map(({ cause, advice }) => [cause, advice]);

const doesEnd = (operations: string) => `Look in the server's log at ${operations}: does the process end?`;

test('an operation that always closes the connection is at fault, whatever else was in progress', () => {
  expect(
    told(
      answered('createNote', 0),
      closed('FOLDER-1', 'createFolder', 1),
      closed('FOLDER-2', 'createFolder', 1),
    ),
  ).toEqual([
    [
      'createFolder: the server closed the connection before its response began in 2 of 2 requests',
      doesEnd('createFolder'),
    ],
  ]);
});

/** The same, with what came of its request when it was sent again alone. */
const repeated = (check: CheckReport, alone: 'answered' | 'lost'): CheckReport => ({
  ...check,
  unanswered: { ...check.unanswered!, alone },
});

test('only a request that was answered when it was repeated alone is a matter of load', () => {
  const lost = [closed('FOLDER-1', 'createFolder', 1), closed('NOTE-1', 'createNote', 2)];
  const others = [answered('createFolder', 3, 1), answered('listNotes', 0, 2)];
  expect(told(...lost, ...others)).toEqual([
    [
      'the server closed or refused the connection in 2 of 3 requests (createFolder, createNote)',
      doesEnd('createFolder, createNote'),
    ],
  ]);
  // Other requests of the operation say nothing of this one.
  const more = [...others, answered('createFolder', 0, 3), answered('createNote', 0, 4)];
  expect(told(...lost, ...more).map(([, advice]) => advice)).toEqual([doesEnd('createFolder, createNote')]);
  expect(told(...lost.map((one) => repeated(one, 'answered')), ...more)).toEqual([
    [
      'the server closed or refused the connection in 2 of 5 requests (createFolder, createNote), only with other requests in progress (up to 3); repeated alone, 2 succeeded',
      'Run with --concurrency 1: if all is answered then, the server takes too few connections at once.',
    ],
  ]);
  expect(told(repeated(lost[0]!, 'lost'), ...more)).toEqual([
    [
      'createFolder: the server closed the connection before its response began in 1 of 3 requests (again when it was repeated alone)',
      doesEnd('createFolder'),
    ],
  ]);
});

test('of an operation that hangs, too, only what was answered alone is a matter of load', () => {
  const lost = closed('FOLDER-1', 'createFolder', 1, 'no complete response within 5 s');
  const hung: CheckReport = { ...lost, breakage: 'timeout' };
  const adviceOn = (check: CheckReport) =>
    told(check, answered('createFolder', 0)).map(([, advice]) => advice);
  const ofOperation = "Look in the server's log at createFolder: its other requests took at most 0.0 s.";
  const orOfLoad = ' If it is answered with --concurrency 1, parallel requests stop each other.';
  expect(adviceOn(hung)).toEqual([ofOperation + orOfLoad]);
  expect(told(hung).map(([, advice]) => advice)).toEqual([
    `If createFolder is only slow, allow it more time with --timeout.${orOfLoad}`,
  ]);
  expect(adviceOn(repeated(hung, 'lost'))).toEqual([ofOperation]);
  expect(adviceOn(repeated(hung, 'answered'))).toEqual([expect.stringContaining('--concurrency 1')]);
});

test('a response that breaks off is not said to be none', () => {
  const how = 'the response began, and the server closed the connection before its end';
  expect(told(closed('FOLDER-1', 'createFolder', 0, how), answered('createFolder', 0))).toEqual([
    [`createFolder: ${how} in 1 of 2 requests`, doesEnd('createFolder')],
  ]);
});

const failing = (operation: string, atMs: number, body: object): ExchangeReport => ({
  ...exchangeOf(operation, 500, { body }),
  sent: { atMs, others: 1 },
});

/** A check that expected something of a request that got a 500, and the rule that no request gets one. */
const failedWith500 = (id: SubjectId, expected: string, exchange: ExchangeReport): CheckReport[] => [
  failedCheck(`${exchange.operation} ${id}`, id, expected, '500', exchange),
  failedCheck('every response', 'RULE-1', 'no server error (5xx)', '500', exchange, { operation: null }),
];

const asError = messageOn('name');
const invalid = { status: 'error', message: 'The given data was invalid.', errors: { name: 'No.' } };
const invalidAt = [
  ['createFolder', 'FOLDER-4'],
  ['createNote', 'NOTE-1'],
  ['presignUpload', 'UPLOAD-1'],
] as const;
const asErrorsWith500 = [
  ['3 operations return errors with 500, but the contract describes errors only with 4xx', undefined],
];

test('invalid data that several operations answer with 500 is one cause, and no matter of load', () => {
  const checks = invalidAt.flatMap(([operation, id], at) => [
    answered(operation, 0),
    ...failedWith500(id, asError, failing(operation, at, invalid)),
  ]);
  expect(told(...checks)).toEqual(asErrorsWith500);
});

test('operations that refuse other invalid data as they should have no cause in common', () => {
  const checks = invalidAt.flatMap(([operation, id], at) => [
    answered(operation, 0),
    checkOf(`${operation} refuses`, operation, { exchanges: [exchangeOf(operation, 422)] }),
    ...failedWith500(id, asError, failing(operation, at, invalid)),
  ]);
  expect(sentencesIn(...checks)).toContain(
    'createNote failed with 500 in 1 of 3 requests, which it should refuse with 4xx',
  );
});

test('a 500 that says that data is invalid is one of them, although nothing was expected of it', () => {
  const checks = invalidAt.flatMap(([operation, id], at) => {
    const [own] = failedWith500(id, asError, failing(operation, 10 + at, invalid));
    // The rule shows the first response, which a check only looked at.
    const [, ofRule] = failedWith500(id, asError, failing(operation, at, invalid));
    return [answered(operation, 0), own!, ofRule!];
  });
  expect(told(...checks)).toEqual(asErrorsWith500);
  expect(told(...checks.slice(0, 3))).toEqual([
    ['createFolder failed with 500 in 2 of 3 requests, which it should refuse with 4xx', undefined],
  ]);
});

test('an operation that fails on invalid data alone is not advised to run with fewer requests at once', () => {
  const works = answered('createFolder', 0);
  const refused = failedWith500('FOLDER-4', asError, failing('createFolder', 1, invalid));
  expect(told(works, ...refused)).toEqual([
    ['createFolder failed with 500 in 1 of 2 requests, which it should refuse with 4xx', undefined],
  ]);
  const valid = failedWith500('FOLDER-3', success, failing('createFolder', 2, invalid));
  expect(told(works, ...refused, ...valid)).toEqual([
    [
      'createFolder failed with 500 in 2 of 3 requests',
      'It may depend on earlier requests: `replay` of createFolder FOLDER-4 sends all requests of that check.',
    ],
  ]);
  const passedAlone = valid.map((check) => ({ ...check, repeatedAlone: 'passed' as const }));
  expect(told(works, ...passedAlone).map(([, advice]) => advice)).toEqual([
    'Its check passed when it was repeated alone: run with --concurrency 1.',
  ]);
});

test('a missing operation is still missing if one of its requests failed', () => {
  const absent = failed('createWorkspace', 'WS-1', success, '404', 404, notFound);
  const at500 = failedWith500('WS-2', success, failing('createWorkspace', 1, { message: 'Oops' }));
  expect(told(absent, ...at500)).toEqual([
    ['createWorkspace is not implemented: POST /workspace returns 404', undefined],
  ]);
});

test('how often an operation failed is said, also of one that never succeeded', () => {
  const once = failedWith500('WS-9', '401', failing('getWorkspace', 1, { message: 'Server error' }));
  expect(told(...once)).toEqual([
    ['getWorkspace failed with 500 in 1 of 1 request, which it should refuse with 4xx', undefined],
  ]);
});
