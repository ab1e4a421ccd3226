import { expect, it } from 'vitest';
import type { Header } from '../../engine/model/exchange.ts';
import { answerOf, exchangeOf } from '../../testing/answers.ts';
import { FactFinder } from './fact-finder.ts';
import { Tally } from './tally.ts';

const invalid = { status: 'error', message: 'The given data was invalid.', errors: {} };

function observationsOf(
  operation: string,
  status: number,
  json: unknown,
  { headers = [], extraFields = [] }: { headers?: Header[]; extraFields?: string[] } = {},
): string[] {
  const finder = new FactFinder();
  const answer = answerOf(operation, status, json, 'application/json');
  finder.learn(exchangeOf(answer, headers), answer, extraFields);
  return finder.observations().map(({ unknown, behaviour }) => `${unknown} ${behaviour}`);
}

it.each<[string, Parameters<typeof observationsOf>, string[]]>([
  ['the code of a success', ['createNote', 201, {}], ['U-01 201 (createNote)']],
  ['a server error', ['createNote', 503, {}], ['U-10 503 (createNote)']],
  [
    'a limit',
    ['createNote', 429, {}, { headers: [['Retry-After', '1']] }],
    ['U-12 429 with retry-after (createNote)'],
  ],
  ['a limit without a time', ['createNote', 429, {}], ['U-12 429 without Retry-After (createNote)']],
  ['the code of invalid data', ['createNote', 400, invalid], ['U-24 400 (createNote)']],
  [
    'a challenge',
    ['listNotes', 401, {}, { headers: [['WWW-Authenticate', 'Bearer']] }],
    ['U-33 with WWW-Authenticate (listNotes)'],
  ],
  ['no challenge', ['listNotes', 401, {}], ['U-33 without WWW-Authenticate (listNotes)']],
  [
    'additional fields',
    ['listNotes', 409, {}, { extraFields: ['[].a', 'fileEntry.b', 'tag.c'] }],
    ['U-03 [].a (listNotes)', 'U-34 fileEntry.b (listNotes)', 'U-60 tag.c (listNotes)'],
  ],
  [
    'headers',
    [
      'listNotes',
      200,
      [],
      {
        headers: [
          ['ETag', 'x'],
          ['Date', 'x'],
        ],
      },
    ],
    ['U-01 200 (listNotes)', 'U-22 sends etag (listNotes)'],
  ],
  [
    'the size of ids',
    ['listNotes', 200, [{ id: 3 }, { user_id: 1042 }]],
    ['U-01 200 (listNotes)', 'U-04 the largest id needs 11 bits'],
  ],
  [
    'the size of ids alone',
    ['listNotes', 200, [{ id: 9, size: 4096, user_id: '4096', tag_id: { id: 7 } }]],
    ['U-01 200 (listNotes)', 'U-04 the largest id needs 4 bits'],
  ],
  [
    'kinds and forms',
    ['registerEntry', 200, { e: { type: 'pdf', mime: null, client_last_modified: 5, file_hash: null } }],
    [
      'U-01 200 (registerEntry)',
      'U-02 mime is null (registerEntry)',
      'U-35 pdf (registerEntry)',
      'U-126 a number (registerEntry)',
      'U-127 null (registerEntry)',
    ],
  ],
  [
    'roles, avatars and actions',
    ['getWorkspace', 200, { role_name: 'Guest', role_id: 5, avatar: '/a.png', action: 'view' }],
    [
      'U-01 200 (getWorkspace)',
      'U-04 the largest id needs 3 bits',
      'U-75 Guest, id 5 (getWorkspace)',
      'U-79 a relative URL (getWorkspace)',
      'U-103 view (getWorkspace)',
    ],
  ],
  [
    'what is absent',
    ['registerEntry', 200, { fileEntry: { file_name: 'x', file_hash: 'abc' }, link: {} }],
    [
      'U-01 200 (registerEntry)',
      'U-02 client_last_modified is absent (registerEntry)',
      'U-02 password is absent (registerEntry)',
      'U-127 a string (registerEntry)',
    ],
  ],
])('tells %s', (_what, answer, lines) => {
  expect(observationsOf(...answer)).toEqual(lines);
});

it('gathers operations in one line, whatever their order', () => {
  const finder = new FactFinder();
  for (const operation of ['listNotes', 'createNote', 'listNotes']) {
    const answer = answerOf(operation, 200, {}, 'application/json');
    finder.learn(exchangeOf(answer), answer, []);
  }
  expect(finder.observations()).toEqual([{ unknown: 'U-01', behaviour: '200 (createNote, listNotes)' }]);
});

const exchange = exchangeOf(answerOf('createNote', 200, {}, 'application/json'));

it('names up to four operations, and counts more', () => {
  const tally = new Tally();
  const operations = ['e', 'd', 'c', 'b', 'a'];
  for (const operation of operations) tally.add({ fact: '200' }, operation, exchange);
  for (const operation of operations.slice(1)) tally.add({ fact: '201' }, operation, exchange);
  expect(tally.lines()).toEqual(['200 (5 operations)', '201 (a, b, c, d)']);
});

it('tells values in their order, whichever came first', () => {
  const tally = new Tally();
  for (const value of ['201', '200']) tally.add({ fact: value }, 'createNote', exchange);
  expect(tally.lines()).toEqual(['200 (createNote)', '201 (createNote)']);
});
