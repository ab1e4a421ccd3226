import { expect, test } from 'vitest';
import { asText, field, json, status, text } from '../faults/answers.ts';
import { together, type Fault } from '../faults/fault.ts';
import { arriving, fills, ignores, ignoresQuery, instead, received, refuses } from '../faults/requests.ts';
import { afterwards, keepsDeleted } from '../faults/state.ts';
import { notes } from '../faults/stored.ts';
import { apiRoot } from '../../../../server/src/build-server.ts';
import type { Recorded } from './recording.ts';
import { checksShowing, rehearsalOf } from './rehearsal.ts';

const made: Recorded = {
  operation: 'createNote',
  request: { method: 'POST', url: `${apiRoot}/notes/create`, headers: { authorization: 'Bearer 12' } },
  route: `${apiRoot}/notes/create`,
  handled: { body: { title: 'Kept', body: '' }, query: { workspaceId: '0' }, params: {} },
  answer: {
    statusCode: 200,
    payload: '{ "note": { "id": 7, "title": "Kept" } }',
  },
};

const unauthorized: Recorded = {
  ...made,
  handled: undefined,
  answer: { statusCode: 401, payload: '{"message":"Unauthenticated."}' },
};

const shows = (fault: Fault, recorded: Recorded = made) => rehearsalOf(fault)?.(recorded);

test.each<[string, Fault]>([
  ['takes a field away', ignores('createNote', 'title')],
  ['takes a parameter away', ignoresQuery('createNote', 'workspaceId')],
  ['fills a field', fills('createNote', 'color', 'red')],
  ['asks the server', received('createNote', (_sent, { database }) => database.read(() => 1))],
  ['asks for what is not recorded', received('createNote', ({ request }) => request.ip)],
  ['breaks', received('createNote', () => Promise.reject(new Error('broken')))],
  ['refuses', refuses('createNote', ({ body }) => body.title === 'Kept')],
  ['answers in its place', instead('createNote', () => ({}))],
  ['changes a header of the request', arriving(({ headers }) => delete headers.authorization)],
  ['changes a value of the answer', field('createNote', 'note.id', asText)],
  ['changes the code', status('createNote', 201)],
  ['sends a text', text('createNote', 'done', 'text/plain')],
  [
    'does something afterwards',
    afterwards('createNote', async (db) => {
      await db.prepare('DELETE FROM notes').run();
    }),
  ],
  ['does one of two things', together(ignores('createNote', 'no'), ignores('createNote', 'title'))],
])('what %s shows', async (_, fault) => {
  expect(await shows(fault)).toBe(true);
});

test.each<[string, Fault]>([
  ['is of another operation', ignores('createFolder', 'title')],
  ['takes away what is not there', ignores('createNote', 'color')],
  ['fills what is there', fills('createNote', 'title', 'Untitled')],
  [
    'asks the server where something else is sent',
    received('createNote', async ({ body }, { database }) =>
      body.title === 'Lost' ? await database.read(() => 1) : undefined,
    ),
  ],
  ['refuses something else', refuses('createNote', ({ body }) => body.title === 'Lost')],
  ['leaves the request to the server', instead('createNote', () => undefined)],
  ['changes nothing in the headers', arriving(({ headers }) => delete headers.cookie)],
  ['writes the same answer in another way', json('createNote', (body) => body)],
  ['is of refusals', status({ of: 'createNote', code: 422 }, 400)],
  ['is of other answers', status({ of: 'createNote', when: ({ json: body }) => body === null }, 400)],
])('what %s does not show', async (_, fault) => {
  expect(await shows(fault)).toBe(false);
});

test('a request that no handler met shows what is done before, and to its answer', async () => {
  expect(await shows(ignores('createNote', 'title'), unauthorized)).toBe(false);
  expect(
    await shows(
      arriving(({ headers }) => delete headers.authorization),
      unauthorized,
    ),
  ).toBe(true);
  expect(await shows(status({ code: 401 }, 403), unauthorized)).toBe(true);
});

test.each<[string, Fault]>([
  ['lies in the database', keepsDeleted(notes)],
  ['is a function of its server', () => undefined],
  ['is so in part', together(ignores('createNote', 'title'), () => undefined)],
])('what %s cannot be rehearsed', (_, fault) => {
  expect(rehearsalOf(fault)).toBeUndefined();
});

const mutantOf = (fault: Fault) => ({ id: 'one-fault', fault });

const seen = (...exchanges: (Recorded | undefined)[]) => ({
  facts: new Set<string>(),
  exchanges: new Set(exchanges),
});

const observed = {
  ofChecks: new Map([
    ['makes a note', seen(unauthorized, made)],
    ['is not let in', seen(unauthorized)],
    ['sent what was not recorded', seen(undefined)],
  ]),
  ofRun: [],
};

test('a fault may show in checks that it would have changed something for, and where that is not known', async () => {
  const names = await checksShowing(mutantOf(ignores('createNote', 'title')), observed);
  expect([...names!]).toEqual(['makes a note', 'sent what was not recorded']);
});

test('what changes what the run sends may show in all checks', async () => {
  const showing = (fault: Fault) => checksShowing(mutantOf(fault), { ...observed, ofRun: [made] });
  expect(await showing(ignores('createNote', 'title'))).toBeUndefined();
  expect(await showing(ignores('createNote', 'no'))).toBeDefined();
});

test('a fault that keeps state across servers is reported', async () => {
  const titles = new Set<unknown>();
  const again = refuses('createNote', ({ body }) => titles.size === titles.add(body.title).size);
  await expect(checksShowing(mutantOf(again), observed)).rejects.toThrow('one-fault remembers');
});
