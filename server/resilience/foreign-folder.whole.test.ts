import { expect, test } from 'vitest';
import { sweep } from '../src/sweep.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { shareObjects, sweepForeign } from './foreign-folder.ts';

test('a second server does not get at the objects of the first, and one that does is found', async () => {
  expect(await shareObjects(await temporaryFolder())).toEqual([]);
  // As if the mark and the lock of the folder meant nothing to it.
  expect(await shareObjects(await temporaryFolder(), () => [])).toEqual([
    'A second server starts on the objects of one that runs.',
    'A second server starts on the objects of another database.',
  ]);
});

test('foreign objects outlive a sweep, and one that deletes them is found', async () => {
  expect(await sweepForeign(await temporaryFolder())).toEqual([]);
  const hasty = (services: Parameters<typeof sweep>[0]) => sweep(services, { strayLifetimeMs: 0 });
  expect(await sweepForeign(await temporaryFolder(), hasty)).toEqual([
    'A sweep deletes objects that a newer database may know.',
  ]);
});
