import { test } from 'vitest';
import { whyToolLacks } from '../../../../scripts/lib/test-tools.ts';
import { startS3rver } from '../testing/s3rver.ts';
import type { OpenedStore } from './contract/harness.ts';
import { describeObjectStore } from './object-store.contract.ts';
import { S3ObjectStore } from './s3.ts';
import { parseS3Url } from './s3-url.ts';

/** The URL of an empty bucket in a complete S3-compatible store. Runs all tests of the port against it. */
const { S3_TEST_URL: url } = process.env;

if (url !== undefined) {
  describeObjectStore('S3 store of S3_TEST_URL', () =>
    Promise.resolve({ store: new S3ObjectStore(parseS3Url(url)), close: () => Promise.resolve() }),
  );
} else if (whyToolLacks('s3rver')) {
  test.skip('S3 store on s3rver', () => undefined);
} else {
  describeObjectStore('S3 store on s3rver', openS3rver, [
    'signature-check',
    'list-parts',
    'part-check',
    'abort',
    'list-uploads',
  ]);
}

async function openS3rver(): Promise<OpenedStore> {
  const { url, stop } = await startS3rver();
  return { store: new S3ObjectStore(parseS3Url(url)), close: stop };
}
