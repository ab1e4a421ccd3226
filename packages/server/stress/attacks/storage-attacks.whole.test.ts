import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '../../src/testing/test-server.ts';
import { floodNotes, raceCompletion, takeUnregistered } from './storage-attacks.ts';

const quota = 20 * 1024 ** 2;

async function start(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ quota, ...options });
  return { server, ...(await server.addUser('mira@example.com')) };
}

/** Spoils what the database keeps. */
async function startSpoilt(trigger: string) {
  const started = await start();
  await started.server.database.write((db) => db.prepare(`CREATE TRIGGER fault ${trigger}`).run());
  return started;
}

test('an account cannot take more than it may, nor store what it did not name', async () => {
  const { client } = await start({ noteLimits: { notes: 100, size: 300_000 } });

  expect(await floodNotes(client, 300_000)).toEqual([]);
  expect(await takeUnregistered(client, quota)).toEqual([]);
});

test('an account stores only the parts that it named', async () => {
  const { client } = await start();

  expect(await raceCompletion(client)).toEqual([]);
});

test('a server that takes notes without bound is found', async () => {
  const { client } = await start({ noteLimits: { notes: 1e6, size: 1e12 } });

  expect(await floodNotes(client, 300_000)).toEqual(['Notes of more than 300000 bytes are taken.']);
});

test('a server that does not count what is announced is found', async () => {
  const { client } = await startSpoilt(
    'AFTER INSERT ON uploads BEGIN UPDATE uploads SET reserved = 0 WHERE object_key = NEW.object_key; END',
  );

  expect(await takeUnregistered(client, quota)).toEqual([
    `Uploads of ${quota + 2} bytes are announced at a quota of ${quota}.`,
  ]);
});

test('a server that does not hold parts to their announcement is found', async () => {
  const { client } = await startSpoilt(
    'AFTER INSERT ON uploads BEGIN UPDATE uploads SET size = 0 WHERE object_key = NEW.object_key; END',
  );

  expect(await takeUnregistered(client, quota)).toEqual([
    'A part of 2 bytes is taken for an upload announced with 1.',
  ]);
});

test('a server that joins whatever parts lie there is found', async () => {
  const { client, server } = await start();
  const { objects } = server;
  const complete = objects.completeMultipart.bind(objects);
  objects.completeMultipart = async (options) => {
    const named = options.parts[0]!.etag;
    let parts = await objects.listParts(options.key, options.uploadId);
    while (parts[0]!.etag === named) {
      await delay(5);
      parts = await objects.listParts(options.key, options.uploadId);
    }
    return complete({ ...options, parts });
  };

  expect(await raceCompletion(client)).toEqual(['Completing stores other bytes than the named ETags.']);
});
