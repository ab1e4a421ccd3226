import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { DiskObjectStore } from './disk.ts';
import { openGate } from './contract/harness.ts';
import { describeObjectStore } from './object-store.contract.ts';
import { objectRoutes } from './routes.ts';

describeObjectStore('disk store', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'objects-'));
  const app = fastify();
  const baseUrl = () => `${app.listeningOrigin}/objects`;
  const store = await DiskObjectStore.open(folder, { baseUrl });
  await app.register(objectRoutes, { prefix: '/objects', gate: openGate, store });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    store,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
});
