import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { audit } from '../audit.ts';
import { putHead, sendRaw } from './raw-request.ts';
import { ServerProcess } from '../server-process.ts';

/** For the server to notice, however busy the machine is. */
const patience = 10_000;

let server: ServerProcess;
afterEach(() => server.kill());

test('a server that is to stop finishes what is under way, takes nothing new and loses nothing', async () => {
  const data = await temporaryFolder();
  server = await ServerProcess.start(data);
  const upload = { filename: 'a.bin', mime: 'text/plain', size: 8, extension: 'bin' };
  const { url, key } = await server.client.call('presignUpload', { body: upload });
  const put = await sendRaw(server, `${putHead(url, upload.mime, upload.size)}half`);
  const load = writersOf(server, 8);
  await load.begun;

  const exit = server.stop();
  await vi.waitFor(async () => {
    expect(await connects(server.port)).toBe(false);
  }, patience);
  put.write('half');

  expect(await text(put)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exit).toBe(0);
  const acknowledged = await load.done;
  server = await ServerProcess.start(data);
  const titles = (await server.client.call('listNotes')).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(acknowledged));
  const body = { filename: key.split('/').at(-1)!, size: upload.size, clientName: 'a.bin' };
  await server.client.call('registerEntry', { body });
  expect(await server.stop()).toBe(0);
  expect(await audit(data)).toEqual([]);
});

/** Clients that write notes until the server takes no more, and the titles that were acknowledged. */
function writersOf({ client }: ServerProcess, count: number) {
  const acknowledged: string[] = [];
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const write = async (writer: number) => {
    for (let number = 0; ; number++) {
      const title = `${writer}-${number}`;
      const answer = await client.send('createNote', { body: { title, body: '-' } }).catch(connectionEnded);
      if (answer?.status !== 200) return answer?.status;
      acknowledged.push(title);
      if (acknowledged.length === 10 * count) begin();
    }
  };
  const done = Promise.all(Array.from({ length: count }, (_, writer) => write(writer))).then((refusals) => {
    expect(refusals.filter((status) => status !== undefined && status !== 503)).toEqual([]);
    return acknowledged;
  });
  return { begun, done };
}

function connectionEnded(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

async function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
