import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { missedReads, watched } from './missed-reads.ts';

const exchange = (): Exchange => ({
  operation: 'createFolder',
  request: { method: 'POST', url: 'https://files.example.com/v1/folders', headers: [], body: '{}' },
  response: { status: 200, headers: [], body: '{}' },
  durationMs: 1,
});

interface Body {
  folder?: { id?: number; name?: string };
  workspaces?: { id?: number }[];
}

test('what is read and not there is remembered, the last first', () => {
  const read = exchange();
  const body = watched<Body>({ folder: { name: 'a' }, workspaces: [{}, { id: 7 }] }, read);
  expect(body.folder?.name).toBe('a');
  expect(missedReads(read)).toEqual([]);
  expect(body.folder?.id).toBeUndefined();
  expect(body.workspaces?.find(({ id }) => id === 7)).toEqual({ id: 7 });
  expect(missedReads(read)).toEqual(['workspaces[].id', 'folder.id']);
});

test('it is the same JSON to whoever compares, copies or prints it', async () => {
  const read = exchange();
  const json = { folder: { id: 7, name: 'a' }, workspaces: [{ id: 1 }] };
  const body = watched<Body>(json, read);
  expect(isDeepStrictEqual(body, json)).toBe(true);
  expect(JSON.stringify(body)).toBe(JSON.stringify(json));
  expect(await Promise.resolve(body)).toEqual(json);
  expect(body.workspaces?.[3]).toBeUndefined();
  expect(missedReads(read)).toEqual([]);
});
