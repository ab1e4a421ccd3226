import { expect, test } from 'vitest';
import { apiRoot } from '../build-server.ts';
import { addFile } from '../testing/drive.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { startWithUser } from '../testing/test-server.ts';

async function startWithFile() {
  const { server, client, token } = await startWithUser();
  const file = await addFile(client, 'draft.txt', 'six by');
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(server.apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const nameNow = async () => {
    const { fileEntry } = await client.call('getEntry', { path: { entryId: file.id } });
    return fileEntry.name;
  };
  return { server, token, file, send, nameNow };
}

const header = (method: string) => ({ 'x-http-method-override': method });

test.each([
  ['a header', '', header('PUT')],
  ['a header in lower case', '', header('put')],
  ['the query', '?_method=PUT', {}],
  ['an escaped name in the query', '?%5Fmethod=put', {}],
  ['both alike', '?_method=PUT', header('PUT')],
])('a POST with an override to PUT by %s is a PUT', async (_name, query, headers) => {
  const { file, send, nameNow } = await startWithFile();
  const answer = await send('POST', `/file-entries/${file.id}${query}`, headers, { name: 'final.txt' });
  expect(answer.status).toBe(200);
  expect(await nameNow()).toBe('final.txt');
});

test('a POST with an override to DELETE by a header deletes', async () => {
  const { file, send } = await startWithFile();
  const path = `/file-entries/${file.id}/shareable-link`;
  expect((await send('POST', path, {}, {})).status).toBe(200);
  expect((await send('POST', path, header('DELETE'))).status).toBe(200);
  expect((await send('GET', path)).status).toBe(404);
});

test('an override to a method that the path does not support is refused', async () => {
  const { file, send } = await startWithFile();
  expect((await send('POST', `/file-entries/${file.id}`, header('PATCH'), {})).status).toBe(405);
});

test('an override to the same method has no effect', async () => {
  const { send } = await startWithFile();
  expect((await send('POST', '/workspace?_method=post', header('POST'), { name: 'Survey' })).status).toBe(
    200,
  );
  expect((await send('GET', '/notes?_method=GET')).status).toBe(200);
});

test.each([
  ['HEAD', 'POST', '?_method=HEAD', {}],
  ['GET', 'POST', '', header('GET')],
  ['an unknown method', 'POST', '', header('RENAME')],
  ['no method', 'POST', '?_method=', {}],
  ['two methods', 'POST', '?_method=PUT&_method=DELETE', {}],
  ['its own method and another', 'POST', '?_method=POST', header('PUT')],
  ['one method here and another there', 'POST', '?_method=PUT', header('DELETE')],
  ['DELETE', 'GET', '?_method=DELETE', {}],
  ['PATCH', 'PUT', '', header('PATCH')],
])('%s as an override by a %s is refused, not ignored', async (_name, method, query, headers) => {
  const { file, send, nameNow } = await startWithFile();
  const body = method === 'GET' ? undefined : { name: 'other.txt' };
  const answer = await send(method, `/file-entries/${file.id}${query}`, headers, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message: expect.stringContaining('PUT, PATCH or DELETE') as string });
  expect(await nameNow()).toBe('draft.txt');
});

test('after a refused override, the connection can be reused', async () => {
  const { server, token, file } = await startWithFile();
  const head = (method: string, path: string, last = '') =>
    `${method} ${apiRoot}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${last}\r\n`;
  const received = await sendRaw(
    server.url,
    head('POST', `/file-entries/download/${file.hash}?_method=HEAD`, 'Content-Length: 0\r\n') +
      head('GET', '/notes', 'Connection: close\r\n'),
  );
  const answers = received.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  for (const answer of answers) {
    const [answerHead = '', body] = answer.split('\r\n\r\n');
    expect(answerHead.toLowerCase()).toContain(`content-length: ${body!.length}`);
  }
});
