import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import type { CheckReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import { checkOf, exchangeOf, failedCheck, judged, root, verdictOn } from '../../testing/failing-checks.ts';

interface Shown {
  readonly operation: string;
  readonly status: number;
  readonly body?: object;
  readonly subject: SubjectId;
  readonly expected: string;
  readonly got: string;
}

const failed = ({ operation, status, body, subject, expected, got }: Shown): CheckReport =>
  failedCheck(
    `${operation} ${subject}`,
    operation,
    [{ subjects: [subject], expected, got, exchange: 0 }],
    [exchangeOf({ operation, status, body })],
  );

const broke = (id: SubjectId, reason: string, breakage: 'refused' | 'timeout'): CheckReport =>
  checkOf(`createNote ${id}`, 'createNote', {
    ...{ proves: [id], reason, breakage, ...verdictOn('error', [id]) },
    exchanges: [exchangeOf({ operation: 'createNote' })],
  });

const causesIn = (...checks: CheckReport[]): string[] => causesOf(judged(checks)).map(({ cause }) => cause);

test('errors that are answered by a success are one cause, and so is what they lack', () => {
  const error = { status: 200, body: { status: 'error', message: 'No.', errors: { name: 'No.' } } };
  const refusal = { expected: 'a 4xx response with a message in errors.name', got: '200' };
  const missing = { expected: 'note: an object', got: 'nothing' };
  expect(
    causesIn(
      failed({ ...error, operation: 'createFolder', subject: 'FOLDER-4', ...refusal }),
      failed({ ...error, operation: 'createNote', subject: 'NOTE-1', ...missing }),
    ),
  ).toEqual([
    'createFolder and createNote return errors with 200, but the contract describes errors only with 4xx',
  ]);
});

test('errors of a message alone, answered by a success, are that cause as well, also where a success was due', () => {
  const unauthenticated = { status: 200, body: { message: 'Unauthenticated.' } };
  const notFound = { status: 200, body: { message: 'Not found.' } };
  const token = { subject: 'AUTH-3', expected: '401', got: '200' } as const;
  const name = { expected: 'a 4xx response with a message in errors.name', got: '200' };
  expect(
    causesIn(
      failed({ ...unauthenticated, ...token, operation: 'listNotes' }),
      failed({ ...notFound, ...token, operation: 'getVault' }),
      failed({ ...notFound, ...name, operation: 'createWorkspace', subject: 'WS-4' }),
      failed({
        ...notFound,
        ...{ operation: 'getVault', subject: 'GEN-4', expected: 'status: a string', got: 'nothing' },
      }),
      failed({
        ...notFound,
        ...{
          operation: 'listTrackedFiles',
          subject: 'TRACK-5',
          expected: 'pagination: an object',
          got: 'nothing',
        },
      }),
    ),
  ).toEqual(['4 operations return errors with 200, but the contract describes errors only with 4xx']);
});

test('a success of a message alone lacks what is due', () => {
  const made = { operation: 'createNote', status: 200, body: { message: 'Created.' }, got: 'nothing' };
  expect(causesIn(failed({ ...made, subject: 'NOTE-1', expected: 'note: an object' }))).toEqual([
    'createNote does not return note',
  ]);
});

test('an operation that says 404 where a message on a field is due is not implemented', () => {
  const due = { subject: 'NOTE-2', expected: 'a 4xx response with a message in errors.title' } as const;
  const lacking = (status: number) =>
    failed({ ...due, operation: 'createNote', status, body: { message: 'Not found.' }, got: `${status}` });
  expect(causesIn(lacking(404))).toEqual(['createNote is not implemented: POST /notes/create returns 404']);
  expect(causesIn(lacking(404), lacking(422))).toEqual([
    'createNote returns 404 and 422, and the body has "message", but no "errors"',
  ]);
});

test('a token that no operation accepts is one cause', () => {
  const refused = { status: 401, body: { message: 'Unauthenticated.' } };
  const success = { expected: 'a 2xx response', got: '401' };
  const named = { expected: 'a 4xx response with a message in errors.title', got: '401' };
  expect(
    causesIn(
      failed({ ...refused, operation: 'createFolder', subject: 'FOLDER-3', ...success }),
      failed({ ...refused, operation: 'createNote', subject: 'NOTE-4', ...named }),
      failed({ ...refused, operation: 'listNotes', subject: 'NOTE-5', ...success }),
    ),
  ).toEqual([
    '3 operations return 401 to the valid token: does the server receive the header Authorization?',
  ]);
});

test('a token of a login that several operations refuse is one cause, although they accept other headers', () => {
  const refused = { status: 401, expected: 'a 2xx response', got: '401' };
  const accepted = { status: 200, subject: 'AUTH-1', expected: '401', got: '200' } as const;
  const operations = ['getLoggedUser', 'listNotes', 'listWorkspaces'] as const;
  const subjects = ['AUTH-7', 'NOTE-5', 'WS-9'] as const;
  expect(
    causesIn(
      ...operations.map((operation, at) => failed({ ...refused, operation, subject: subjects[at]! })),
      ...operations.map((operation) => failed({ ...accepted, operation })),
    )[0],
  ).toBe('3 operations return 401 to the valid token: does the server receive the header Authorization?');
});

test('other values in several fields of a response are one cause', () => {
  const other = { operation: 'createFolder', status: 200 };
  expect(
    causesIn(
      failed({ ...other, subject: 'GEN-12', expected: 'folder.name: "Größe"', got: '"Reports"' }),
      failed({ ...other, subject: 'FOLDER-2', expected: 'folder.name: "0"', got: '"Reports"' }),
      failed({ ...other, subject: 'FOLDER-11', expected: 'folder.parent_id: 7', got: '396' }),
      failed({ ...other, subject: 'FOLDER-12', expected: 'folder.workspace_id: 0', got: '145' }),
    ),
  ).toEqual([
    'createFolder returns other values than were sent in folder.name, folder.parent_id, folder.workspace_id, such as folder.name: "Größe", got "Reports": is it the response to another request?',
  ]);
});

test('redirects are one cause, whatever was expected in their place', () => {
  expect(
    causesIn(
      failed({ operation: 'listNotes', status: 302, subject: 'AUTH-3', expected: '401', got: '302' }),
      failed({
        operation: 'getVault',
        status: 302,
        subject: 'RULE-2',
        expected: 'a status of 2XX, 401',
        got: 'status 302',
      }),
    ),
  ).toEqual(['getVault and listNotes return a redirect, 302, which the interface does not specify']);
});

test('answers that hold all in one field are one cause, which names the field', () => {
  const wrapped = { status: 200, got: 'nothing', body: { data: { id: 7 } } };
  expect(
    causesIn(
      failed({ ...wrapped, operation: 'createFolder', subject: 'FOLDER-1', expected: 'folder: an object' }),
      failed({ ...wrapped, operation: 'createNote', subject: 'NOTE-1', expected: 'note: an object' }),
    ),
  ).toEqual(['createFolder and createNote do not return folder, note, but "data"']);
});

test('numbers that are written as text are one cause', () => {
  const shown = { status: 200, body: { status: 'success' } };
  const size = { expected: 'fileEntry.file_size: an integer of at least 0', got: '"500"' };
  expect(
    causesIn(
      failed({ ...shown, operation: 'registerEntry', subject: 'ENTRY-5', ...size }),
      failed({
        ...shown,
        operation: 'createFolder',
        subject: 'FOLDER-10',
        expected: 'folder.file_size: 0',
        got: '"0"',
      }),
    ),
  ).toEqual(['fileEntry.file_size, folder.file_size: expected an integer of at least 0, got "500"']);
});

test('an address in a presigned URL that nobody answers at is named, and the server is not said to be dead', () => {
  const refused = 'the connection was refused. Is the server running there?';
  expect(
    causesIn(
      broke('REG-1', `PUT http://objects.example.com:9000/uploads/1: ${refused}`, 'refused'),
      broke('NOTE-1', `POST ${root}/notes/create: ${refused}`, 'refused'),
    ),
  ).toEqual([
    `1 check (createNote REG-1) ended with an error: PUT to http://objects.example.com:9000: ${refused}`,
    '1 check (createNote NOTE-1) ended with an error: the server closed or refused the connection',
  ]);
});

test('fields in another spelling are one cause, in whatever resource', () => {
  const nothing = { status: 200, got: 'nothing' };
  expect(
    causesIn(
      failed({
        ...nothing,
        operation: 'createFolder',
        body: { status: 'success', folder: { id: 7, createdAt: 'now' } },
        subject: 'FOLDER-14',
        expected: 'folder.created_at: a string',
      }),
      failed({
        ...nothing,
        operation: 'login',
        body: { status: 'success', user: { id: 7, displayName: 'Mira' } },
        subject: 'USER-4',
        expected: 'user.display_name: a string',
      }),
    ),
  ).toEqual([
    'createFolder and login do not return folder.created_at, user.display_name, but names in another spelling, such as "createdAt"',
  ]);
});

/** A check whose request got no response. */
const closed = (
  id: SubjectId,
  operation: string,
  others: number,
  how = 'before its response began',
): CheckReport =>
  checkOf(`${operation} ${id}`, operation, {
    ...{ proves: [id], ...verdictOn('error', [id]), breakage: 'reset' as const },
    reason: `POST ${root}/${operation}: the server closed the connection ${how}.`,
    unanswered: { operation, atMs: Number(id.split('-')[1]), others },
  });

/** A check whose request was answered. */
const answered = (operation: string, others: number, durationMs = 1): CheckReport =>
  checkOf(`${operation} works ${durationMs}`, operation, {
    exchanges: [{ ...exchangeOf({ operation }), durationMs, sent: { atMs: 9, others } }],
  });

const told = (...checks: CheckReport[]) =>
  causesOf(judged(checks)).map(({ cause, advice }) => [cause, advice]);

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
      "Look in the server's log at createFolder: does the process end?",
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
      "Look in the server's log at createFolder, createNote: does the process end?",
    ],
  ]);
  // Other requests of the operation say nothing of this one.
  const more = [...others, answered('createFolder', 0, 3), answered('createNote', 0, 4)];
  expect(told(...lost, ...more).map(([, advice]) => advice)).toEqual([
    "Look in the server's log at createFolder, createNote: does the process end?",
  ]);
  expect(told(...lost.map((one) => repeated(one, 'answered')), ...more)).toEqual([
    [
      'the server closed or refused the connection in 2 of 5 requests (createFolder, createNote), only with other requests in progress (up to 3); repeated alone, 2 succeeded',
      'Run with --concurrency 1, or let the server take more connections at once.',
    ],
  ]);
  expect(told(repeated(lost[0]!, 'lost'), ...more)).toEqual([
    [
      'createFolder: the server closed the connection before its response began in 1 of 3 requests (again when it was repeated alone)',
      "Look in the server's log at createFolder: does the process end?",
    ],
  ]);
});

test('of an operation that hangs, too, only what was answered alone is a matter of load', () => {
  const lost = closed('FOLDER-1', 'createFolder', 1);
  const reason = `POST ${root}/createFolder: no complete response within 5 s.`;
  const hung: CheckReport = { ...lost, reason, breakage: 'timeout' };
  const adviceOn = (check: CheckReport) =>
    told(check, answered('createFolder', 0)).map(([, advice]) => advice);
  const ofOperation = "Look in the server's log at createFolder: its other requests took at most 0.0 s.";
  expect(adviceOn(hung)).toEqual([ofOperation]);
  expect(adviceOn(repeated(hung, 'lost'))).toEqual([ofOperation]);
  expect(adviceOn(repeated(hung, 'answered'))).toEqual([expect.stringContaining('--concurrency 1')]);
});

test('a response that breaks off is not said to be none', () => {
  const lost = closed('FOLDER-1', 'createFolder', 0);
  const reason = `POST ${root}/createFolder: the response began, and the server closed the connection before its end.`;
  expect(told({ ...lost, reason }, answered('createFolder', 0))).toEqual([
    [
      'createFolder: the response began, and the server closed the connection before its end in 1 of 2 requests',
      "Look in the server's log at createFolder: does the process end?",
    ],
  ]);
});

const failing = (operation: string, atMs: number, body: object, others = 1) => ({
  ...exchangeOf({ operation, status: 500, body }),
  sent: { atMs, others },
});

/** A check that expected something of a request that got a 500, and the rule that no request gets one. */
const failedWith500 = (
  id: SubjectId,
  expected: string,
  exchange: ReturnType<typeof failing>,
): CheckReport[] => {
  const found = (subject: SubjectId, expected: string) => [
    { subjects: [subject], expected, got: '500', exchange: 0 },
  ];
  const { operation } = exchange;
  return [
    failedCheck(`${operation} ${id}`, operation, found(id, expected), [exchange]),
    failedCheck('every response', null, found('RULE-1', 'no server error (5xx)'), [exchange]),
  ];
};

const asError = 'a 4xx response with a message in errors.name';
const invalid = { status: 'error', message: 'The given data was invalid.', errors: { name: 'No.' } };

test('invalid data that several operations answer with 500 is one cause, and no matter of load', () => {
  const operations = ['createFolder', 'createNote', 'presignUpload'];
  const ids = ['FOLDER-4', 'NOTE-1', 'UPLOAD-1'] as const;
  const checks = operations.flatMap((operation, at) => [
    answered(operation, 0),
    ...failedWith500(ids[at]!, asError, failing(operation, at, invalid)),
  ]);
  expect(told(...checks)).toEqual([
    ['3 operations return errors with 500, but the contract describes errors only with 4xx', undefined],
  ]);
});

test('operations that refuse other invalid data as they should have no cause in common', () => {
  const checks = (['createFolder', 'createNote', 'presignUpload'] as const).flatMap((operation, at) => [
    answered(operation, 0),
    checkOf(`${operation} refuses`, operation, { exchanges: [exchangeOf({ operation, status: 422 })] }),
    ...failedWith500(
      (['FOLDER-4', 'NOTE-1', 'UPLOAD-1'] as const)[at]!,
      asError,
      failing(operation, at, invalid),
    ),
  ]);
  expect(told(...checks).map(([cause]) => cause)).toContain(
    'createNote failed with 500 in 1 of 3 requests, which it should refuse with 4xx',
  );
});

test('a 500 that says that data is invalid is one of them, although nothing was expected of it', () => {
  const operations = ['createFolder', 'createNote', 'presignUpload'];
  const ids = ['FOLDER-4', 'NOTE-1', 'UPLOAD-1'] as const;
  const checks = operations.flatMap((operation, at) => {
    const [own] = failedWith500(ids[at]!, asError, failing(operation, 10 + at, invalid));
    // The rule shows the first response, which a check only looked at.
    const [, ofRule] = failedWith500(ids[at]!, asError, failing(operation, at, invalid));
    return [answered(operation, 0), own!, ofRule!];
  });
  expect(told(...checks)).toEqual([
    ['3 operations return errors with 500, but the contract describes errors only with 4xx', undefined],
  ]);
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
  const valid = failedWith500('FOLDER-3', 'a 2xx response', failing('createFolder', 2, invalid));
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
  const due = { subject: 'WS-1', expected: 'a 2xx response', got: '404' } as const;
  const absent = [
    failed({ ...due, operation: 'createWorkspace', status: 404, body: { message: 'Not found.' } }),
  ];
  const at500 = failedWith500('WS-2', 'a 2xx response', failing('createWorkspace', 1, { message: 'Oops' }));
  expect(told(...absent, ...at500)).toEqual([
    ['createWorkspace is not implemented: POST /workspace returns 404', undefined],
  ]);
});

test('how often an operation failed is said, also of one that never succeeded', () => {
  const once = failedWith500('WS-9', '401', failing('getWorkspace', 1, { message: 'Server error' }));
  expect(told(...once)).toEqual([
    ['getWorkspace failed with 500 in 1 of 1 request, which it should refuse with 4xx', undefined],
  ]);
});

test('a part of the interface of which no operation exists is one cause, and the last missing one of a part is its own', () => {
  const due = { expected: 'a 2xx response', got: '404', status: 404 } as const;
  const [vault, notes, moves, deletion, list] = [
    failed({ ...due, operation: 'getVault', subject: 'VAULT-1' }),
    failed({ ...due, operation: 'createNote', subject: 'NOTE-1' }),
    failed({ ...due, operation: 'moveVaultEntries', subject: 'VAULT-12' }),
    failed({ ...due, operation: 'deleteVaultEntries', subject: 'VAULT-23' }),
    checkOf('the list', 'listNotes', { exchanges: [exchangeOf({ operation: 'listNotes' })] }),
  ];
  expect(causesIn(vault, notes, moves, deletion, list)).toEqual([
    'no operation of Vault exists: all 3 return 404',
    'createNote is not implemented: POST /notes/create returns 404',
  ]);
});
