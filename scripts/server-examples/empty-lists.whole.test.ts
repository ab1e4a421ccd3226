import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validators } from '../../generated/validators.reference.js';
import { startReferenceServer, type ReferenceServer } from './reference-server.ts';

// The server accepts exactly what the description of the reference server permits.

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

const call = (path: string, body?: object) =>
  fetch(server.apiRoot + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe.each([
  ['starEntries', '/file-entries/star', {}],
  ['unstarEntries', '/file-entries/unstar', {}],
  ['restoreEntries', '/file-entries/restore', {}],
  ['moveEntries', '/file-entries/move', { destinationId: null }],
  ['duplicateEntries', '/file-entries/duplicate', { destinationId: null }],
  ['deleteEntries', '/file-entries/delete', {}],
  ['deleteEntries', '/file-entries/delete', { emptyTrash: true }],
  ['deleteEntries', '/file-entries/delete', { emptyTrash: false, deleteForever: true }],
  ['deleteVaultEntries', '/vault/delete-entries', { deleteForever: true }],
  ['moveVaultEntries', '/vault/file-entries/move', { destinationId: 1 }],
] as const)('%s without entries', (id, path, rest) => {
  test(`is valid in the description if the server accepts it, with ${JSON.stringify(rest)}`, async () => {
    const body = { entryIds: [], ...rest };
    const { status } = await call(path, body);
    expect(validators[id].requestBody(body)).toBe(status === 200);
  });
});

test.each(['query', 'search', 'type'])(
  'a NUL in %s is invalid in the description, and the server refuses it',
  async (name) => {
    for (const [text, accepted] of [
      ['\u0001', true],
      ['\0', false],
    ] as const) {
      const { status } = await call(`/drive/file-entries?${name}=${encodeURIComponent(text)}`);
      const parameters = { path: {}, query: { [name]: text }, header: {} };
      expect([status === 200, validators.listEntries.parameters(parameters)]).toEqual([accepted, accepted]);
    }
  },
);
