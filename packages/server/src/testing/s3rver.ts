import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importTool } from '../../../../scripts/test-tools/import-tool.ts';

/** What is used of s3rver, which has no types. */
type S3rver = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => {
  run(): Promise<{ port: number }>;
  readonly httpServer: Server;
  close(): Promise<void>;
};

/** Starts a small S3-compatible store with an empty bucket, whose URL it returns. Ask `whyToolLacks('s3rver')` first. */
export async function startS3rver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { default: S3rverServer } = await importTool<{ default: S3rver }>('s3rver');
  const directory = await mkdtemp(path.join(tmpdir(), 's3rver-'));
  const server = new S3rverServer({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  const stop = async () => {
    // A client may have opened a connection that it did not use, and Node waits five minutes for its first request.
    server.httpServer.closeAllConnections();
    await server.close();
    await rm(directory, { recursive: true });
  };
  return { url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files`, stop };
}
