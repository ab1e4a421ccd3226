import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addFile } from '../../src/testing/drive.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { head, sendRaw } from './raw-request.ts';
import { ServerProcess } from '../server-process.ts';

/** For the server to notice, however busy the machine is. */
const patience = 10_000;

let server: ServerProcess;
beforeEach(async () => {
  server = await ServerProcess.start(await temporaryFolder());
});
afterEach(() => server.kill());

test('clients that send nothing, half a request or half a body keep nobody waiting', async () => {
  const halves = [
    '',
    'GET /api/v1/notes HTTP/1.1\r\nHost:',
    head('POST /api/v1/notes/create', {
      Authorization: `Bearer ${server.token}`,
      'Content-Type': 'application/json',
      'Content-Length': '100',
    }) + '{',
  ];
  await Promise.all(
    Array.from({ length: 500 }, (_, index) => sendRaw(server, halves[index % halves.length]!)),
  );

  expect(await server.client.call('listNotes')).toEqual([]);
});

test.skipIf(!existsSync('/proc/self/fd'))('a download that is broken off lets go of its file', async () => {
  const { hash } = await addFile(server.client, 'long.bin', 'x'.repeat(5_000_000));
  const openObjects = async () => {
    const folder = `/proc/${server.child.pid!}/fd`;
    const links = (await readdir(folder)).map((name) => readlink(path.join(folder, name)).catch(() => ''));
    return (await Promise.all(links)).filter((target) => target.endsWith('/content'));
  };

  const line = `GET /api/v1/file-entries/download/${hash}`;
  const socket = await sendRaw(server, head(line, { Authorization: `Bearer ${server.token}` }));
  await once(socket, 'readable');
  expect(await openObjects()).toHaveLength(1);
  socket.destroy();

  await vi.waitFor(async () => {
    expect(await openObjects()).toEqual([]);
  }, patience);
});
