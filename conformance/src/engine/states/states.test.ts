import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HttpClient, HttpRequest } from '../http/http-client.ts';
import { openStates } from './open-states.ts';
import type { StateProvider } from '../model/state-provider.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'states-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const entry = { entryId: 1, hash: 'h', name: 'a.txt', size: 2 };
const url = 'http://127.0.0.1:8080/_states';

/** A client that returns this response, and records its requests. */
function answering(status: number, body: unknown): HttpClient & { asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  return {
    asked,
    sent: 0,
    sentAgain: [],
    send: (request) => {
      asked.push(request);
      return Promise.resolve({ status, headers: [], bytes, durationMs: 1 });
    },
    close: () => Promise.resolve(),
  };
}

const open = (source: string, http: HttpClient = answering(500, ''), allowHttp = false): StateProvider =>
  openStates(source, { http, token: () => '12|token', allowHttp });

const expectNotOffered = (asking: Promise<unknown>, message?: string) =>
  expect(asking).rejects.toMatchObject({ name: 'NotOfferedError', ...(message && { message }) });

let count = 0;
function fileOf(content: string, extension: string): string {
  const file = path.join(folder, `${++count}${extension}`);
  writeFileSync(file, content);
  return file;
}

describe('an endpoint', () => {
  it('is asked as the protocol says, with the token', async () => {
    const http = answering(200, { values: { ...entry, state: 'exists' } });
    const states = open(url, http);
    expect(await states.arrange('trashed-entry', { a: 1 })).toMatchObject(entry);
    await states.observe('entry', 7);
    await expect(states.observe('link', 'abc')).rejects.toThrow(/state must be active, expired, removed/);
    await states.remove({ notes: [3] });
    await states.remove({ workspaces: [4] }, '13|second');
    await states.observe('entry', 9, '13|second');
    await states.arrange('vault-entry', {}, '13|second').catch(() => undefined);
    expect(http.asked.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { action: 'arrange', state: 'trashed-entry', parameters: { a: 1 } },
      { action: 'observe', subject: 'entry', id: 7 },
      { action: 'observe', subject: 'link', hash: 'abc' },
      { action: 'remove', notes: [3], workspaces: [] },
      { action: 'remove', notes: [], workspaces: [4] },
      { action: 'observe', subject: 'entry', id: 9 },
      { action: 'arrange', state: 'vault-entry', parameters: {} },
    ]);
    expect(http.asked[0]).toMatchObject({ method: 'POST', url });
    expect(http.asked[0]?.headers).toContainEqual(['Authorization', 'Bearer 12|token']);
    expect(http.asked.at(-1)?.headers).toContainEqual(['Authorization', 'Bearer 13|second']);
  });

  it.each([404, 405, 501])('that answers %i does not offer it, and is not asked again', async (status) => {
    const http = answering(status, { message: 'no' });
    const states = open(url, http);
    expect(states.offers('arrange:vault-entry')).toBe(true);
    for (let i = 0; i < 2; i += 1) {
      const message = 'the state provider does not offer arrange:vault-entry';
      await expectNotOffered(states.arrange('vault-entry', {}), message);
    }
    expect(http.asked).toHaveLength(1);
    expect([states.offers('arrange:vault-entry'), states.offers('remove')]).toEqual([false, true]);
  });

  it.each([
    [
      422,
      { message: 'parts must be 0 to 5.' },
      'refused arrange:trashed-entry with status 422: parts must be 0 to 5.',
    ],
    [500, '<html>', 'refused arrange:trashed-entry with status 500'],
    [200, '<html>', 'has no object "values"'],
    [
      200,
      { values: { ...entry, entryId: '1' } },
      'trashed-entry: entryId must be an integer, and it is a string.',
    ],
    [
      200,
      { values: { ...entry, hash: undefined } },
      'trashed-entry: hash must be a string, and it is missing.',
    ],
  ])('that responds %i with %j is reported', async (status, body, message) => {
    const asking = open(url, answering(status, body)).arrange('trashed-entry', {});
    await expect(asking).rejects.toMatchObject({
      name: 'StateProviderError',
      message: expect.stringContaining(message) as string,
    });
  });

  it('gets the token over https, or on this machine, or where that is allowed', () => {
    const elsewhere = 'http://files.example.com/_states?key=abc';
    expect(() => open(elsewhere)).toThrow(/--states: http:\/\/files\.example\.com would receive the token/);
    expect(open('https://files.example.com/_states')).toBeDefined();
    expect(open('http://localhost:1/_states')).toBeDefined();
    expect(open(elsewhere, undefined, true)).toBeDefined();
  });
});

describe('a file of values', () => {
  it('gives each value once, and tells when none is left', async () => {
    const second = { ...entry, entryId: 2 };
    const states = open(fileOf(JSON.stringify({ 'trashed-entry': [entry, second] }), '.json'));
    expect(await states.arrange('trashed-entry', {})).toEqual(entry);
    expect(await states.arrange('trashed-entry', {})).toEqual(second);
    const message = 'the states file has no more trashed-entry: each value is used once';
    await expectNotOffered(states.arrange('trashed-entry', {}), message);
  });

  it('gives the value that the parameters ask for', async () => {
    const upload = (parts: unknown[]) => ({ key: 'k', uploadId: 'u', size: 9, parts });
    const part = { PartNumber: 1, ETag: 'e', Size: 5 };
    const content = {
      'multipart-upload': [upload([]), upload([part])],
      'workspace-member': { ...entry, workspaceId: 3, role: 'editor' },
    };
    const states = open(fileOf(JSON.stringify(content), '.yml'));
    expect(await states.arrange('multipart-upload', { parts: 1 })).toEqual(upload([part]));
    await expect(states.arrange('workspace-member', { role: 'viewer' })).rejects.toThrow(
      /with {"role":"viewer"}/,
    );
    expect(await states.arrange('workspace-member', { role: 'editor' })).toMatchObject({ workspaceId: 3 });
  });

  it('offers what it holds, and neither observation nor removal', async () => {
    const states = open(fileOf('revoked-token: { token: 12|example }', '.yaml'));
    const asked = ['arrange:revoked-token', 'arrange:trashed-entry', 'observe:entry', 'remove'] as const;
    expect(asked.map((capability) => states.offers(capability))).toEqual([true, false, false, false]);
    await expect(states.arrange('trashed-entry', {})).rejects.toThrow(/has no trashed-entry/);
    await expectNotOffered(states.observe('entry', 1));
    await expectNotOffered(states.remove({}));
  });

  it.each([
    ['[1]', 'must map states to values'],
    ['# trashed-entry: {}', 'contains no states: fill in values of your server.'],
    ['trashed: {}', 'unknown state "trashed". The states are trashed-entry, '],
    ['trashed-entri: {}', 'Did you mean trashed-entry?'],
    [
      'revoked-token: [{ token: a }, { token: 5 }]',
      'cannot be used. Number 2 of revoked-token: token must be a string, and it is a number.',
    ],
    [
      'revoked-token: { token: secret',
      'is not valid YAML or JSON: Flow map in block collection must be sufficiently indented and end with a } at line 1, column 31.',
    ],
  ])('%s is refused', (content, message) => {
    const file = fileOf(content, '.yaml');
    expect(() => open(file)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(message) as string,
      }) as Error,
    );
    expect(() => open(file)).not.toThrow(/secret/);
  });

  it('that does not exist is reported', () => {
    expect(() => open(path.join(folder, 'none.yaml'))).toThrow(/cannot be read \(ENOENT\)/);
  });
});

describe('a module', () => {
  it('is imported at the first request, and gets the token', async () => {
    const content = `
      export const arrange = async (state, parameters, { token }) =>
        state === 'revoked-token' ? { token: token + parameters.tail } : undefined;
      export const remove = (_removal, { token }) => {
        if (token === '13|second') throw new Error('of the second');
      };`;
    const states = open(fileOf(content, '.mjs'));
    expect(states.offers('observe:entry')).toBe(true);
    expect(await states.arrange('revoked-token', { tail: '!' })).toEqual({ token: '12|token!' });
    await expectNotOffered(states.arrange('trashed-entry', {}));
    await expectNotOffered(states.observe('entry', 1));
    await expect(states.remove({})).resolves.toBeUndefined();
    await expect(states.remove({}, '13|second')).rejects.toThrow(/of the second/);
    const asked = ['observe:entry', 'remove', 'arrange:trashed-entry'] as const;
    expect(asked.map((capability) => states.offers(capability))).toEqual([false, true, true]);
  });

  it('may export an object as its default', async () => {
    const states = open(fileOf(`export default { observe: () => ({ state: 'deleted' }) };`, '.mjs'));
    expect(await states.observe('entry', 1)).toEqual({ state: 'deleted' });
    await expectNotOffered(states.remove({}));
  });

  it('that throws is at fault, in one line that names the function', async () => {
    const content = `
      export const arrange = async () => { throw new Error('no database\\nat line 1'); };
      export const observe = () => { throw 'nothing'; };
      export const remove = () => Promise.reject(new TypeError('notes is not iterable'));`;
    const states = open(fileOf(content, '.mjs'));
    const fault = (name: string, message: string) => ({
      name: 'StateProviderError',
      message: `The states module's ${name} threw: ${message}`,
    });
    await expect(states.arrange('trashed-entry', {})).rejects.toMatchObject(fault('arrange', 'no database'));
    await expect(states.observe('entry', 1)).rejects.toMatchObject(fault('observe', 'nothing'));
    await expect(states.remove({})).rejects.toMatchObject(fault('remove', 'notes is not iterable'));
  });

  it.each([
    ['export const nothing = 1;', 'must export a function arrange, observe or remove'],
    ['export default 1;', 'must export a function arrange, observe or remove'],
    ['throw new Error("no database")', 'cannot be imported: no database'],
  ])('with %s is refused', async (content, message) => {
    const states = open(fileOf(content, '.mjs'));
    await expect(states.remove({})).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(message) as string,
    });
  });
});

it.each([
  ['states.txt', /neither a URL/],
  ['./none.mjs', /there is no file/],
  ['http://', /is invalid/],
])('%s is no provider', (source, message) => {
  expect(() => open(source)).toThrow(message);
});
