import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import type { CheckReport } from './report.ts';
import {
  blocked,
  broke,
  causesIn,
  checkOf as passed,
  exchangeOf as sent,
  failed,
  judged,
  sentencesIn,
} from '../../testing/failing-checks.ts';

// The advice of a report is read as a verdict: each test is a way in which it once accused something innocent.

const reported = (what: string, state: string) => `${what}, as reported by the state provider: "${state}"`;

test('what was refused because another operation undid it does not come first, although it unblocks checks', () => {
  const link = sent('createShareableLink', 200, { sent: {} });
  const active = reported('the state of the link', 'active');
  const refusal = sent('deleteShareableLink', 404);
  const causes = causesIn(
    failed('a link is deleted', 'LINK-19', 'a 2xx response', '404', [link, link, refusal]),
    blocked('a deleted link', 'LINK-23', 'deleteShareableLink', [link, refusal], {
      ...{ status: 404, fields: [], next: [] },
    }),
    passed('a success', 'deleteShareableLink', { exchanges: [sent('deleteShareableLink')] }),
    failed('a link stays', 'LINK-2', active, '"removed"', link),
    failed('links are independent', 'LINK-18', active, '"removed"', link),
  );
  expect(causes.map(({ requirements }) => requirements)).toEqual([['LINK-2', 'LINK-18'], ['LINK-19']]);
  expect(causes[1]!.unblocks).toBe(1);
  expect(causes[1]!.cause).toMatch(/^possibly only because of cause 1: a link is deleted: /);
});

test('an operation that refuses a wrong value of another operation comes behind it', () => {
  const url = 'api/v1/file-entries/7';
  const entry = sent('registerEntry', 200, { body: { fileEntry: { url } } });
  const refusal = sent('convertFile', 422, { sent: { url: `https://files.example.com/api/${url}` } });
  const form = 'fileEntry.url: a string that matches ^v1/';
  const causes = causesIn(
    failed('in every response: the url', 'ENTRY-14', form, `"${url}"`, entry, { operation: null }),
    ...['a picture', 'a document'].map((name) =>
      blocked(name, 'CONVERT-1', 'convertFile', [entry, refusal], { status: 422, fields: [], next: [] }),
    ),
  );
  expect(causes.map(({ operations }) => operations)).toEqual([['registerEntry'], ['convertFile']]);
  expect(causes[1]!.cause).toBe(
    'possibly only because of cause 1: convertFile refuses every valid request with 422',
  );
});

test('what a faulty list no longer shows does not accuse the operation that was to leave it alone', () => {
  const list = sent('listNotes', 200, { method: 'GET' });
  const note = sent('createNote');
  const title = 'title of the id 7, as listNotes shows it: "A"';
  expect(
    sentencesIn(
      failed('createNote changes no other note', 'NOTE-1', title, 'nothing', [list, note]),
      failed('every note is listed', 'NOTE-5', 'notes that are not listed of 51: 0', '40', [note, list]),
    ),
  ).toEqual([
    'every note is listed: expected notes that are not listed of 51: 0, got 40',
    `possibly only because of cause 1: createNote changes no other note: expected ${title}, got nothing`,
  ]);
});

test('an operation that only shows what another one did does not come first', () => {
  const deletion = sent('deleteVaultEntries');
  const [first, second] = causesIn(
    failed(
      'a deleted entry cannot be moved',
      'VAULT-23',
      'a refusal, or no entries',
      'the deleted entry was moved',
      [deletion, sent('moveVaultEntries')],
      { operation: 'deleteVaultEntries' },
    ),
    failed('a deleted entry no longer exists', 'VAULT-23', 'no entry', 'trashed', deletion),
  );
  expect(first!.operations).toEqual(['deleteVaultEntries']);
  expect(second!.cause).toMatch(/^possibly only because of cause 1: a deleted entry cannot be moved/);
});

test('an invalid request that is refused like a valid one may be refused for the same reason', () => {
  const refusal = sent('createFolder', 422, { body: { status: 'error', errors: { parentId: 'No.' } } });
  const named = 'a 4xx response with a message in errors.name';
  const [first, second] = sentencesIn(
    passed('a folder', 'createFolder', { exchanges: [sent('createFolder')] }),
    failed('a folder without a name is refused', 'FOLDER-4', named, '422 with another', refusal),
    failed('a folder is at the root', 'FOLDER-3', 'a 2xx response', '422', refusal),
  );
  expect(first).toMatch(/^a folder is at the root/);
  expect(second).toMatch(/^possibly only because of cause 1: a folder without a name/);
});

test('one missing check of the token is one cause, whatever is then said of the request', () => {
  const open = (operation: string, status: number) =>
    failed(`${operation} without a token`, 'AUTH-3', '401', `${status}`, sent(operation, status));
  const causes = causesIn(
    ...['getWorkspace', 'registerEntry'].map((operation) =>
      passed(operation, operation, { exchanges: [sent(operation)] }),
    ),
    open('getWorkspace', 404),
    open('registerEntry', 422),
    open('listNotes', 200),
  );
  expect(causes.map(({ operations }) => operations)).toEqual([
    ['getWorkspace', 'listNotes', 'registerEntry'],
  ]);
  expect(causes[0]!.cause).toMatch(/Violated by 3 operations: got 200$/);
});

test('a revoked token that still works is not hidden among paths that do not exist', () => {
  const toRevoked = (operation: string, status: number) => {
    const answer = sent(operation, status, { headers: [['Authorization', 'Bearer <credentials>']] });
    return failed(`${operation} with a revoked token`, 'AUTH-4', '401', `${status}`, answer);
  };
  const missing = ['getVault', 'convertFile'].map((operation) => toRevoked(operation, 404));
  expect(causesIn(...missing, toRevoked('getLoggedUser', 200)).map(({ operations }) => operations)).toEqual([
    ['getLoggedUser'],
    ['convertFile', 'getVault'],
  ]);
});

test('one missing permission is one cause, whether a check looked at the status or at what changed', () => {
  const share = sent('shareEntry');
  const causes = causesIn(
    failed('the other has no new user', 'AUTH-11', 'whom it is shared with: []', '[7]', share),
    failed('it cannot be shared', 'AUTH-11', 'a 4xx response', '200', share),
    failed('it is refused with 403', 'AUTH-11', '403', '200', share),
  );
  expect(causes).toHaveLength(1);
  expect(causes[0]!.cause).toMatch(/2 more checks of this operation$/);
});

test('a PUT to a presigned URL accuses presigning, and not what the check is about', () => {
  const put = sent(null, 403, { method: 'PUT' });
  const check = failed('a file is registered', 'UPLOAD-9', 'a 2xx response', '403', put, {
    operation: 'registerEntry',
  });
  expect(causesIn(check)[0]!.operations).toEqual(['presignUpload']);
});

test('a cause that only the state shows has the request that was to change it', () => {
  const removed = reported('the state of the link', 'removed');
  const requests = [sent('createShareableLink'), sent('deleteShareableLink')];
  const check = failed('deleting removes the link', 'LINK-20', removed, '"active"', requests);
  const findings = check.findings.map((finding) => ({ ...finding, exchange: null }));
  expect(causesIn({ ...check, findings })[0]!.shownBy).toEqual({
    check: 'deleting removes the link',
    exchange: 1,
  });
});

const parts = sent('listUploadedParts', 200, { body: { status: 'success', parts: null } });
const ofBody = (got: string) =>
  failed('JSON', 'GEN-3', 'a JSON body, sent as application/json', got, sent('deleteShareableLink', 204), {
    operation: null,
  });
const gone = 'no other state than trashed';
const deep = { name: 'one file, three levels deep', verdict: 'failed' } as const;
const deletion = failed('the entries are deleted', 'TRASH-10', gone, 'deleted', sent('deleteEntries'));
const upload = (...statuses: number[]) =>
  failed(
    'an upload',
    'UPLOAD-9',
    'a 2xx response',
    '500',
    [
      sent('presignUpload'),
      ...statuses.map((status) => sent(null, status, { method: 'PUT', sent: { status } })),
    ],
    { operation: 'presignUpload' },
  );

test.each<[string, CheckReport[], string[]]>([
  [
    'a list that is null is no missing field',
    [
      failed('no parts are an empty list', 'PART-4', 'parts: []', 'nothing', parts),
      failed('the type of parts', 'PART-1', 'parts: an array', 'null', parts, { operation: null }),
    ],
    ['parts: expected an array, got null'],
  ],
  [
    'of a body, it is said that it is empty',
    [ofBody('application/json, an empty body')],
    ['deleteShareableLink returns 204 with an empty body, but every response has a JSON body'],
  ],
  [
    'of a body, it is said that its type is not that of JSON',
    [ofBody('text/plain, 20 bytes that are JSON')],
    ['deleteShareableLink returns 204 with JSON as text/plain, which has to be application/json'],
  ],
  [
    'of a body, it is said that it has no type',
    [ofBody(', 2 bytes that are JSON')],
    ['deleteShareableLink returns 204 with JSON without a content type, which has to be application/json'],
  ],
  [
    'a redirect instead of a refusal names the status that was due',
    [failed('without a token', 'AUTH-3', '401', '302', sent('getLoggedUser', 302))],
    ['getLoggedUser returns a redirect, 302, but 401 was due'],
  ],
  [
    'the ordinary request tells more than the special one',
    [
      failed('starred entries are deleted like others', 'TRASH-10', gone, 'deleted', sent('deleteEntries')),
      {
        ...deletion,
        findings: deletion.findings.map((finding) => ({ ...finding, case: deep.name })),
        cases: [deep, { name: 'one file, at the root', verdict: 'passed' }],
      },
    ],
    [
      `the entries are deleted: three levels deep: expected ${gone}, got deleted; 1 more check of this operation`,
    ],
  ],
  [
    'a failed PUT of an upload is named',
    [upload(500)],
    ['the PUT of an upload failed with 500 in 1 of 1 request'],
  ],
  [
    'a failed PUT of an upload is counted among those',
    [upload(200, 500)],
    ['the PUT of an upload failed with 500 in 1 of 2 requests'],
  ],
  ['a PUT that always fails is no single one', [upload(500, 500)], ['the PUT of an upload fails with 500']],
])('%s', (_, checks, sentences) => {
  expect(sentencesIn(...checks)).toEqual(sentences);
});

test('what a refused request changed all the same is told apart from the refusal', () => {
  const trashed = reported('the state', 'trashed');
  expect(
    sentencesIn(
      failed('entries of others stay', 'AUTH-11', trashed, '"deleted"', sent('deleteEntries', 404)),
      passed('a deletion', 'deleteEntries', { exchanges: [sent('deleteEntries')] }),
    )[0],
  ).toMatch(/got "deleted", although the request was refused with 404$/);
});

test('a token that was accepted before is said to have been', () => {
  const at = (operation: string, status: number, atMs: number) => ({
    ...sent(operation, status),
    sent: { atMs, others: 0 },
  });
  const refused = [
    failed('a note', 'NOTE-1', 'a 2xx response', '401', at('createNote', 401, 2000)),
    failed('a folder', 'FOLDER-1', 'a 2xx response', '401', at('createFolder', 401, 2001)),
    failed('a star', 'STAR-1', 'a 2xx response', '401', at('starEntries', 401, 2002)),
  ];
  const accepted = (atMs: number) =>
    passed('the user is returned', 'getLoggedUser', { exchanges: [at('getLoggedUser', 200, atMs)] });
  expect(sentencesIn(accepted(1700), ...refused)[0]).toBe(
    'the token was accepted until 1.7 s into the run (1 request), and refused with 401 from then on: does it expire, or did a request revoke it?',
  );
  expect(sentencesIn(accepted(2001), ...refused)[0]).toContain('the header Authorization');
});

test('an id that the server gave to two things is the first cause, and may be why of what is wrong with them', () => {
  const deleted = sent('deleteEntries', 200, { sent: { entryIds: [1004] } });
  const noted = sent('createNote', 200, { body: { size: 10_041 } });
  const checks = [
    failed('nothing else is deleted', 'TRASH-10', 'the folder stays', 'it is gone', deleted),
    failed('a note is kept', 'NOTE-1', 'body: "a"', '"b"', noted),
  ];
  const repeatedIds = [{ id: 1004, operations: ['createFolder', 'registerEntry'], atOnce: true }];
  const causes = causesOf({ ...judged(checks), repeatedIds });
  expect(causes.map(({ cause, requirements }) => [cause, requirements])).toEqual([
    [
      'the server gave one id to two things, such as 1004 (createFolder and registerEntry), each time to requests that were in progress at once',
      ['TRASH-10'],
    ],
    [expect.stringMatching(/^a note is kept/), ['NOTE-1']],
    [expect.stringMatching(/^possibly only because of cause 1: nothing else is deleted/), ['TRASH-10']],
  ]);
  expect(causesIn(...checks)).toHaveLength(2);
});

test.each([
  ['PUT', 'the PUT of an upload'],
  ['POST', 'POST to https://files.example.com/v1/objects'],
])('a %s that is no operation and hangs is named', (method, name) => {
  const { request } = sent(null, 200, { method });
  const reason = `${method} ${request.url}: no complete response within 5 s.`;
  const check = broke('an upload', 'UPLOAD-9', reason, 'timeout', {
    operation: 'presignUpload',
    unanswered: {
      ...{ operation: null, atMs: 1, others: 0 },
      exchange: { operation: null, request, curl: 'curl' },
    },
  });
  expect(causesIn(check)).toMatchObject([
    {
      cause: `${name}: no complete response within 5 s in 1 request`,
      advice: `If ${name} is only slow, allow it more time with --timeout.`,
    },
  ]);
});
