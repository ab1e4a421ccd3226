import { afterAll, describe, expect, test } from 'vitest';
import { parseS3Url } from '../objects/s3-url.ts';
import { S3ObjectStore } from '../objects/s3.ts';
import { sweep } from '../sweep.ts';
import { startTestServer } from '../testing/test-server.ts';
import { openGateway } from '../../stress/s3-gateway.ts';
import { surroundingAttacks } from '../../stress/attacks/upload-attacks/around.ts';
import { partAttacks } from '../../stress/attacks/upload-attacks/parts.ts';
import { singleAttacks } from '../../stress/attacks/upload-attacks/single.ts';
import type { Attack } from '../../stress/attacks/upload-attacks/target.ts';

/** What an account can try with uploads, by what it is. */
const uploadAttacks: Record<string, Attack> = {
  ...singleAttacks,
  ...partAttacks,
  ...surroundingAttacks,
};

const gateway = await openGateway();
afterAll(() => gateway?.close());

async function attack(name: string, store?: S3ObjectStore): Promise<string[]> {
  const { addUser, objects, clock, app } = await startTestServer({}, store);
  const [{ client }, { client: other }] = [
    await addUser('mira@example.com'),
    await addUser('jonas@example.com'),
  ];
  const later = async () => {
    clock.advance(25 * 60 * 60);
    await sweep(app.services);
  };
  const settle = () => app.services.objectCleanup.settle();
  return uploadAttacks[name]!({ client, other, objects, later, settle });
}

describe.each(Object.keys(uploadAttacks))('%s', (name) => {
  test('on a disk', async () => {
    expect(await attack(name)).toEqual([]);
  });

  test.skipIf(!gateway)('on an S3-compatible store', async () => {
    expect(await attack(name, new S3ObjectStore(parseS3Url(gateway!.url)))).toEqual([]);
  });
});
