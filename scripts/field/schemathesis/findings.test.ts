import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';
import { complaintsOfSchemathesis, requestsOfSchemathesis, rules } from './rules.ts';

const encoded = (text: string) => ({ $base64: Buffer.from(text).toString('base64') });

const scenario = {
  recorder: {
    label: 'POST /folders',
    cases: {
      a1: { value: { meta: { phase: { data: { description: 'Missing `name`' } } } } },
      b2: { value: {} },
    },
    checks: {
      a1: [
        { name: 'not_a_server_error', status: 'success' },
        {
          name: 'negative_data_rejection',
          status: 'failure',
          failure_info: {
            failure: {
              operation: 'POST /folders',
              title: 'API accepted schema-violating request',
              message: '',
            },
          },
        },
      ],
      b2: [{ name: 'not_a_server_error', status: 'success' }],
    },
    interactions: {
      a1: {
        request: { method: 'POST', uri: 'http://127.0.0.1/api/v1/folders', body: encoded('{}') },
        response: { status_code: 200, content: encoded('{"status":"success"}') },
      },
      b2: { request: { method: 'POST', uri: 'http://127.0.0.1/api/v1/folders' } },
    },
  },
};

const report = [
  { Initialize: {} },
  { ScenarioFinished: scenario },
  { ScenarioFinished: { recorder: { label: 'GET /notes' } } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

test('a failed check becomes a finding with its request and response', () => {
  expect(findingsIn(report)).toEqual({
    requests: 2,
    findings: [
      {
        check: 'negative_data_rejection',
        operation: 'POST /folders',
        change: 'Missing `name`',
        message: 'API accepted schema-violating request',
        request: { method: 'POST', uri: 'http://127.0.0.1/api/v1/folders', body: '{}' },
        status: 200,
        answer: '{"status":"success"}',
      },
    ],
  });
  expect(requestsOfSchemathesis(report)).toBe(2);
});

test('a finding without a rule is shown in full, so that the matrix fails', () => {
  expect(complaintsOfSchemathesis(report)).toEqual([
    'negative_data_rejection, POST /folders: Missing `name` | API accepted schema-violating request | ' +
      'POST http://127.0.0.1/api/v1/folders {} | 200 {"status":"success"}',
  ]);
});

test('each rule has a different name', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

const refused = (errors: Record<string, string>) =>
  JSON.stringify({
    ScenarioFinished: {
      recorder: {
        label: 'POST /folders',
        checks: {
          a1: [{ name: 'positive_data_acceptance', failure_info: { failure: { title: 'Rejected' } } }],
        },
        interactions: {
          a1: {
            request: { method: 'POST', uri: '/folders' },
            response: { status_code: 422, content: encoded(JSON.stringify({ errors })) },
          },
        },
      },
    },
  });

test('an error is explained if there is a rule for each of its fields', () => {
  const unknown = { parentId: 'The selected parentId is invalid.' };
  const known = { name: 'The name has already been taken.' };

  expect(complaintsOfSchemathesis(refused({ ...unknown, ...known }))).toEqual([
    'what does not exist',
    'what is stored already',
  ]);
  const gone = { entryIds: 'There are no such entries in the vault: 4901, 4902.' };
  expect(complaintsOfSchemathesis(refused(gone))).toEqual(['what does not exist']);
  expect(complaintsOfSchemathesis(refused({ ...unknown, name: 'The name is invalid.' }))[0]).toMatch(
    /^positive_data_acceptance, POST \/folders: .*The name is invalid/,
  );
});
