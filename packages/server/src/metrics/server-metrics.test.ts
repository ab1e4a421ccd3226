import { createServer, connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiRoot } from '../build-server.ts';
import { defaults } from '../settings.ts';
import { startServer } from '../start-server.ts';
import { ApiClient } from '../testing/api-client.ts';
import { quickPasswordCost } from '../authentication/password-hasher.ts';
import { listeningPort } from '../testing/listening-port.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const anyPort = { host: '127.0.0.1', port: 0 };

async function start(changes: Partial<Parameters<typeof startServer>[0]> = {}) {
  const data = path.join(await temporaryFolder(), 'data');
  const config = { ...defaults, port: 0, data, logLevel: 'silent', metrics: anyPort, ...changes };
  const server = await startServer(config, { passwordCost: quickPasswordCost });
  onTestFinished(() => server.close());
  const read = async () => (await fetch(server.metricsUrl!)).text();
  return { ...server, client: new ApiClient(server.publicUrl + apiRoot, server.account!.token), read };
}

/** Returns the value of a sample, such as `connections` or `requests_total{operation="x"}`. */
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
}

/** Reads the metrics until a sample has this value: a response arrives before the server knows that it is complete. */
async function until(read: () => Promise<string>, sample: string, value: number): Promise<string> {
  for (;;) {
    const text = await read();
    if (valueOf(text, sample) === value) return text;
  }
}

test('the metrics count requests by operation and status, without anything of users', async () => {
  const { client, read, publicUrl, account } = await start();
  await client.call('createFolder', { body: { name: 'Secret harbour', parentId: null } });
  await client.call('createFolder', { body: { name: 'Secret pier', parentId: null } });
  await client.send('createFolder', { body: { name: '', parentId: null } });
  await client.send('login', {
    body: { email: account!.email, password: 'wrong-one', device_name: 'laptop' },
  });
  await fetch(`${publicUrl}/api/v1/notes/secret-7`);
  await fetch(`${publicUrl}/%`);

  const text = await until(read, 'file_storage_http_requests_total{operation="none",status="404"}', 2);

  const requests = (labels: string) => valueOf(text, `file_storage_http_requests_total{${labels}}`);
  expect(requests('operation="createFolder",status="200"')).toBe(2);
  expect(requests('operation="createFolder",status="422"')).toBe(1);
  expect(requests('operation="login",status="422"')).toBe(1);
  const duration = 'file_storage_http_request_duration_seconds';
  expect(valueOf(text, `${duration}_count{operation="createFolder"}`)).toBe(3);
  expect(valueOf(text, `${duration}_bucket{operation="createFolder",le="+Inf"}`)).toBe(3);
  expect(valueOf(text, `${duration}_sum{operation="createFolder"}`)).toBeGreaterThan(0);
  expect(text).not.toMatch(/secret|harbour|example\.com|laptop|127\.0\.0\.1/i);
  for (const sample of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
  ]) {
    expect([sample, valueOf(text, sample)]).toEqual([sample, expect.any(Number)]);
  }
  // The sweep at the start of the server also writes.
  await until(read, 'file_storage_database_writes_waiting', 0);
});

test('the metrics show open connections, pending requests, bytes, and requests whose client left', async () => {
  const { read, publicUrl, account } = await start();
  const port = Number(new URL(publicUrl).port);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = `POST /api/v1/notes/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account!.token}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
  socket.write(head);

  const during = await until(read, 'file_storage_http_requests_in_progress', 1);
  expect(valueOf(during, 'file_storage_http_connections')).toBe(1);
  expect(valueOf(during, 'file_storage_http_received_bytes_total')).toBe(head.length);
  expect(valueOf(during, 'file_storage_http_sent_bytes_total')).toBe(0);
  socket.destroy();

  const after = await until(read, 'file_storage_http_requests_in_progress', 0);
  expect(valueOf(after, 'file_storage_http_requests_total{operation="createNote",status="aborted"}')).toBe(1);
  expect(valueOf(after, 'file_storage_http_received_bytes_total')).toBe(head.length);
});

const ofConnections = ['', '_in_use', '_awaited'].map((name) => `file_storage_database_connections${name}`);

test('a database in a file has no connections to show', async () => {
  const text = await (await start()).read();

  expect(ofConnections.map((sample) => valueOf(text, sample))).toEqual([undefined, undefined, undefined]);
});

test.skipIf(testPostgres === undefined)('the metrics show the connections to a database server', async () => {
  const { read } = await start({ database: await createPostgresDatabase(testPostgres!) });
  const text = await read();

  const [open, inUse, awaited] = ofConnections.map((sample) => valueOf(text, sample));
  expect(open).toBeGreaterThan(0);
  expect(inUse).toBeGreaterThanOrEqual(0);
  expect(awaited).toBeGreaterThanOrEqual(0);
});

test('only the address of the metrics serves them, and only if it is set', async () => {
  const { publicUrl, metricsUrl } = await start();
  expect((await fetch(`${publicUrl}/metrics`)).status).toBe(404);
  const answer = await fetch(metricsUrl!);
  expect(answer.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  expect((await answer.text()).endsWith('\n# EOF\n')).toBe(true);
  expect((await fetch(metricsUrl!.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metricsUrl!, { method: 'POST', body: 'x' })).status).toBe(405);

  expect((await start({ metrics: undefined })).metricsUrl).toBeUndefined();
});

test('an address of the metrics that is in use is reported in one sentence', async () => {
  const port = await listeningPort(createServer());

  await expect(start({ metrics: { host: '127.0.0.1', port } })).rejects.toThrow(
    `Cannot serve metrics on 127.0.0.1, port ${port}: listen EADDRINUSE`,
  );
});
