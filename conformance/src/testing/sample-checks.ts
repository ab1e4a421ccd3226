import type { SubjectId } from '../engine/model/subject.ts';
import type { CheckReport, ExchangeReport, FindingReport } from '../engine/model/report.ts';
import type { Verdict } from '../engine/model/verdict.ts';
import { checkOf } from './failing-checks.ts';
import { hostile } from './hostile.ts';

type Proves = readonly [SubjectId, ...SubjectId[]];

const root = 'https://files.example.com/api/v1';

/** The checks of the sample report: each verdict, findings with and without an exchange, hostile responses. */
export const sampleChecks: readonly CheckReport[] = [
  passed('a request without a token is refused with 401', 'getVault', ['AUTH-3'], 401),
  passed('a request without a token is refused with the stated text', 'getVault', ['ERR-1'], 401),
  passed('the logged user is the one that the token belongs to', 'getLoggedUser', ['AUTH-14']),
  passed('a folder is created with a name', 'createFolder', ['FOLDER-1', 'FOLDER-2']),
  passed('a folder is created at the root', 'createFolder', ['FOLDER-3']),
  passed('the workspace list names a new workspace', 'listWorkspaces', ['WS-5']),
  passed('the list of notes is a bare array', 'listNotes', ['NOTE-6']),

  failed('a folder without a name is refused with an error on name', 'createFolder', ['FOLDER-4', 'ERR-3'], {
    subjects: ['FOLDER-4'],
    expected: 'a 4xx with a message for the field name',
    got: '201 with {"status":"success"}',
    exchange: json('createFolder', 'POST', '/folders', { parentId: null }, 201, {
      status: 'success',
      folder: { id: 4213, name: null, type: 'folder', hash: 'NDIxM3w' },
    }),
  }),
  failed('a deleted entry is gone for good', 'deleteEntries', ['TRASH-4'], {
    subjects: ['TRASH-4'],
    expected: 'state: deleted',
    got: 'state: trashed, says the state provider',
  }),
  failed('a note keeps its body to the letter', 'createNote', ['NOTE-3'], {
    subjects: ['NOTE-3'],
    expected: `note.body: ${JSON.stringify(hostile.emoji)}`,
    got: `${hostile.markup} ${hostile.cdata} ${hostile.control} ${hostile.noXml}`,
    exchange: {
      ...json('createNote', 'POST', '/notes/create', { title: hostile.markdown, body: hostile.emoji }, 200, {
        status: 'success',
        note: { id: 7114, title: hostile.markdown, body: `${hostile.markup} ${hostile.cdata}` },
      }),
      curl: `curl -X POST '${root}/notes/create' --data-raw '{"title":"it'\\''s | \`here\`"}'`,
    },
  }),
  failed(`a link keeps its settings (${hostile.direction})`, 'createShareableLink', ['LINK-15', 'LINK-16'], {
    subjects: ['LINK-15', 'LINK-16'],
    expected: 'link.allow_edit: a boolean',
    got: hostile.lines,
    exchange: text('createShareableLink', 'POST', '/file-entries/4213/shareable-link', 200, hostile.long),
  }),
  failed('no request is answered with a server error', null, ['RULE-1'], {
    subjects: ['RULE-1'],
    expected: 'no server error',
    got: '500 with <html>Internal Server Error</html>',
    exchange: text('listTrackedFiles', 'GET', '/track/all?page=0', 500, '<html>Internal Server Error</html>'),
  }),
  {
    ...failed('a view record tells when', 'listTrackedFiles', ['TRACK-18'], {
      subjects: ['TRACK-18'],
      expected: 'views[0].date: YYYY-MM-DD HH:MM:SS',
      got: '"2026-03-14T09:26:53Z"',
      exchange: text('listTrackedFiles', 'GET', '/track/all', 200, '{"status":"success"}'),
    }),
    verdict: 'known',
    outcomes: { 'TRACK-18': 'known' },
  },

  withReason(
    'the vault is answered',
    'getVault',
    ['VAULT-1'],
    'error',
    `GET ${root}/vault: no answer within 30 s.`,
  ),
  withReason(
    'a restored entry is active',
    'deleteEntries',
    ['TRASH-5'],
    'not exercised',
    'no state provider offers trashed-entry',
  ),
  withReason(
    'a vault entry is moved',
    'moveVaultEntries',
    ['VAULT-12'],
    'not exercised',
    'no state provider offers trashed-entry',
  ),
  withReason(
    'another account is refused with 403',
    'getWorkspace',
    ['ERR-2'],
    'not exercised',
    `needs a second account ${hostile.markdown}`,
  ),
];

function passed(name: string, operation: string, proves: Proves, status = 200): CheckReport {
  const url = `${root}/${operation}`;
  const exchange = { operation, request: { method: 'POST', url }, response: { status }, durationMs: 12 };
  return { ...base(name, operation, proves, 'passed'), exchanges: [exchange] };
}

function failed(
  name: string,
  operation: string | null,
  proves: Proves,
  { exchange, ...finding }: Omit<FindingReport, 'exchange'> & { exchange?: ExchangeReport },
): CheckReport {
  return {
    ...base(name, operation, proves, 'failed'),
    // Requirements without a finding pass.
    outcomes: outcomesOf(proves, (id) => (finding.subjects.includes(id) ? 'failed' : 'passed')),
    expected: finding.expected,
    got: finding.got,
    findings: [{ ...finding, exchange: exchange ? 0 : null }],
    exchanges: exchange ? [exchange] : [],
  };
}

function withReason(
  name: string,
  operation: string,
  proves: Proves,
  verdict: Verdict,
  reason: string,
): CheckReport {
  return { ...base(name, operation, proves, verdict), reason };
}

function base(name: string, operation: string | null, proves: Proves, verdict: Verdict): CheckReport {
  const outcomes = outcomesOf(proves, () => verdict);
  return checkOf(name, operation, { proves, verdict, outcomes, durationMs: 31.4 });
}

function outcomesOf(proves: Proves, verdictOf: (id: SubjectId) => Verdict): CheckReport['outcomes'] {
  return Object.fromEntries(proves.map((id) => [id, verdictOf(id)]));
}

function json(
  operation: string,
  method: string,
  path: string,
  request: unknown,
  status: number,
  response: unknown,
): ExchangeReport {
  const answer = text(operation, method, path, status, JSON.stringify(response));
  const body = JSON.stringify(request);
  return {
    ...answer,
    request: {
      ...answer.request,
      headers: [...(answer.request.headers ?? []), ['content-type', 'application/json']],
      body,
    },
    curl: `curl -X ${method} '${root}${path}' -H "Authorization: Bearer $FILE_STORAGE_TOKEN" --data-raw '${body}'`,
  };
}

function text(operation: string, method: string, path: string, status: number, body: string): ExchangeReport {
  return {
    operation,
    request: { method, url: `${root}${path}`, headers: [['authorization', 'Bearer <token>']] },
    response: {
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Powered-By', hostile.markup],
      ],
      body,
    },
    durationMs: 18.25,
    curl: `curl -X ${method} '${root}${path}' -H "Authorization: Bearer $FILE_STORAGE_TOKEN"`,
  };
}
