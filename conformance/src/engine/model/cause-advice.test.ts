import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import type { CauseReport, CheckReport, ExchangeReport, FindingReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import { checkOf as passed, exchangeOf as sent, failedCheck, judged } from '../../testing/failing-checks.ts';

// The advice of a report is read as a verdict: each test is a way in which it once accused something innocent.

type Found = Pick<FindingReport, 'expected' | 'got'> & {
  readonly subject: SubjectId;
  readonly exchange?: number | null;
};

const failed = (
  name: string,
  operation: string,
  { subject, expected, got, exchange }: Found,
  exchanges: ExchangeReport[],
  more: Partial<CheckReport> = {},
): CheckReport => ({
  ...failedCheck(
    name,
    operation,
    [
      {
        subjects: [subject],
        expected,
        got,
        exchange: exchange === undefined ? exchanges.length - 1 : exchange,
      },
    ],
    exchanges,
  ),
  ...more,
});

const withToken = ({ request, ...answer }: ExchangeReport): ExchangeReport => ({
  ...answer,
  request: { ...request, headers: [['Authorization', 'Bearer <credentials>']] },
});

const causesIn = (...checks: CheckReport[]): CauseReport[] => causesOf(judged(checks));

const sentences = (...checks: CheckReport[]): string[] => causesIn(...checks).map(({ cause }) => cause);

const reported = (what: string, state: string) => `${what}, as reported by the state provider: "${state}"`;

test('what was refused because another operation undid it does not come first, although it unblocks checks', () => {
  const link = sent({ operation: 'createShareableLink', sent: {} });
  const gone = { expected: reported('the state of the link', 'active'), got: '"removed"' };
  const refusal = sent({ operation: 'deleteShareableLink', status: 404 });
  const causes = causesIn(
    failed(
      'a link is deleted',
      'deleteShareableLink',
      { subject: 'LINK-19', expected: 'a 2xx response', got: '404' },
      [link, link, refusal],
    ),
    {
      ...passed('a deleted link', 'deleteShareableLink'),
      proves: ['LINK-23'],
      verdict: 'not exercised',
      outcomes: { 'LINK-23': 'not exercised' },
      blockedBy: ['deleteShareableLink'],
      unmet: { status: 404, fields: [], next: [] },
      exchanges: [link, refusal],
    },
    passed('another deletion', 'deleteShareableLink'),
    {
      ...passed('a success', 'deleteShareableLink'),
      exchanges: [sent({ operation: 'deleteShareableLink' })],
    },
    failed('a link stays', 'createShareableLink', { subject: 'LINK-2', ...gone }, [link]),
    failed('links are independent', 'createShareableLink', { subject: 'LINK-18', ...gone }, [link]),
  );
  expect(causes.map(({ requirements }) => requirements)).toEqual([['LINK-2', 'LINK-18'], ['LINK-19']]);
  expect(causes[1]!.unblocks).toBe(1);
  expect(causes[1]!.cause).toMatch(/^possibly only because of cause 1: a link is deleted: /);
});

test('an operation that refuses a wrong value of another operation comes behind it', () => {
  const url = 'api/v1/file-entries/7';
  const entry = sent({ operation: 'registerEntry', body: { fileEntry: { url } } });
  const refusal = sent({
    operation: 'convertFile',
    status: 422,
    sent: { url: `https://files.example.com/api/${url}` },
  });
  const causes = causesIn(
    failed(
      'in every response: the url',
      'registerEntry',
      { subject: 'ENTRY-14', expected: 'fileEntry.url: a string that matches ^v1/', got: `"${url}"` },
      [entry],
      { operation: null },
    ),
    ...['a picture', 'a document'].map((name): CheckReport => ({
      ...passed(name, 'convertFile'),
      proves: ['CONVERT-1'],
      verdict: 'not exercised',
      outcomes: { 'CONVERT-1': 'not exercised' },
      blockedBy: ['convertFile'],
      unmet: { status: 422, fields: [], next: [] },
      exchanges: [entry, refusal],
    })),
  );
  expect(causes.map(({ operations }) => operations)).toEqual([['registerEntry'], ['convertFile']]);
  expect(causes[1]!.cause).toBe(
    'possibly only because of cause 1: convertFile refuses every valid request with 422',
  );
});

test('what a faulty list no longer shows does not accuse the operation that was to leave it alone', () => {
  const list = sent({ operation: 'listNotes', method: 'GET' });
  const note = sent({ operation: 'createNote' });
  expect(
    sentences(
      failed(
        'createNote changes no other note',
        'createNote',
        { subject: 'NOTE-1', expected: 'title of the id 7, as listNotes shows it: "A"', got: 'nothing' },
        [list, note],
      ),
      failed(
        'every note is listed',
        'listNotes',
        { subject: 'NOTE-5', expected: 'notes that are not listed of 51: 0', got: '40' },
        [note, list],
      ),
    ),
  ).toEqual([
    'every note is listed: expected notes that are not listed of 51: 0, got 40',
    'possibly only because of cause 1: createNote changes no other note: expected title of the id 7, as listNotes shows it: "A", got nothing',
  ]);
});

test('an operation that only shows what another one did does not come first', () => {
  const deletion = sent({ operation: 'deleteVaultEntries' });
  const moved = sent({ operation: 'moveVaultEntries' });
  const [first, second] = causesIn(
    failed(
      'a deleted entry cannot be moved',
      'deleteVaultEntries',
      { subject: 'VAULT-23', expected: 'a refusal, or no entries', got: 'the deleted entry was moved' },
      [deletion, moved],
    ),
    failed(
      'a deleted entry no longer exists',
      'deleteVaultEntries',
      { subject: 'VAULT-23', expected: 'no entry', got: 'trashed' },
      [deletion],
    ),
  );
  expect(first!.operations).toEqual(['deleteVaultEntries']);
  expect(second!.cause).toMatch(/^possibly only because of cause 1: a deleted entry cannot be moved/);
});

test('an invalid request that is refused like a valid one may be refused for the same reason', () => {
  const refusal = sent({
    operation: 'createFolder',
    status: 422,
    body: { status: 'error', errors: { parentId: 'No.' } },
  });
  const success = { ...passed('a folder', 'createFolder'), exchanges: [sent({ operation: 'createFolder' })] };
  const [first, second] = sentences(
    success,
    failed(
      'a folder without a name is refused',
      'createFolder',
      {
        subject: 'FOLDER-4',
        expected: 'a 4xx response with a message in errors.name',
        got: '422 with another',
      },
      [refusal],
    ),
    failed(
      'a folder is at the root',
      'createFolder',
      { subject: 'FOLDER-3', expected: 'a 2xx response', got: '422' },
      [refusal],
    ),
  );
  expect(first).toMatch(/^a folder is at the root/);
  expect(second).toMatch(/^possibly only because of cause 1: a folder without a name/);
});

test('one missing check of the token is one cause, whatever is then said of the request', () => {
  const open = (operation: string, status: number) =>
    failed(
      `${operation} without a token`,
      operation,
      { subject: 'AUTH-3', expected: '401', got: `${status}` },
      [sent({ operation, status })],
    );
  const used = ['getWorkspace', 'registerEntry'].map((operation) => ({
    ...passed(operation, operation),
    exchanges: [sent({ operation })],
  }));
  const causes = causesIn(
    ...used,
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
  const toRevoked = (operation: string, status: number) =>
    failed(
      `${operation} with a revoked token`,
      operation,
      { subject: 'AUTH-4', expected: '401', got: `${status}` },
      [withToken(sent({ operation, status }))],
    );
  const missing = ['getVault', 'convertFile'].map((operation) => toRevoked(operation, 404));
  const causes = causesIn(...missing, toRevoked('getLoggedUser', 200));
  expect(causes.map(({ operations }) => operations)).toEqual([
    ['getLoggedUser'],
    ['convertFile', 'getVault'],
  ]);
});

test('one missing permission is one cause, whether a check looked at the status or at what changed', () => {
  const share = [sent({ operation: 'shareEntry' })];
  const about = (expected: string, got: string) => ({ subject: 'AUTH-11' as const, expected, got });
  const causes = causesIn(
    failed('the other has no new user', 'shareEntry', about('whom it is shared with: []', '[7]'), share),
    failed('it cannot be shared', 'shareEntry', about('a 4xx response', '200'), share),
    failed('it is refused with 403', 'shareEntry', about('403', '200'), share),
  );
  expect(causes).toHaveLength(1);
  expect(causes[0]!.cause).toMatch(/2 more checks of this operation$/);
});

test('a PUT to a presigned URL accuses presigning, and not what the check is about', () => {
  const put = sent({ operation: null, method: 'PUT', status: 403 });
  const [cause] = causesIn(
    failed(
      'a file is registered',
      'registerEntry',
      { subject: 'UPLOAD-9', expected: 'a 2xx response', got: '403' },
      [put],
    ),
  );
  expect(cause!.operations).toEqual(['presignUpload']);
});

test('a cause that only the state shows has the request that was to change it', () => {
  const [cause] = causesIn(
    failed(
      'deleting removes the link',
      'deleteShareableLink',
      {
        subject: 'LINK-20',
        expected: reported('the state of the link', 'removed'),
        got: '"active"',
        exchange: null,
      },
      [sent({ operation: 'createShareableLink' }), sent({ operation: 'deleteShareableLink' })],
    ),
  );
  expect(cause!.shownBy).toEqual({ check: 'deleting removes the link', exchange: 1 });
});

test('a list that is null is no missing field', () => {
  const body = { status: 'success', parts: null };
  const parts = [sent({ operation: 'listUploadedParts', body })];
  expect(
    sentences(
      failed(
        'no parts are an empty list',
        'listUploadedParts',
        { subject: 'PART-4', expected: 'parts: []', got: 'nothing' },
        parts,
      ),
      failed(
        'in every response: parts',
        'listUploadedParts',
        { subject: 'PART-1', expected: 'parts: an array', got: 'null' },
        parts,
        { operation: null },
      ),
    ),
  ).toEqual(['parts: expected an array, got null']);
});

test.each([
  ['application/json, an empty body', 'an empty body, but every response has a JSON body'],
  ['text/plain, 20 bytes that are JSON', 'JSON as text/plain, which has to be application/json'],
  [', 2 bytes that are JSON', 'JSON without a content type, which has to be application/json'],
])('what is wrong with a body is said in words: %s', (got, words) => {
  expect(
    sentences(
      failed(
        'in every response: Every response body is JSON.',
        'deleteShareableLink',
        { subject: 'GEN-3', expected: 'a JSON body, sent as application/json', got },
        [sent({ operation: 'deleteShareableLink', status: 204 })],
        { operation: null },
      ),
    ),
  ).toEqual([`deleteShareableLink returns 204 with ${words}`]);
});

test('a redirect instead of a refusal names the status that was due', () => {
  expect(
    sentences(
      failed('without a token', 'getLoggedUser', { subject: 'AUTH-3', expected: '401', got: '302' }, [
        sent({ operation: 'getLoggedUser', status: 302 }),
      ]),
    ),
  ).toEqual(['getLoggedUser returns a redirect, 302, but 401 was due']);
});

test('what a refused request changed all the same is told apart from the refusal', () => {
  expect(
    sentences(
      failed(
        'entries of others stay',
        'deleteEntries',
        { subject: 'AUTH-11', expected: reported('the state', 'trashed'), got: '"deleted"' },
        [sent({ operation: 'deleteEntries', status: 404 })],
      ),
      { ...passed('a deletion', 'deleteEntries'), exchanges: [sent({ operation: 'deleteEntries' })] },
    )[0],
  ).toMatch(/got "deleted", although the request was refused with 404$/);
});

test('the ordinary request tells more than the special one', () => {
  const gone = { subject: 'TRASH-10' as const, expected: 'no other state than trashed', got: 'deleted' };
  const moved = [sent({ operation: 'deleteEntries' })];
  const check = failed('the entries are deleted', 'deleteEntries', gone, moved);
  const deep = { name: 'one file, three levels deep', verdict: 'failed' } as const;
  const cases = [deep, { name: 'one file, at the root', verdict: 'passed' } as const];
  expect(
    sentences(failed('starred and linked entries are deleted like others', 'deleteEntries', gone, moved), {
      ...check,
      findings: check.findings.map((finding) => ({ ...finding, case: deep.name })),
      cases,
    }),
  ).toEqual([
    'the entries are deleted: three levels deep: expected no other state than trashed, got deleted; 1 more check of this operation',
  ]);
});

test('a token that was accepted before is said to have been', () => {
  const at = (operation: string, status: number, atMs: number) => ({
    ...sent({ operation, status }),
    sent: { atMs, others: 0 },
  });
  const ids = ['NOTE-1', 'FOLDER-1', 'STAR-1'] as const;
  const refused = ['createNote', 'createFolder', 'starEntries'].map((operation, index) =>
    failedCheck(
      `${operation} works`,
      operation,
      [{ subjects: [ids[index]!], expected: 'a 2xx response', got: '401', exchange: 0 }],
      [at(operation, 401, 2000 + index)],
    ),
  );
  const accepted = (atMs: number) =>
    passed('the user is returned', 'getLoggedUser', { exchanges: [at('getLoggedUser', 200, atMs)] });
  const [cause] = causesOf(judged([accepted(1700), ...refused]));
  expect(cause?.cause).toBe(
    'the token was accepted until 1.7 s into the run (1 request), and refused with 401 from then on: does it expire, or did a request revoke it?',
  );
  expect(causesOf(judged([accepted(2001), ...refused]))[0]?.cause).toContain('the header Authorization');
});

test('an id that the server gave to two things is the first cause, and may be why of what is wrong with them', () => {
  const deletion = sent({ operation: 'deleteEntries', sent: { entryIds: [1004] } });
  const gone = { expected: 'the folder stays', got: 'it is gone' };
  const note = { expected: 'body: "a"', got: '"b"' };
  const checks = [
    failed('nothing else is deleted', 'deleteEntries', { subject: 'TRASH-10', ...gone }, [deletion]),
    failed('a note is kept', 'createNote', { subject: 'NOTE-1', ...note }, [
      sent({ operation: 'createNote', body: { size: 10_041 } }),
    ]),
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
  expect(causesOf(judged(checks))).toHaveLength(2);
});

test('a failed PUT of an upload is named, and counted among those', () => {
  const put = (status: number) => sent({ operation: null, method: 'PUT', status, sent: { status } });
  const upload = (...statuses: number[]) =>
    failed('an upload', 'presignUpload', { subject: 'UPLOAD-9', expected: 'a 2xx response', got: '500' }, [
      sent({ operation: 'presignUpload' }),
      ...statuses.map(put),
    ]);
  expect(sentences(upload(500))).toEqual(['the PUT of an upload failed with 500 in 1 of 1 request']);
  expect(sentences(upload(200, 500))).toEqual(['the PUT of an upload failed with 500 in 1 of 2 requests']);
  expect(sentences(upload(500, 500))).toEqual(['the PUT of an upload fails with 500']);
});

test('a PUT of an upload that hangs is named', () => {
  const put = sent({ operation: null, method: 'PUT' });
  const check = passed('an upload', 'presignUpload', {
    ...{ proves: ['UPLOAD-9'], verdict: 'error', outcomes: { 'UPLOAD-9': 'error' }, breakage: 'timeout' },
    reason: `PUT ${put.request.url}: no complete response within 5 s.`,
    unanswered: {
      ...{ operation: null, atMs: 1, others: 0 },
      exchange: { operation: null, request: put.request, curl: 'curl' },
    },
  });
  expect(causesIn(check)).toMatchObject([
    {
      cause: 'the PUT of an upload: no complete response within 5 s in 1 of 1 request',
      advice: 'If the PUT of an upload is only slow, allow it more time with --timeout.',
    },
  ]);
});
