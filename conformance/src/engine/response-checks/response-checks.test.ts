import { expect, it } from 'vitest';
import { loadContract } from '../contract/load-contract.ts';
import type { SubjectId } from '../model/subject.ts';
import { answerOf, exchangeOf } from '../../testing/answers.ts';
import { contractWith } from '../../testing/contracts.ts';
import { ResponseChecks } from './response-checks.ts';

const contract = loadContract();
const moment = '2026-03-02T08:15:27.104233Z';
const note = { id: 1, title: 'Checklist', body: 'Milk', created_at: moment, updated_at: moment };

function examined(...answers: Parameters<typeof answerOf>[]): ResponseChecks {
  const responseChecks = new ResponseChecks(contract, () => [
    { value: 'correct-horse-7', kind: "the account's password", isToken: false },
    { value: '12|tokentoken', kind: "the account's token", isToken: true },
  ]);
  for (const parts of answers) {
    const answer = answerOf(...parts);
    responseChecks.examine(exchangeOf(answer), answer);
  }
  return responseChecks;
}

const resultOf = (responseChecks: ResponseChecks, subject: SubjectId) =>
  responseChecks.results(new Set([subject]))[0];

it('passes what was seen and never broken', () => {
  expect(resultOf(examined(['listNotes', 200, [note]]), 'NOTE-8')).toEqual({
    id: 'NOTE-8.every-response',
    name: "in every response: A note's `title` is a string.",
    operation: null,
    proves: ['NOTE-8'],
    verdict: 'passed',
    outcomes: { 'NOTE-8': 'passed' },
    reason: undefined,
    testedIn: ['listNotes'],
    findings: [],
    exchanges: [],
    durationMs: 0,
  });
});

it('leaves open what no answer carried', () => {
  const result = resultOf(examined(['listNotes', 200, []]), 'NOTE-8');
  expect(result).toMatchObject({
    verdict: 'not exercised',
    reason: 'no response contained what this is about',
  });
});

it('fails what was broken, with the first two findings of each operation', () => {
  const broken = [
    'listNotes',
    200,
    [note, ...Array.from({ length: 5 }, () => ({ ...note, title: 5 }))],
  ] as const;
  const result = resultOf(examined(['listNotes', 200, [note]], [...broken]), 'NOTE-8');
  expect(result).toMatchObject({ verdict: 'failed', outcomes: { 'NOTE-8': 'failed' } });
  expect(result?.findings.map(({ expected }) => expected)).toEqual(
    [1, 2].map((index) => `[${index}].title: a string`),
  );
  expect(result?.exchanges).toHaveLength(1);
});

it('gives results for what was selected alone', () => {
  const names = (selected: SubjectId[]) =>
    examined(['listNotes', 200, [note]])
      .results(new Set(selected))
      .flatMap(({ proves }) => proves);
  expect(names(['NOTE-8', 'FOLDER-4'])).toEqual(['NOTE-8']);
  expect(names([])).toEqual([]);
});

it('tells of a requirement that the form of an answer cannot prove only where it disproves it', () => {
  const answer = (password: unknown) =>
    ['createShareableLink', 200, { status: 'success', link: { password } }] as const;
  expect(resultOf(examined([...answer('hashed')]), 'LINK-24')).toBeUndefined();
  expect(resultOf(examined([...answer(5)]), 'LINK-24')).toMatchObject({ verdict: 'failed' });
});

it.each<[string, ...Parameters<typeof answerOf>]>([
  ['a password', 'login', 422, { message: 'correct-horse-7 is wrong.' }],
  ['a password in bytes that are not JSON', 'login', 422, undefined, 'text/plain; was=correct-horse-7'],
  ['a token', 'getLoggedUser', 200, { status: 'success', user: { token: 'Bearer 12|tokentoken' } }],
])('an answer that repeats %s breaks RULE-3, and does not show it', (_what, ...answer) => {
  const result = resultOf(examined(answer), 'RULE-3');
  expect(result?.verdict).toBe('failed');
  expect(JSON.stringify(result?.findings.map(({ expected, got }) => [expected, got]))).not.toMatch(
    /horse|tokentoken/,
  );
});

it('lets a login give out a token', () => {
  const answer = ['login', 200, { status: 'success', user: { access_token: '12|tokentoken' } }] as const;
  expect(resultOf(examined([...answer]), 'RULE-3')?.verdict).toBe('passed');
});

it('takes a password that is a word for itself only where it stands alone', () => {
  const secret = { value: 'password', kind: "the account's password", isToken: false };
  const responseChecks = new ResponseChecks(contract, () => [secret]);
  const refusal = answerOf('login', 422, { password: 'The password field is required.' });
  responseChecks.examine(exchangeOf(refusal), refusal);
  expect(resultOf(responseChecks, 'RULE-3')?.verdict).toBe('passed');
  const repeated = answerOf('login', 422, { was: 'password' });
  responseChecks.examine(exchangeOf(repeated), repeated);
  expect(resultOf(responseChecks, 'RULE-3')?.verdict).toBe('failed');
});

it('keeps the fields that the interface does not show', () => {
  const responseChecks = examined(
    ['getLoggedUser', 200, { a: 1 }],
    ['listNotes', 200, [{ ...note, pinned: true }]],
  );
  expect(responseChecks.extraFields()).toEqual(['[].pinned', 'a']);
});

it('tells what the answers show of the unknowns', () => {
  expect(examined(['createNote', 201, {}]).observations()).toContainEqual({
    unknown: 'U-01',
    behaviour: '201 (createNote)',
  });
});

it('shows the exchange of a finding', () => {
  const result = resultOf(examined(['login', 422, { message: 'correct-horse-7 is wrong.' }]), 'RULE-3');
  expect(result?.findings).toMatchObject([
    { expected: 'no secret of the run', got: "the account's password" },
  ]);
  expect(result?.exchanges).toEqual([result?.findings[0]?.exchange]);
});

it('knows what an unreadable request was refused for', () => {
  const noRefusals = { target: '$.paths.*.*.responses["4XX"]', remove: true, 'x-answers': ['U-08', 'U-17'] };
  const responseChecks = new ResponseChecks(contractWith(noRefusals), () => []);
  const answer = answerOf('createFolder', 400, { message: 'Not JSON.' });
  const exchange = exchangeOf(answer);
  responseChecks.examine({ ...exchange, request: { ...exchange.request, body: '{' } }, answer);
  expect(resultOf(responseChecks, 'U-08')).toMatchObject({ verdict: 'failed' });
  expect(resultOf(responseChecks, 'U-17')).toMatchObject({ verdict: 'not exercised' });
});

it('shows the plainest requests, whichever came first', () => {
  const responseChecks = new ResponseChecks(contract, () => []);
  const answer = answerOf('createNote', 200, { note: { ...note, title: 5 } });
  for (const title of ['Bücher', 'Übersicht', 'Checklist']) {
    const { request, ...exchange } = exchangeOf(answer);
    const body = JSON.stringify({ title, body: 'Milk' });
    responseChecks.examine({ ...exchange, request: { ...request, body } }, answer);
  }
  const bodies = resultOf(responseChecks, 'NOTE-8')?.exchanges.map(({ request }) => request.body);
  expect(bodies).toEqual(['{"title":"Bücher","body":"Milk"}', '{"title":"Checklist","body":"Milk"}']);
});
