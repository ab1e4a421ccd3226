import { expect, it } from 'vitest';
import { sqlOf } from '../database/entry-conditions.ts';
import { conditionsOf } from '../entries/listing-filters.ts';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import { startWithUser } from '../testing/test-server.ts';

const encoded = (filters: unknown) => Buffer.from(JSON.stringify(filters)).toString('base64');

async function harbour() {
  const { server, client, id: userId } = await startWithUser();
  const { id: otherId } = await server.addUser('jonas@example.com');
  const folder = await addFolder(client, 'Harbour');
  const [log, chart] = [
    await addFile(client, 'log.txt', 'low', { type: 'text/plain', parentId: folder.id }),
    await addFile(client, 'chart.pdf', '%PDF-', { type: 'application/pdf', parentId: folder.id }),
  ];
  await addFile(client, 'anchor.txt', 'iron', { type: 'text/plain' });
  const found = (...filters: object[]) => namesIn(client, { filters: encoded(filters) });
  return { server, client, userId, otherId, folder, log, chart, found };
}

it('finds entries by type, in the whole workspace', async () => {
  const { found } = await harbour();
  expect(await found({ key: 'type', value: 'text', operator: '=' })).toEqual(['anchor.txt', 'log.txt']);
  expect(await found({ key: 'type', value: 'text', operator: '!=' })).toEqual(['Harbour', 'chart.pdf']);
  expect(await found({ key: 'type', value: 'submarine', operator: '=' })).toEqual([]);
});

it('finds entries by several conditions, in the given folders', async () => {
  const { client, folder, found } = await harbour();
  const text = { key: 'type', value: 'text', operator: '=' };
  const query = { parentIds: String(folder.id), filters: encoded([text]) };
  expect(await namesIn(client, query)).toEqual(['log.txt']);
  expect(await found(text, { key: 'type', value: 'text', operator: '!=' })).toEqual([]);
  expect(await namesIn(client, { query: 'anch', filters: encoded([text]) })).toEqual(['anchor.txt']);
  for (const none of ['', encoded([])]) {
    expect(await namesIn(client, { filters: none })).toEqual(['Harbour', 'anchor.txt']);
  }
});

it('finds entries by their time of creation', async () => {
  const { server, client, log, found } = await harbour();
  server.clock.advance(3600);
  await addFile(client, 'late.txt', 'late');
  // One minute after the log file was created, written in a time zone one hour behind UTC.
  const moment = new Date(Date.parse(log.created_at) - 3_540_000).toISOString().replace(/\.\d+Z$/, '-01:00');
  expect(await found({ key: 'created_at', value: moment, operator: '>' })).toContain('late.txt');
  expect(await found({ key: 'created_at', value: moment, operator: '>' })).not.toContain('Harbour');
  const before = { key: 'updated_at', value: '2001-01-01T00:00:00Z', operator: '<' };
  expect(await found(before)).toEqual([]);
});

it('finds shared entries, entries with a link, and entries of an owner', async () => {
  const { client, userId, otherId, log, chart, found } = await harbour();
  await client.call('shareEntry', {
    path: { entryId: log.id },
    body: { emails: ['jonas@example.com'], permissions: ['view'] },
  });
  await client.call('createShareableLink', { path: { entryId: chart.id }, body: {} });
  expect(await found({ key: 'sharedByMe', value: true, operator: '=' })).toEqual(['log.txt']);
  expect(await found({ key: 'shareableLink', value: '*', operator: 'has' })).toEqual(['chart.pdf']);
  expect(await found({ key: 'public', value: true, operator: '=' })).toEqual(['chart.pdf']);
  expect(await found({ key: 'public', value: true, operator: '!=' })).not.toContain('chart.pdf');
  expect(await found({ key: 'public', value: false, operator: '=' })).toHaveLength(3);
  expect(await found({ key: 'owner_id', value: userId, operator: '=' })).toHaveLength(4);
  expect(await found({ key: 'owner_id', value: String(userId), operator: '!=' })).toEqual([]);
  expect(await found({ key: 'owner_id', value: otherId, operator: '=' })).toEqual([]);
});

it('refuses conditions that it does not support, and names them', async () => {
  const { client } = await harbour();
  const refusal = async (filters: string) => {
    const { status, body } = await client.send('listEntries', { query: { filters } });
    const { errors } = body as { errors?: { filters?: string } };
    return [status, errors?.filters];
  };
  expect(await refusal('no base64!')).toEqual([422, expect.stringContaining('base64')]);
  for (const broken of ['e30', encoded({ key: 'type' }), encoded(['type']), encoded(null), encoded([null])]) {
    expect(await refusal(broken)).toEqual([422, expect.stringMatching(/array|condition/)]);
  }
  for (const condition of [
    { key: 'colour', value: 'red', operator: '=' },
    { key: 'constructor', value: 'red', operator: '=' },
    { key: 'type', value: 'text', operator: '>' },
    { key: 'type', value: ['text'], operator: '=' },
    { key: 'type', value: 'a\0b', operator: '=' },
    { key: 'type', value: 'text' },
    { key: 'owner_id', value: 1.5, operator: '=' },
    { key: 'owner_id', value: 'x', operator: '=' },
    { key: 'created_at', value: 'yesterday', operator: '>' },
    { key: 'created_at', value: 5, operator: '>' },
    { key: 'shareableLink', value: '*', operator: '!=' },
    { key: 'sharedByMe', value: 'maybe', operator: '=' },
    { key: 'type', value: 'text', operator: '=', isInactive: 'maybe' },
  ]) {
    expect([condition, await refusal(encoded([condition]))]).toEqual([
      condition,
      [422, expect.stringContaining(condition.key)],
    ]);
  }
  const many = Array.from({ length: 21 }, () => ({ key: 'type', value: 'text', operator: '=' }));
  expect(await refusal(encoded(many))).toEqual([422, expect.stringContaining('20')]);
});

it('ignores an inactive condition', async () => {
  const { found } = await harbour();
  expect(await found({ key: 'type', value: 'pdf', operator: '=', isInactive: true })).toHaveLength(2);
});

it('makes one statement of the same kinds of conditions, whatever their order, number and values', async () => {
  const { userId, found } = await harbour();
  const conditions = [
    { key: 'type', value: 'text', operator: '!=' },
    { key: 'type', value: 'image', operator: '!=' },
    { key: 'updated_at', value: '2020-01-01', operator: '>' },
    { key: 'updated_at', value: '2021-01-01', operator: '>' },
    { key: 'created_at', value: '2030-01-01', operator: '<' },
    { key: 'owner_id', value: userId, operator: '=' },
  ];
  const textOf = (list: object[]) => conditionsOf(encoded(list), userId).map((each) => sqlOf(each).sql);
  const texts = conditions.flatMap((_, first) => {
    const turned = [...conditions.slice(first), ...conditions.slice(0, first)];
    return [turned, turned.toReversed(), [...turned, ...turned]].map((list) => textOf(list).join());
  });
  expect(new Set(texts).size).toBe(1);
  expect(await found(...conditions)).toEqual(['Harbour', 'chart.pdf']);
  expect(await found(...conditions, { key: 'updated_at', value: '2029-01-01', operator: '>' })).toEqual([]);
  expect(await found(...conditions, { key: 'type', value: 'pdf', operator: '!=' })).toEqual(['Harbour']);
});
