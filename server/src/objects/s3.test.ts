import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { whyToolLacks } from '../../../scripts/lib/test-tools.ts';
import { importTool } from '../../../scripts/test-tools/import-tool.ts';
import type { OpenedStore } from './contract/harness.ts';
import { describeObjectStore } from './object-store.contract.ts';
import { S3ObjectStore } from './s3.ts';
import { parseS3Url } from './s3-url.ts';

/** What is used of s3rver, which has no types. */
type S3rver = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};

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
  const { default: Server } = await importTool<{ default: S3rver }>('s3rver');
  const directory = await mkdtemp(path.join(tmpdir(), 's3rver-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  return {
    store: new S3ObjectStore(parseS3Url(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files`)),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
