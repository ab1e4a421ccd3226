import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import type { CheckReport, ExchangeReport, FindingReport, RequirementReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import type { Breakage } from './exchange.ts';
import type { Unmet } from './verdict.ts';
import { checkOf, exchangeOf, failedCheck, judged, verdictOn } from '../../testing/failing-checks.ts';

const exchange = (operation: string, status: number) => exchangeOf({ operation, status });

const finding = (subjects: SubjectId[], expected: string, got: string): FindingReport => ({
  subjects,
  expected,
  got,
  exchange: 0,
});

const failed = (name: string, findings: FindingReport[], exchanges: ExchangeReport[]): CheckReport =>
  failedCheck(
    name,
    name.startsWith('in every response') ? null : (exchanges[0]?.operation ?? null),
    findings,
    exchanges,
  );

const blocked = (
  name: string,
  proves: SubjectId[],
  blockedBy: string[],
  exchanges: ExchangeReport[] = [],
  unmet?: Unmet,
): CheckReport =>
  checkOf(name, null, {
    ...{ proves, blockedBy, exchanges, reason: 'it did not come so far' },
    ...verdictOn('not exercised', proves),
    ...(unmet && { unmet }),
  });

/** A check to which the server refused what it needed. */
function refused(name: string, id: SubjectId, operation: string, status: number, ...next: string[]) {
  const answer = [exchange(operation, 401), exchange(operation, status)];
  return blocked(name, [id], [operation], answer, { status, fields: [], next });
}

const timestamp = String.raw`a string that matches ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$`;

test('one form that is wrong in many fields of many answers is one cause', () => {
  const wrong = (id: SubjectId, at: string, operation: string) =>
    failed(
      `in every response: ${id}`,
      [finding([id, 'GEN-5'], `${at}: ${timestamp}`, '"2026-03-14"')],
      [exchange(operation, 200)],
    );
  const causes = causesOf(
    judged([
      wrong('FOLDER-14', 'folder.created_at', 'createFolder'),
      wrong('USER-7', 'user.created_at', 'login'),
      wrong('NOTE-10', 'note.created_at', 'createNote'),
    ]),
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
  const answer = exchange('presignUpload', status);
  const causes = causesOf(
    judged([
      failed(
        'a presign is taken',
        [finding(['UPLOAD-1'], 'a 2xx response', `${status} without a body`)],
        [answer],
      ),
      failed(
        'presignUpload without a token is refused',
        [finding(['AUTH-3'], '401', String(status))],
        [answer],
      ),
      blocked('a file is registered', ['REG-1'], ['presignUpload'], [answer]),
      blocked('in every response: the key', ['UPLOAD-9'], ['presignUpload']),
    ]),
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
  const { request, ...answer } = exchange('getWorkspace', 404);
  const withToken = { ...answer, request: { ...request, headers: [['Authorization', '<token>']] as const } };
  const refusedScheme = failed(
    'getWorkspace with the token alone and no scheme is refused with 401',
    [finding(['AUTH-1'], '401', '404')],
    [withToken],
  );
  const [cause] = causesOf(judged([refusedScheme]));
  expect(cause).toMatchObject({
    kind: 'wrong status',
    cause: 'getWorkspace with the token alone and no scheme is refused with 401: expected 401, got 404',
  });
});

test('one success makes an operation implemented, and 401 says nothing of it', () => {
  const some = [exchange('getVault', 401), exchange('getVault', 200), exchange('getVault', 404)];
  const [cause] = causesOf(
    judged([failed('the vault', [finding(['VAULT-1'], 'a 4xx response', '200')], some)]),
  );
  expect(cause).toMatchObject({ kind: 'wrong status', cause: 'the vault: expected a 4xx response, got 200' });
  expect(causesOf(judged([refused('the vault', 'VAULT-1', 'getVault', 404)]))).toMatchObject([
    { kind: 'not implemented', requirements: [], unblocks: 1, shownBy: { check: 'the vault', exchange: 1 } },
  ]);
});

test('operations that refuse everything for another reason are a cause of their own', () => {
  const answer = exchange('createNote', 422);
  const [cause] = causesOf(
    judged([failed('a note', [finding(['NOTE-1'], 'a 2xx response', '422')], [answer])]),
  );
  expect(cause).toMatchObject({
    kind: 'refuses everything',
    cause: 'createNote refuses every valid request with 422',
  });
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
    const works = exchangeOf({ operation: 'createFolder', body: { status: 'success', folder: { id: 1 } } });
    const stop = exchangeOf({ operation: 'createFolder', status, body });
    const unmet = { status, fields: status === 200 ? ['folder.id'] : [], next: ['createShareableLink'] };
    const [first, ...others] = causesOf(
      judged([
        blocked('a link is created', ['LINK-2'], ['createFolder'], [works, works, stop], unmet),
        blocked('a link is deleted', ['LINK-19'], ['createFolder'], [], unmet),
      ]),
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
  const causes = causesOf(judged([refused('a vault', 'U-93', operation, status)]));
  expect(causes.map(({ kind }) => kind)).toEqual(kinds);
});

test('nothing is accused of refusing what it must refuse', () => {
  const bad = failed(
    'a note',
    [finding(['NOTE-6'], '[0].title: a string', '7')],
    [exchange('listNotes', 200)],
  );
  const untried = blocked('a note without a body', ['NOTE-3'], ['createNote'], [exchange('createNote', 422)]);
  expect(causesOf(judged([bad, untried])).map(({ operations }) => operations)).toEqual([['listNotes']]);
});

test('where all that was tried holds, there is nothing to repair', () => {
  const report = judged([refused('a note', 'NOTE-1', 'createNote', 422)]);
  const held: RequirementReport = { id: 'NOTE-6', statement: 'It holds.', verdict: 'passed', checks: [] };
  expect(causesOf({ ...report, requirements: [...report.requirements, held] })).toEqual([]);
});

const folderAnswer = [exchange('createFolder', 200)];
const lackOf = (field: string, ...next: string[]): Unmet => ({ status: 200, fields: [field], next });

test('what blocks is what was needed and not got, not another fault of the same answer', () => {
  const causes = causesOf(
    judged([
      failed(
        'in every response: status',
        [finding(['GEN-4', 'FOLDER-1'], 'status: "success"', 'nothing')],
        folderAnswer,
      ),
      failed('in every response: id', [finding(['GEN-6'], 'folder.id: an integer', '"7"')], folderAnswer),
      blocked(
        'a link',
        ['LINK-1'],
        ['createFolder'],
        folderAnswer,
        lackOf('folder.id', 'createShareableLink'),
      ),
      blocked(
        'its hash',
        ['LINK-3'],
        ['createFolder'],
        folderAnswer,
        lackOf('folder.id', 'createShareableLink'),
      ),
      blocked('in every response: a link', ['LINK-9'], ['createShareableLink']),
    ]),
  );
  expect(causes.map(({ cause, unblocks }) => [cause, unblocks])).toEqual([
    ['folder.id: expected an integer, got "7"', 3],
    ['createFolder does not return status', 0],
  ]);
});

test('a check that meets two causes waits for both', () => {
  const causes = causesOf(
    judged([
      refused('a presign', 'UPLOAD-9', 'presignUpload', 404),
      refused('a file', 'REG-1', 'presignUpload', 404, 'registerEntry'),
      refused('an entry', 'REG-4', 'registerEntry', 404),
    ]),
  );
  expect(causes).toMatchObject([
    { operations: ['presignUpload'], unblocks: 1, waiting: 1 },
    { operations: ['registerEntry'], unblocks: 1, waiting: 1 },
  ]);
});

test('refusals whose bodies have one shape are one cause, whatever refuses', () => {
  const answer = (operation: string, status: number): ExchangeReport => ({
    ...exchange(operation, status),
    response: { status, body: '{"error":"Bad."}' },
  });
  const causes = causesOf(
    judged([
      failed(
        'a',
        [finding(['ERR-3'], 'errors: a message for each field', 'nothing')],
        [answer('createNote', 400)],
      ),
      failed(
        'b',
        [finding(['NOTE-4'], 'a 4xx response with a message in errors.title', '400 with ...')],
        [answer('createNote', 400)],
      ),
      failed('c', [finding(['ERR-1'], 'message: "Unauthenticated."', 'nothing')], [answer('getVault', 401)]),
    ]),
  );
  expect(causes.map(({ cause }) => cause)).toEqual([
    'createNote and getVault return 400 and 401, and the body has "error", but no "errors" and no "message"',
  ]);
});

test('fields that one object lacks are one cause, also where a check looked for what would be in them', () => {
  const answer = [exchange('createFolder', 200)];
  const causes = causesOf(
    judged([
      failed('in every response: type', [finding(['FOLDER-8'], 'folder.type: "folder"', 'nothing')], answer),
      failed('in every response: hash', [finding(['FOLDER-9'], 'folder.hash: a string', 'nothing')], answer),
      failed('it lies there', [finding(['ENTRY-12'], 'an id 7 in folder.path', 'nothing')], answer),
    ]),
  );
  expect(causes.map(({ kind, cause }) => [kind, cause])).toEqual([
    ['fields missing', 'createFolder does not return folder.type, folder.hash, folder.path'],
  ]);
});

test('a rule that many operations break is described by its sentence', () => {
  const answer = (operation: string) =>
    failed(
      `${operation} without a token is refused with 401`,
      [finding(['AUTH-3'], '401', '200')],
      [exchange(operation, 200)],
    );
  expect(causesOf(judged([answer('getVault'), answer('listNotes')]))).toMatchObject([
    {
      kind: 'wrong status',
      cause: expect.stringMatching(
        /^A request without a token is refused with 401. Violated by getVault and listNotes/,
      ) as string,
    },
  ]);
});

test('a server error is one cause for all that came of it in one operation', () => {
  const answer = [exchange('createFolder', 500), exchange('createFolder', 200)];
  const causes = causesOf(
    judged([
      failed(
        'in every response: no 5xx',
        [finding(['RULE-1'], 'no server error (5xx)', 'status 500')],
        answer,
      ),
      failed('a folder at the root', [finding(['FOLDER-3'], 'a 2xx response', '500')], answer),
    ]),
  );
  expect(causes).toMatchObject([
    {
      kind: 'server error',
      cause: 'createFolder failed with 500 in 2 of 4 requests',
      requirements: ['RULE-1', 'FOLDER-3'],
    },
  ]);
});

test('operations that fail for moments, so that nothing else fails, have one cause', () => {
  const ofRule = (operation: string, status: number) =>
    failed(
      'in every response: no 5xx',
      [finding(['RULE-1'], 'no server error (5xx)', `status ${status}`)],
      [exchange(operation, status), exchange(operation, 200)],
    );
  const moments = [ofRule('createFolder', 503), ofRule('createNote', 502), ofRule('listNotes', 503)];
  const note = failed(
    'a note',
    [finding(['NOTE-1'], 'a 2xx response', '502')],
    [exchange('createNote', 502)],
  );
  const sentences = (...checks: CheckReport[]) => causesOf(judged(checks)).map(({ cause }) => cause);

  expect(sentences(...moments)).toEqual([
    '3 operations sometimes return 502 and 503: can a gateway always reach the server?',
  ]);
  expect(sentences(...moments.slice(1))).toEqual([
    'createNote failed with 502 in 1 of 2 requests',
    'listNotes failed with 503 in 1 of 2 requests',
  ]);
  // Of these, one operation fails by itself, and too few are left.
  expect(sentences(...moments, note)).toHaveLength(3);
  expect(sentences(...moments, ofRule('getVault', 500))).toHaveLength(2);
});

const broke = (name: string, id: SubjectId, reason: string, breakage?: Breakage): CheckReport => ({
  ...blocked(name, [id], []),
  ...verdictOn('error', [id]),
  reason,
  ...(breakage && { breakage }),
});

const request = (name: string): string => `POST https://files.example.com/v1/${name}`;
const leftByDeath: CheckReport = {
  ...blocked('left', ['NOTE-2'], []),
  reason: 'the server no longer responds',
  breakage: 'gone',
};
const late = 'no complete response within 30 s.';

test('a server that dies is one cause, however its death shows, with what it left untried', () => {
  const causes = causesOf(
    judged([
      broke(
        'one',
        'NOTE-1',
        `${request('one')}: the server closed the connection before its response was complete.`,
        'reset',
      ),
      broke(
        'two',
        'VAULT-1',
        `${request('two')}: the connection was refused. Is the server running there?`,
        'refused',
      ),
      leftByDeath,
      broke('four', 'NOTE-3', `${request('four')}: ${late}`, 'timeout'),
    ]),
  );
  expect(causes).toMatchObject([
    {
      kind: 'broke',
      cause: '3 checks (one, two, ...) ended with an error: the server stopped responding',
      requirements: ['NOTE-1', 'VAULT-1', 'NOTE-3'],
      unblocks: 1,
    },
  ]);
});

test('bodies that a server left unread are one cause, whatever request came after them', () => {
  const taken = 'the server took the body of POST /v1/folders for a request.';
  const causes = causesOf(
    judged([
      broke('one', 'NOTE-1', `${request('one')}: ${taken}`, 'unread-body'),
      broke('two', 'VAULT-1', `${request('two')}: ${taken.replace('folders', 'notes')}`, 'unread-body'),
    ]),
  );
  expect(causes.map(({ cause, requirements }) => [cause, requirements])).toEqual([
    [taken, ['NOTE-1', 'VAULT-1']],
  ]);
});

test('a server that dies while only its state provider gets requests is reported as dead', () => {
  const refused = 'The state provider refused arrange:vault with 500: Server error.';
  const causes = causesOf(judged([broke('one', 'NOTE-1', refused), leftByDeath]));
  expect(causes).toMatchObject([
    {
      kind: 'broke',
      cause: `1 check (one) ended with an error: ${refused}`,
      requirements: ['NOTE-1'],
      unblocks: 0,
    },
    { kind: 'broke', cause: 'the server stopped responding', requirements: [], unblocks: 1 },
  ]);
});

test('a state provider that refuses several states in the same words is one cause', () => {
  const refusal = (state: string, words: string) =>
    `The state provider refused arrange:${state} with ${words}`;
  const unauthenticated = 'status 401: Unauthenticated.';
  const causes = causesOf(
    judged([
      broke('one', 'NOTE-1', refusal('note', unauthenticated)),
      broke('two', 'VAULT-1', refusal('vault', unauthenticated)),
      broke('three', 'STAR-1', refusal('starred-entry', unauthenticated)),
      broke('four', 'TRASH-4', refusal('trash', 'status 500')),
    ]),
  );
  expect(causes.map(({ cause, requirements }) => [cause, requirements])).toEqual([
    [
      `3 checks (one, two, ...) ended with an error: The state provider refused 3 states, such as arrange:note, with ${unauthenticated}`,
      ['NOTE-1', 'VAULT-1', 'STAR-1'],
    ],
    [
      '1 check (four) ended with an error: The state provider refused arrange:trash with status 500',
      ['TRASH-4'],
    ],
  ]);
});

const lastAnswer = { operation: 'createFolder', check: 'works', atMs: 900 };

test('server errors while a server stops responding are no causes of their own', () => {
  const at = (operation: string, status: number, atMs: number): ExchangeReport => ({
    ...exchange(operation, status),
    sent: { atMs, others: 1 },
  });
  const works: CheckReport = {
    ...broke('works', 'FOLDER-1', ''),
    verdict: 'passed',
    exchanges: [at('createFolder', 201, 100)],
  };
  const fails = (name: string, id: SubjectId, atMs: number) =>
    failed(name, [finding([id], '201', '500')], [at('createFolder', 500, atMs)]);
  const hung = broke('one', 'NOTE-1', `${request('one')}: ${late}`, 'timeout');
  const unanswered = { operation: 'listNotes', atMs: 800, others: 1 };
  const causes = causesOf({
    ...judged([
      works,
      fails('early', 'FOLDER-2', 200),
      fails('after', 'FOLDER-3', 850),
      { ...hung, unanswered },
    ]),
    silence: { fromMs: 800, lastAnswer },
  });
  expect(causes.map(({ cause, requirements }) => [cause, requirements])).toEqual([
    [
      'the server stopped responding 0.9 s into the run, after createFolder (works); no response to 1 request (listNotes)',
      ['FOLDER-3', 'NOTE-1'],
    ],
    ['createFolder failed with 500 in 2 of 3 requests', ['FOLDER-2']],
  ]);
});

test('a cause that only ambiguous checks show comes last, whatever it unblocks', () => {
  const history = {
    ...failed(
      'a history',
      [
        finding(
          ['FOLDER-1', 'TRASH-4', 'REG-1'],
          'starred, as reported by the state provider: true',
          'false',
        ),
      ],
      [exchange('registerEntry', 200)],
    ),
    isAmbiguous: true as const,
  };
  const ofOne = failed(
    'unstarring an entry leaves the others starred',
    [finding(['STAR-1'], 'starred, as reported by the state provider: true', 'false')],
    [exchange('unstarEntries', 200)],
  );
  const requirementsOf = (checks: CheckReport[]) =>
    causesOf(judged(checks)).map(({ requirements }) => requirements);
  const ofHistory = ['FOLDER-1', 'TRASH-4', 'REG-1'];
  expect(requirementsOf([history, ofOne])).toEqual([['STAR-1'], ofHistory]);
  // The same cause, found by a check of one operation as well.
  expect(requirementsOf([history, { ...history, isAmbiguous: undefined, name: 'a check' }, ofOne])).toEqual([
    ofHistory,
    ['STAR-1'],
  ]);
});

test('of wrong behaviour of one weight, the one that more checks show comes first', () => {
  const failing = (name: string, id: SubjectId) =>
    failed(name, [finding([id], 'the workspace of the entry: 7', '0')], [exchange('registerEntry', 200)]);
  const causes = causesOf(
    judged([failing('a', 'AUTH-11'), failing('b', 'REG-7'), failing('c', 'REG-7'), failing('d', 'REG-8')]),
  );
  expect(causes.map(({ requirements }) => requirements)).toEqual([['REG-7'], ['AUTH-11'], ['REG-8']]);
});

test('what a list should not contain comes before the number that counts it', () => {
  const list = [exchange('listTrackedFiles', 200)];
  const number = failed('pages', [finding(['TRACK-8'], 'pagination.total: 58', '59')], list);
  const listed = failed('deleted', [finding(['TRACK-1'], 'only files that exist', 'a deleted file')], list);
  const causes = causesOf(judged([number, listed]));
  expect(causes.map(({ requirements }) => requirements)).toEqual([['TRACK-1'], ['TRACK-8']]);
});

test('the folder that an entry is put in comes before the path that names the folders above it', () => {
  const made = [exchange('createFolder', 200)];
  const path = failed(
    'the path of a folder',
    [finding(['ENTRY-12'], 'the ids 7, 298, 305 in folder.path', '"7/305/309"')],
    made,
  );
  // Whatever the words.
  for (const words of ['the folders above', 'what the folder lies in, as reported by the state provider']) {
    const place = failed('a nested folder', [finding(['FOLDER-3'], `${words}: [7,298]`, '[7]')], made);
    const causes = causesOf(judged([path, place]));
    expect(causes.map(({ requirements }) => requirements)).toEqual([['FOLDER-3'], ['ENTRY-12']]);
  }
});

test('bodies that are no JSON come before what a list of them lacks, though that holds back other checks', () => {
  const listing = [exchange('listNotes', 200)];
  const lacking = failed(
    'listNotes returns each thing once',
    [finding(['NOTE-5'], 'a list with each thing once', 'the id 7 0 times')],
    listing,
  );
  const unread = failed(
    'in every response: JSON',
    [finding(['GEN-3'], 'a JSON body, sent as application/json', '597 bytes that are no JSON')],
    listing,
  );
  const unmet = { status: 200, fields: [], next: [] };
  const waiting = blocked('a further list', ['NOTE-6'], ['listNotes'], listing, unmet);
  const causes = causesOf(judged([lacking, unread, waiting]));
  expect(causes.map(({ requirements }) => requirements)).toEqual([['GEN-3'], ['NOTE-5']]);
});

test('wrong folders come before the links that were created of them, which more checks show', () => {
  const folder = failed(
    'a folder is different from folders with the same name elsewhere',
    [finding(['FOLDER-3'], 'the folders above: []', '[7]')],
    [exchange('createFolder', 200)],
  );
  const linkOf = (place: string): CheckReport => {
    const wrong = { ...finding(['LINK-2'], 'active', 'removed'), exchange: 1 };
    const requests = [exchange('createFolder', 200), exchange('createShareableLink', 200)];
    return { ...failed(`a link of a folder ${place}`, [wrong], requests), operation: 'createShareableLink' };
  };
  const causes = causesOf(judged([linkOf('at the root'), linkOf('in a folder'), folder]));
  expect(causes.map(({ requirements }) => requirements)).toEqual([['FOLDER-3'], ['LINK-2']]);
});

test('what the baseline knows is none, and the weightiest comes first', () => {
  const check = failed(
    'in every response: a',
    [finding(['NOTE-3'], 'note.title: a string', '7')],
    [exchange('createNote', 200)],
  );
  const two = failed(
    'in every response: b',
    [finding(['NOTE-4', 'NOTE-8'], 'note.body: a string', '7')],
    [exchange('createNote', 200)],
  );
  const report = judged([check, two]);
  expect(causesOf(report).map(({ requirements }) => requirements.length)).toEqual([2, 1]);
  const known = report.requirements.map((each) => ({ ...each, verdict: 'known' as const }));
  expect(causesOf({ ...report, requirements: known })).toEqual([]);
});

test('the evidence is the plainest request that shows the cause', () => {
  const sent = (name: string) => exchangeOf({ operation: 'createFolder', sent: { name, parentId: 1 } });
  const wrong = (at: number) => ({ ...finding(['FOLDER-2'], 'folder.name: "a"', '"b"'), exchange: at });
  const exchanges = [sent('Bücher & Fotos'), sent('Folder1'), sent('Folder of a long name')];
  const check = failed('a folder keeps its name', [wrong(0), wrong(1), wrong(2)], exchanges);
  expect(causesOf(judged([check]))[0]?.shownBy?.exchange).toBe(1);
});
