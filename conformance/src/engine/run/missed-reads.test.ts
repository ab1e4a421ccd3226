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

test('each object is the same one however often it is read', () => {
  const body = watched<Body>({ folder: { id: 7 }, workspaces: [{ id: 2 }, { id: 1 }] }, exchange());
  expect(body.folder === body.folder).toBe(true);
  const [second, first] = body.workspaces ?? [];
  expect(body.workspaces?.indexOf(first!)).toBe(1);
  const sorted = body.workspaces?.toSorted((a, b) => a.id! - b.id!);
  expect(sorted?.map((workspace) => workspace === first || workspace === second)).toEqual([true, true]);
  expect(new Set([...(body.workspaces ?? []), ...(sorted ?? [])]).size).toBe(2);
});

test('objects with the same fields at two places are two objects', () => {
  const read = exchange();
  const body = watched<Body>({ folder: {}, workspaces: [{}] }, read);
  expect(body.workspaces?.[0] === (body.folder as unknown)).toBe(false);
  expect([body.folder?.id, body.workspaces?.[0]?.id]).toEqual([undefined, undefined]);
  expect(missedReads(read)).toEqual(['workspaces[].id', 'folder.id']);
});
