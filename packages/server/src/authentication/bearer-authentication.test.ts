import { expect, test } from 'vitest';
import { operations } from '../../../../generated/operations.reference.ts';
import type { OperationId } from '../contract/handlers.ts';
import { startTestServer, startWithUser } from '../testing/test-server.ts';

const ids = Object.keys(operations) as OperationId[];
const anywhere = { id: 1, entryId: 1, hash: 'MXw' };

test('every operation except login checks the token before the rest of the request', async () => {
  const server = await startTestServer();
  await server.addUser('mira@example.com');

  for (const id of ids.filter((operation) => operations[operation].needsToken)) {
    const { method } = operations[id];
    const answer = await server.stranger.send(id, {
      path: anywhere,
      ...(method !== 'GET' && { body: 'not even JSON' }),
    });
    expect(answer, id).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(answer.headers.get('www-authenticate'), id).toBe('Bearer');
  }
  expect((await server.stranger.send('login', { body: {} })).status).toBe(422);
});

test.each([
  ['', 401],
  ['Bearer', 401],
  ['Bearer ', 401],
  ['Bearer nonsense', 401],
  ['Basic TOKEN', 401],
  ['TOKEN', 401],
  ['Bearer TOKENx', 401],
  ['Bearer TOKEN TOKEN', 401],
  ['Bearer TOKEN', 200],
  ['bearer TOKEN', 200],
  ['BEARER  TOKEN', 200],
])('the header "Authorization: %s" leads to %i', async (header, status) => {
  const { server, token } = await startWithUser();

  const answer = await server.stranger.send('listNotes', {
    headers: { authorization: header.replaceAll('TOKEN', token) },
  });

  expect(answer.status).toBe(status);
});

test('a token is valid only for its user, and its id alone is never valid', async () => {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const tomas = await server.addUser('tomas@example.com');
  const [miraId] = mira.token.split('|');
  const [, tomasSecret] = tomas.token.split('|');

  const answer = await server.stranger.send('listNotes', {
    headers: { authorization: `Bearer ${miraId!}|${tomasSecret!}` },
  });

  expect(answer.status).toBe(401);
});

test('the database contains neither tokens nor passwords', async () => {
  const { server, token } = await startWithUser();

  const rows = await server.database.read(async (db) => [
    ...(await db.prepare('SELECT * FROM tokens').all()),
    ...(await db.prepare('SELECT * FROM users').all()),
  ]);

  expect(JSON.stringify(rows)).toContain('mira@example.com');
  expect(JSON.stringify(rows)).not.toContain(token.split('|')[1]);
  expect(JSON.stringify(rows)).not.toContain('correct horse');
});
