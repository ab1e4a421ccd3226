import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { effortOf } from './effort.ts';
import { startFuzzTarget } from './target.ts';

/** Frees statements that nothing refers to, as the garbage collector does at any time. */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const counting = `WITH RECURSIVE numbers (number) AS (
    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1000)
  SELECT json(?), count(*) FROM numbers`;

test('a statement that is freed meanwhile takes no steps', async () => {
  const target = await startFuzzTarget(await temporaryFolder());
  onTestFinished(() => target.close());
  const { database } = target.server.app.services;
  await database.read((db) => db.prepare(counting).all('[]'));
  // After an error, the connection prepares it anew, and nothing refers to the first one.
  await database.read((db) => db.prepare(counting).all('no JSON')).catch(() => undefined);

  const { steps, stepsAtOnce } = await effortOf(target, async () => {
    collectGarbage();
    await setImmediate();
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  });

  expect(steps).toBeLessThan(10_000);
  expect(stepsAtOnce).toBeLessThan(10_000);
});
