import { expect, it } from 'vitest';
import { sweep } from './sweep.ts';
import { SteadyClock } from './steady-clock.ts';
import { startWithUser } from './testing/test-server.ts';

const hour = 3600;
const body = { filename: 'tide.txt', mime: 'text/plain', size: 4, extension: 'txt' };
const put = (url: string, bytes = 'tide') =>
  fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/plain' } });

async function started() {
  const { server, client } = await startWithUser();
  return { server, client };
}

it('an expired presigned URL stays expired when the clock is set back', async () => {
  const { server, client } = await started();
  const { url } = await client.call('presignUpload', { body });
  const { key, uploadId } = await client.call('createMultipartUpload', { body });
  const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1] } });
  server.clock.advance(hour + 1);
  expect((await put(url)).status).toBe(403);
  server.clock.set(-2 * hour);
  expect((await put(url)).status).toBe(403);
  expect((await put(urls[0]!.url)).status).toBe(403);
});

it('a presigned URL lasts an hour, even if the clock is set back meanwhile', async () => {
  const { server, client } = await started();
  const { url } = await client.call('presignUpload', { body });
  server.clock.set(-24 * hour);
  const later = await client.call('presignUpload', { body });
  server.clock.advance(hour - 1);
  expect((await put(later.url)).status).toBe(200);
  server.clock.advance(2);
  expect((await put(url)).status).toBe(403);
  expect((await put(later.url)).status).toBe(403);
});

it('a URL that was signed while the clock was ahead lasts an hour once the clock is corrected', async () => {
  const { server, client } = await started();
  server.clock.set(365 * 24 * hour);
  const { url } = await client.call('presignUpload', { body });
  server.clock.set(-365 * 24 * hour);
  server.clock.advance(hour - 1);
  expect((await put(url)).status).toBe(200);
  server.clock.advance(2);
  expect((await put(url)).status).toBe(403);
});

it('an upload is aborted after a day, even if the clock is set back meanwhile', async () => {
  const { server, client } = await started();
  const { url, key } = await client.call('presignUpload', { body });
  await put(url);
  server.clock.set(-48 * hour);
  server.clock.advance(24 * hour + 1);
  await sweep(server.app.services);
  expect(await server.objects.head(key)).toBeUndefined();
});

it('continues from the latest noted time after a restart', async () => {
  const { server, client } = await started();
  await client.call('presignUpload', { body });
  server.clock.advance(hour);
  const { steadyClock } = server.app.services;
  await steadyClock.noteNow();
  const latest = steadyClock.read();
  server.clock.set(-5 * hour);
  const { database, clock } = server;
  const restarted = await SteadyClock.open({ database, clock: clock.read, stopwatch: clock.elapsed });
  expect(restarted.read()).toEqual(latest);
  clock.advance(10);
  expect(restarted.read()).toEqual(new Date(latest.getTime() + 10_000));
});
