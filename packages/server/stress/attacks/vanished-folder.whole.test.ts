import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { audit } from '../audit.ts';
import { failingWrites, writeNotes } from './failing-writes.ts';
import { ServerProcess } from '../server-process.ts';

let data: string;
let server: ServerProcess;

async function start(): Promise<void> {
  data = path.join(await temporaryFolder(), 'data');
  server = await ServerProcess.start(data);
}

afterEach(() => server.kill());

const unavailable = {
  status: 503,
  body: { message: expect.stringMatching(/^The (object )?storage is unavailable\.$/) as string },
};

const health = async () => (await fetch(`${server.url}/health`)).status;

test('while the data folder is gone writes are refused, and taken again once it is back', async () => {
  await start();
  const notes = await writeNotes(server, 'before', 2);
  const { rows, objects } = await failingWrites(server);
  const writes = [...rows, ...objects];

  await rename(data, `${data}.away`);
  for (const write of writes) {
    expect(await write()).toMatchObject(unavailable);
  }
  expect(await health()).toBe(503);

  await rename(`${data}.away`, data);
  for (const write of writes) expect((await write()).status).toBeLessThan(300);
  await expect.poll(health).toBe(200);
  expect((await server.client.call('listNotes')).map(({ title }) => title)).toEqual(notes);
  expect(await server.stop()).toBe(0);
  expect(await audit(data)).toEqual([]);
});

test('a data folder that is gone for good is no reason to crash, nor to keep from stopping', async () => {
  await start();
  await writeNotes(server, 'before', 1);

  await rm(data, { recursive: true });
  const answer = await server.client.send('createNote', { body: { title: 'Tide', body: '-' } });

  expect(answer).toMatchObject(unavailable);
  expect(server.running).toBe(true);
  expect(await server.stop()).toBe(0);
});

test('a folder of objects that cannot be written to leaves the rest to work', async () => {
  await start();
  const { rows, objects } = await failingWrites(server);
  const incoming = path.join(data, 'objects', 'incoming');

  await rename(incoming, `${incoming}.away`);
  await writeFile(incoming, 'Neither root nor anyone can write into a file as if it were a folder.');
  for (const write of objects) {
    expect(await write()).toMatchObject(unavailable);
  }
  for (const write of rows) expect((await write()).status).toBeLessThan(300);

  await rm(incoming);
  await rename(`${incoming}.away`, incoming);
  for (const write of objects) expect((await write()).status).toBeLessThan(300);
});
