import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Database } from '../src/database/database.ts';
import { ObjectCleanup } from '../src/object-cleanup.ts';
import { DiskObjectStore } from '../src/objects/disk.ts';
import { SteadyClock } from '../src/steady-clock.ts';
import { sweep, type SweepServices } from '../src/sweep.ts';
import { ServerProcess } from './server-process.ts';

/** Starts a second server on the objects of a first, while that runs and after it. */
export async function shareObjects(
  folder: string,
  optionsOf = (objects: string) => ['--objects', objects],
): Promise<string[]> {
  const problems: string[] = [];
  const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
  const options = ['--log-level', 'error', ...optionsOf(path.join(own, 'objects'))];
  const starts = async () => {
    const second = await ServerProcess.start(other, options).catch((error: unknown) => {
      if (!/is in use by another server|belongs to another database/.test(String(error))) throw error;
    });
    await second?.kill();
    return second !== undefined;
  };
  const first = await ServerProcess.start(own, ['--log-level', 'error']);
  try {
    if (await starts()) problems.push('A second server starts on the objects of one that runs.');
  } finally {
    await first.stop();
  }
  if (await starts()) problems.push('A second server starts on the objects of another database.');
  return problems;
}

/** Sweeps beside objects that the database knows nothing of, as after an old one was put back. */
export async function sweepForeign(
  folder: string,
  sweepOnce: (services: SweepServices) => Promise<void> = sweep,
): Promise<string[]> {
  const database = await Database.open(path.join(folder, 'old.sqlite'));
  try {
    const root = path.join(folder, 'newer-objects');
    const objects = await DiskObjectStore.open(root, { baseUrl: () => 'http://127.0.0.1' });
    const key = `uploads/${randomUUID()}/${randomUUID()}`;
    await objects.write(key, Readable.from([Buffer.from('newer')]), { contentType: 'text/plain' });
    const dayBefore = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for await (const { key: name } of objects.list()) {
      const [, user, object] = name.split('/');
      await utimes(path.join(root, 'stored', `${user}.${object}`), dayBefore, dayBefore);
    }
    const failures: unknown[] = [];
    const objectCleanup = new ObjectCleanup(database, objects, (error) => failures.push(error));
    for (let time = 0; time < 2; time++) {
      await sweepOnce({
        ...{ database, objects, objectCleanup, quota: Infinity },
        clock: () => new Date(),
        steadyClock: await SteadyClock.open({ database }),
      });
    }
    if (failures.length > 0) throw failures[0];
    return (await objects.head(key)) ? [] : ['A sweep deletes objects that a newer database may know.'];
  } finally {
    await database.close();
  }
}
