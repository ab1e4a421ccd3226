import { expect, test } from 'vitest';
import { startTestServer } from '../../src/testing/test-server.ts';
import { crowdOut, holdConnections } from './strangers.ts';

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

test('no stranger holds a connection for longer than the server waits', async () => {
  const server = await startTestServer({ deadlines: { head: 150, body: 150, rest: 150 } });

  const problems = await holdConnections({
    port: portOf(server),
    each: 3,
    trickleMs: 20,
    deadlineMs: 20_000,
  });

  expect(problems).toEqual([]);
});

test('a server that waits for ever is found, whatever it waits for', async () => {
  const forever = 200_000;
  const server = await startTestServer({ deadlines: { head: forever, body: forever, rest: forever } });

  const problems = await holdConnections({ port: portOf(server), each: 2, trickleMs: 20, deadlineMs: 300 });

  expect(problems).toHaveLength(8);
  expect(problems).toContain('2 of 2 connections with no token are held for 300 ms.');
});

test('one address cannot shut others out, and a server without that limit is found', async () => {
  const limited = await startTestServer({ connections: { total: 20, perSender: 10 } });
  const open = await startTestServer({ connections: { total: 20, perSender: 1000 } });

  expect(await crowdOut(portOf(limited), 50)).toEqual([]);
  expect(await crowdOut(portOf(open), 50)).toEqual(['50 connections of one address shut another one out.']);
});
